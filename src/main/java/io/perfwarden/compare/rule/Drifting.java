package io.perfwarden.compare.rule;

import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.compare.past.Drift;
import io.perfwarden.compare.past.Release;
import io.perfwarden.compare.rule.Evidence.Machine;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.policy.RowPolicy.OtherHardware;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far what was measured is from what it once was. Where that was measured on another machine,
 * the distance is the machines', and nobody is told, unless the policy compares across them.
 */
public record Drifting(Evidence evidence) {
    /**
     * The drift of one value.
     *
     * @param measured the measurement, with the metric that its row has
     * @param now its value in that metric's unit
     * @param fromBaseline how it changed since the baseline file
     */
    public Drift of(
            Measurement measured,
            OptionalDouble now,
            Finding.Held held,
            OptionalDouble fromBaseline) {
        RowPolicy policy = evidence.policy().rowPolicy(measured.id(), measured.metric().name());
        boolean across = policy.consequences().onOtherHardware() == OtherHardware.COMPARE;
        boolean byBaseline = held.isByBranch() && (across || evidence.machine() != Machine.OTHER);
        Drift drift = Drift.NONE;
        if (byBaseline) {
            drift = drift.sinceBaseline(fromBaseline);
        }
        Environment machine = evidence.newest().environment();
        return held.rule() == Decision.PARITY
                ? drift
                : drift.sinceRelease(
                        evidence.past()
                                .release()
                                .filter(release -> across || !release.isOnOther(machine))
                                .flatMap(release -> since(release, measured, now)));
    }

    private static Optional<Drift.SinceRelease> since(
            Release release, Measurement measured, OptionalDouble now) {
        OptionalDouble then = release.value(measured);
        if (then.isEmpty() || now.isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble change =
                Values.change(then.getAsDouble(), now.getAsDouble(), measured.metric().direction());
        return change.isEmpty() || !Double.isFinite(change.getAsDouble())
                ? Optional.empty()
                : Optional.of(new Drift.SinceRelease(release.tag(), change.getAsDouble()));
    }
}
