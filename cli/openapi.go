package cli

import "os"

type openAPICmd struct {
	File string `arg:"" optional:"" help:"File to write; standard output when absent." type:"path"`
}

func (*openAPICmd) Help() string {
	return `The description of the HTTP API with the forms of all games, as a running server publishes it under
/api/v1/openapi.json.

Examples:
  sabot openapi
  sabot openapi openapi.json`
}

func (c *openAPICmd) Run(p *Program) error {
	data, err := p.OpenAPI()
	if err != nil {
		return err
	}
	if c.File == "" {
		_, err = p.Stdout.Write(data)
		return err
	}
	return os.WriteFile(c.File, data, 0o644) //nolint:gosec // it is published
}
