// Parses a file with benchstat's own parser, again and again for some seconds, and prints how many bytes
// a second the quickest time was: of walking the results, each of which is overwritten by the next, and of
// keeping them. Run by io.perfwarden.jmh.BesideBenchstat.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"time"

	"golang.org/x/perf/benchfmt"
)

const span = 3 * time.Second

func main() {
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(int64(speed(data, false)), int64(speed(data, true)))
}

func speed(data []byte, keeping bool) float64 {
	best := 0.0
	for end := time.Now().Add(span); time.Now().Before(end); {
		start := time.Now()
		if parse(data, keeping) == 0 {
			log.Fatal("no result in it")
		}
		best = max(best, float64(len(data))/time.Since(start).Seconds())
	}
	return best
}

// The number of values.
func parse(data []byte, keeping bool) int {
	values := 0
	var kept []*benchfmt.Result
	reader := benchfmt.NewReader(bytes.NewReader(data), "")
	for reader.Scan() {
		if result, ok := reader.Result().(*benchfmt.Result); ok {
			values += len(result.Values)
			if keeping {
				kept = append(kept, result.Clone())
			}
		}
	}
	if reader.Err() != nil {
		log.Fatal(reader.Err())
	}
	return values
}
