package io.perfwarden.compare;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.ResultSet;

/**
 * Rows whose benchmarks execute the baseline's code, so that the change cannot make them slower.
 * Files beside the results of both sides state the hashes. The author of a change writes the run's
 * file, so it decides only if the configuration trusts it, and never over a hard limit.
 *
 * <p>On the default branch such a row counts as a sample of noise. Rejected: to count those of pull
 * requests too. Their authors could claim equal hashes for values that jump, which would make the
 * benchmark too noisy.
 */
record SameCode(ResultSet before, ComparisonSubject subject) {
    private static final List<String> RUN_BY = List.of(RUNTIME, TOOL, IMAGE, OS);

    static SuiteComparison apply(SuiteComparison comparison, ComparisonSubject subject) {
        ResultSet before = subject.baseline().map(Baseline::results).orElse(ResultSet.EMPTY);
        if (before.code().isEmpty() || subject.current().code().isEmpty()) {
            return comparison;
        }
        SameCode same = new SameCode(before, subject);
        List<Row> rows = comparison.rows().stream().map(same::judge).toList();
        return rows.equals(comparison.rows())
                ? comparison
                : SuiteComparator.withRows(comparison, rows);
    }

    private Row judge(Row row) {
        if (row.effect() == RowEffect.NONE || !isOverLimit(row) || !isSame(row.id())) {
            return row;
        }
        RowPolicy policy = subject.suite().rowPolicy(row.id(), row.metric().name());
        Row marked = row.withReason(RowReason.CODE_SAME);
        boolean trusted = policy.consequences().sameCode() == RowPolicy.SameCodePolicy.TRUST;
        return trusted && isRunAlike()
                ? marked.withOutcome(RowOutcome.UNCHANGED, RowEffect.NONE, marked.why())
                : marked;
    }

    private static boolean isOverLimit(Row row) {
        boolean over = row.has(RowReason.OVER_LIMIT) || row.has(RowReason.MEASURED_AGAIN);
        return over && !row.has(RowReason.OVER_BUDGET) && !row.has(RowReason.TOO_LITTLE_SPEED_UP);
    }

    private boolean isSame(BenchmarkId id) {
        Optional<String> hash = hash(subject.current(), id);
        return hash.isPresent() && hash.equals(hash(before, id));
    }

    private static Optional<String> hash(ResultSet results, BenchmarkId id) {
        return Optional.ofNullable(results.code().get(id.label()))
                .or(() -> Optional.ofNullable(results.code().get(id.name())));
    }

    private boolean isRunAlike() {
        return RUN_BY.stream()
                .noneMatch(fact ->
                        before.environment().contradicts(subject.current().environment(), fact));
    }
}
