package sorting

import "testing"

func BenchmarkSorted(b *testing.B) {
	values := make([]int, 1000)
	for i := range values {
		values[i] = (i * 7919) % 1000
	}
	for i := 0; i < b.N; i++ {
		Sorted(values)
	}
}
