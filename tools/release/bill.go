package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// bundled are the packages of the page whose code or letters are in the
// program; all others only build or test it.
func bundled() []string {
	return []string{"svelte", "@fontsource/barlow", "@fontsource/barlow-condensed"}
}

// bill lists what a program is made of, in CycloneDX: the modules that the
// compiler wrote into it with their sums, the compiler's own library, and the
// packages whose code the page holds.
func (r *release) bill(info *debug.BuildInfo) ([]byte, error) {
	b := cdx.NewBOM()
	b.SerialNumber = "" // it would differ every time
	b.Metadata = &cdx.Metadata{
		Timestamp: r.made.Format(time.RFC3339),
		Component: &cdx.Component{
			BOMRef: "sabot", Type: cdx.ComponentTypeApplication, Name: "sabot", Version: r.version,
			Licenses: &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}},
		},
	}
	std := strings.TrimPrefix(info.GoVersion, "go")
	list := []cdx.Component{component("golang", "std", std, nil)}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		list = append(list, component("golang", m.Path, m.Version, moduleHash(m.Sum)))
	}
	packages, err := r.packages()
	if err != nil {
		return nil, err
	}
	list = append(list, packages...)
	b.Components = &list
	var refs []string
	for _, c := range list {
		refs = append(refs, c.BOMRef)
	}
	b.Dependencies = &[]cdx.Dependency{{Ref: "sabot", Dependencies: &refs}}
	var out bytes.Buffer
	err = cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).Encode(b)
	return out.Bytes(), err
}

func component(kind, name, version string, hashes *[]cdx.Hash) cdx.Component {
	purl := fmt.Sprintf("pkg:%s/%s@%s", kind, strings.Replace(name, "@", "%40", 1), version)
	return cdx.Component{BOMRef: purl, Type: cdx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: purl, Hashes: hashes}
}

// moduleHash turns a sum of go.sum (h1: SHA-256 over the module's files) into
// the form of the list.
func moduleHash(sum string) *[]cdx.Hash {
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
	if err != nil || len(data) == 0 {
		return nil
	}
	return &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(data)}}
}

// packages finds what the page bundles in the lock file that it is built with.
func (r *release) packages() ([]cdx.Component, error) {
	data, err := os.ReadFile(filepath.Join(r.root, "web", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version, Integrity string } `json:"packages"`
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	var list []cdx.Component
	for _, name := range bundled() {
		p, ok := lock.Packages["node_modules/"+name]
		if !ok {
			return nil, fmt.Errorf("package-lock.json has no %s", name)
		}
		var hashes *[]cdx.Hash
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.Integrity, "sha512-")); err == nil {
			hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA512, Value: hex.EncodeToString(sum)}}
		}
		list = append(list, component("npm", name, p.Version, hashes))
	}
	return list, nil
}
