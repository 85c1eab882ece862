package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.PairSide;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.LimitQuantity;
import io.perfwarden.config.RowPolicy.SpeedUp;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.RuleKind;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/**
 * Limits that hold whatever the baseline says: budgets, and speed-ups over another benchmark of the
 * same run.
 */
public final class HardLimits {
    /** A limit that a row is beyond. */
    public record Broken(Kind kind, Limit limit) {
        /** How the row breaks it. */
        public enum Kind {
            OVER_BUDGET,
            /** Beyond the budget that only warns. */
            NEAR_BUDGET,
            /** Not as much faster than the other benchmark as it must be. */
            TOO_SLOW
        }
    }

    /** A row of which the run has a value. */
    public record Subject(
            MetricResult row, Metric metric, OptionalDouble before, double now, RowPolicy policy) {
        private boolean isBeyond(double limit) {
            return switch (metric.direction()) {
                case LOWER -> now > limit;
                case HIGHER -> now < limit;
                case UNKNOWN -> false;
            };
        }

        private OptionalDouble relative(double limit) {
            return before.isPresent()
                    ? PairValues.change(before.getAsDouble(), limit, metric.direction())
                    : OptionalDouble.empty();
        }
    }

    /** Reads a quantity in a row's unit; nothing where it is of another kind. */
    @FunctionalInterface
    public interface InUnit {
        Optional<Double> read(LimitQuantity quantity, MetricResult row, Metric metric);
    }

    private final SuitePolicy suite;
    private final InUnit units;
    private final List<MetricResult> measured;
    private Optional<Set<RuleKind>> held = Optional.empty();
    private final Map<String, List<MetricResult>> run = new HashMap<>();

    /**
     * @param run what was measured last
     */
    public HardLimits(SuitePolicy suite, List<MetricResult> run, InUnit units) {
        this.suite = suite;
        this.units = units;
        this.measured = run;
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
                .map(limit -> new Broken(Broken.Kind.OVER_BUDGET, limit))
                .or(() -> tooSlow(subject))
                .or(() ->
                        budget(hard.warnBudget(), subject)
                                .map(limit -> new Broken(Broken.Kind.NEAR_BUDGET, limit)));
    }

    /** A hard limit is meant for the primary metric, unless its rule singles out another one. */
    private boolean isCompany(Subject subject) {
        return suite.isAdvisory(subject.row().id(), subject.metric());
    }

    private Optional<Limit> budget(Optional<LimitQuantity> budget, Subject subject) {
        return budget.flatMap(most -> units.read(most, subject.row(), subject.metric()))
                .filter(subject::isBeyond)
                .map(most -> new Limit.Budget(most, subject.relative(most)));
    }

    public boolean isBudgeted(Subject subject) {
        return !isCompany(subject) && !budgets(subject.policy()).isEmpty();
    }

    /**
     * Whether a row has a budget of another kind of unit, which is not held against any other row
     * either: a rule for many rows is meant for those that it can be held against.
     */
    public boolean isUnheld(Subject subject) {
        return isBudgeted(subject)
                && !isReadable(subject.policy(), subject.metric())
                && suite.ruleFor(subject.row().id(), subject.metric().name())
                        .filter(rule -> !held().contains(rule))
                        .isPresent();
    }

    /** The rules whose budgets some row is held against; looked for once, where it matters. */
    private Set<RuleKind> held() {
        var found = held.orElseGet(() -> Collections.newSetFromMap(new IdentityHashMap<>()));
        if (held.isEmpty()) {
            measured.forEach(row -> heldBy(row).ifPresent(found::add));
            held = Optional.of(found);
        }
        return found;
    }

    /**
     * Whether a row had a budget in the unit that it had before, and has none in the one it has
     * now. A budget without a unit is in the row's.
     *
     * @param before how it was measured
     */
    public boolean hasLostBudget(Subject subject, Metric before) {
        RowPolicy policy = subject.policy();
        boolean plain = budgets(policy).stream().anyMatch(budget -> budget.unit().isEmpty());
        return isBudgeted(subject)
                && isReadable(policy, before)
                && (plain || !isReadable(policy, subject.metric()));
    }

    private Optional<RuleKind> heldBy(MetricResult row) {
        return suite.isAdvisory(row.id(), row.metric())
                ? Optional.empty()
                : suite.ruleFor(row.id(), row.metric().name())
                        .filter(rule -> isReadable(rule.row(), row.metric()));
    }

    private static boolean isReadable(RowPolicy policy, Metric metric) {
        return budgets(policy).stream().allMatch(most -> most.in(metric.unit()).isPresent());
    }

    private static List<LimitQuantity> budgets(RowPolicy policy) {
        RowPolicy.HardLimits hard = policy.limits().hard();
        return Stream.of(hard.budget(), hard.warnBudget()).flatMap(Optional::stream).toList();
    }

    private Optional<Broken> tooSlow(Subject subject) {
        return subject.policy()
                .limits()
                .hard()
                .atLeast()
                .flatMap(speedUp ->
                        partner(subject).flatMap(other -> held(subject, speedUp, other)));
    }

    private static Optional<Broken> held(Subject subject, SpeedUp speedUp, MetricResult other) {
        double value =
                other.metric()
                        .unit()
                        .convert(
                                ((MetricReading.Measured) other.reading()).value(),
                                subject.metric().unit());
        double most =
                subject.metric().direction() == BetterDirection.HIGHER
                        ? value * speedUp.factor()
                        : value / speedUp.factor();
        return subject.isBeyond(most)
                ? Optional.of(
                        new Broken(
                                Broken.Kind.TOO_SLOW,
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
    private Optional<MetricResult> partner(Subject subject) {
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

    private static boolean isOther(MetricResult other, Subject subject) {
        return other.metric().name().equals(subject.metric().name())
                && other.metric().unit().comparableWith(subject.metric().unit())
                && other.id().params().equals(subject.row().id().params())
                && PairSide.isMeasured(other);
    }
}
