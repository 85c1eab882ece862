package io.perfwarden.model;

import java.util.Objects;

/**
 * What was measured of a benchmark.
 *
 * @param name such as {@code time}, {@code throughput}, {@code gc.alloc.rate.norm}; not empty
 * @param exact the value is deterministic (allocations, instructions, sizes): it has no noise
 */
public record Metric(
        String name,
        Unit unit,
        BetterDirection direction,
        DirectionOrigin origin,
        Role role,
        boolean exact) {
    /** Whether a metric is what its benchmark is about, or something measured beside it. */
    public enum Role {
        /** Judged with the suite's gate. */
        PRIMARY,
        /** What it may do is its {@link MetricRole}, unless a rule names it. */
        SECONDARY
    }

    public Metric {
        Objects.requireNonNull(unit);
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a metric has a name");
        }
        if ((direction == BetterDirection.UNKNOWN) != (origin == DirectionOrigin.NONE)) {
            throw new IllegalArgumentException("direction and its origin are known together");
        }
    }

    // Those of a record are made at their first call, which takes as long as a small file.
    @Override
    public boolean equals(Object other) {
        return other instanceof Metric it
                && name.equals(it.name)
                && unit.equals(it.unit)
                && direction == it.direction
                && origin == it.origin
                && role == it.role
                && exact == it.exact;
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + unit.symbol().hashCode();
    }

    /**
     * A primary metric whose direction is what its unit implies, or unknown; without noise where
     * the unit is one of what tools count.
     */
    public static Metric of(String name, Unit unit) {
        BetterDirection implied = unit.impliedDirection();
        DirectionOrigin origin =
                implied == BetterDirection.UNKNOWN ? DirectionOrigin.NONE : DirectionOrigin.UNIT;
        return new Metric(name, unit, implied, origin, Role.PRIMARY, MetricRole.isCounted(unit));
    }

    /** The same metric with a stated direction. */
    public Metric directed(BetterDirection stated, DirectionOrigin by) {
        return stated == direction && by == origin
                ? this
                : new Metric(name, unit, stated, by, role, exact);
    }

    /** The same, with the direction of its format where the unit tells none. */
    public Metric directedIfUnknown(BetterDirection stated) {
        return direction == BetterDirection.UNKNOWN
                ? directed(stated, DirectionOrigin.FORMAT)
                : this;
    }

    /** The same metric, measured beside the primary one. */
    public Metric secondary() {
        return new Metric(name, unit, direction, origin, Role.SECONDARY, exact);
    }

    /** The same metric with the role and the noise of another one, as a newer reader sees them. */
    public Metric ranked(Metric other) {
        return role == other.role && exact == other.exact
                ? this
                : new Metric(name, unit, direction, origin, other.role, other.exact);
    }

    /** The same metric, marked as one that varies from run to run. */
    public Metric varying() {
        return new Metric(name, unit, direction, origin, role, false);
    }

    /** The same metric, marked as free of noise. */
    public Metric deterministic() {
        return new Metric(name, unit, direction, origin, role, true);
    }

    /** Who said which way is better, the strongest word first. */
    public enum DirectionOrigin {
        /** The file says so for this metric. */
        DECLARED,
        /** The unit implies it, as {@code ops/s} does. */
        UNIT,
        /** The format measures only things of one direction. */
        FORMAT,
        /** The repository's configuration says so. */
        CONFIG,
        /** Neither the file nor the configuration. */
        NONE
    }
}
