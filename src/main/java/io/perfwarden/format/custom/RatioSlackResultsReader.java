package io.perfwarden.format.custom;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A fresh run of one of Apex-X's three suites: {@code metrics} by name (cpu), a tree under {@code
 * benchmarks} (gpu), or {@code summary} and {@code cases} (TensorRT). Names are spelt as the
 * baseline spells them.
 */
public final class RatioSlackResultsReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "ratio-slack-results",
                "ratio-plus-slack JSON results",
                DirectionOrigin.UNIT,
                Offer.ENVIRONMENT);
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

    /** One document of ratio-and-slack results while it is read. */
    private static final class RatioSlackRun {
        /** A metric of a case whose label is not known yet. */
        private record Measured(MetricReading reading, int line) {}

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
                RatioSlack.addStatus(status, reason, statusLine, results);
            }
        }

        private void field(String key) throws IOException {
            switch (key) {
                case "suite" -> results.fact(BenchmarkEnvironment.SUITE, json.note());
                case "status" -> {
                    status = json.text();
                    statusLine = json.line();
                    results.fact(BenchmarkEnvironment.STATUS, status);
                }
                case "reason" -> reason = json.note();
                case "environment" -> json.object(this::environment);
                case "metrics" -> json.object(name -> add(json.key(name)));
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
                add(name);
            }
        }

        private void add(String name) throws IOException {
            RatioSlack.add(name, RatioSlack.reading(json), json.line(), results);
        }

        /** A case's label may follow its metrics, so these wait for it. */
        private void oneCase() throws IOException {
            List<String> labels = new ArrayList<>();
            Map<String, Measured> found = new LinkedHashMap<>();
            json.object(key -> {
                if (key.equals("label")) {
                    labels.add(json.name());
                } else if (key.equals("metrics")) {
                    json.object(name -> found.put(json.key(name), measured()));
                }
            });
            if (labels.isEmpty()) {
                throw json.problem("expected the key label, found none");
            }
            for (Map.Entry<String, Measured> metric : found.entrySet()) {
                String name = "case." + labels.getLast() + "." + metric.getKey();
                Measured at = metric.getValue();
                RatioSlack.add(name, at.reading(), at.line(), results);
            }
        }

        private Measured measured() throws IOException {
            return new Measured(RatioSlack.reading(json), json.line());
        }

        private void environment(String key) throws IOException {
            switch (key) {
                case "platform" -> results.fact(BenchmarkEnvironment.OS, json.text());
                case "python" ->
                        results.fact(BenchmarkEnvironment.RUNTIME, "Python " + json.text());
                case "torch" -> results.fact("torch", json.text());
                case "device" -> results.fact("device", json.text());
                default -> {}
            }
        }
    }
}
