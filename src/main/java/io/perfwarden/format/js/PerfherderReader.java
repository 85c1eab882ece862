package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * The lines {@code PERFHERDER_DATA: {...}} that Mozilla's test suites put into their logs, or such
 * a document on its own.
 */
public final class PerfherderReader implements ResultReader {
    private static final String MARK = "PERFHERDER_DATA: ";
    private static final String EXPECTED = "expected a number as the value of";

    @Override
    public FormatInfo format() {
        return logLines("perfherder", "Perfherder log line", Offer.SAMPLES)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        return isDocument(head)
                || (head.mentions(MARK) && head.anyLine(line -> line.contains(MARK + "{")));
    }

    private static boolean isDocument(FileHead head) {
        if (!head.mentions("framework", "suites")) {
            return false;
        }
        JsonShape root = head.json();
        return root.at("framework").has("name") && root.at("suites").element().has("name");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        if (JsonLines.beginsObject(file)) {
            JsonCursor.walk(file, limits, json -> document(json, results, 0));
        } else {
            ConsoleLines.walk(file, limits, (line, number) -> line(line, number, results, limits));
        }
    }

    private static void line(String line, int number, ResultCollector results, ReadLimits limits)
            throws IOException {
        int mark = line.indexOf(MARK);
        if (mark >= 0) {
            String text = line.substring(mark + MARK.length());
            String where = results.at(number).toString();
            JsonCursor.walk(text, where, limits, json -> document(json, results, number));
        }
    }

    private static void document(JsonCursor json, ResultCollector results, int line)
            throws IOException {
        JsonCursor.Value suite =
                () -> suite(json, results.at(line == 0 ? json.line() : line), results);
        json.only("suites", () -> json.array(suite));
    }

    /**
     * Reads a suite. Options such as the machine's type tell suites of one name apart. A suite's
     * own value sums its tests up; where it has one, theirs are secondary.
     */
    private static void suite(JsonCursor json, FilePosition position, ResultCollector results)
            throws IOException {
        PerfherderValue own = new PerfherderValue();
        List<PerfherderValue> tests = new ArrayList<>();
        List<String> options = new ArrayList<>();
        json.object(key -> {
            switch (key) {
                case "extraOptions" -> json.ifArray(() -> options.add(json.text()));
                case "subtests" ->
                        json.array(() -> {
                            json.keep();
                            results.reserve(position);
                            PerfherderValue test = new PerfherderValue();
                            json.object(field -> test.field(field, json));
                            tests.add(test);
                        });
                default -> own.field(key, json);
            }
        });
        String name = own.name(json);
        Map<String, String> params =
                options.isEmpty() ? Map.of() : Map.of("options", String.join(" ", options));
        boolean measured = own.value.isPresent();
        own.addTo(results, new BenchmarkId(name, params), position, true);
        if (!measured && tests.isEmpty()) {
            results.unread(position, EXPECTED, name);
        }
        for (PerfherderValue test : tests) {
            BenchmarkId id = new BenchmarkId(name + " / " + test.name(json), params);
            if (test.value.isEmpty()) {
                results.unread(position, EXPECTED, id.name());
            }
            test.addTo(results, id, position, !measured);
        }
    }

    /**
     * The value of a suite or a test of Perfherder while it is read. Lower is better unless the
     * file says otherwise, which is the format's rule and weaker than what a unit tells. A
     * threshold for alerts is the limit that the file declares.
     */
    private static final class PerfherderValue {
        private String name = "";
        private String unit = "";
        private BetterDirection declared = BetterDirection.UNKNOWN;
        private OptionalDouble value = OptionalDouble.empty();
        private Samples replicates = Samples.NONE;
        private double threshold = Double.NaN;
        private boolean absolute;

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "name" -> name = json.name();
                case "unit" -> unit = json.text();
                case "value" -> value = OptionalDouble.of(json.number());
                case "lowerIsBetter" ->
                        declared = json.isTrue() ? BetterDirection.LOWER : BetterDirection.HIGHER;
                case "replicates" -> replicates = json.isArray() ? json.numbers() : Samples.NONE;
                case "alertThreshold" -> threshold = json.numberOrNull().orElse(Double.NaN);
                case "alertChangeType" -> absolute = json.text().equals("absolute");
                default -> {}
            }
        }

        String name(JsonCursor json) throws IOException {
            if (name.isEmpty()) {
                throw json.problem("expected the key name, found none");
            }
            return name;
        }

        void addTo(ResultCollector results, BenchmarkId id, FilePosition position, boolean primary)
                throws FormatException {
            if (value.isEmpty()) {
                return;
            }
            Metric own = directed(ResultCollector.metricOf(results.unit(unit)));
            Metric metric = primary ? own : own.secondary();
            MetricReading reading =
                    new Measured(value.getAsDouble(), ReportedSpread.NONE, replicates);
            results.add(new MetricResult(id, metric, reading, position, tolerance()));
        }

        /** The change from which on Perfherder alerts: percent unless the file says otherwise. */
        private Optional<DeclaredTolerance> tolerance() {
            return !(threshold >= 0 && Double.isFinite(threshold))
                    ? Optional.empty()
                    : absolute
                            ? Optional.of(new DeclaredTolerance(0, threshold))
                            : Optional.of(new DeclaredTolerance(threshold / 100, 0));
        }

        private Metric directed(Metric metric) {
            return declared == BetterDirection.UNKNOWN
                    ? metric.directedIfUnknown(BetterDirection.LOWER)
                    : metric.directed(declared, DirectionOrigin.DECLARED);
        }
    }
}
