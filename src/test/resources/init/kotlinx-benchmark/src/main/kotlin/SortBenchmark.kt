import kotlinx.benchmark.*

@State(Scope.Benchmark)
class SortBenchmark {
    @Benchmark
    fun sort(): Int = 1
}
