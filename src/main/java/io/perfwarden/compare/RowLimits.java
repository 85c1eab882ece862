package io.perfwarden.compare;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.policy.Quantity;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.Rule;
import io.perfwarden.policy.SuitePolicy;
import java.util.Optional;

/** What a suite's policy means for one row: its rule, its budget, its direction. */
final class RowLimits {
    private final SuitePolicy suite;
    private final Quantisation quantisation;
    private final NoticeList notices;

    RowLimits(SuitePolicy suite, Quantisation quantisation, NoticeList notices) {
        this.suite = suite;
        this.quantisation = quantisation;
        this.notices = notices;
    }

    /** A measured value is finite, and a time is not negative. */
    static boolean possible(double value, Metric metric) {
        return Double.isFinite(value) && !(value < 0 && metric.unit().isTime());
    }

    /**
     * A time of zero improves on everything; whoever reads that should know where it comes from.
     */
    void noteZero(Measurement current, double value) {
        if (value == 0 && current.metric().unit().isTime()) {
            notices.add(new Notice.ZeroTime(current.id(), current.metric().name()));
        }
    }

    /** A ratio needs a positive baseline; counts and rules with slack can start from zero. */
    static boolean usable(double baseline, Metric metric, ThresholdRule rule) {
        if (!Double.isFinite(baseline) || baseline < 0) {
            return false;
        }
        return baseline > 0 || rule.slack() > 0 || metric.exact();
    }

    RowPolicy policyOf(Measurement measurement) {
        return suite.rowPolicy(measurement.id(), measurement.metric().name());
    }

    /** Whether the metric is mere company of the primary one, which no rule singles out. */
    boolean advisory(Metric metric, Measurement measurement) {
        return metric.role() == Metric.Role.SECONDARY
                && !suite.ruleFor(measurement.id(), metric.name())
                        .map(Rule::singlesOut)
                        .orElse(false);
    }

    /** What the file declares holds unless a rule of the configuration speaks of the row. */
    ThresholdRule rule(Measurement baseline, Metric metric, RowPolicy policy) {
        boolean ruled = suite.ruleFor(baseline.id(), metric.name()).isPresent();
        if (baseline.declared().isPresent() && !ruled) {
            double ratio = baseline.declared().get().ratio();
            return new ThresholdRule(
                    ratio,
                    Math.min(policy.limits().warn(), ratio),
                    baseline.declared().get().absolute());
        }
        double slack = inUnit(policy.limits().slack(), baseline, metric).orElse(0.0);
        return new ThresholdRule(policy.limits().fail(), policy.limits().warn(), slack);
    }

    private Optional<Double> inUnit(Quantity quantity, Measurement measurement, Metric metric) {
        Optional<Double> value = quantity.in(metric.unit());
        if (value.isEmpty() && quantity.unit().isPresent()) {
            notices.add(
                    new Notice.UnitOfRule(
                            measurement.id(),
                            metric.name(),
                            quantity.unit().get().symbol(),
                            metric.unit().symbol()));
        }
        return value;
    }

    /** The budget, where the row is beyond it. */
    Optional<Limit> brokenBudget(RowDraft draft, RowPolicy policy) {
        if (policy.limits().budget().isEmpty() || draft.current().isEmpty()) {
            return Optional.empty();
        }
        Metric metric = draft.metric();
        double value = draft.current().get().value();
        return inUnit(policy.limits().budget().get(), draft.measurement(), metric)
                .filter(budget ->
                        switch (metric.direction()) {
                            case LOWER -> value > budget;
                            case HIGHER -> value < budget;
                            case UNKNOWN -> false;
                        })
                .map(budget ->
                        new Limit(
                                draft.baseline()
                                        .map(side ->
                                                ThresholdRule.change(
                                                        side.value(), budget, metric.direction()))
                                        .orElse(Double.NaN),
                                budget));
    }

    /**
     * Notes slack that swallows the metric, and values written more coarsely than the tolerance.
     */
    void warnOfBluntRules(Measurement baseline, double value, ThresholdRule rule) {
        if (rule.slack() > 0 && rule.slack() >= value) {
            double allowed =
                    value == 0 ? Double.POSITIVE_INFINITY : rule.fail() + rule.slack() / value;
            notices.add(new Notice.VacuousSlack(baseline.id(), baseline.metric().name(), allowed));
        }
        double step = quantisation.stepOf(baseline);
        double tolerance = rule.fail() + rule.slack() / value;
        if (step > 0 && step / value > tolerance && !advisory(baseline.metric(), baseline)) {
            notices.add(
                    new Notice.Quantised(
                            baseline.id(), baseline.metric().name(), step / value, tolerance));
        }
    }

    /** The direction the run states, else the baseline's, else the configuration's. */
    static Metric directed(Metric baseline, Metric current, RowPolicy policy) {
        if (current.direction() != Direction.UNKNOWN) {
            return baseline.directed(current.direction(), current.origin());
        }
        if (baseline.direction() != Direction.UNKNOWN || policy.direction() == Direction.UNKNOWN) {
            return baseline;
        }
        return baseline.directed(policy.direction(), DirectionOrigin.CONFIG);
    }
}
