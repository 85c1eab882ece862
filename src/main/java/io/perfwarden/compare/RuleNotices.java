package io.perfwarden.compare;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.compare.pair.Quantisation;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.policy.Quantity;
import io.perfwarden.policy.SuitePolicy;
import java.util.Optional;

/** Says where limits cannot do what whoever wrote them expects. */
final class RuleNotices {
    private final SuitePolicy suite;
    private final Quantisation quantisation;
    private final NoticeList notices;

    RuleNotices(SuitePolicy suite, Quantisation quantisation, NoticeList notices) {
        this.suite = suite;
        this.quantisation = quantisation;
        this.notices = notices;
    }

    /** About a pair whose values were held against each other. */
    void held(Measurement baseline, Measurement current, Values values) {
        slack(baseline, values.metric());
        ThresholdRule rule = ThresholdRule.of(suite, baseline, values.metric());
        vacuous(baseline, values.baseline(), rule);
        coarse(baseline, values.baseline(), rule);
        zero(current, values.current());
    }

    /** Notes slack in a unit that is none of the row's kind. */
    void slack(Measurement baseline, Metric metric) {
        if (!ThresholdRule.isDeclared(suite, baseline)) {
            Quantity slack = suite.rowPolicy(baseline.id(), metric.name()).limits().slack();
            inUnit(slack, baseline, metric);
        }
    }

    /** A quantity in the unit of a row; one of another kind is noted. */
    Optional<Double> inUnit(Quantity quantity, Measurement measurement, Metric metric) {
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

    /** Notes slack that swallows the metric. */
    private void vacuous(Measurement baseline, double value, ThresholdRule rule) {
        if (rule.slack() > 0 && rule.slack() >= value) {
            double allowed =
                    value == 0 ? Double.POSITIVE_INFINITY : rule.fail() + rule.slack() / value;
            notices.add(new Notice.VacuousSlack(baseline.id(), baseline.metric().name(), allowed));
        }
    }

    /** Notes values written more coarsely than the tolerance. */
    private void coarse(Measurement baseline, double value, ThresholdRule rule) {
        double step = quantisation.stepOf(baseline);
        double tolerance = rule.fail() + rule.slack() / value;
        if (step > 0
                && step / value > tolerance
                && !suite.isAdvisory(baseline.id(), baseline.metric())) {
            notices.add(
                    new Notice.Quantised(
                            baseline.id(), baseline.metric().name(), step / value, tolerance));
        }
    }

    /**
     * A time of zero would improve on everything; whoever reads that should know where it comes
     * from.
     */
    private void zero(Measurement current, double value) {
        if (value == 0 && current.metric().unit().isTime()) {
            notices.add(new Notice.ZeroTime(current.id(), current.metric().name()));
        }
    }
}
