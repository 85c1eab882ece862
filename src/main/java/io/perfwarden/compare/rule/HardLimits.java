package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.RowReason;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SpeedUp;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;

/** Limits independent of the baseline: budgets, and speed-ups over another benchmark of the run. */
public final class HardLimits {
    /** A limit that a row exceeds. */
    public record BrokenLimit(Limit limit, RowReason reason, boolean fails) {}

    /** Converts a quantity to a row's unit; absent for another kind. */
    @FunctionalInterface
    public interface InUnit {
        Optional<Double> read(LimitQuantity quantity, MetricResult row, Metric metric);
    }

    private final SuitePolicy suite;
    private final InUnit units;
    private final List<MetricResult> measured;
    private Optional<Set<SuiteRule>> comparedRules = Optional.empty();
    private final Map<String, List<MetricResult>> run = new HashMap<>();

    public HardLimits(SuitePolicy suite, List<MetricResult> run, InUnit units) {
        this.suite = suite;
        this.units = units;
        this.measured = run;
        if (suite.rules().stream().anyMatch(it -> it.row().limits().hard().atLeast().isPresent())) {
            run.forEach(one ->
                    this.run.computeIfAbsent(one.id().name(), _ -> new ArrayList<>()).add(one));
        }
    }

    public LimitedRow row(MetricResult row, OptionalDouble before, double now, RowPolicy policy) {
        return new LimitedRow(row, before, now, policy);
    }

    /** Rules with a budget that fits some row; computed once. */
    private Set<SuiteRule> comparedRules() {
        if (comparedRules.isEmpty()) {
            Set<SuiteRule> found = Collections.newSetFromMap(new IdentityHashMap<>());
            measured.stream()
                    .filter(row -> !suite.isAdvisory(row.id(), row.metric()))
                    .flatMap(row ->
                            suite.ruleFor(row.id(), row.metric().name()).stream()
                                    .filter(rule -> isReadable(rule.row(), row.metric())))
                    .forEach(found::add);
            comparedRules = Optional.of(found);
        }
        return comparedRules.orElseThrow();
    }

    private static boolean isReadable(RowPolicy policy, Metric metric) {
        return budgets(policy).stream().allMatch(most -> most.convertTo(metric.unit()).isPresent());
    }

    private static List<LimitQuantity> budgets(RowPolicy policy) {
        RowPolicy.HardLimitPolicy hard = policy.limits().hard();
        return Stream.of(hard.budget(), hard.warnBudget()).flatMap(Optional::stream).toList();
    }

    /** A measured row with its hard limits. */
    public final class LimitedRow {
        private final MetricResult row;
        private final Metric metric;
        private final OptionalDouble before;
        private final double now;
        private final RowPolicy policy;
        private final RowPolicy.HardLimitPolicy hard;

        private LimitedRow(MetricResult row, OptionalDouble before, double now, RowPolicy policy) {
            this.row = row;
            this.metric = row.metric();
            this.before = before;
            this.now = now;
            this.policy = policy;
            this.hard = policy.limits().hard();
        }

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

        /** The exceeded limit, failing ones first. */
        public Optional<BrokenLimit> broken() {
            return isAdvisory()
                    ? Optional.empty()
                    : budget(hard.budget(), true)
                            .or(this::tooSlow)
                            .or(() -> budget(hard.warnBudget(), false));
        }

        /** A hard limit applies to the primary metric, unless its rule names another. */
        private boolean isAdvisory() {
            return suite.isAdvisory(row.id(), metric);
        }

        private Optional<BrokenLimit> budget(Optional<LimitQuantity> budget, boolean fails) {
            return budget.flatMap(most -> units.read(most, row, metric))
                    .filter(this::isBeyond)
                    .map(most -> new Limit.BudgetLimit(most, relative(most)))
                    .map(limit -> new BrokenLimit(limit, RowReason.OVER_BUDGET, fails));
        }

        public boolean isBudgeted() {
            return !isAdvisory() && !budgets(policy).isEmpty();
        }

        /**
         * Whether its budget has another kind of unit that no row of the rule has: a rule for many
         * rows applies where it fits.
         */
        public boolean hasUncomparedBudget() {
            return isBudgeted()
                    && !isReadable(policy, metric)
                    && rule().filter(rule -> !comparedRules().contains(rule)).isPresent();
        }

        /** Whether a change of the unit lost its budget. A budget without a unit uses the row's. */
        public boolean hasLostBudget(Metric old) {
            boolean plain = budgets(policy).stream().anyMatch(budget -> budget.unit().isEmpty());
            return isBudgeted()
                    && isReadable(policy, old)
                    && (plain || !isReadable(policy, metric));
        }

        private Optional<BrokenLimit> tooSlow() {
            return hard.atLeast()
                    .flatMap(speedUp -> partner().flatMap(it -> tooSlowThan(speedUp, it)));
        }

        private Optional<BrokenLimit> tooSlowThan(SpeedUp speedUp, MetricResult other) {
            double read = ((MetricReading.Measured) other.reading()).value();
            double value = other.metric().unit().convert(read, metric.unit());
            double factor = speedUp.factor();
            double most =
                    metric.direction() == BetterDirection.HIGHER ? value * factor : value / factor;
            Limit limit = new Limit.SpeedUpLimit(factor, other.id().label(), most, relative(most));
            return isBeyond(most)
                    ? Optional.of(new BrokenLimit(limit, RowReason.TOO_LITTLE_SPEED_UP, true))
                    : Optional.empty();
        }

        /** Whether the run has no value of the benchmark that it must outperform. */
        public boolean lacksPartner() {
            return hard.atLeast().isPresent()
                    && !isAdvisory()
                    && !isItself()
                    && partner().isEmpty();
        }

        /** A benchmark is not compared to itself. */
        private Optional<MetricResult> partner() {
            return isItself()
                    ? Optional.empty()
                    : partnerName().stream()
                            .flatMap(name -> run.getOrDefault(name, List.of()).stream())
                            .filter(this::isPartner)
                            .findFirst();
        }

        private boolean isItself() {
            return partnerName().equals(Optional.of(row.id().name()));
        }

        private Optional<String> partnerName() {
            return rule().flatMap(rule -> rule.partnerOf(row.id()));
        }

        private Optional<SuiteRule> rule() {
            return suite.ruleFor(row.id(), metric.name());
        }

        private boolean isPartner(MetricResult other) {
            return other.metric().name().equals(metric.name())
                    && other.metric().unit().comparableWith(metric.unit())
                    && other.id().params().equals(row.id().params())
                    && PairSide.isMeasured(other);
        }
    }
}
