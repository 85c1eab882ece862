package io.perfwarden.format.custom;

import module java.base;

import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;

/**
 * The measures that Bencher defines itself, by their slugs, as of version 0.6.12. All others have
 * neither unit nor direction.
 */
final class BencherMeasure {
    private static final Map<String, String> UNITS =
            Map.of(
                    "latency", "ns",
                    "throughput", "ops/s",
                    "build-time", "s",
                    "file-size", "B",
                    "allocated", "B");

    private static final String EXACT =
            "instructions|file-size|allocated|total-(?:bytes|blocks)"
                    + "|(?:memcheck|helgrind|drd)-(?:errors|contexts)";

    private static final Pattern COUNTED = Pattern.compile(EXACT);
    private static final Pattern DECIDING = Pattern.compile("latency|throughput|" + EXACT);
    private static final Pattern HIGHER = Pattern.compile("throughput|(?:l1|ll)-hit-rate");

    private static final Pattern LOWER =
            Pattern.compile(
                    "latency|build-time|gen[012]-collects|(?:l1|l2|ram)-accesses"
                            + "|(?:l2|ll|ram)-hits|estimated-cycles|total-read-write"
                            + "|dr|dw|i1mr|d1m[rw]|ilmr|dlm[rw]|bcm?|bim?|(?:il|dl)dm[rw]"
                            + "|[a-z0-9]+-miss-rate|ram-hit-rate|sys-(?:count|time|cpu-time)"
                            + "|(?:ac|sp)(?:cost|loss)[12]"
                            + "|(?:at-t-gmax|at-t-end|maximum|max|final)-(?:bytes|blocks)"
                            + "|(?:reads|writes)-bytes|"
                            + EXACT);

    /** How noisy the machine was. */
    private static final Pattern HOST =
            Pattern.compile("(?:compute|cache|io)-jitter|cpu-steal|noise-score");

    private BencherMeasure() {}

    private static String slug(String measure) {
        return measure.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
    }

    static boolean isOfHost(String measure) {
        return HOST.matcher(slug(measure)).matches();
    }

    static boolean decides(String measure) {
        return DECIDING.matcher(slug(measure)).matches();
    }

    static Metric metric(String measure, ResultCollector results) {
        String slug = slug(measure);
        boolean bytes = slug.endsWith("-bytes");
        Metric metric = results.metric(measure, bytes ? "B" : UNITS.getOrDefault(slug, ""));
        boolean isHigher = HIGHER.matcher(slug).matches();
        Metric directed =
                isHigher || LOWER.matcher(slug).matches()
                        ? metric.directedIfUnknown(
                                isHigher ? BetterDirection.HIGHER : BetterDirection.LOWER)
                        : metric;
        return COUNTED.matcher(slug).matches() ? directed.deterministic() : directed;
    }
}
