// Package sorting sorts.
package sorting

import "sort"

// Sorted returns a sorted copy.
func Sorted(values []int) []int {
	copied := append([]int(nil), values...)
	sort.Ints(copied)
	return copied
}
