package io.perfwarden.format.cpp;

import io.perfwarden.format.ForeignText;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.NumberText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** One row of a Google Benchmark file. Filled anew for every row, so that a row costs nothing. */
final class GoogleBenchmarkRow {
    private static final String AGGREGATE = "aggregate";
    private static final int NO_INDEX = -1;
    private static final int UNSAID = Integer.MAX_VALUE;

    /** Columns of a table that hold no numbers. */
    private static final Set<String> TEXTS =
            Set.of("name", "label", "time_unit", "error_occurred", "error_message");

    private final Map<String, String> odd = new LinkedHashMap<>();
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
    private int family;
    private int instance;
    private int repetitions;

    void read(JsonCursor json) throws IOException {
        clear();
        json.object(key -> field(key, json));
        if (name.isEmpty() && runName.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
    }

    /**
     * Reads a row of a table.
     *
     * @param whole the row's name
     * @param kind what it is of its repetitions, such as {@code median}; empty if it is one itself
     */
    void read(Map<String, String> cells, String whole, String kind) {
        clear();
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
            odd.put(column, text);
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
            default -> number.ifPresent(value -> counters.put(ForeignText.clean(column), value));
        }
    }

    /** What holds no number where one is expected, by its key or column. */
    Map<String, String> odd() {
        return odd;
    }

    private void clear() {
        odd.clear();
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
        family = NO_INDEX;
        instance = NO_INDEX;
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
            case "iterations", "threads" -> {}
            case "family_index" -> family = json.integer();
            case "per_family_instance_index" -> instance = json.integer();
            case "error_occurred" -> failed = json.isTrue();
            case "error_message" -> failure = json.note();
            case "skipped" -> skipped = json.isTrue();
            case "skip_message" -> skip = json.note();
            case "rms", "big_o", "cpu_coefficient", "real_coefficient" -> fit = true;
            default -> {
                if (json.isNumber()) {
                    counters.put(json.key(key), json.number());
                } else if (json.isNull()) {
                    odd.put(json.key(key), "null");
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

    /** Whether it is of a series; programs may register several benchmarks of one name. */
    boolean isOf(GoogleBenchmarkSeries series) {
        return series.isOf(family, instance) && series.name().equals(seriesName());
    }

    /** Equal for the rows of one benchmark. */
    String seriesKey() {
        return family + " " + instance + " " + seriesName();
    }

    int family() {
        return family;
    }

    int instance() {
        return instance;
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

    /** Whether it stands alone and has nothing but both times. */
    boolean isPlain() {
        return standsAlone() && hasCpu && hasReal && !failed && !skipped && counters.isEmpty();
    }

    /** From 0, or -1 where the file does not number repetitions. */
    int repetition() {
        return repetition;
    }

    Map<String, Double> counters() {
        return counters;
    }
}
