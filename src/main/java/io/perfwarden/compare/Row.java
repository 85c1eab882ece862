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
 * @param limit what it was held against, where anything applied
 * @param why in order of weight; empty for an unremarkable row
 * @param rule which kind of rule decided
 * @param detail foreign text that explains the outcome, such as a tool's error message; not empty
 * @param weighing what it was weighed against, where that is not the baseline's value alone
 * @param drift how much worse it is than it once was
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
        Optional<TestDetail> weighing,
        LongTermDrift drift) {
    public Row {
        why = List.copyOf(why);
        detail = detail.filter(text -> !text.isEmpty());
    }

    /** Whether it keeps its suite from passing: nobody knows whether what it measures is worse. */
    boolean isOpen() {
        return why.contains(RowReason.MOVED)
                && metric.role() == Metric.Role.PRIMARY
                && effect != RowEffect.NONE
                && !why.contains(RowReason.ADVICE_ONLY);
    }

    boolean isBranchUnsure() {
        return outcome == RowOutcome.INCONCLUSIVE && why.contains(RowReason.BRANCH_UNSURE);
    }

    /** The order of {@link #compareWorstFirst}, whose remarkable rows with an effect are first. */
    static SparseList.Order<Row> worstFirst() {
        return new SparseList.Order<>(
                row -> row.effect == RowEffect.NONE ? -row.excess() : Double.NEGATIVE_INFINITY,
                Row::compareWorstFirst);
    }

    boolean isRemarkable() {
        return outcome != RowOutcome.UNCHANGED
                || effect != RowEffect.NONE
                || !why.isEmpty()
                || weighing.filter(it -> !it.equals(TestDetail.TooFewRuns.NO_RUN)).isPresent()
                || !drift.equals(LongTermDrift.NONE);
    }

    /** By effect, then how far over the limit, then name, parameters, metric and unit. */
    static int compareWorstFirst(Row left, Row right) {
        int order = left.effect.compareTo(right.effect);
        if (order == 0) {
            order = Double.compare(right.excess(), left.excess());
        }
        if (order == 0) {
            order = left.id.name().compareTo(right.id.name());
        }
        return order == 0 ? compareDetails(left, right) : order;
    }

    private static int compareDetails(Row left, Row right) {
        int order = left.id.label().compareTo(right.id.label());
        if (order == 0) {
            order = left.metric.name().compareTo(right.metric.name());
        }
        return order == 0
                ? left.metric.unit().symbol().compareTo(right.metric.unit().symbol())
                : order;
    }

    /** The same row, worse only as far as a maintainer allows. */
    public Row accepted(Limit.Accepted allowed) {
        return copy(
                Optional.of(allowed),
                RowOutcome.ACCEPTED,
                RowEffect.NONE,
                with(RowReason.ACCEPTED));
    }

    public Row saying(RowReason more) {
        return ended(outcome, effect, with(more));
    }

    private List<RowReason> with(RowReason more) {
        List<RowReason> all = new ArrayList<>(why);
        all.add(more);
        return all;
    }

    /** Whether fixed limits decided because the default branch has shown too few values of it. */
    private boolean isByFileForNow() {
        return rule == RowPolicy.Decision.THRESHOLD
                && weighing.filter(TestDetail.TooFewRuns.class::isInstance).isPresent();
    }

    /** Why it has its outcome, and by which rule for now, in the report's words. */
    public List<String> reasons() {
        Optional<LocalDate> until =
                limit.flatMap(it ->
                        it instanceof Limit.Accepted accepted
                                ? accepted.until()
                                : Optional.empty());
        Stream<RowReason> all =
                isByFileForNow() && !why.contains(RowReason.NO_HISTORY)
                        ? with(RowReason.NO_HISTORY).stream()
                        : why.stream();
        return all.map(it ->
                        it == RowReason.ACCEPTED && until.isPresent()
                                ? it.text() + " until " + until.get()
                                : it.text())
                .toList();
    }

    public Row ended(RowOutcome otherOutcome, RowEffect otherEffect, List<RowReason> otherWhy) {
        return copy(limit, otherOutcome, otherEffect, otherWhy);
    }

    private Row copy(
            Optional<Limit> heldTo, RowOutcome end, RowEffect made, List<RowReason> because) {
        return new Row(
                id, metric, baseline, current, change, heldTo, end, made, because, rule, detail,
                weighing, drift);
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

    /** Whether it did not work in the baseline either, so that nobody broke it now. */
    public boolean isBrokenAsBefore() {
        return why.contains(RowReason.CRASHED_AS_BEFORE);
    }

    /** Whether a time of 0 in the baseline says nothing of how long it takes now. */
    public boolean isFromNoTime() {
        return why.contains(RowReason.NO_USABLE_BASELINE)
                && metric.unit().isTime()
                && PairSide.valueOf(baseline).orElse(1) == 0
                && PairSide.valueOf(current).orElse(0) > 0;
    }

    /** Whether a change as large as the limit would hardly have been seen. */
    public boolean isBlind() {
        return why.contains(RowReason.NOT_SENSITIVE) || why.contains(RowReason.NO_HISTORY);
    }

    /** What the change is allowed to be, where the limit can be told as a ratio. */
    public OptionalDouble relativeLimit() {
        return limit.map(Limit::relative).orElse(OptionalDouble.empty());
    }

    /** The value beyond which the row is worse than allowed, in its unit, if there is one. */
    public OptionalDouble limitValue() {
        return limit.map(Limit::value).orElse(OptionalDouble.empty());
    }

    /**
     * How much worse a value is than it once was, whoever is to blame; direction-adjusted, positive
     * is worse, 0.124 for 12.4 %.
     *
     * @param sinceBaseline than in the baseline file, where the row was held against something else
     * @param sinceRelease than the last release measured, where that is known
     */
    public record LongTermDrift(OptionalDouble sinceBaseline, Optional<SinceRelease> sinceRelease) {
        public static final LongTermDrift NONE =
                new LongTermDrift(OptionalDouble.empty(), Optional.empty());

        /**
         * Than the last release measured.
         *
         * @param tag the release's
         */
        public record SinceRelease(String tag, double change) {}

        public LongTermDrift sinceBaseline(OptionalDouble change) {
            return new LongTermDrift(change, sinceRelease);
        }

        public LongTermDrift sinceRelease(Optional<SinceRelease> change) {
            return new LongTermDrift(sinceBaseline, change);
        }
    }
}
