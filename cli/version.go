package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCmd struct{}

func (*versionCmd) Help() string {
	return `The version of the program, the commit it was built from, and the version of the rules of each game, which every log names.

Examples:
  sabot version`
}

func (*versionCmd) Run(p *Program) error {
	version, commit := "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = " of commit " + s.Value
			}
		}
	}
	fmt.Fprintf(p.Stdout, "sabot %s%s, %s %s/%s\n", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, g := range p.Games {
		fmt.Fprintf(p.Stdout, "rules of %s: version %d\n", g.Name(), g.Rules.Catalog().Rules)
	}
	return nil
}
