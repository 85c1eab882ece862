package io.perfwarden.recipes;

/** What criterion.rs prints of one operation with and without vector instructions. */
final class Vectors {
    private Vectors() {}

    /**
     * @param scalar median in nanoseconds
     * @param avx2 median in nanoseconds
     */
    static String of(double scalar, double avx2) {
        return "     Running benches/vector_ops.rs (target/release/deps/vector_ops-40e2c1a3562b4b85)\n"
                + line("dot/Scalar/64", scalar)
                + line("dot/AVX2/64", avx2);
    }

    private static String line(String name, double median) {
        return "%-24stime:   [%s ns %s ns %s ns]\n".formatted(name, median - 1, median, median + 1);
    }
}
