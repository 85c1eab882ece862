package org.example;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1)
public class SortBench {
    private final int[] values = new int[1000];

    @Setup
    public void fill() {
        for (int i = 0; i < values.length; i++) {
            values[i] = (i * 7919) % 1000;
        }
    }

    @Benchmark
    public int[] sorted() {
        int[] copied = values.clone();
        Arrays.sort(copied);
        return copied;
    }
}
