package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.LazyList;
import io.perfwarden.model.column.SparseList;

/**
 * The judgement of one suite on one platform.
 *
 * @param basis reason of the verdict beyond the rows
 * @param rows by effect, then excess, then label and metric
 */
public record SuiteComparison(
        SuitePlatform where,
        Verdict verdict,
        Basis basis,
        List<Row> rows,
        List<SuiteNotice> notices,
        ComparisonProvenance provenance) {

    public enum Basis {
        JUDGED,
        /** There is no baseline file: every row is added. */
        NO_BASELINE,
        /** Rows depend on their history, which is too short. */
        NO_HISTORY,
        /** The baseline file cannot be read. */
        BAD_BASELINE,
        /** The run brought nothing readable. */
        NO_RESULTS,
        /** The run brought too many artifacts, so that none was read. */
        TOO_MANY_ARTIFACTS,
        /** No row fails, but some results could not be read. */
        UNREAD,
        /** No row fails, but one moved in an unknown direction. */
        UNDIRECTED,
        /** No row fails, but a new benchmark crashed. */
        CRASHED,
        /** No row fails, but the run left out more than allowed. */
        TOO_MUCH_LEFT_OUT,
        /** The run did not repeat a suspect as asked. */
        UNREPEATED,
        /** No row fails, but the benchmark run itself did. */
        RUN_FAILED,
        /** No other row fails, but some benchmarks share a name. */
        SHARED_NAMES,
        NOTHING_COMPARABLE
    }

    public SuiteComparison {
        rows = LazyList.copyOf(rows);
        notices = List.copyOf(notices);
    }

    public String name() {
        return where.suite();
    }

    public String platform() {
        return where.platform();
    }

    /** The rows with more to say than that nothing changed, in order. */
    public List<Row> notableRows() {
        return RowList.notableRows(rows);
    }

    /** The rows in the fastest order. */
    public List<Row> unsortedRows() {
        return rows instanceof RowList made ? made.unsortedList() : rows;
    }

    public BenchmarkColumn benchmarks() {
        return rows instanceof RowList made
                ? made.benchmarks()
                : BenchmarkColumn.of(LazyList.map(rows, Row::id));
    }

    public SuiteComparison withNotices(List<SuiteNotice> more) {
        List<SuiteNotice> all = new ArrayList<>(notices);
        all.addAll(more);
        return new SuiteComparison(where, verdict, basis, rows, all, provenance);
    }

    SuiteComparison replaceNotices(UnaryOperator<SuiteNotice> other) {
        List<SuiteNotice> all = notices.stream().map(other).toList();
        return new SuiteComparison(where, verdict, basis, rows, all, provenance);
    }

    public SuiteComparison withVerdict(Verdict other, Basis why) {
        return new SuiteComparison(where, other, why, rows, notices, provenance);
    }

    /** Whether it was measured on a runner that the configuration sets aside. */
    public boolean isSetAside() {
        return notices(SuiteNotice.RanOn.class).anyMatch(it -> it.change().isEmpty());
    }

    /** Whether another measurement may decide a row. */
    public boolean hasSuspect() {
        return basis == Basis.JUDGED
                && notableRows().stream().anyMatch(row -> row.has(RowReason.MEASURED_AGAIN));
    }

    /** Rows that see less than a pass must see, and were not measured again. */
    public Stream<Row> blindRows() {
        return notableRows().stream().filter(row -> row.has(RowReason.BLIND));
    }

    /** Whether another run of the default branch may decide a row. */
    public boolean asksForBranch() {
        return basis == Basis.JUDGED && notableRows().stream().anyMatch(Row::isBranchUnsure);
    }

    /** Results of the run that could not be read. */
    public UnreadInput unread() {
        return notices(SuiteNotice.UnreadResults.class)
                .filter(it -> !it.inBaseline())
                .map(SuiteNotice.UnreadResults::unread)
                .findFirst()
                .orElse(UnreadInput.NONE);
    }

    public Optional<SuiteNotice.LeftOut> leftOut() {
        return notices(SuiteNotice.LeftOut.class).findFirst();
    }

    /** Functions of the benchmarks that were profiled. */
    public List<FunctionsFile> functions() {
        return notices(SuiteNotice.ChangedFunctions.class)
                .map(SuiteNotice.ChangedFunctions::of)
                .toList();
    }

    public <N extends SuiteNotice> Stream<N> notices(Class<N> kind) {
        return notices.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** Whether the run measured its own base. */
    public boolean isInTurns() {
        return notices.stream().anyMatch(SuiteNotice.MeasuredInTurns.class::isInstance);
    }

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
     * The inputs of a comparison.
     *
     * @param sameMachine empty if a side does not say
     * @param source where the suite's baselines come from
     */
    public record ComparisonProvenance(
            Optional<BaselineProvenance> baseline,
            List<String> formats,
            BenchmarkEnvironment machine,
            Optional<Boolean> sameMachine,
            BaselineSource source) {
        public static final ComparisonProvenance NOTHING =
                new ComparisonProvenance(
                        Optional.empty(),
                        List.of(),
                        BenchmarkEnvironment.UNKNOWN,
                        Optional.empty(),
                        BaselineSource.FILE);

        public ComparisonProvenance {
            formats = List.copyOf(formats);
        }
    }

    static final class RowList extends SparseList<Row> {
        private final BenchmarkPairing.Paired pairs;

        /** {@code again} creates the row of a pair. */
        RowList(Builder<Row> rows, IntFunction<Row> again, BenchmarkPairing.Paired pairs) {
            super(rows, again, Row.worstFirst());
            this.pairs = pairs;
        }

        static List<Row> notableRows(List<Row> all) {
            return all instanceof RowList rows
                    ? rows.thatMatter()
                    : all.stream().filter(Row::isNotable).toList();
        }

        /** The benchmark of each row, in the order of the pairs, without creating rows. */
        BenchmarkColumn benchmarks() {
            return pairs.benchmarks();
        }
    }
}
