package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

final class RatioSlackRun {
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
                            .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
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
            case "metrics" -> json.object(name -> add(json.key(name), readTime()));
            case "benchmarks" -> tree(new StringBuilder("benchmarks"));
            case "summary" -> json.object(name -> leaf(json.key("summary." + name)));
            case "cases" -> json.array(this::oneCase);
            default -> {}
        }
    }

    /**
     * A tree whose leaves are times; counts and the like are skipped. Only a leaf's path becomes a
     * text, so depth is cheap.
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
            add(name, readTime());
        }
    }

    private void add(String name, Timed timed) throws IOException {
        results.add(
                BenchmarkId.of(name),
                RatioSlackReader.time(results),
                timed.reading(),
                timed.line());
    }

    /** A case's label may follow its metrics, so they wait. */
    private void oneCase() throws IOException {
        String[] label = {""};
        Map<String, Timed> found = new LinkedHashMap<>();
        json.object(key -> {
            switch (key) {
                case "label" -> label[0] = json.name();
                case "metrics" -> json.object(name -> found.put(json.key(name), readTime()));
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

    /** Null is a failure. */
    private Timed readTime() throws IOException {
        MetricReading reading =
                json.isNull() ? new Failed("the file says null") : MetricReading.of(json.number());
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
