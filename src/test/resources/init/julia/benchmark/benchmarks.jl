using BenchmarkTools

const SUITE = BenchmarkGroup()
SUITE["sort"] = @benchmarkable sort(x) setup = (x = rand(1000))
