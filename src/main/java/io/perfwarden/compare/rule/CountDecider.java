package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.compare.rule.RuleResult.TestedPair;
import io.perfwarden.compare.rule.SignificanceDetail.Counted;
import io.perfwarden.compare.rule.SignificanceDetail.InRounds;
import io.perfwarden.compare.rule.SignificanceDetail.TimeAndCount;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.CountedChange;
import io.perfwarden.stats.SignificanceResult.Call;

/**
 * Compares the instructions of base and head, which jobs counted beside their rounds. A count is
 * only compared with one of its own job. Of several jobs the worst counts, because counting again
 * takes nothing back.
 */
record CountDecider(List<PairedRounds> jobs) {
    private static final Comparator<Counted> WORST =
            KeyOrder.<Counted>ofDouble(it -> weight(it.result().call()))
                    .thenComparingDouble(it -> it.result().change().orElse(Double.MAX_VALUE));

    RuleResult decide(SignificanceMetric column) {
        Optional<Counted> worst =
                jobs.stream().flatMap(job -> compare(column, job).stream()).max(WORST);
        if (worst.isEmpty()) {
            return new RuleResult.UnusableValue(Decision.STATISTICAL);
        }
        Counted counted = worst.get();
        RuleOutcome outcome = RuleResult.outcome(counted.result().call(), true);
        double change = counted.result().change().orElse(Double.POSITIVE_INFINITY);
        double base = counted.base().median();
        return new TestedPair(
                Decision.STATISTICAL,
                column.outcome(outcome, change),
                counted.result().change(),
                new ThresholdRule(limit(column, base), CountedChange.STEADY, 0)
                        .limits(base, column.metric().direction()),
                Optional.of(counted));
    }

    private static Optional<Counted> compare(SignificanceMetric column, PairedRounds job) {
        Samples base = counts(column.values(job.base()));
        Samples head = counts(column.values(job.head()));
        if (base.isEmpty() || head.isEmpty()) {
            return Optional.empty();
        }
        boolean higher = column.metric().direction() == BetterDirection.HIGHER;
        double fail = limit(column, base.median());
        return CountedChange.of(base.toArray(), head.toArray(), higher, fail)
                .map(result ->
                        new Counted(
                                result,
                                base,
                                head,
                                CountedRounds.isOfWholeCommand(column.current()),
                                Optional.empty()));
    }

    private static double limit(SignificanceMetric column, double base) {
        return column.exactLimit() + (base > 0 ? column.rule().slack() / base : 0);
    }

    private static Samples counts(double... byRound) {
        return SignificanceMetric.newest(byRound, byRound.length);
    }

    private static int weight(Call call) {
        return switch (call) {
            case FAIL -> 3;
            case SUSPECT, UNCONFIRMED, SMALL -> 2;
            case SAME, UNSETTLED, TOO_FEW_ROUNDS -> 1;
            case BETTER -> 0;
        };
    }

    static Optional<RowReason> uncertainty(CountedChange result) {
        if (result.doubt().isPresent()) {
            return result.doubt()
                    .map(it ->
                            switch (it) {
                                case UNSTEADY -> RowReason.COUNTS_DIFFER;
                                case FEW -> RowReason.TOO_FEW_COUNTS;
                            });
        }
        return Optional.of(RowReason.BELOW_LIMIT).filter(_ -> result.call() == Call.SMALL);
    }

    /** Tells the time of a benchmark and its count of each other. */
    static void join(List<SignificanceMetric> columns, List<RuleResult> all) {
        Map<BenchmarkId, SignificanceMetric> times = new HashMap<>();
        columns.stream()
                .filter(it -> it.current().metric().role() == Metric.Role.PRIMARY)
                .filter(it -> isTime(it.metric()))
                .forEach(it -> times.putIfAbsent(it.current().id(), it));
        for (SignificanceMetric column : columns) {
            SignificanceMetric time = times.get(column.current().id());
            if (time != null
                    && all.get(time.place()) instanceof TestedPair timed
                    && timed.testDetail().orElse(null) instanceof InRounds rounds
                    && all.get(column.place()) instanceof TestedPair counted
                    && counted.testDetail().orElse(null) instanceof Counted count
                    && timed.change().isPresent()
                    && counted.change().isPresent()) {
                TimeAndCount both =
                        new TimeAndCount(
                                timed.outcome(),
                                timed.change().getAsDouble(),
                                counted.outcome(),
                                counted.change().getAsDouble());
                all.set(time.place(), timed.withTestDetail(rounds.withCount(both)));
                all.set(column.place(), counted.withTestDetail(count.withTime(both)));
            }
        }
    }

    private static boolean isTime(Metric metric) {
        return metric.unit().isTime() || metric.unit().base().endsWith("/s");
    }
}
