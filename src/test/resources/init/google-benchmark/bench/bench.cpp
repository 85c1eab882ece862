#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

static void BM_Sort(benchmark::State& state) {
    for (auto _ : state) {
        std::vector<int> values(1000);
        for (int i = 0; i < 1000; i++) values[i] = (i * 7919) % 1000;
        std::sort(values.begin(), values.end());
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(BM_Sort);
