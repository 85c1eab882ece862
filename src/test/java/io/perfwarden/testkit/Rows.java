package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Row.LongTermDrift;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;

/** Judged rows and suites for tests of what is made of them. */
public final class Rows {
    private Rows() {}

    /** A row with a limit of 5 %, judged by its outcome alone. */
    public record Draft(
            BenchmarkId id,
            Metric metric,
            Optional<PairSide> baseline,
            Optional<PairSide> current,
            Optional<Limit> limit,
            RowEffect effect,
            String detail) {

        public Draft in(String unit) {
            return metric(metric.name(), unit);
        }

        public Draft metric(String name, String unit) {
            return metric(Metric.of(name, Unit.parse(unit)));
        }

        public Draft metric(Metric other) {
            return new Draft(id, other, baseline, current, limit, effect, detail);
        }

        /** The benchmark with parameters. */
        public Draft with(Map<String, String> params) {
            BenchmarkId other = new BenchmarkId(id.name(), params);
            return new Draft(other, metric, baseline, current, limit, effect, detail);
        }

        public Draft base(double value) {
            return new Draft(id, metric, side(value, 0), current, limit, effect, detail);
        }

        public Draft now(double value) {
            return new Draft(id, metric, baseline, side(value, 0), limit, effect, detail);
        }

        public Draft base(double value, double deviation) {
            return new Draft(id, metric, side(value, deviation), current, limit, effect, detail);
        }

        public Draft now(double value, double deviation) {
            return new Draft(id, metric, baseline, side(value, deviation), limit, effect, detail);
        }

        public Draft limit(Limit other) {
            return limit(Optional.of(other));
        }

        public Draft unlimited() {
            return limit(Optional.empty());
        }

        private Draft limit(Optional<Limit> other) {
            return new Draft(id, metric, baseline, current, other, effect, detail);
        }

        public Draft effect(RowEffect other) {
            return new Draft(id, metric, baseline, current, limit, other, detail);
        }

        public Draft detail(String other) {
            return new Draft(id, metric, baseline, current, limit, effect, other);
        }

        /** The row with an outcome; its change follows from the two sides, where it has one. */
        public Row is(RowOutcome outcome, RowReason... why) {
            return new Row(
                    id,
                    metric,
                    baseline,
                    current,
                    outcome == RowOutcome.FAILED ? OptionalDouble.empty() : change(),
                    limit,
                    outcome,
                    effect,
                    List.of(why),
                    RowPolicy.Decision.THRESHOLD,
                    Optional.of(detail),
                    Optional.empty(),
                    LongTermDrift.NONE);
        }

        public Row unchanged() {
            return is(RowOutcome.UNCHANGED);
        }

        public Row regressed() {
            return effect(RowEffect.FAIL).is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT);
        }

        private OptionalDouble change() {
            OptionalDouble from = PairSide.valueOf(baseline);
            OptionalDouble to = PairSide.valueOf(current);
            return from.isEmpty() || to.isEmpty() || metric.direction() == BetterDirection.UNKNOWN
                    ? OptionalDouble.empty()
                    : PairValues.change(from.getAsDouble(), to.getAsDouble(), metric.direction());
        }

        private static Optional<PairSide> side(double value, double deviation) {
            Samples samples = deviation == 0 ? Samples.NONE : Samples.of(new double[5]);
            ReportedSpread spread =
                    deviation == 0
                            ? ReportedSpread.NONE
                            : ReportedSpread.around(
                                    ReportedSpread.Kind.STANDARD_DEVIATION, value, deviation);
            return Optional.of(
                    PairSide.of(
                            new MetricReading.Measured(value, spread, samples),
                            Unit.NONE,
                            Unit.NONE));
        }
    }

    /** A benchmark of which nothing is known yet, measured in nanoseconds. */
    public static Draft row(String name) {
        return new Draft(
                BenchmarkId.of(name),
                Metric.of("time", Unit.parse("ns")),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Limit.Allowance.of(0.05, OptionalDouble.empty())),
                RowEffect.NONE,
                "");
    }

    /** A limit without slack, and the value at which it is passed. */
    public static Limit limit(double fraction, double value) {
        return Limit.Allowance.of(fraction, OptionalDouble.of(value));
    }

    /** A budget that allows a row to become so much worse than its baseline. */
    public static Limit budget(double most, double relative) {
        return new Limit.BudgetLimit(most, OptionalDouble.of(relative));
    }

    /** A suite of rows in the order a comparison has them in, with the verdict they make. */
    public static SuiteComparison suite(String name, List<Row> rows) {
        List<Row> sorted =
                rows.stream()
                        .sorted(
                                Comparator.comparing(Row::effect)
                                        .thenComparingDouble(row -> -row.excess())
                                        .thenComparing(row -> row.id().label())
                                        .thenComparing(row -> row.metric().name()))
                        .toList();
        return new SuiteComparison(
                new SuitePlatform(name, ""),
                verdict(rows),
                Basis.JUDGED,
                sorted,
                List.of(),
                ComparisonProvenance.NOTHING);
    }

    /** The suite measured on a platform. */
    public static SuiteComparison on(String platform, SuiteComparison suite) {
        return new SuiteComparison(
                new SuitePlatform(suite.name(), platform),
                suite.verdict(),
                suite.basis(),
                suite.rows(),
                suite.notices(),
                suite.provenance());
    }

    /** The suite with what its comparison rests on. */
    public static SuiteComparison trusting(ComparisonProvenance trust, SuiteComparison suite) {
        return new SuiteComparison(
                suite.where(),
                suite.verdict(),
                suite.basis(),
                suite.rows(),
                suite.notices(),
                trust);
    }

    /** The suite with something said beside its rows. */
    public static SuiteComparison saying(SuiteComparison suite, SuiteNotice... notices) {
        return new SuiteComparison(
                suite.where(),
                suite.verdict(),
                suite.basis(),
                suite.rows(),
                List.of(notices),
                suite.provenance());
    }

    /** The suite with a verdict that does not follow from its rows. */
    public static SuiteComparison based(Basis basis, Verdict verdict, SuiteComparison suite) {
        return new SuiteComparison(
                suite.where(), verdict, basis, suite.rows(), suite.notices(), suite.provenance());
    }

    private static Verdict verdict(List<Row> rows) {
        if (rows.stream().anyMatch(row -> row.effect() == RowEffect.FAIL)) {
            return Verdict.FAIL;
        }
        return rows.stream().anyMatch(row -> row.effect() == RowEffect.WARN)
                ? Verdict.WARN
                : Verdict.PASS;
    }
}
