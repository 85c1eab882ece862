using System;
using System.Linq;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;

BenchmarkSwitcher.FromAssembly(typeof(SortBench).Assembly).Run(args);

public class SortBench
{
    private readonly int[] values = Enumerable.Range(0, 1000).Select(i => i * 7919 % 1000).ToArray();

    [Benchmark]
    public int[] Sorted() => values.Order().ToArray();
}
