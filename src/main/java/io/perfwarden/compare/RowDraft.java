package io.perfwarden.compare;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.policy.RowPolicy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A row whose outcome is not decided yet. */
record RowDraft(
        Measurement measurement,
        RowPolicy.Decision rule,
        Optional<Side> baseline,
        Optional<Side> current,
        OptionalDouble change,
        Optional<Limit> limit) {
    static RowDraft of(Measurement measurement, RowPolicy.Decision rule) {
        return new RowDraft(
                measurement,
                rule,
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    RowDraft baseline(Optional<Side> side) {
        return sides(side, current);
    }

    RowDraft current(Optional<Side> side) {
        return sides(baseline, side);
    }

    /** With both sides as far as they exist, and the change between them. */
    private RowDraft sides(Optional<Side> left, Optional<Side> right) {
        OptionalDouble before = Side.valueOf(left);
        OptionalDouble now = Side.valueOf(right);
        OptionalDouble plain =
                before.isPresent() && now.isPresent()
                        ? Values.change(
                                before.getAsDouble(), now.getAsDouble(), metric().direction())
                        : OptionalDouble.empty();
        return new RowDraft(measurement, rule, left, right, plain, limit);
    }

    RowDraft changed(OptionalDouble other) {
        return new RowDraft(measurement, rule, baseline, current, other, limit);
    }

    RowDraft limited(Optional<Limit> other) {
        return new RowDraft(measurement, rule, baseline, current, change, other);
    }

    RowDraft limited(Limit other) {
        return limited(Optional.of(other));
    }

    Metric metric() {
        return measurement.metric();
    }

    Row end(RowOutcome outcome, Effect effect, Why... why) {
        return row(outcome, effect, List.of(why), Optional.empty());
    }

    Row end(RowOutcome outcome, Effect effect, Why why, String detail) {
        return row(outcome, effect, List.of(why), Optional.of(detail));
    }

    private Row row(RowOutcome outcome, Effect effect, List<Why> why, Optional<String> detail) {
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
                rule,
                detail);
    }
}
