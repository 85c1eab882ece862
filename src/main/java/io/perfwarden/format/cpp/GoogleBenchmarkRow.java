package io.perfwarden.format.cpp;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One row of a Google Benchmark file. Filled anew for every row, so that a row costs nothing. */
final class GoogleBenchmarkRow {
    private static final String AGGREGATE = "aggregate";
    private static final int NO_INDEX = -1;
    private static final int UNSAID = Integer.MAX_VALUE;

    private final Map<String, Double> counters = new LinkedHashMap<>();
    private String name = "";
    private String runName = "";
    private String runType = "";
    private String aggregate = "";
    private String timeUnit = "";
    private String failure = "";
    private String skip = "";
    private boolean failed;
    private boolean skipped;
    private boolean fit;
    private boolean hasCpu;
    private boolean hasReal;
    private double cpu;
    private double real;
    private int repetition;
    private int repetitions;

    void read(JsonCursor json) throws IOException {
        clear();
        json.object(key -> field(key, json));
        if (name.isEmpty() && runName.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
    }

    private void clear() {
        counters.clear();
        name = "";
        runName = "";
        runType = "";
        aggregate = "";
        timeUnit = "ns";
        failure = "";
        skip = "";
        failed = false;
        skipped = false;
        fit = false;
        hasCpu = false;
        hasReal = false;
        repetition = NO_INDEX;
        repetitions = UNSAID;
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "run_name" -> runName = json.name();
            case "run_type" -> runType = json.text();
            case "aggregate_name" -> aggregate = json.text();
            case "time_unit" -> timeUnit = json.text();
            case "repetition_index" -> repetition = json.integer();
            case "cpu_time" -> {
                cpu = json.number();
                hasCpu = true;
            }
            case "real_time" -> {
                real = json.number();
                hasReal = true;
            }
            default -> rest(key, json);
        }
    }

    private void rest(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "repetitions" -> repetitions = json.integer();
            case "iterations", "threads", "family_index", "per_family_instance_index" -> {}
            case "error_occurred" -> failed = json.isTrue();
            case "error_message" -> failure = json.note();
            case "skipped" -> skipped = json.isTrue();
            case "skip_message" -> skip = json.note();
            case "rms", "big_o", "cpu_coefficient", "real_coefficient" -> fit = true;
            default -> {
                if (json.isNumber()) {
                    counters.put(json.key(key), json.number());
                }
            }
        }
    }

    /** Whether this is the fit of a complexity and not a measurement. */
    boolean isFit() {
        return fit && !hasCpu && !hasReal;
    }

    boolean isAggregate() {
        return runType.equals(AGGREGATE);
    }

    /** The name shared by all repetitions and aggregates; very old files have only the row's. */
    String seriesName() {
        return runName.isEmpty() ? name : runName;
    }

    String aggregate() {
        return aggregate;
    }

    String timeUnit() {
        return timeUnit;
    }

    boolean failed() {
        return failed;
    }

    String failure() {
        return failure.isEmpty() ? "the benchmark reported an error" : failure;
    }

    boolean skipped() {
        return skipped;
    }

    String skip() {
        return skip.isEmpty() ? "the benchmark skipped itself" : skip;
    }

    boolean hasCpu() {
        return hasCpu;
    }

    double cpu() {
        return cpu;
    }

    boolean hasReal() {
        return hasReal;
    }

    double real() {
        return real;
    }

    /** Whether the tool says that no other row belongs to this one. */
    boolean standsAlone() {
        return !isAggregate() && repetitions <= 1;
    }

    /** From 0, or -1 where the file does not number repetitions. */
    int repetition() {
        return repetition;
    }

    Map<String, Double> counters() {
        return counters;
    }
}
