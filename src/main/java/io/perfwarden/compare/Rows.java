package io.perfwarden.compare;

import io.perfwarden.bench.column.BenchmarkColumn;
import io.perfwarden.compare.pair.Pairing;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.lazy.Sifted;
import java.util.List;

/** The rows of a suite, the worst first; only the remarkable are kept, see {@link Sifted}. */
final class Rows extends LazyList<Row> {
    private final Sifted<Row> rows;
    private final Pairing.Paired pairs;

    /**
     * @param pairs that the rows were made of, in the order in which they were
     */
    Rows(Sifted<Row> rows, Pairing.Paired pairs) {
        this.rows = rows;
        this.pairs = pairs;
    }

    /** Those of some rows of which there is more to say than that they are as before, in order. */
    static List<Row> remarkable(List<Row> all) {
        return all instanceof Rows rows
                ? rows.remarkable()
                : all.stream().filter(Row::isRemarkable).toList();
    }

    List<Row> remarkable() {
        return rows.thatMatter();
    }

    /** In the order of the pairs. */
    List<Row> unsorted() {
        return rows.unsorted();
    }

    /** The benchmark of each row, in the order of the pairs: quicker than the rows. */
    BenchmarkColumn benchmarks() {
        return pairs.benchmarks();
    }

    @Override
    public Row get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return rows.size();
    }
}
