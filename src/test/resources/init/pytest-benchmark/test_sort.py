def test_sorted(benchmark):
    values = [(i * 7919) % 1000 for i in range(1000)]
    assert benchmark(sorted, values)[0] == 0
