package io.perfwarden.compare;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.policy.RowPolicy;
import java.util.List;
import java.util.Optional;

/** A row whose outcome is not decided yet. */
record RowDraft(
        Measurement measurement, Optional<Side> baseline, Optional<Side> current, Limit limit) {
    static RowDraft of(Measurement measurement) {
        return new RowDraft(measurement, Optional.empty(), Optional.empty(), Limit.NONE);
    }

    RowDraft baseline(Optional<Side> side) {
        return new RowDraft(measurement, side, current, limit);
    }

    RowDraft current(Side side) {
        return new RowDraft(measurement, baseline, Optional.of(side), limit);
    }

    RowDraft both(Side left, Side right) {
        return new RowDraft(measurement, Optional.of(left), Optional.of(right), limit);
    }

    RowDraft limited(Limit other) {
        return new RowDraft(measurement, baseline, current, other);
    }

    Metric metric() {
        return measurement.metric();
    }

    Row end(RowOutcome outcome, Effect effect) {
        return end(outcome, effect, List.of());
    }

    Row end(RowOutcome outcome, Effect effect, List<Why> why) {
        return row(outcome, effect, why, "");
    }

    Row end(RowOutcome outcome, Effect effect, Why why, String detail) {
        return row(outcome, effect, List.of(why), detail);
    }

    private Row row(RowOutcome outcome, Effect effect, List<Why> why, String detail) {
        double change =
                baseline.isPresent() && current.isPresent()
                        ? ThresholdRule.change(
                                baseline.get().value(), current.get().value(), metric().direction())
                        : Double.NaN;
        return new Row(
                measurement.id(),
                metric(),
                baseline,
                current,
                change,
                limit,
                outcome,
                effect,
                why,
                RowPolicy.Decision.THRESHOLD,
                detail);
    }
}
