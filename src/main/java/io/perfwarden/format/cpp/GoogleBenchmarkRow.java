package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

final class GoogleBenchmarkRow {
    private static final String AGGREGATE = "aggregate";
    private static final int NO_INDEX = -1;
    private static final int UNSAID = Integer.MAX_VALUE;

    private static final Set<String> TEXTS =
            Set.of("name", "label", "time_unit", "error_occurred", "error_message");

    // each row has one of these, and most have neither
    Map<String, String> odd = Map.of();
    Map<String, Double> counters = Map.of();
    private String name = "";
    private String runName = "";
    String runType = "";
    String aggregate = "";
    String timeUnit = "ns";
    private String failure = "";
    private String skip = "";
    boolean failed;
    boolean skipped;
    private boolean fit;
    boolean hasCpu;
    boolean hasReal;
    double cpu;
    double real;
    int repetition = NO_INDEX;
    int family = NO_INDEX;
    int instance = NO_INDEX;
    private int repetitions = UNSAID;

    void read(JsonCursor json) throws IOException {
        json.object(key -> {
            switch (key) {
                case "name" -> name = json.name();
                case "run_name" -> runName = json.name();
                case "run_type" -> runType = json.text();
                case "aggregate_name" -> aggregate = json.text();
                case "time_unit" -> timeUnit = json.text();
                case "repetition_index" -> repetition = index(key, json, NO_INDEX);
                case "cpu_time" -> {
                    cpu = json.number();
                    hasCpu = true;
                }
                case "real_time" -> {
                    real = json.number();
                    hasReal = true;
                }
                default -> readOther(key, json);
            }
        });
        if (name.isEmpty() && runName.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
    }

    /**
     * Reads a row of a table.
     *
     * @param kind such as {@code median}; empty for a repetition
     */
    void read(Map<String, String> cells, String whole, String kind) {
        name = whole;
        aggregate = kind;
        runType = kind.isEmpty() ? "" : AGGREGATE;
        runName = kind.isEmpty() ? "" : whole.substring(0, whole.length() - kind.length() - 1);
        cells.forEach(this::cell);
        boolean fitted = whole.endsWith("_BigO") || whole.endsWith("_RMS");
        fit = fitted && cells.getOrDefault("iterations", "").isBlank();
        hasCpu &= !fit;
        hasReal &= !fit;
    }

    private void cell(String column, String text) {
        OptionalDouble number = NumberText.parse(text);
        boolean numeric = !TEXTS.contains(column);
        if (numeric && number.isEmpty() && !text.isBlank()) {
            odd = with(odd, column, text);
        }
        switch (column) {
            case "name", "iterations", "label" -> {}
            case "time_unit" -> timeUnit = text.isBlank() ? timeUnit : ForeignText.clean(text);
            case "error_occurred" -> failed = text.equals("true");
            case "error_message" -> failure = ForeignText.clean(text);
            case "cpu_time" -> {
                cpu = number.orElse(0);
                hasCpu = number.isPresent();
            }
            case "real_time" -> {
                real = number.orElse(0);
                hasReal = number.isPresent();
            }
            default ->
                    number.ifPresent(value -> {
                        counters = with(counters, ForeignText.clean(column), value);
                    });
        }
    }

    private void readOther(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "repetitions" -> repetitions = index(key, json, UNSAID);
            case "iterations", "threads", "label" -> {}
            case "family_index" -> family = index(key, json, NO_INDEX);
            case "per_family_instance_index" -> instance = index(key, json, NO_INDEX);
            case "error_occurred" -> failed = json.isTrue();
            case "error_message" -> failure = json.note();
            case "skipped" -> skipped = json.isTrue();
            case "skip_message" -> skip = json.note();
            case "rms", "big_o", "cpu_coefficient", "real_coefficient" -> fit = true;
            default -> {
                if (json.isNumber()) {
                    counters = with(counters, json.key(key), json.number());
                } else if (json.isNull() || isOddText(json)) {
                    odd = with(odd, json.key(key), json.isNull() ? "null" : json.note());
                }
            }
        }
    }

    /** Other texts may be anything. */
    private static boolean isOddText(JsonCursor json) throws IOException {
        return json.isText()
                && NumberText.parse(json.raw()).stream().anyMatch(it -> !Double.isFinite(it));
    }

    private static <V> Map<String, V> with(Map<String, V> known, String key, V value) {
        Map<String, V> all = known.isEmpty() ? new LinkedHashMap<>() : known;
        all.put(key, value);
        return all;
    }

    private int index(String key, JsonCursor json, int otherwise) throws IOException {
        double index = json.number();
        if (!Double.isFinite(index)) {
            odd = with(odd, key, Double.toString(index));
        }
        return Double.isFinite(index) ? (int) index : otherwise;
    }

    boolean isFit() {
        return fit && !hasCpu && !hasReal;
    }

    boolean isAggregate() {
        return runType.equals(AGGREGATE);
    }

    /** The common name of repetitions and aggregates; very old files have only the row's. */
    String seriesName() {
        return runName.isEmpty() ? name : runName;
    }

    /** Whether it is of a series; several benchmarks may have one name. */
    boolean isOf(GoogleBenchmarkSeries series) {
        return series.family == family
                && series.instance == instance
                && series.name().equals(seriesName());
    }

    String seriesKey() {
        return family + " " + instance + " " + seriesName();
    }

    String failure() {
        return failure.isEmpty() ? "the benchmark reported an error" : failure;
    }

    String skip() {
        return skip.isEmpty() ? "the benchmark skipped itself" : skip;
    }

    boolean standsAlone() {
        return !isAggregate() && repetitions <= 1;
    }

    boolean isPlain() {
        return standsAlone() && hasCpu && hasReal && !failed && !skipped && counters.isEmpty();
    }
}
