// Package tactics plays TANKS.
package tactics
