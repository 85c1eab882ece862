package io.perfwarden.compare;

import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.SparseList;
import java.util.List;

/** The rows of a suite, the worst first; only the remarkable are kept, see {@link SparseList}. */
final class RowList extends LazyList<Row> {
    private final SparseList<Row> rows;
    private final BenchmarkPairing.Paired pairs;

    /**
     * @param pairs that the rows were made of, in the order in which they were
     */
    RowList(SparseList<Row> rows, BenchmarkPairing.Paired pairs) {
        this.rows = rows;
        this.pairs = pairs;
    }

    /** Those of some rows of which there is more to say than that they are as before, in order. */
    static List<Row> remarkable(List<Row> all) {
        return all instanceof RowList rows
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
