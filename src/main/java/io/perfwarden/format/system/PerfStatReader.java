package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/** {@code perf stat -j}: an object on each line, below a comment or within a log. */
public final class PerfStatReader implements ResultReader {
    private static final String VALUE = "counter-value";

    /** Of a counter; the variance is in percent. */
    private static final FieldTable COUNTER =
            new FieldTable().texts(VALUE, "unit", "event").numbers("variance");

    @Override
    public FormatInfo format() {
        return log("perf-stat", "perf stat JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(PerfStatReader::isCounter);
    }

    private static boolean isCounter(String line) {
        return line.stripLeading().startsWith("{") && line.contains("\"" + VALUE + "\"");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        PerfCounters counters = new PerfCounters(results);
        ConsoleLines.walk(
                file,
                limits,
                (line, number) -> {
                    if (isCounter(line)) {
                        JsonCursor.Document each = json -> counters.add(COUNTER.read(json), number);
                        JsonCursor.walk(line, results.at(number).toString(), limits, each);
                    }
                });
        counters.finish();
    }

    /**
     * The counters of perf stat, however they were written. Its output does not name the command,
     * so all are metrics of one benchmark; the best time among them is the primary one. Where none
     * was chosen, cycles or instructions are, or else the first counter.
     *
     * <p>Every event that is counted is a cost. None is marked as exact: even instructions in user
     * space differ by some from run to run.
     */
    private static final class PerfCounters {
        private static final BenchmarkId COMMAND = BenchmarkId.of("perf stat");

        private static final List<String> PRIMARY =
                List.of(
                        "duration_time task-clock cpu-clock cycles cpu-cycles instructions"
                                .split(" "));

        private record Counter(
                String event, String unit, MetricReading reading, FilePosition position) {}

        private final ResultCollector results;
        private final List<Counter> counters = new ArrayList<>();

        PerfCounters(ResultCollector results) {
            this.results = results;
        }

        void add(Row row, int line) throws FormatException {
            FilePosition position = results.at(line);
            results.reserve(position);
            boolean told = row.text(VALUE).isBlank() || row.text(VALUE).startsWith("<");
            if (!told && NumberText.parseDecimalComma(row.text(VALUE)).isEmpty()) {
                String what = "expected a number as the value of " + row.text("event");
                results.unread(position, what, row.text(VALUE));
            } else if (!row.text("event").isEmpty()) {
                String event = results.hold(results.name(row.text("event"), line), position);
                String unit = results.hold(row.text("unit"), position);
                counters.add(new Counter(event, unit, reading(row), position));
            }
        }

        /**
         * The variance of {@code perf stat -r} is the standard error of the mean in percent of it,
         * which makes a confidence interval of 68 %.
         */
        private static MetricReading reading(Row row) {
            OptionalDouble value = NumberText.parseDecimalComma(row.text(VALUE));
            if (value.isEmpty()) {
                return new Skipped(row.text(VALUE).replaceAll("[<>]", ""));
            }
            double mean = value.getAsDouble();
            double margin = mean * row.number("variance") / 100;
            var kind = ReportedSpread.Kind.CONFIDENCE;
            return MetricReading.measured(mean, ReportedSpread.around(kind, mean, margin));
        }

        void finish() throws FormatException {
            String primary =
                    PRIMARY.stream()
                            .filter(event -> counters.stream().anyMatch(one -> isBare(one, event)))
                            .findFirst()
                            .orElseGet(() -> counters.isEmpty() ? "" : bare(counters.getFirst()));
            for (Counter counter : counters) {
                Metric metric = metric(counter);
                Metric ranked = isBare(counter, primary) ? metric : metric.secondary();
                results.add(COMMAND, ranked, counter.reading(), counter.position());
            }
        }

        private static boolean isBare(Counter counter, String event) {
            return bare(counter).equals(event);
        }

        private static String bare(Counter counter) {
            return counter.event().split(":", 2)[0];
        }

        private Metric metric(Counter counter) {
            Metric metric = results.metric(counter.event(), counter.unit());
            return metric.unit().base().isEmpty()
                    ? metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                    : metric;
        }
    }

    /**
     * {@code perf stat -x}: value, unit, event, under {@code -r} the variance, then how long the
     * event was counted. The separator is the user's choice, so it is what follows the first value.
     */
    public static final class PerfStatCsv implements ResultReader {
        /** Value, separator, unit, event, variance, running time and share. */
        private static final Pattern COUNTER =
                Pattern.compile(
                        "^(\\d+(?:[.,]\\d+)?|<not counted>|<not"
                                + " supported>)([,;:|\\t])([A-Za-z]*)\\2"
                                + "([a-zA-Z][^,;|\\t]*?)\\2(?:([\\d.]+)%\\2)?\\d+\\2[\\d.,]+(?:\\2|$)");

        /** A value and an event, whatever else the line has. */
        private static final Pattern ODD =
                Pattern.compile(
                        "^[\\d<][^,;|\\t]*([,;|\\t])[A-Za-z]*\\1[a-zA-Z][^,;|\\t]*\\1[^,;|\\t]*\\1");

        @Override
        public FormatInfo format() {
            return log("perf-stat-csv", "perf stat CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.anyLine(COUNTER);
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            PerfCounters counters = new PerfCounters(results);
            ConsoleLines.Line each =
                    (line, number) -> {
                        if (!counter(line, number, counters) && ODD.matcher(line).find()) {
                            results.unread(number, "expected a counter of perf stat, found", line);
                        }
                    };
            ConsoleLines.walk(file, limits, each);
            counters.finish();
        }

        private static boolean counter(String line, int number, PerfCounters counters)
                throws FormatException {
            Matcher found = COUNTER.matcher(line);
            boolean is = found.find();
            if (is) {
                Row row = new Row(number);
                row.put(VALUE, found.group(1));
                row.put("unit", found.group(3));
                row.put("event", found.group(4));
                String variance = found.group(5);
                if (variance != null) {
                    row.put("variance", NumberText.parse(variance).orElse(Double.NaN));
                }
                counters.add(row, number);
            }
            return is;
        }
    }
}
