import pyperf

runner = pyperf.Runner()
runner.bench_func("sorted", sorted, list(range(1000, 0, -1)))
