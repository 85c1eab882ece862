package io.perfwarden.model;

import module java.base;

/**
 * What a metric may do to a verdict where no rule of the configuration names it. Only what the
 * metric is called, its unit, and what its reader says of it count, never a value.
 */
public enum MetricRole {
    /** What the tool measures first: it decides. */
    PRIMARY,
    /** What the tool counts: allocations, allocated bytes, instructions, sizes. It decides. */
    EXACT,
    /** The same work by another clock, as wall time beside CPU time. It warns, and may fail. */
    SECOND_CLOCK,
    /** A mean beside a median, a percentile, resident memory, a counter. It warns. */
    OTHER,
    /** A second clock or another metric, where the configuration says that those fail. */
    BLOCKING,
    /** A minimum, a maximum, or a percentile above p99. It is shown, and nothing more. */
    EXTREME;
    private static final double HIGHEST_PERCENTILE = 99;
    private static final Set<String> CLOCKS =
            words("real_time cpu_time wall_time wall-clock duration_time task-clock cpu-clock");
    private static final Set<String> COUNTED_UNITS =
            words("B/op allocs/op allocations/op allocs/iter allocs allocations instructions");
    private static final Pattern INSTRUCTIONS =
            Pattern.compile("(?:.*:)?(?:ir|instructions)(?::[ukh]+)?");
    private static final Pattern ALLOCATIONS =
            Pattern.compile(".*alloc.*|dhat:(?:total|maximum|attgmax)(?:blocks|bytes)");
    private static final Pattern SIZE = Pattern.compile("code_size|size[._].*");
    // Parts of a request that k6 measures, of a few microseconds each.
    private static final Set<String> CONNECTION =
            words(
                    "http_req_blocked http_req_connecting http_req_tls_handshaking"
                            + " http_req_sending http_req_receiving");
    private static final Pattern EXTREMES =
            Pattern.compile("(?:.*[ _:.\u00b7-])?(?:min|max|minimum|maximum|fastest|slowest)");
    private static final Pattern PERCENTILE =
            Pattern.compile("(?:.*[ _:\u00b7-])?p\\(?(\\d{1,9}(?:[._]\\d{1,9})?)\\)?");
    // JMH's name of what an operation allocates.
    private static final String ALLOCATION_RATE = "gc.alloc.rate.norm";

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** The role of a metric. */
    public static MetricRole of(String benchmark, Metric metric) {
        if (metric.role() == Metric.Role.PRIMARY) {
            return PRIMARY;
        }
        String name = metric.name().toLowerCase(Locale.ROOT);
        if (isCounted(name, metric)) {
            return EXACT;
        }
        return isExtreme(name) || isOfConnection(benchmark)
                ? EXTREME
                : CLOCKS.contains(withoutModifier(name)) ? SECOND_CLOCK : OTHER;
    }

    /** Whether a benchmark is a part of k6's requests in which connections are made and read. */
    public static boolean isOfConnection(String benchmark) {
        if (!benchmark.startsWith("http_req_")) {
            return false;
        }
        int tags = benchmark.indexOf('{');
        return CONNECTION.contains(tags < 0 ? benchmark : benchmark.substring(0, tags));
    }

    /** Whether a change beyond its limit may fail without a rule that says so. */
    public boolean decides() {
        return this == PRIMARY || this == EXACT;
    }

    /** Whether a metric can fail at all. */
    public boolean mayFail() {
        return this != OTHER && this != EXTREME;
    }

    /**
     * Whether values repeat exactly, so that a change of one per cent is one. Bytes that are
     * allocated differ by a little with the tool's own work; a size does not.
     */
    public static boolean isRepeatable(Metric metric) {
        String base = metric.unit().base();
        boolean bytes = base.equals("B") || base.startsWith("B/");
        return metric.exact()
                && (!bytes || SIZE.matcher(metric.name().toLowerCase(Locale.ROOT)).matches());
    }

    /** Whether a unit is one of what tools count, such as {@code allocs/op}. */
    static boolean isCounted(Unit unit) {
        return COUNTED_UNITS.contains(unit.base());
    }

    private static boolean isCounted(String name, Metric metric) {
        return name.equals(ALLOCATION_RATE)
                ? metric.exact()
                : isCounted(metric.unit())
                        || INSTRUCTIONS.matcher(name).matches()
                        || (metric.exact() && isKnownToRepeat(name, metric.unit()));
    }

    /** Of a count without a unit the name tells; cache misses are counters. */
    private static boolean isKnownToRepeat(String name, Unit unit) {
        return ALLOCATIONS.matcher(name).matches()
                || (!unit.equals(Unit.NONE) && !name.startsWith("dhat:"));
    }

    private static boolean isExtreme(String name) {
        if (name.equals(ALLOCATION_RATE) || EXTREMES.matcher(name).matches()) {
            return true;
        }
        Matcher percentile = PERCENTILE.matcher(name);
        return percentile.matches()
                && percent(percentile.group(1).replace('_', '.')) > HIGHEST_PERCENTILE;
    }

    /** Tools write p0.999, p99.9 and p999. */
    private static double percent(String digits) {
        double value = Double.parseDouble(digits);
        return digits.startsWith("0.") || digits.startsWith("1.0") ? value * 100 : value;
    }

    private static String withoutModifier(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }
}
