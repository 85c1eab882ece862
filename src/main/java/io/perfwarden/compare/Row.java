package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.column.SparseList;

/**
 * The judgement of one metric of a benchmark.
 *
 * @param metric in the row's unit (the baseline's, if there is one), with the direction used
 * @param baseline absent if the row is new or was not measured
 * @param current absent if the row is gone or was not measured
 * @param change adjusted for direction, positive is worse, 0.124 for 12.4 %
 * @param why in order of weight; empty for an unremarkable row
 * @param detail foreign text such as a tool's error message; not empty
 * @param testDetail what else than the baseline's value it was compared to
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
        Optional<SignificanceDetail> testDetail,
        LongTermDrift drift) {
    public Row {
        why = List.copyOf(why);
        detail = detail.filter(text -> !text.isEmpty());
    }

    public boolean has(RowReason reason) {
        return why.contains(reason);
    }

    /** Whether it is unknown if the row is worse, so that its suite cannot pass. */
    boolean isOpen() {
        boolean isMoved = has(RowReason.MOVED) && metric.role() == Metric.Role.PRIMARY;
        return (isMoved && effect != RowEffect.NONE && !has(RowReason.ADVICE_ONLY)) || isNewCrash();
    }

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
                || testDetail
                        .filter(it -> !it.equals(SignificanceDetail.TooFewRuns.NO_RUN))
                        .isPresent()
                || !drift.equals(LongTermDrift.NONE);
    }

    /** By effect, excess over the limit, name, parameters, metric and unit. */
    public static final Comparator<Row> WORST_FIRST =
            KeyOrder.of(Row::effect)
                    .thenComparing(Row::excess, Comparator.reverseOrder())
                    .thenComparing(row -> row.id.name())
                    .thenComparing(row -> row.id.label())
                    .thenComparing(row -> row.metric.name())
                    .thenComparing(row -> row.metric.unit().symbol());

    /** A copy that is worse only by as much as a maintainer allows. */
    public Row withAcceptance(Limit.AcceptedLimit allowed) {
        var all = with(RowReason.ACCEPTED);
        return copy(Optional.of(allowed), RowOutcome.ACCEPTED, RowEffect.NONE, all);
    }

    public Row withReason(RowReason more) {
        return withOutcome(outcome, effect, with(more));
    }

    private List<RowReason> with(RowReason more) {
        return Stream.concat(why.stream(), Stream.of(more)).toList();
    }

    /** The reasons and the temporary rule, in the report's words. */
    public List<String> reasons() {
        String until =
                limit.orElse(null) instanceof Limit.AcceptedLimit accepted
                        ? accepted.until().map(day -> " until " + day).orElse("")
                        : "";
        boolean isByFileForNow =
                rule == RowPolicy.Decision.THRESHOLD
                        && testDetail.orElse(null) instanceof SignificanceDetail.TooFewRuns;
        boolean isLearning = isByFileForNow && !has(RowReason.NO_HISTORY);
        return (isLearning ? with(RowReason.NO_HISTORY) : why)
                .stream().map(it -> it.text() + (it == RowReason.ACCEPTED ? until : "")).toList();
    }

    public Row withOutcome(
            RowOutcome otherOutcome, RowEffect otherEffect, List<RowReason> otherWhy) {
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
     * The change less the limit, to sort the worst first. Failing rows without a change come first.
     */
    public double excess() {
        if (change.isEmpty()) {
            return effect == RowEffect.FAIL ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return change.getAsDouble() - relativeLimit().orElse(0);
    }

    /** Whether it says that a limit of the tool itself is crossed. */
    public boolean isThreshold() {
        return outcome == RowOutcome.FAILED && metric.name().startsWith(Metric.THRESHOLD);
    }

    /** Whether it did not work in the baseline either. */
    public boolean isBrokenAsBefore() {
        return has(RowReason.CRASHED_AS_BEFORE);
    }

    /** Whether the baseline has a time of 0, which says nothing about the present. */
    public boolean isFromNoTime() {
        return has(RowReason.NO_USABLE_BASELINE)
                && metric.unit().isTime()
                && baseValue().orElse(1) == 0
                && value().orElse(0) > 0;
    }

    /** How it was measured in turns with its base, where it was. */
    public Optional<SignificanceDetail.InRounds> inRounds() {
        return testDetail
                .filter(SignificanceDetail.InRounds.class::isInstance)
                .map(SignificanceDetail.InRounds.class::cast);
    }

    /** Whether a change as large as the limit would probably be missed. */
    public boolean isInsensitive() {
        return has(RowReason.NOT_SENSITIVE) || has(RowReason.NO_HISTORY);
    }

    /** The 95 % interval of the change, where a test gives one. */
    public Optional<ChangeInterval> interval() {
        return testDetail.flatMap(it ->
                switch (it) {
                    case SignificanceDetail.AgainstLevel level -> {
                        double suite = level.change() - level.result().estimate().change();
                        yield Optional.of(
                                ChangeInterval.of(
                                        level.result().estimate().low() + suite,
                                        level.result().estimate().high() + suite));
                    }
                    case SignificanceDetail.InRounds rounds ->
                            Optional.of(
                                    ChangeInterval.of(
                                            rounds.result().low(), rounds.result().high()));
                    case SignificanceDetail.AgainstLastRun _,
                            SignificanceDetail.TooFewRuns _,
                            SignificanceDetail.Counted _ ->
                            Optional.empty();
                });
    }

    /** Ends of a change: positive is worse, 0.124 for 12.4 %. */
    public record ChangeInterval(double low, double high) {
        /** {@code low} and {@code high} are logarithms. */
        static ChangeInterval of(double low, double high) {
            return new ChangeInterval(StrictMath.expm1(low), StrictMath.expm1(high));
        }
    }

    /** The baseline's value; empty without a number. */
    public OptionalDouble baseValue() {
        return PairSide.valueOf(baseline);
    }

    /** The run's value; empty without a number. */
    public OptionalDouble value() {
        return PairSide.valueOf(current);
    }

    /** The allowed change, if the limit has a ratio. */
    public OptionalDouble relativeLimit() {
        return limit.map(Limit::relative).orElse(OptionalDouble.empty());
    }

    /** The value beyond which the row is worse than allowed, in its unit. */
    public OptionalDouble limitValue() {
        return limit.map(Limit::value).orElse(OptionalDouble.empty());
    }

    /**
     * Worsening since an earlier state, whatever the cause: positive is worse, 0.124 for 12.4 %.
     *
     * @param sinceBaseline empty if the row was compared to the baseline file
     * @param sinceRelease since the last measured release
     */
    public record LongTermDrift(OptionalDouble sinceBaseline, Optional<SinceRelease> sinceRelease) {
        public static final LongTermDrift NONE =
                new LongTermDrift(OptionalDouble.empty(), Optional.empty());

        public record SinceRelease(String tag, double change) {}
    }
}
