package io.perfwarden.compare.absolute;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.Values;
import io.perfwarden.policy.Quantity;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SpeedUp;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Limits that hold whatever the baseline says: budgets, and speed-ups over another benchmark of the
 * same run.
 */
public final class HardLimits {
    /** What becomes of a row that is beyond one. */
    public sealed interface Broken {
        Limit limit();

        /** Beyond the budget. */
        record OverBudget(Limit limit) implements Broken {}

        /** Beyond the budget that only warns. */
        record NearBudget(Limit limit) implements Broken {}

        /** Not as much faster than the other benchmark as it must be. */
        record TooSlow(Limit limit) implements Broken {}
    }

    /** A row of which the run has a value. */
    public record Subject(
            Measurement row, Metric metric, OptionalDouble before, double now, RowPolicy policy) {
        private boolean isBeyond(double limit) {
            return switch (metric.direction()) {
                case LOWER -> now > limit;
                case HIGHER -> now < limit;
                case UNKNOWN -> false;
            };
        }

        private OptionalDouble relative(double limit) {
            return before.isPresent()
                    ? Values.change(before.getAsDouble(), limit, metric.direction())
                    : OptionalDouble.empty();
        }
    }

    /** Reads a quantity in a row's unit; nothing where it is of another kind. */
    @FunctionalInterface
    public interface InUnit {
        Optional<Double> read(Quantity quantity, Measurement row, Metric metric);
    }

    private final SuitePolicy suite;
    private final InUnit units;
    private final Map<String, List<Measurement>> run = new HashMap<>();

    /**
     * @param run what was measured last
     */
    public HardLimits(SuitePolicy suite, List<Measurement> run, InUnit units) {
        this.suite = suite;
        this.units = units;
        boolean compares =
                suite.rules().stream()
                        .anyMatch(rule -> rule.row().limits().hard().atLeast().isPresent());
        if (compares) {
            run.forEach(one ->
                    this.run.computeIfAbsent(one.id().name(), _ -> new ArrayList<>()).add(one));
        }
    }

    /** The limit that a row is beyond, those that fail before those that warn. */
    public Optional<Broken> of(Subject subject) {
        if (isCompany(subject)) {
            return Optional.empty();
        }
        RowPolicy.HardLimits hard = subject.policy().limits().hard();
        return budget(hard.budget(), subject)
                .<Broken>map(Broken.OverBudget::new)
                .or(() -> tooSlow(subject))
                .or(() -> budget(hard.warnBudget(), subject).map(Broken.NearBudget::new));
    }

    /** A hard limit is meant for the primary metric, unless its rule singles out another one. */
    private boolean isCompany(Subject subject) {
        return suite.isAdvisory(subject.row().id(), subject.metric());
    }

    private Optional<Limit> budget(Optional<Quantity> budget, Subject subject) {
        return budget.flatMap(most -> units.read(most, subject.row(), subject.metric()))
                .filter(subject::isBeyond)
                .map(most -> new Limit.Budget(most, subject.relative(most)));
    }

    private Optional<Broken> tooSlow(Subject subject) {
        return subject.policy()
                .limits()
                .hard()
                .atLeast()
                .flatMap(speedUp ->
                        partner(subject).flatMap(other -> held(subject, speedUp, other)));
    }

    private static Optional<Broken> held(Subject subject, SpeedUp speedUp, Measurement other) {
        double value =
                other.metric()
                        .unit()
                        .convert(
                                ((Reading.Measured) other.reading()).value(),
                                subject.metric().unit());
        double most =
                subject.metric().direction() == Direction.HIGHER
                        ? value * speedUp.factor()
                        : value / speedUp.factor();
        return subject.isBeyond(most)
                ? Optional.of(
                        new Broken.TooSlow(
                                new Limit.SpeedUp(
                                        speedUp.factor(),
                                        other.id().label(),
                                        most,
                                        subject.relative(most))))
                : Optional.empty();
    }

    /** Whether a row must be faster than another one, of which the run has no value. */
    public boolean lacksPartner(Subject subject) {
        return subject.policy().limits().hard().atLeast().isPresent()
                && !isCompany(subject)
                && !isItself(subject)
                && partner(subject).isEmpty();
    }

    /** A benchmark is not held against itself. */
    private Optional<Measurement> partner(Subject subject) {
        return isItself(subject)
                ? Optional.empty()
                : name(subject).stream()
                        .flatMap(name -> run.getOrDefault(name, List.of()).stream())
                        .filter(other -> isOther(other, subject))
                        .findFirst();
    }

    private boolean isItself(Subject subject) {
        return name(subject).equals(Optional.of(subject.row().id().name()));
    }

    private Optional<String> name(Subject subject) {
        BenchmarkId id = subject.row().id();
        return suite.ruleFor(id, subject.metric().name()).flatMap(rule -> rule.partnerOf(id));
    }

    private static boolean isOther(Measurement other, Subject subject) {
        return other.metric().name().equals(subject.metric().name())
                && other.metric().unit().comparableWith(subject.metric().unit())
                && other.id().params().equals(subject.row().id().params())
                && Side.isMeasured(other);
    }
}
