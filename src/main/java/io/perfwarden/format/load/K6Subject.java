package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.Unit;

/**
 * What a metric of k6 is about, by its name without tags: unit, direction and weight.
 *
 * @param name such as {@code http_req_duration}
 */
record K6Subject(String name) {
    /** Numbers of virtual users are settings, not results. */
    static final Set<String> SETTINGS = Set.of("vus", "vus_max");

    static final Set<String> PARTS =
            Set.of(
                    """
                    http_req_blocked http_req_connecting http_req_tls_handshaking
                    http_req_sending http_req_waiting http_req_receiving iteration_duration
                    group_duration
                    """
                            .split("\\s+"));

    /** k6's counters: the count tells the test's length, the rate is the result. */
    static final Set<String> RATES =
            Set.of("http_reqs", "grpc_reqs", "iterations", "data_sent", "data_received");

    /** Iterations that k6 could not start; the counter is there only if there were any. */
    static final String DROPPED = "dropped_iterations";

    static final Set<String> OF_REQUESTS =
            Set.of("iterations", "data_sent", "data_received", DROPPED);

    /** What k6 measures without a request of HTTP. All other trends are of the script. */
    static final Pattern OTHER_PROTOCOL = Pattern.compile("^(?:ws|grpc|browser)_");

    static final String FAILED = "http_req_failed";
    static final String CHECKS = "checks";

    static final Pattern PERCENTILE = Pattern.compile("^p\\(([\\d.]+)\\)$");

    /** What a rate is a share of. */
    String samples() {
        return switch (name) {
            case CHECKS -> CHECKS;
            case FAILED -> "requests";
            default -> "samples";
        };
    }

    /** Whether failing requests leave nothing of it. */
    boolean isOfRequests(boolean isTrend) {
        return name.startsWith("http_req")
                || PARTS.contains(name)
                || OF_REQUESTS.contains(name)
                || (isTrend && !OTHER_PROTOCOL.matcher(name).find());
    }

    /** Without {@code contains} the name decides; k6's durations share an ending. */
    boolean isTime(String contains) {
        return contains.equals("time")
                || (contains.isEmpty() && (PARTS.contains(name) || name.endsWith("_duration")));
    }

    static String statisticName(String statistic) {
        return switch (statistic) {
            case "med" -> "p50";
            case "avg" -> "mean";
            default -> PERCENTILE.matcher(statistic).replaceFirst("p$1");
        };
    }

    Metric rate(String contains, ResultCollector results, K6Thresholds thresholds) {
        if (name.endsWith("_reqs")) {
            return LoadMetrics.throughput(results);
        }
        if (name.equals("iterations")) {
            return results.metric("throughput", "iterations/s").secondary();
        }
        boolean bytes = contains.equals("data") || name.startsWith("data_");
        return thresholds.withDirection(
                results.metric("rate", bytes ? "B/s" : "1/s")
                        .secondary()
                        .withDirection(BetterDirection.UNKNOWN, DirectionOrigin.NONE));
    }

    Metric share(Unit unit, K6Thresholds thresholds) {
        Metric share = Metric.of("rate", unit);
        return switch (name) {
            case CHECKS -> share.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
            case FAILED -> share.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
            default -> thresholds.withDirection(share);
        };
    }
}
