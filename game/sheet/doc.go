// Package sheet reads what is printed on a game's sheets: tables in CSV files
// with named columns, checked cell by cell as they are read.
//
// A [Sheet] remembers where it is, so that every fault is reported with file,
// line and column, and goes on after one, so that all of them are reported at
// once:
//
//	err := sheet.Each(files, "tanks.csv", func(s *sheet.Sheet) {
//		list = append(list, Tank{ID: s.Text("id"), Armour: s.Number("armour", 1, 20)})
//	})
package sheet
