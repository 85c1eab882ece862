package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * A fresh run of one of Apex-X's three suites: {@code metrics} by name (cpu), a tree under {@code
 * benchmarks} (gpu), or {@code summary} and {@code cases} (TensorRT). Names are spelt as the
 * baseline spells them.
 */
public final class RatioSlackReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("ratio-slack-results", "ratio-plus-slack JSON results", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        if (!root.has("suite", "schema_version") || root.has("baseline_notes")) {
            return false;
        }
        JsonShape metrics = root.at("metrics");
        boolean flat =
                metrics.isObject() && metrics.values().stream().allMatch(JsonShape::isNumber);
        boolean tree = root.at("benchmarks").isObject() && root.has("status");
        return flat || tree || root.has("summary", "cases");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        new RatioSlackRun(json, results).read();
    }

    private static final class RatioSlackRun {
        /** A metric of a case whose label is not known yet. */
        private record Timed(MetricReading reading, int line) {}

        private static final String OK = "ok";
        private static final String TIME_SUFFIX = "_ms";
        private final JsonCursor json;
        private final ResultCollector results;
        private String status = OK;
        private String reason = "";
        private int statusLine;

        RatioSlackRun(JsonCursor json, ResultCollector results) {
            this.json = json;
            this.results = results;
        }

        void read() throws IOException {
            json.object(this::field);
            if (!status.equals(OK)) {
                Metric metric =
                        Metric.of("status", Unit.NONE)
                                .directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
                String why = "status " + status + (reason.isEmpty() ? "" : ": " + reason);
                results.add(BenchmarkId.of("__status__"), metric, new Failed(why), statusLine);
            }
        }

        private void field(String key) throws IOException {
            switch (key) {
                case "suite" -> results.fact(SUITE, json.note());
                case "status" -> {
                    status = json.text();
                    statusLine = json.line();
                    results.fact(STATUS, status);
                }
                case "reason" -> reason = json.note();
                case "environment" -> json.object(this::environment);
                case "metrics" -> json.object(name -> add(json.key(name), timed()));
                case "benchmarks" -> tree(new StringBuilder("benchmarks"));
                case "summary" -> json.object(name -> leaf(json.key("summary." + name)));
                case "cases" -> json.array(this::oneCase);
                default -> {}
            }
        }

        /**
         * A tree of objects whose leaves are times; other leaves, such as counts, are not measured.
         * Only a leaf's path becomes a text, so that depth alone costs nothing.
         */
        private void tree(StringBuilder path) throws IOException {
            json.object(key -> {
                int above = path.length();
                path.append('.').append(key);
                if (json.isObject()) {
                    json.checkName(path);
                    tree(path);
                } else if (key.endsWith(TIME_SUFFIX)) {
                    leaf(json.key(path.toString()));
                }
                path.setLength(above);
            });
        }

        private void leaf(String name) throws IOException {
            if (json.isNumber() || json.isNull() || json.isText()) {
                add(name, timed());
            }
        }

        private void add(String name, Timed timed) throws IOException {
            results.add(BenchmarkId.of(name), time(results), timed.reading(), timed.line());
        }

        /** A case's label may follow its metrics, so these wait for it. */
        private void oneCase() throws IOException {
            String[] label = {""};
            Map<String, Timed> found = new LinkedHashMap<>();
            json.object(key -> {
                switch (key) {
                    case "label" -> label[0] = json.name();
                    case "metrics" -> json.object(name -> found.put(json.key(name), timed()));
                    default -> {}
                }
            });
            if (label[0].isEmpty()) {
                throw json.problem("expected the key label, found none");
            }
            for (var metric : found.entrySet()) {
                add("case." + label[0] + "." + metric.getKey(), metric.getValue());
            }
        }

        /** A number is a value; null, as a failed case writes it, is a failure. */
        private Timed timed() throws IOException {
            MetricReading reading =
                    json.isNull()
                            ? new Failed("the file says null")
                            : MetricReading.measured(json.number());
            return new Timed(reading, json.line());
        }

        private void environment(String key) throws IOException {
            switch (key) {
                case "platform" -> results.fact(OS, json.text());
                case "python" -> results.fact(RUNTIME, "Python " + json.text());
                case "torch", "device" -> results.fact(key, json.text());
                default -> {}
            }
        }
    }

    private static Metric time(ResultCollector results) {
        return results.metric("time", "ms");
    }

    /**
     * Apex-X's performance baseline: each metric with its value and the limit that belongs to it,
     * {@code value * (1 + ratio) + absolute}.
     */
    public static final class Baseline implements ResultReader.Json {
        /**
         * What the gate allows where the file says nothing: half as much again, and nothing on top.
         */
        private static final double RATIO = 0.50;

        private static final FieldTable ENTRY =
                new FieldTable()
                        .numbers("value_ms")
                        .with(Baseline::allowance, "max_regression_ratio", "max_regression_abs_ms")
                        .required("expected the key value_ms, found none", "value_ms");

        private static double allowance(JsonCursor json) throws IOException {
            double allowed = json.number();
            if (allowed < 0 && Double.isFinite(allowed)) {
                throw json.expected("an allowance that is not negative");
            }
            return allowed;
        }

        @Override
        public FormatInfo format() {
            return document(
                    "ratio-slack-baseline", "ratio-plus-slack JSON baseline", Offer.ENVIRONMENT);
        }

        @Override
        public boolean recognises(FileHead head) {
            JsonShape root = head.json();
            JsonShape metrics = root.at("metrics");
            return metrics.values().stream().anyMatch(metric -> metric.has("value_ms"))
                    || (metrics.isObject() && root.has("suite", "baseline_notes"));
        }

        @Override
        public void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "metrics" -> json.object(name -> metric(name, json, results));
                    case "suite" -> results.fact(SUITE, json.note());
                    case "required_status" -> results.fact(REQUIRED_STATUS, json.text());
                    default -> {}
                }
            });
        }

        private static void metric(String name, JsonCursor json, ResultCollector results)
                throws IOException {
            BenchmarkId id = BenchmarkId.of(json.key(name));
            Row entry = ENTRY.read(json);
            double ratio = entry.get("max_regression_ratio", RATIO);
            double absolute = entry.get("max_regression_abs_ms", 0.0);
            FilePosition position = results.at(entry.line());
            if (!Double.isFinite(ratio + absolute)) {
                results.unread(position, "expected numbers as what is allowed for", name);
                return;
            }
            MetricReading reading = MetricReading.measured(entry.number("value_ms"));
            Optional<DeclaredTolerance> declared =
                    Optional.of(new DeclaredTolerance(ratio, absolute));
            results.add(new MetricResult(id, time(results), reading, position, declared));
        }
    }
}
