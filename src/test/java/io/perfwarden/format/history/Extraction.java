package io.perfwarden.format.history;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.baseline.Imported;

/** What github-action-benchmark makes of a tool's output, after that action's documentation. */
final class Extraction {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern GO =
            Pattern.compile("^(Benchmark\\S+?)(-\\d+)?\\s+(\\d+)\\s+(.+)$");
    private static final Pattern CARGO =
            Pattern.compile(
                    "^test (.+)\\s+\\.\\.\\. bench:\\s+([\\d,.]+) (\\S+) \\(\\+/- ([\\d,.]+)\\).*$");
    private static final Pattern JS =
            Pattern.compile("^(.*) x ([\\d,.]+) (\\S+) (\\S+%) \\((\\d+) runs sampled\\)$");
    private static final Pattern CATCH2 =
            Pattern.compile(
                    "(?m)^(\\S.*?) +\\d+ +\\d+ +[\\d.]+ [mun]?s *\\n +([\\d.]+) ([mun]?s) .*$");

    private final ArrayNode benches = JSON.createArrayNode();

    /** A history of one entry. */
    static String history(String tool, JsonNode benches) {
        ObjectNode entry = JSON.createObjectNode();
        ObjectNode commit = entry.putObject("commit");
        commit.put("id", Imported.SHA).put("message", "secret words");
        commit.putObject("author").put("name", "Jo").put("email", "jo@example.com");
        entry.put("date", 1_767_600_000_000L).put("tool", tool).set("benches", benches);
        ObjectNode root = JSON.createObjectNode();
        root.putObject("entries").putArray("Suite").add(entry);
        return "window.BENCHMARK_DATA = " + root;
    }

    static JsonNode of(String tool, String output) throws IOException {
        Extraction extraction = new Extraction();
        switch (tool) {
            case "cargo" -> output.lines().forEach(extraction::cargo);
            case "go" -> extraction.go(output);
            case "benchmarkjs" -> output.lines().forEach(extraction::js);
            case "catch2" -> extraction.catch2(output);
            case "pytest" -> extraction.pytest(JSON.readTree(output));
            case "googlecpp" -> extraction.google(JSON.readTree(output));
            case "jmh" -> extraction.jmh(JSON.readTree(output));
            case "benchmarkdotnet" -> extraction.dotnet(JSON.readTree(output));
            case "julia" -> extraction.julia("", JSON.readTree(output).get(1).get(0));
            default -> extraction.benches.addAll((ArrayNode) JSON.readTree(output));
        }
        return extraction.benches;
    }

    private ObjectNode add(String name, double value, String unit) {
        return benches.addObject().put("name", name).put("value", value).put("unit", unit);
    }

    private void cargo(String line) {
        Matcher m = CARGO.matcher(line);
        if (m.matches()) {
            add(m.group(1).strip(), number(m.group(2)), m.group(3))
                    .put("range", "\u00b1 " + m.group(4).replace(",", ""));
        }
    }

    private void js(String line) {
        Matcher m = JS.matcher(line);
        if (m.matches()) {
            add(m.group(1), number(m.group(2)), m.group(3))
                    .put("range", m.group(4))
                    .put("extra", m.group(5) + " samples");
        }
    }

    private void catch2(String output) {
        Matcher m = CATCH2.matcher(output);
        while (m.find()) {
            add(m.group(1), number(m.group(2)), m.group(3)).put("range", "\u00b1 1");
        }
    }

    private void go(String output) {
        boolean several =
                output.lines().filter(line -> line.startsWith("pkg: ")).distinct().count() > 1;
        String pkg = "";
        for (String line : output.split("\n", -1)) {
            Matcher m = GO.matcher(line);
            if (line.startsWith("pkg: ")) {
                pkg = line.substring(5);
            } else if (m.matches() && m.group(4).matches("[\\d.]+ .*")) {
                goLine(m.group(1) + (several ? " (" + pkg + ")" : ""), m);
            }
        }
    }

    private void goLine(String name, Matcher line) {
        String rest = line.group(4);
        String[] words = rest.split("\\s+", -1);
        String procs = line.group(2) == null ? "" : "\n" + line.group(2).substring(1) + " procs";
        String extra = line.group(3) + " times" + procs;
        String unit = rest.substring(rest.indexOf(words[1]));
        add(name, number(words[0]), unit).put("extra", extra);
        for (int i = 0; words.length > 2 && i + 1 < words.length; i += 2) {
            add(name + " - " + words[i + 1], number(words[i]), words[i + 1]).put("extra", extra);
        }
    }

    private void pytest(JsonNode root) {
        for (JsonNode one : root.get("benchmarks")) {
            JsonNode stats = one.get("stats");
            add(one.get("fullname").asText(), stats.get("ops").asDouble(), "iter/sec")
                    .put("range", "stddev: " + stats.get("stddev"))
                    .put("extra", "mean: 2.9 usec\nrounds: " + stats.get("rounds"));
        }
    }

    private void google(JsonNode root) {
        for (JsonNode one : root.get("benchmarks")) {
            String unit = one.path("time_unit").asText();
            add(one.get("name").asText(), one.path("real_time").asDouble(), unit + "/iter")
                    .put(
                            "extra",
                            "iterations: %s\ncpu: %s %s\nthreads: %s"
                                    .formatted(
                                            one.get("iterations"),
                                            one.get("cpu_time"),
                                            unit,
                                            one.get("threads")));
        }
    }

    private void jmh(JsonNode root) {
        for (JsonNode one : root) {
            String params = one.has("params") ? " ( " + one.get("params") + " )" : "";
            JsonNode metric = one.get("primaryMetric");
            add(
                            one.get("benchmark").asText() + params,
                            metric.get("score").asDouble(),
                            metric.get("scoreUnit").asText())
                    .put("extra", "iterations: 5\nforks: 2\nthreads: " + one.get("threads"));
        }
    }

    private void dotnet(JsonNode root) {
        for (JsonNode one : root.get("Benchmarks")) {
            JsonNode statistics = one.get("Statistics");
            add(one.get("FullName").asText(), statistics.get("Mean").asDouble(), "ns")
                    .put("range", "\u00b1 " + statistics.get("StandardDeviation"));
        }
    }

    /** With every trial as the estimate that somebody must make of it before saving. */
    private void julia(String path, JsonNode pair) {
        JsonNode fields = pair.get(1);
        if (pair.get(0).asText().equals("BenchmarkGroup")) {
            for (Map.Entry<String, JsonNode> entry : fields.get("data").properties()) {
                julia(
                        path.isEmpty() ? entry.getKey() : path + "/" + entry.getKey(),
                        entry.getValue());
            }
            return;
        }
        double time =
                fields.has("time") ? fields.get("time").asDouble() : median(fields.get("times"));
        add(path, time, "ns")
                .put(
                        "extra",
                        "gctime=0\nmemory=%s\nallocs=%s\nparams={\"gctrial\":true}"
                                .formatted(fields.get("memory"), fields.get("allocs")));
    }

    private static double median(JsonNode times) {
        double[] sorted = new double[times.size()];
        Arrays.setAll(sorted, i -> times.get(i).asDouble());
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }
}
