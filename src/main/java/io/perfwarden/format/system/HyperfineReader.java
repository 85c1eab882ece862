package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * hyperfine's {@code --export-json}: one result for each command and set of parameters, in seconds.
 *
 * <p>The time of a shell is subtracted from each run, so that very short commands come out as 0.
 */
public final class HyperfineReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("hyperfine", "hyperfine JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("command", "mean");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("results", () -> json.array(() -> result(json, results)));
    }

    private static void result(JsonCursor json, ResultCollector results) throws IOException {
        HyperfineResult result = new HyperfineResult(results.at(json.line()));
        json.object(key -> result.field(key, json));
        if (!result.isComplete()) {
            throw json.problem("expected the keys command and mean");
        }
        result.addTo(results);
    }

    /**
     * One command of hyperfine while it is read. Its median is the value, which a single disturbed
     * run does not move; the spread is one standard deviation around the mean.
     *
     * <p>A run that was killed or ended with an exit code other than 0, which is only in a file
     * that was made with {@code --ignore-failure}, is a failure: a command that fails early looks
     * fast.
     */
    private static final class HyperfineResult {
        private final FilePosition position;
        private final Map<String, String> params = new LinkedHashMap<>();
        private String command = "";
        private OptionalDouble mean = OptionalDouble.empty();
        private OptionalDouble median = OptionalDouble.empty();
        private OptionalDouble user = OptionalDouble.empty();
        private OptionalDouble system = OptionalDouble.empty();
        private double deviation = Double.NaN;
        private Samples times = Samples.NONE;
        private Samples memory = Samples.NONE;
        private int runs;
        private int killed;
        private int failed;

        HyperfineResult(FilePosition position) {
            this.position = position;
        }

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "command" -> command = json.name();
                case "parameters" -> {
                    if (!json.isNull()) {
                        json.object(name -> params.put(json.key(name), json.text()));
                    }
                }
                case "mean" -> mean = OptionalDouble.of(json.number());
                case "median" -> median = json.numberOrNull();
                case "stddev" -> deviation = json.numberOrNull().orElse(Double.NaN);
                case "user" -> user = json.numberOrNull();
                case "system" -> system = json.numberOrNull();
                case "times" -> times = json.isNull() ? Samples.NONE : json.numbers();
                case "memory_usage_byte" -> memory = json.isArray() ? json.numbers() : Samples.NONE;
                case "exit_codes" -> json.array(() -> exitCode(json));
                default -> {}
            }
        }

        private void exitCode(JsonCursor json) throws IOException {
            runs++;
            if (json.isNull()) {
                killed++;
            } else if (json.number() != 0) {
                failed++;
            }
        }

        boolean isComplete() {
            return !command.isEmpty() && mean.isPresent();
        }

        void addTo(ResultCollector results) throws FormatException {
            BenchmarkId id = new BenchmarkId(command, params);
            Metric time = results.metric("time", "s");
            if (killed + failed > 0) {
                String how =
                        killed > 0
                                ? ofAllRuns(killed, "a signal")
                                : ofAllRuns(failed, "an exit code other than 0");
                results.add(id, time, new Failed(how), position);
                return;
            }
            ReportedSpread spread = ReportedSpread.deviation(mean.orElseThrow(), deviation);
            MetricReading reading = new Measured(median.orElse(mean.orElseThrow()), spread, times);
            results.add(id, time, reading, position);
            if (median.isPresent()) {
                results.add(id, results.metric("mean", "s").secondary(), mean, position);
            }
            results.add(id, results.metric("user", "s").secondary(), user, position);
            results.add(id, results.metric("system", "s").secondary(), system, position);
            if (!memory.isEmpty()) {
                Metric metric = results.metric("memory", "B").secondary();
                MetricReading used = MetricReading.median(memory);
                results.add(id, metric, used, position);
            }
        }

        private String ofAllRuns(int some, String how) {
            return String.format(Locale.ROOT, "%,d of %,d runs ended with %s", some, runs, how);
        }
    }

    /**
     * hyperfine's {@code --export-csv}: one row for each command and set of parameters, in seconds.
     * It has no single runs and no exit codes, and writes a deviation of 0 for one run. As in its
     * JSON, the median is the value.
     */
    public static final class Csv implements ResultReader {
        private static final String COLUMNS = "command,mean,stddev,median,user,system,min,max";
        private static final String PARAMETER = "parameter_";

        private static final List<String> NUMBERS = List.of("median", "stddev", "user", "system");

        @Override
        public FormatInfo format() {
            return document("hyperfine-csv", "hyperfine CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.lines().stream()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .filter(line -> line.startsWith(COLUMNS))
                    .isPresent();
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            ConsoleLines.walkTable(
                    file,
                    limits,
                    ConsoleLines.Table.whole(','),
                    (row, number) -> row(row, number, results));
        }

        private static void row(Map<String, String> row, int line, ResultCollector results)
                throws FormatException {
            HyperfineResult result = new HyperfineResult(results.at(line));
            result.command = results.name(row.getOrDefault("command", ""), line);
            result.mean = number(row, "mean");
            if (result.mean.isEmpty()) {
                throw results.problem(line, "expected a number as the mean");
            }
            result.params.putAll(params(row, line, results));
            for (String column : NUMBERS) {
                String cell = row.getOrDefault(column, "");
                if (!cell.isBlank() && number(row, column).isEmpty()) {
                    results.unread(line, "expected a number in " + column, cell);
                }
            }
            double deviation = number(row, "stddev").orElse(0);
            result.deviation = deviation == 0 ? Double.NaN : deviation;
            result.median = number(row, "median");
            result.user = number(row, "user");
            result.system = number(row, "system");
            result.addTo(results);
        }

        private static OptionalDouble number(Map<String, String> row, String column) {
            return NumberText.parse(row.getOrDefault(column, ""));
        }

        private static Map<String, String> params(
                Map<String, String> row, int line, ResultCollector results) throws FormatException {
            Map<String, String> params = new LinkedHashMap<>();
            for (var cell : row.entrySet()) {
                if (cell.getKey().startsWith(PARAMETER)) {
                    String name = results.name(cell.getKey().substring(PARAMETER.length()), line);
                    String value = cell.getValue();
                    params.put(name, value.isBlank() ? "" : results.name(value, line));
                }
            }
            return params;
        }
    }
}
