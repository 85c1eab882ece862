package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * One metric of k6 during reading: a benchmark whose statistics are its metrics. Durations are in
 * ms. Smallest and largest values are of single requests and left out.
 */
final class K6Metric {
    /** Numbers of virtual users are settings, not results. */
    private static final Set<String> SETTINGS = Set.of("vus", "vus_max");

    private static final Set<String> PARTS =
            Set.of(
                    """
                    http_req_blocked http_req_connecting http_req_tls_handshaking
                    http_req_sending http_req_waiting http_req_receiving iteration_duration
                    group_duration
                    """
                            .split("\\s+"));

    /** k6's counters: the count tells the test's length, the rate is the result. */
    private static final Set<String> RATES =
            Set.of("http_reqs", "grpc_reqs", "iterations", "data_sent", "data_received");

    /** Iterations that k6 could not start; the counter is there only if there were any. */
    static final String DROPPED = "dropped_iterations";

    private static final Set<String> OF_REQUESTS =
            Set.of("iterations", "data_sent", "data_received", DROPPED);

    /** What k6 measures without a request of HTTP. All other trends are of the script. */
    private static final Pattern OTHER_PROTOCOL = Pattern.compile("^(?:ws|grpc|browser)_");

    private static final String FAILED = "http_req_failed";
    private static final String CHECKS = "checks";

    private static final Pattern PERCENTILE = Pattern.compile("^p\\(([\\d.]+)\\)$");

    /** The subject of a threshold: {@code p(95)<500}, {@code rate>0.99}. */
    private static final Pattern THRESHOLD =
            Pattern.compile("^\\s*([a-z]+(?:\\([\\d.]+\\))?)\\s*([<>=!])");

    private static final Set<String> UNUSED = Set.of("min", "max", "count");
    private static final int MOST_CROSSED = 100;
    String name = "";
    private String plainName = "";
    private final ResultCollector results;
    private final FilePosition position;
    private final Map<String, Double> values = new LinkedHashMap<>();

    /** Crossed thresholds by their subject; each is reported once. */
    private final Map<String, String> crossed = new LinkedHashMap<>();

    private final Set<BetterDirection> better = EnumSet.noneOf(BetterDirection.class);

    private final List<MetricResult> found = new ArrayList<>();

    private String type = "";
    private String contains = "";

    K6Metric(String name, ResultCollector results, FilePosition position) {
        this.results = results;
        this.position = position;
        rename(name);
    }

    String tags() {
        return name.substring(plainName.length());
    }

    void rename(String called) {
        name = called;
        plainName = name.contains("{") ? name.substring(0, name.indexOf('{')) : name;
    }

    static K6Metric noneDropped(ResultCollector results, FilePosition position) {
        K6Metric none = new K6Metric(DROPPED, results, position);
        none.values.put("count", 0.0);
        none.values.put("rate", 0.0);
        return none;
    }

    void read(JsonCursor json) throws IOException {
        json.object(key -> {
            switch (key) {
                case "name" -> rename(json.name());
                case "type" -> type = json.text();
                case "contains" -> contains = json.text();
                case "values" -> json.object(statistic -> value(statistic, json));
                case "thresholds" -> thresholds(json);
                default -> value(key, json);
            }
        });
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
    }

    /**
     * @param seconds of the test, for counters; NaN if unknown
     * @param allFailed results of requests that all failed, by their tags
     */
    void add(double seconds, Map<String, MetricReading> allFailed) throws FormatException {
        if (values.isEmpty() && crossed.isEmpty()) {
            results.unread(position, "expected the values of a metric", name);
        }
        Double count = values.get("count");
        if (count != null && !values.containsKey("rate")) {
            if (seconds > 0) {
                values.put("rate", count / seconds);
            } else if (RATES.contains(plainName)) {
                results.unread(position, "expected how long the test was, for the rate", name);
            }
        }
        if (!SETTINGS.contains(plainName)) {
            addValues();
        }
        Optional<MetricReading> failed = failedReading(allFailed);
        if (failed.isPresent() && !found.isEmpty()) {
            MetricResult first = Collections.min(found, KeyOrder.of(it -> it.metric().role()));
            results.add(first.withReading(failed.get()));
        } else {
            for (MetricResult one : found) {
                results.add(one);
            }
        }
        addCrossed();
    }

    private Optional<MetricReading> failedReading(Map<String, MetricReading> allFailed) {
        if (plainName.equals(CHECKS) && part() == 0 && trials() >= 1) {
            return Optional.of(new Failed("all checks failed"));
        }
        boolean isOfRequests =
                plainName.startsWith("http_req")
                        || PARTS.contains(plainName)
                        || OF_REQUESTS.contains(plainName)
                        || (isTrend() && !OTHER_PROTOCOL.matcher(plainName).find());
        return isOfRequests
                ? Stream.of("", tags())
                        .flatMap(it -> Stream.ofNullable(allFailed.get(it)))
                        .findFirst()
                : Optional.empty();
    }

    Optional<MetricReading> allFailed() {
        return plainName.equals(FAILED) && part() == 1
                ? LoadMetrics.allFailed(trials(), trials())
                        .or(() -> Optional.of(new Failed("all requests failed")))
                : Optional.empty();
    }

    /** The share of a rate, from 0 to 1; NaN without one. */
    private double part() {
        return values.getOrDefault("rate", values.getOrDefault("value", Double.NaN));
    }

    /** The total of a rate; 0 if unknown. */
    private double trials() {
        double counted = values.getOrDefault("passes", 0.0) + values.getOrDefault("fails", 0.0);
        return values.getOrDefault("total", counted);
    }

    /**
     * Adds a crossed threshold beside its statistic. The measured value is judged too, since a
     * threshold crossed before tells nothing about later changes.
     */
    private void addCrossed() throws FormatException {
        for (var threshold : crossed.entrySet()) {
            String statistic = threshold.getKey();
            Metric metric = Metric.of(Metric.THRESHOLD + statisticName(statistic), Unit.NONE);
            String crossed = ForeignText.quote(threshold.getValue()) + " crossed";
            String at = values.containsKey(statistic) ? ", at " + values.get(statistic) : "";
            MetricReading failed = new Failed("k6 threshold " + crossed + at);
            results.add(BenchmarkId.of(name), metric.secondary(), failed, position);
        }
    }

    private void addValues() {
        if (isTrend()) {
            addTrend();
        } else if (type.equals("counter") || values.containsKey("count")) {
            boolean dropped = plainName.equals(DROPPED);
            add(dropped ? LoadMetrics.failures("rate").secondary() : rate(), "rate");
            if (!RATES.contains(plainName)) {
                Metric count = LoadMetrics.failures("count").secondary();
                add(
                        dropped
                                ? count
                                : withOwnDirection(Metric.of("count", Unit.NONE)).secondary(),
                        "count");
            }
        } else {
            addShare();
        }
    }

    private boolean isTrend() {
        return type.equals("trend") || values.containsKey("avg");
    }

    private void addShare() {
        boolean share = Stream.of("passes", "matches", "rate").anyMatch(values::containsKey);
        String of =
                switch (plainName) {
                    case CHECKS -> CHECKS;
                    case FAILED -> "requests";
                    default -> "samples";
                };
        Metric percent = share(results.unit("% of " + of));
        if (share && !Double.isFinite(trials())) {
            find(percent, MetricReading.of(Double.NaN));
        } else if (share && trials() >= 1 && part() >= 0 && part() <= 1) {
            find(percent, MetricReading.share(part() * trials(), trials()));
        } else {
            add(
                    share
                            ? share(Unit.NONE)
                            : withOwnDirection(Metric.of("value", Unit.NONE)).secondary(),
                    values.containsKey("rate") ? "rate" : "value");
        }
    }

    private void value(String statistic, JsonCursor json) throws IOException {
        if (json.isNumber() || json.isNull()) {
            values.put(json.key(statistic), json.number());
        } else if (json.isText()) {
            String what = "expected a number as " + json.key(statistic) + " of " + name;
            results.unread(json.line(), what, json.note());
        }
    }

    /** {@code {ok: false}} is a crossed threshold; in the older export {@code true} is. */
    private void thresholds(JsonCursor json) throws IOException {
        json.object(expression -> {
            if (json.isObject()) {
                json.object(key -> limit(expression, key.equals("ok") && !json.isTrue()));
            } else {
                limit(expression, json.isTrue());
            }
        });
    }

    private void limit(String expression, boolean crossed) {
        Matcher about = THRESHOLD.matcher(expression);
        boolean known = about.find();
        if (crossed && this.crossed.size() < MOST_CROSSED) {
            this.crossed.putIfAbsent(known ? about.group(1) : "value", expression);
        }
        switch (known ? about.group(2) : "") {
            case "<" -> better.add(BetterDirection.LOWER);
            case ">" -> better.add(BetterDirection.HIGHER);
            default -> {}
        }
    }

    /** A metric of the script: only its thresholds tell the better direction. */
    private Metric withOwnDirection(Metric metric) {
        return metric.direction() == BetterDirection.UNKNOWN && better.size() == 1
                ? metric.withDirection(better.iterator().next(), DirectionOrigin.DECLARED)
                : metric;
    }

    /** The primary statistic is a centre, else the first that the test asks for. */
    private void addTrend() {
        List<String> statistics =
                values.keySet().stream().filter(key -> !UNUSED.contains(key)).toList();
        Stream<String> centres = Stream.concat(Stream.of("med", "avg"), statistics.stream());
        String centre = centres.filter(statistics::contains).findFirst().orElse("");
        for (String statistic : statistics) {
            Metric metric =
                    withOwnDirection(
                            Metric.of(
                                    statisticName(statistic), results.unit(isTime() ? "ms" : "")));
            boolean primary = statistic.equals(centre) && !PARTS.contains(plainName);
            add(primary ? metric : metric.secondary(), statistic);
        }
    }

    /** Without {@code contains} the name decides; k6's durations share an ending. */
    private boolean isTime() {
        return contains.equals("time")
                || (contains.isEmpty()
                        && (PARTS.contains(plainName) || plainName.endsWith("_duration")));
    }

    private static String statisticName(String statistic) {
        return switch (statistic) {
            case "med" -> "p50";
            case "avg" -> "mean";
            default -> PERCENTILE.matcher(statistic).replaceFirst("p$1");
        };
    }

    private Metric rate() {
        if (plainName.endsWith("_reqs")) {
            return LoadMetrics.throughput(results);
        }
        if (plainName.equals("iterations")) {
            return results.metric("throughput", "iterations/s").secondary();
        }
        boolean bytes = contains.equals("data") || plainName.startsWith("data_");
        return withOwnDirection(
                results.metric("rate", bytes ? "B/s" : "1/s")
                        .secondary()
                        .withDirection(BetterDirection.UNKNOWN, DirectionOrigin.NONE));
    }

    private Metric share(Unit unit) {
        Metric share = Metric.of("rate", unit);
        return switch (plainName) {
            case CHECKS -> share.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
            case FAILED -> share.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
            default -> withOwnDirection(share);
        };
    }

    private void add(Metric metric, String statistic) {
        Double value = values.get(statistic);
        if (value != null) {
            find(metric, MetricReading.of(value));
        }
    }

    private void find(Metric metric, MetricReading reading) {
        found.add(new MetricResult(BenchmarkId.of(name), metric, reading, position));
    }
}
