// Package engine is the computer opponent of Tank Commander.
package engine
