package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/** One test of wrk during reading: what is known of it before its last lines. */
final class WrkTest {
    static final String SOCKETS = "errors";
    static final String STATUSES = "non2xx";

    private final ResultCollector results;
    private final String name;
    private final int line;
    private final List<MetricResult> held = new ArrayList<>();
    private final Map<String, Failures> failures = new LinkedHashMap<>();
    private OptionalDouble requests = OptionalDouble.empty();
    private boolean isAtFixedRate;
    private boolean isOpen = true;

    private record Failures(double count, int line) {}

    WrkTest(String name, int line, ResultCollector results) {
        this.name = name;
        this.line = line;
        this.results = results;
    }

    /** wrk2 calibrates its threads if there is time, and has histograms. */
    void calibrate() {
        isAtFixedRate = true;
    }

    boolean isAtFixedRate() {
        return isAtFixedRate;
    }

    void setRequests(String shown) {
        requests = NumberText.parse(shown);
    }

    void storeFailures(String called, Matcher counts, int number) {
        double sum = 0;
        for (int group = 1; group <= counts.groupCount(); group++) {
            sum += NumberText.parse(counts.group(group)).orElse(0);
        }
        failures.put(called, new Failures(sum, number));
    }

    Optional<MetricReading> allRefused() {
        Failures refused = failures.getOrDefault(STATUSES, new Failures(0, 0));
        return LoadMetrics.allFailed(refused.count(), requests.orElse(Double.NaN));
    }

    void hold(Metric metric, MetricReading reading, int number) throws FormatException {
        results.reserve(results.at(number));
        held.add(new MetricResult(BenchmarkId.of(name), metric, reading, results.at(number)));
    }

    void add(Metric metric, MetricReading reading, int number) throws FormatException {
        results.add(BenchmarkId.of(name), metric, reading, number);
    }

    /** The rate is known, which every whole test has. */
    void close() {
        isOpen = false;
    }

    void addHeld() throws FormatException {
        for (MetricResult one : held) {
            results.add(one);
        }
        held.clear();
        for (var way : failures.entrySet()) {
            addFailures(way.getKey(), way.getValue().count(), way.getValue().line());
        }
    }

    /** A kind of error without an occurrence has no line, unlike an unknown number. */
    void addMissingErrors(int number) throws FormatException {
        for (String called : List.of(SOCKETS, STATUSES)) {
            if (failures.putIfAbsent(called, new Failures(0, number)) == null) {
                addFailures(called, 0, number);
            }
        }
    }

    /** wrk does not count requests with a socket error. */
    private void addFailures(String called, double count, int number) throws FormatException {
        OptionalDouble of = requests;
        if (called.equals(SOCKETS) && requests.isPresent()) {
            of = OptionalDouble.of(requests.getAsDouble() + count);
        }
        LoadMetrics.addFailures(
                BenchmarkId.of(name), called, count, of, results, results.at(number));
    }

    void finish() throws FormatException {
        if (isOpen) {
            results.unread(line, "expected the requests per second of the test", name);
            addHeld();
        }
    }
}
