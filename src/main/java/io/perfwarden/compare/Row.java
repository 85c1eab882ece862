package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.column.SparseList;

/**
 * One benchmark's metric, judged.
 *
 * @param metric in the row's unit (the baseline's where there is one), with the direction used
 * @param baseline absent for what is new or was not measured
 * @param current absent for what is gone or was not measured
 * @param change direction-adjusted relative change, positive is worse, 0.124 for 12.4 %
 * @param why in order of weight; empty for an unremarkable row
 * @param detail foreign text that explains the outcome, such as a tool's error message; not empty
 * @param testDetail what it was compared to, where that is not the baseline's value alone
 */
public record Row(
        BenchmarkId id,
        Metric metric,
        Optional<PairSide> baseline,
        Optional<PairSide> current,
        OptionalDouble change,
        Optional<Limit> limit,
        RowOutcome outcome,
        RowEffect effect,
        List<RowReason> why,
        RowPolicy.Decision rule,
        Optional<String> detail,
        Optional<TestDetail> testDetail,
        LongTermDrift drift) {
    public Row {
        why = List.copyOf(why);
        detail = detail.filter(text -> !text.isEmpty());
    }

    public boolean has(RowReason reason) {
        return why.contains(reason);
    }

    /**
     * Whether it keeps its suite from passing: it is not known whether what it measures is worse.
     */
    boolean isOpen() {
        boolean isMoved = has(RowReason.MOVED) && metric.role() == Metric.Role.PRIMARY;
        return (isMoved && effect != RowEffect.NONE && !has(RowReason.ADVICE_ONLY)) || isNewCrash();
    }

    /** Whether it is of a benchmark that the baseline does not have, and that failed. */
    boolean isNewCrash() {
        return outcome == RowOutcome.FAILED
                && has(RowReason.NEW)
                && effect != RowEffect.NONE
                && !has(RowReason.ADVICE_ONLY);
    }

    boolean isBranchUnsure() {
        return outcome == RowOutcome.INCONCLUSIVE && has(RowReason.BRANCH_UNSURE);
    }

    /** The order of {@link #WORST_FIRST}, whose notable rows with an effect are first. */
    static SparseList.Order<Row> worstFirst() {
        return new SparseList.Order<>(
                row -> row.effect == RowEffect.NONE ? -row.excess() : Double.NEGATIVE_INFINITY,
                WORST_FIRST);
    }

    boolean isNotable() {
        return outcome != RowOutcome.UNCHANGED
                || effect != RowEffect.NONE
                || !why.isEmpty()
                || testDetail.filter(it -> !it.equals(TestDetail.TooFewRuns.NO_RUN)).isPresent()
                || !drift.equals(LongTermDrift.NONE);
    }

    /** By effect, then how far over the limit, then name, parameters, metric and unit. */
    public static final Comparator<Row> WORST_FIRST =
            Comparator.comparing(Row::effect)
                    .thenComparing(Row::excess, Comparator.reverseOrder())
                    .thenComparing(row -> row.id.name())
                    .thenComparing(row -> row.id.label())
                    .thenComparing(row -> row.metric.name())
                    .thenComparing(row -> row.metric.unit().symbol());

    /** The same row, worse only as far as a maintainer allows. */
    public Row accepted(Limit.AcceptedLimit allowed) {
        var all = with(RowReason.ACCEPTED);
        return copy(Optional.of(allowed), RowOutcome.ACCEPTED, RowEffect.NONE, all);
    }

    public Row withReason(RowReason more) {
        return ended(outcome, effect, with(more));
    }

    private List<RowReason> with(RowReason more) {
        return Stream.concat(why.stream(), Stream.of(more)).toList();
    }

    /** Why it has its outcome, and by which rule for now, in the report's words. */
    public List<String> reasons() {
        String until =
                limit.orElse(null) instanceof Limit.AcceptedLimit accepted
                        ? accepted.until().map(day -> " until " + day).orElse("")
                        : "";
        boolean isByFileForNow =
                rule == RowPolicy.Decision.THRESHOLD
                        && testDetail.orElse(null) instanceof TestDetail.TooFewRuns;
        boolean isLearning = isByFileForNow && !has(RowReason.NO_HISTORY);
        return (isLearning ? with(RowReason.NO_HISTORY) : why)
                .stream().map(it -> it.text() + (it == RowReason.ACCEPTED ? until : "")).toList();
    }

    public Row ended(RowOutcome otherOutcome, RowEffect otherEffect, List<RowReason> otherWhy) {
        return copy(limit, otherOutcome, otherEffect, otherWhy);
    }

    private Row copy(
            Optional<Limit> heldTo, RowOutcome end, RowEffect made, List<RowReason> because) {
        return new Row(
                id,
                metric,
                baseline,
                current,
                change,
                heldTo,
                end,
                made,
                because,
                rule,
                detail,
                testDetail,
                drift);
    }

    /**
     * How far over its own limit the row is, for putting the worst first: the change less the
     * limit; rows without a change come before those with one when they fail.
     */
    public double excess() {
        if (change.isEmpty()) {
            return effect == RowEffect.FAIL ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return change.getAsDouble() - relativeLimit().orElse(0);
    }

    /** Whether it did not work in the baseline either, so that this change did not break it. */
    public boolean isBrokenAsBefore() {
        return has(RowReason.CRASHED_AS_BEFORE);
    }

    /** Whether a time of 0 in the baseline says nothing of how long it takes now. */
    public boolean isFromNoTime() {
        return has(RowReason.NO_USABLE_BASELINE)
                && metric.unit().isTime()
                && baseValue().orElse(1) == 0
                && value().orElse(0) > 0;
    }

    /** Whether a change as large as the limit would hardly have been seen. */
    public boolean isInsensitive() {
        return has(RowReason.NOT_SENSITIVE) || has(RowReason.NO_HISTORY);
    }

    /** The baseline's value; empty where there is none that is a number. */
    public OptionalDouble baseValue() {
        return PairSide.valueOf(baseline);
    }

    /** The run's value; empty where there is none that is a number. */
    public OptionalDouble value() {
        return PairSide.valueOf(current);
    }

    /** What the change is allowed to be, where the limit has a ratio. */
    public OptionalDouble relativeLimit() {
        return limit.map(Limit::relative).orElse(OptionalDouble.empty());
    }

    /** The value beyond which the row is worse than allowed, in its unit, if there is one. */
    public OptionalDouble limitValue() {
        return limit.map(Limit::value).orElse(OptionalDouble.empty());
    }

    /**
     * How much worse a value is than it once was, whatever the cause; direction-adjusted, positive
     * is worse, 0.124 for 12.4 %.
     *
     * @param sinceBaseline than in the baseline file, where the row was compared to something else
     * @param sinceRelease than the last release measured, where that is known
     */
    public record LongTermDrift(OptionalDouble sinceBaseline, Optional<SinceRelease> sinceRelease) {
        public static final LongTermDrift NONE =
                new LongTermDrift(OptionalDouble.empty(), Optional.empty());

        public record SinceRelease(String tag, double change) {}
    }
}
