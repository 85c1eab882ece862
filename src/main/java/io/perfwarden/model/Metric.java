package io.perfwarden.model;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * @param name such as {@code time}, {@code throughput}, {@code gc.alloc.rate.norm}; not empty
 * @param exact deterministic (allocations, instructions, sizes), so without noise
 */
public record Metric(
        String name,
        Unit unit,
        BetterDirection direction,
        DirectionOrigin origin,
        Role role,
        boolean exact) {
    public enum Role {
        /** Judged with the suite's gate. */
        PRIMARY,
        /** Limited by its {@link MetricRole}, unless a rule names it. */
        SECONDARY
    }

    /** Begins the name of a metric that says whether a limit of the tool itself is kept. */
    public static final String THRESHOLD = "threshold of ";

    private static final Pattern SPELLING = Pattern.compile("[ +-]");

    private static final Map<String, String> SPELT =
            Map.of("instructions", "ir", "totalreadwrite", "totalrw", "l2hits", "llhits");

    public Metric {
        Objects.requireNonNull(unit);
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a metric has a name");
        }
        if ((direction == BetterDirection.UNKNOWN) != (origin == DirectionOrigin.NONE)) {
            throw new IllegalArgumentException("direction and its origin are known together");
        }
    }

    // a record's own methods are linked at their first call, which takes as long as a small file
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
     * A primary metric with the direction of its unit. It is exact if its unit is a tool's count.
     */
    public static Metric of(String name, Unit unit) {
        BetterDirection implied = unit.impliedDirection();
        DirectionOrigin origin =
                implied == BetterDirection.UNKNOWN ? DirectionOrigin.NONE : DirectionOrigin.UNIT;
        return new Metric(name, unit, implied, origin, Role.PRIMARY, MetricRole.isCounted(unit));
    }

    public Metric withDirection(BetterDirection stated, DirectionOrigin by) {
        return stated == direction && by == origin
                ? this
                : new Metric(name, unit, stated, by, role, exact);
    }

    /** Uses the format's direction if the unit implies none. */
    public Metric directedIfUnknown(BetterDirection stated) {
        return direction == BetterDirection.UNKNOWN
                ? withDirection(stated, DirectionOrigin.FORMAT)
                : this;
    }

    public Metric secondary() {
        return new Metric(name, unit, direction, origin, Role.SECONDARY, exact);
    }

    /**
     * The name in no exporter's spelling: {@code Total read+write} of gungraun's console is {@code
     * TotalRW} in its JSON.
     *
     * @see "gungraun 0.16, EventKind and DhatMetric"
     */
    public String plainName() {
        String plain = SPELLING.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
        return SPELT.getOrDefault(plain, plain);
    }

    /** Whether its unit is its only name, such as Go's {@code p99-ms}. */
    public boolean isNamedByUnit() {
        return name.equals(unit.symbol());
    }

    /** This metric under another's name, in a unit that has the other's base. */
    public Metric withNameAndUnit(String other, Unit converted) {
        return new Metric(other, converted, direction, origin, role, exact);
    }

    /** This metric with another's role and exactness, as a newer reader sees them. */
    public Metric withRoleOf(Metric other) {
        return role == other.role && exact == other.exact
                ? this
                : new Metric(name, unit, direction, origin, other.role, other.exact);
    }

    public Metric asVarying() {
        return new Metric(name, unit, direction, origin, role, false);
    }

    public Metric deterministic() {
        return new Metric(name, unit, direction, origin, role, true);
    }

    /** Source of the direction, the strongest first. */
    public enum DirectionOrigin {
        DECLARED,
        UNIT,
        /** The format measures only metrics of one direction. */
        FORMAT,
        CONFIG,
        NONE
    }
}
