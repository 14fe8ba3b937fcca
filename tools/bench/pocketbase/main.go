// Command peer is PocketBase as a library, with one collection that takes
// moves. The only change to its defaults is synchronous(FULL), so that it
// waits for the disk as Sabot does.
package main

import (
	"log"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

const settings = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)"

func main() {
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir: os.Getenv("PEER_DATA"), HideStartBanner: true,
		DBConnect: func(path string) (*dbx.DB, error) { return dbx.Open("sqlite", path+settings) },
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		everybody := ""
		c := core.NewBaseCollection("moves")
		c.CreateRule = &everybody
		c.Fields.Add(&core.TextField{Name: "match"}, &core.NumberField{Name: "seq"}, &core.TextField{Name: "line"})
		c.AddIndex("moves_seq", true, "match, seq", "")
		if err := app.Save(c); err != nil {
			return err
		}
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
