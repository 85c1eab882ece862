package io.perfwarden.model;

import module java.base;

/**
 * The effect of a metric on the verdict without a rule for it. It depends on name, unit and reader,
 * never on a value.
 */
public enum MetricRole {
    /** The tool's first metric: it decides. */
    PRIMARY,
    /** A tool's count of allocations, bytes, instructions or size: it decides. */
    EXACT,
    /** A second clock for the same work, as wall time beside CPU time: it warns, and may fail. */
    SECOND_CLOCK,
    /** A mean beside a median, a percentile, resident memory, a counter: it warns. */
    OTHER,
    /** A second clock or other metric that the configuration lets fail. */
    BLOCKING,
    /** A minimum, a maximum, or a percentile above p99: it is only shown. */
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
    private static final Pattern SIZE = Pattern.compile("code_size|size[._].*|file[-_]size");
    // parts of a k6 request, which take a few microseconds
    private static final Set<String> CONNECTION =
            words(
                    "http_req_blocked http_req_connecting http_req_tls_handshaking"
                            + " http_req_sending http_req_receiving");
    private static final Pattern EXTREMES =
            Pattern.compile("(?:.*[ _:.\u00b7-])?(?:min|max|minimum|maximum|fastest|slowest)");
    private static final Pattern PERCENTILE =
            Pattern.compile("(?:.*[ _:\u00b7-])?p\\(?(\\d{1,9}(?:[._]\\d{1,9})?)\\)?");
    // JMH's name of allocated bytes an operation
    private static final String ALLOCATION_RATE = "gc.alloc.rate.norm";

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

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

    /** Whether it is one of k6's parts of a request that connect or read. */
    public static boolean isOfConnection(String benchmark) {
        if (!benchmark.startsWith("http_req_")) {
            return false;
        }
        int tags = benchmark.indexOf('{');
        return CONNECTION.contains(tags < 0 ? benchmark : benchmark.substring(0, tags));
    }

    /** Whether it may fail without a rule. */
    public boolean decides() {
        return this == PRIMARY || this == EXACT;
    }

    public boolean mayFail() {
        return this != OTHER && this != EXTREME;
    }

    /**
     * Whether values repeat exactly, so that one per cent is a change. Allocated bytes vary with
     * the tool's own work; sizes do not.
     */
    public static boolean isRepeatable(Metric metric) {
        String base = metric.unit().base();
        boolean bytes = base.equals("B") || base.startsWith("B/");
        return metric.exact()
                && (!bytes || SIZE.matcher(metric.name().toLowerCase(Locale.ROOT)).matches());
    }

    /** Whether tools count in this unit, such as {@code allocs/op}. */
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

    /** The name decides for a count without a unit; cache misses vary. */
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

    /** Reads p0.999, p99.9 and p999. */
    private static double percent(String digits) {
        double value = Double.parseDouble(digits);
        return digits.startsWith("0.") || digits.startsWith("1.0") ? value * 100 : value;
    }

    private static String withoutModifier(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }
}
