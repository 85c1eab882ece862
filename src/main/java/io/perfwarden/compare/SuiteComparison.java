package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.SparseList;

/**
 * One suite on one platform, judged.
 *
 * @param basis why the verdict is what it is, where the rows alone do not tell
 * @param rows in a fixed order: by effect, then excess, then label and metric
 */
public record SuiteComparison(
        SuitePlatform where,
        Verdict verdict,
        Basis basis,
        List<Row> rows,
        List<SuiteNotice> notices,
        ComparisonProvenance provenance) {

    public enum Basis {
        /** Rows were judged. */
        JUDGED,
        /** There is no baseline file yet: every row is added. */
        NO_BASELINE,
        /** Rows are decided by their history, and there is too little of it yet. */
        NO_HISTORY,
        /** The baseline file cannot be read. */
        BAD_BASELINE,
        /** The run brought nothing readable. */
        NO_RESULTS,
        /** The run brought more artifacts than are read, so that none was. */
        TOO_MANY_ARTIFACTS,
        /** Rows were judged and none fails, but some results could not be read. */
        UNREAD,
        /**
         * Rows were judged and none fails, but one moved and it is not known which way is better.
         */
        UNDIRECTED,
        /** Rows were judged and none fails, but one of a new benchmark crashed. */
        CRASHED,
        /** Rows were judged and none fails, but the run left out more than it may. */
        TOO_MUCH_LEFT_OUT,
        /** It was to measure a suspect again, and did not. */
        UNREPEATED,
        /** Rows were judged and none fails, but the benchmark run itself did not succeed. */
        RUN_FAILED,
        /** Benchmarks share a name and cannot be told apart; of the other rows none fails. */
        SHARED_NAMES,
        /** Everything measured is incomparable or was skipped. */
        NOTHING_COMPARABLE
    }

    public SuiteComparison {
        rows = LazyList.copyOf(rows);
        notices = List.copyOf(notices);
    }

    public String name() {
        return where.suite();
    }

    /** As captured from the artifact's name; empty if none. */
    public String platform() {
        return where.platform();
    }

    /** The rows of which there is more to say than that nothing changed, in order. */
    public List<Row> notableRows() {
        return RowList.notableRows(rows);
    }

    /** The rows in whatever order is quickest. */
    public List<Row> unsorted() {
        return rows instanceof RowList made ? made.unsorted() : rows;
    }

    /** The benchmark of each of the {@link #unsorted} rows. */
    public BenchmarkColumn benchmarks() {
        return rows instanceof RowList made
                ? made.benchmarks()
                : BenchmarkColumn.of(LazyList.mapped(rows, Row::id));
    }

    public SuiteComparison withNotices(List<SuiteNotice> more) {
        List<SuiteNotice> all = new ArrayList<>(notices);
        all.addAll(more);
        return new SuiteComparison(where, verdict, basis, rows, all, provenance);
    }

    /** The same rows with another verdict. */
    public SuiteComparison with(Verdict other, Basis why) {
        return new SuiteComparison(where, other, why, rows, notices, provenance);
    }

    /** Whether something was judged that another measurement may decide. */
    public boolean hasSuspect() {
        return basis == Basis.JUDGED
                && notableRows().stream().anyMatch(row -> row.has(RowReason.MEASURED_AGAIN));
    }

    /** Whether something was judged that another run of the default branch may decide. */
    public boolean asksForBranch() {
        return basis == Basis.JUDGED && notableRows().stream().anyMatch(Row::isBranchUnsure);
    }

    /** What of the run looks like a result and could not be read. */
    public UnreadInput unread() {
        return notices(SuiteNotice.UnreadResults.class)
                .filter(it -> !it.inBaseline())
                .map(SuiteNotice.UnreadResults::unread)
                .findFirst()
                .orElse(UnreadInput.NONE);
    }

    /** What the run left out on purpose, if it left out anything. */
    public Optional<SuiteNotice.LeftOut> leftOut() {
        return notices(SuiteNotice.LeftOut.class).findFirst();
    }

    public <N extends SuiteNotice> Stream<N> notices(Class<N> kind) {
        return notices.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** Whether the run itself measured what it was compared to. */
    public boolean isInTurns() {
        return notices.stream().anyMatch(SuiteNotice.MeasuredInTurns.class::isInstance);
    }

    /** How many rows have each outcome; outcomes without rows are absent. */
    public Map<RowOutcome, Integer> counts() {
        Map<RowOutcome, Integer> counts = new EnumMap<>(RowOutcome.class);
        List<Row> notable = notableRows();
        if (notable.size() < rows.size()) {
            counts.put(RowOutcome.UNCHANGED, rows.size() - notable.size());
        }
        notable.forEach(row -> counts.merge(row.outcome(), 1, Integer::sum));
        return counts;
    }

    /**
     * What a suite's comparison rests on.
     *
     * @param sameMachine empty when a side does not say
     */
    public record ComparisonProvenance(
            Optional<BaselineProvenance> baseline,
            List<String> formats,
            BenchmarkEnvironment machine,
            Optional<Boolean> sameMachine) {
        public static final ComparisonProvenance NOTHING =
                new ComparisonProvenance(
                        Optional.empty(),
                        List.of(),
                        BenchmarkEnvironment.UNKNOWN,
                        Optional.empty());

        public ComparisonProvenance {
            formats = List.copyOf(formats);
        }
    }

    static final class RowList extends SparseList<Row> {
        private final BenchmarkPairing.Paired pairs;

        /** {@code again} makes the row of a pair anew. */
        RowList(Builder<Row> rows, IntFunction<Row> again, BenchmarkPairing.Paired pairs) {
            super(rows, again, Row.worstFirst());
            this.pairs = pairs;
        }

        static List<Row> notableRows(List<Row> all) {
            return all instanceof RowList rows
                    ? rows.thatMatter()
                    : all.stream().filter(Row::isNotable).toList();
        }

        /** The benchmark of each row, in the order of the pairs: quicker than the rows. */
        BenchmarkColumn benchmarks() {
            return pairs.benchmarks();
        }
    }
}
