package io.perfwarden.format.history;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.cpp.Catch2Reader;
import io.perfwarden.format.cpp.GoogleBenchmarkReader;
import io.perfwarden.format.custom.GabCustomReader;
import io.perfwarden.format.dotnet.BenchmarkDotNetReader;
import io.perfwarden.format.go.GoReader;
import io.perfwarden.format.history.GabHistory.Entry.Bench;
import io.perfwarden.format.js.BenchmarkJsReader;
import io.perfwarden.format.julia.BenchmarkToolsReader;
import io.perfwarden.format.jvm.JmhReader;
import io.perfwarden.format.python.PytestBenchmarkReader;
import io.perfwarden.format.rust.LibtestReader;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;

/** The tools of github-action-benchmark, by the words its workflows name them with. */
public enum ActionTool {
    CARGO(
            "cargo",
            "the history does not name test targets, as output saved with 2>&1 does; a single one"
                    + " is added with --param target=NAME"),
    GO(
            "go",
            "the history names packages only where there are several; a single one is added with"
                    + " --param pkg=NAME"),
    BENCHMARK_JS("benchmarkjs", ""),
    LUAU("benchmarkluau", "fresh results of this tool cannot be read yet"),
    PYTEST("pytest", "the history has the mean of each benchmark, fresh results give the median"),
    GOOGLE("googlecpp", "the history has both times and no counters"),
    CATCH2(
            "catch2",
            "the history does not name test cases and sections, so its benchmarks do not pair with"
                    + " fresh results"),
    JULIA("julia", ""),
    JMH(
            "jmh",
            "the history does not name the mode: time per operation is taken for avgt; secondary"
                    + " metrics, and the parameters in older entries, are missing"),
    DOTNET("benchmarkdotnet", "the history has neither memory nor the names of jobs"),
    SMALLER(
            "customSmallerIsBetter",
            "fresh results do not say which way is better; where the unit does not either, the"
                    + " configuration must"),
    BIGGER("customBiggerIsBetter", SMALLER.loss),
    OTHER("", "");

    private final String word;
    private final String loss;

    ActionTool(String word, String loss) {
        this.word = word;
        this.loss = loss;
    }

    /** The tool of an entry; one the action gained later, or none, is {@link #OTHER}. */
    public static ActionTool of(GabHistory.Entry entry) {
        for (ActionTool tool : values()) {
            if (tool.word.equals(entry.tool())) {
                return tool;
            }
        }
        return OTHER;
    }

    /** What the action does not keep, for people: {@code go: ...}; may be empty. */
    public String loss() {
        return loss.isEmpty() ? "" : word + ": " + loss;
    }

    /**
     * The measurements of an entry as the tool's own reader gives them.
     *
     * @param history the file of the entry, for its name
     */
    public ResultSet read(GabHistory.Entry entry, ResultFile history, ReadLimits limits)
            throws IOException {
        ResultReader reader = reader();
        RebuiltOutput rebuilt = rebuild(entry.benches(), limits);
        ResultCollector results = new ResultCollector(reader, history, limits);
        entry.with(rebuilt.others()).addTo(results, Map.of());
        ResultSet others = results.finish();
        if (rebuilt.text().isEmpty()) {
            return others;
        }
        ResultFile own = ResultFile.of(history.name(), rebuilt.bytes());
        return ResultSet.merge(List.of(reader.read(own, limits), others));
    }

    private ResultReader reader() {
        return switch (this) {
            case CARGO -> new LibtestReader();
            case GO -> new GoReader();
            case BENCHMARK_JS -> new BenchmarkJsReader();
            case PYTEST -> new PytestBenchmarkReader();
            case GOOGLE -> new GoogleBenchmarkReader();
            case CATCH2 -> new Catch2Reader.Text();
            case JULIA -> new BenchmarkToolsReader();
            case JMH -> new JmhReader();
            case DOTNET -> new BenchmarkDotNetReader();
            case SMALLER, BIGGER -> new GabCustomReader();
            case LUAU, OTHER -> new GabHistory.Reader();
        };
    }

    private RebuiltOutput rebuild(List<Bench> benches, ReadLimits limits) throws IOException {
        return switch (this) {
            case GO -> GoOutput.of(benches);
            case JMH -> JmhOutput.of(benches, limits);
            case GOOGLE -> GoogleBenchmarkOutput.of(benches);
            case JULIA -> JuliaOutput.of(benches);
            case PYTEST -> kept(benches.stream().map(ActionTool::seconds).toList());
            case DOTNET -> kept(benches.stream().map(ActionTool::deviating).toList());
            case CATCH2 -> kept(benches.stream().map(ActionTool::withoutRange).toList());
            case CARGO, BENCHMARK_JS, LUAU, SMALLER, BIGGER, OTHER -> kept(benches);
        };
    }

    private static RebuiltOutput kept(List<Bench> benches) {
        return new RebuiltOutput("", benches);
    }

    /** Rounds in a second, which are one through the mean. */
    private static Bench seconds(Bench bench) {
        return bench.ownUnit().equals("iter/sec")
                ? bench.with(1 / bench.value(), "s", bench.range())
                : bench;
    }

    /** The margin is one standard deviation. */
    private static Bench deviating(Bench bench) {
        return bench.with(
                bench.value(), bench.unit(), bench.range().replaceFirst("^\u00b1", "stddev:"));
    }

    /** The margin has lost its unit, which need not be the value's. */
    private static Bench withoutRange(Bench bench) {
        return bench.with(bench.value(), bench.unit(), "");
    }

    /**
     * BenchmarkTools' JSON. The action takes the time of an estimate, and puts the time of garbage
     * collection, memory and allocations beside it.
     */
    private static final class JuliaOutput {
        private static final List<String> BESIDE = List.of("gctime", "memory", "allocs");

        private JuliaOutput() {}

        static RebuiltOutput of(List<Bench> benches) {
            List<Bench> rows = benches.stream().filter(JuliaOutput::isEstimate).toList();
            List<Bench> others = benches.stream().filter(bench -> !isEstimate(bench)).toList();
            String text =
                    JsonText.of(json -> {
                        json.writeStartArray();
                        json.writeStartArray();
                        json.writeStartArray();
                        json.writeString("BenchmarkGroup");
                        json.writeStartObject();
                        json.writeObjectFieldStart("data");
                        for (Bench row : rows) {
                            write(row, json);
                        }
                    });
            return new RebuiltOutput(rows.isEmpty() ? "" : text, others);
        }

        private static boolean isEstimate(Bench bench) {
            return bench.ownUnit().equals("ns");
        }

        private static void write(Bench row, JsonGenerator json) throws IOException {
            json.writeArrayFieldStart(row.name());
            json.writeString("TrialEstimate");
            json.writeStartObject();
            json.writeNumberField("time", row.value());
            for (String key : BESIDE) {
                OptionalDouble value = new ExtraText(row.extra()).number(key + "=");
                if (value.isPresent()) {
                    json.writeNumberField(key, value.getAsDouble());
                }
            }
            json.writeEndObject();
            json.writeEndArray();
        }
    }

    /**
     * Google Benchmark's JSON. The action takes the name of the row and real time, and puts
     * processor time beside it. Aggregates are told by their names: where the mean, the median and
     * the deviation of one name are all there.
     */
    private static final class GoogleBenchmarkOutput {
        private static final String PER_ITERATION = "/iter";
        private static final List<String> ALWAYS = List.of("mean", "median", "stddev");
        private static final List<String> AGGREGATES = List.of("mean", "median", "stddev", "cv");

        private GoogleBenchmarkOutput() {}

        static RebuiltOutput of(List<Bench> benches) {
            Set<String> names = new HashSet<>();
            benches.forEach(bench -> names.add(bench.name()));
            List<Bench> others = new ArrayList<>();
            List<Bench> rows = new ArrayList<>();
            for (Bench bench : benches) {
                (bench.ownUnit().endsWith(PER_ITERATION) ? rows : others).add(bench);
            }
            String text =
                    JsonText.of(json -> {
                        json.writeStartObject();
                        json.writeArrayFieldStart("benchmarks");
                        for (Bench row : rows) {
                            write(row, aggregate(row.name(), names), json);
                        }
                        json.writeEndArray();
                        json.writeEndObject();
                    });
            return new RebuiltOutput(rows.isEmpty() ? "" : text, others);
        }

        private static Optional<String> aggregate(String name, Set<String> names) {
            return AGGREGATES.stream()
                    .filter(kind -> name.endsWith("_" + kind) && isSeries(name, kind, names))
                    .findFirst();
        }

        private static boolean isSeries(String name, String kind, Set<String> names) {
            String stem = name.substring(0, name.length() - kind.length());
            return stem.length() > 1 && ALWAYS.stream().allMatch(one -> names.contains(stem + one));
        }

        private static void write(Bench row, Optional<String> aggregate, JsonGenerator json)
                throws IOException {
            String name = row.name();
            String unit = row.ownUnit();
            int suffix = aggregate.map(kind -> kind.length() + 1).orElse(0);
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeStringField("run_name", name.substring(0, name.length() - suffix));
            json.writeStringField("run_type", aggregate.isPresent() ? "aggregate" : "iteration");
            json.writeStringField("aggregate_name", aggregate.orElse(""));
            json.writeNumberField("real_time", row.value());
            OptionalDouble processor = new ExtraText(row.extra()).number("cpu:");
            if (processor.isPresent()) {
                json.writeNumberField("cpu_time", processor.getAsDouble());
            }
            json.writeStringField(
                    "time_unit", unit.substring(0, unit.length() - PER_ITERATION.length()));
            json.writeEndObject();
        }
    }

    /**
     * The lines of {@code go test -bench}. The action keeps a line as one value whose unit is the
     * rest of the line, and since version 1.18 each of several values again under {@code Name -
     * unit}. It names the package in brackets, where there are several, and the processors beside
     * the value.
     */
    private static final class GoOutput {
        private static final Pattern NAME = Pattern.compile("^Benchmark(?!\\p{Ll})\\S*$");
        private static final Pattern PACKAGE = Pattern.compile("^(\\S+) \\(([^()\\s]+)\\)(.*)$");
        private static final Pattern PROCESSORS = Pattern.compile("[1-9]\\d{0,8}");

        /** Ordered, so that a hash table finds one of many that were chosen to collide. */
        private record Key(String pkg, String name) implements Comparable<Key> {
            private static final Comparator<Key> ORDER =
                    Comparator.comparing(Key::name).thenComparing(Key::pkg);

            @Override
            public int compareTo(Key other) {
                return ORDER.compare(this, other);
            }
        }

        /**
         * @param repeats whether this is one value of a line that may also be there as a whole
         */
        private record Line(Key key, Bench bench, boolean repeats) {
            String text() {
                String processors =
                        new ExtraText(bench.extra())
                                .before(" procs")
                                .filter(number -> PROCESSORS.matcher(number).matches())
                                .map(number -> "-" + number)
                                .orElse("");
                String values =
                        bench.value() + " " + bench.unit().replace(GabHistory.Entry.BREAK, ' ');
                return key.name() + processors + " 1 " + values;
            }
        }

        private GoOutput() {}

        static RebuiltOutput of(List<Bench> benches) {
            List<Bench> others = new ArrayList<>();
            List<Line> lines = new ArrayList<>();
            Set<Key> whole = new HashSet<>();
            for (Bench bench : benches) {
                Optional<Line> line = line(bench);
                line.ifPresentOrElse(lines::add, () -> others.add(bench));
                line.filter(one -> !one.repeats()).ifPresent(one -> whole.add(one.key()));
            }
            Map<String, StringBuilder> packages = new LinkedHashMap<>();
            for (Line line : lines) {
                if (!line.repeats() || !whole.contains(line.key())) {
                    packages.computeIfAbsent(line.key().pkg(), GoOutput::header)
                            .append(line.text())
                            .append('\n');
                }
            }
            packages.values().forEach(text -> text.append("PASS\n"));
            return new RebuiltOutput(String.join("", packages.values()), others);
        }

        private static StringBuilder header(String pkg) {
            return new StringBuilder(pkg.isEmpty() ? "ok  \t\n" : "pkg: " + pkg + "\n");
        }

        private static Optional<Line> line(Bench bench) {
            String unit = bench.ownUnit();
            String suffix = " - " + unit;
            Matcher named = PACKAGE.matcher(bench.name());
            boolean packaged = named.matches();
            String bare = packaged ? named.group(1) + named.group(3) : bench.name();
            boolean repeats = bare.endsWith(suffix);
            String name = repeats ? bare.substring(0, bare.length() - suffix.length()) : bare;
            boolean known =
                    NAME.matcher(name).matches() && !unit.isEmpty() && unit.indexOf(' ') < 0;
            return known
                    ? Optional.of(
                            new Line(new Key(packaged ? named.group(2) : "", name), bench, repeats))
                    : Optional.empty();
        }
    }

    /**
     * JMH's JSON. The action writes parameters behind the name, as {@code name ( {"size":"100"} )},
     * and leaves the mode out: operations per time can only be {@code thrpt}, and time per
     * operation is taken for {@code avgt}, although {@code sample} and {@code ss} have that unit as
     * well.
     */
    private static final class JmhOutput {
        private static final String OPEN = " ( {";
        private static final String CLOSE = "} )";

        private record Row(String name, Map<String, String> params, String mode, Bench bench) {
            void write(JsonGenerator json) throws IOException {
                json.writeStartObject();
                json.writeStringField("benchmark", name);
                json.writeStringField("mode", mode);
                Optional<String> threads = new ExtraText(bench.extra()).after("threads:");
                if (threads.isPresent()) {
                    json.writeStringField("threads", threads.get());
                }
                json.writeObjectFieldStart("params");
                for (var param : params.entrySet()) {
                    json.writeStringField(param.getKey(), param.getValue());
                }
                json.writeEndObject();
                json.writeObjectFieldStart("primaryMetric");
                json.writeNumberField("score", bench.value());
                json.writeStringField("scoreUnit", bench.ownUnit());
                json.writeEndObject();
                json.writeEndObject();
            }
        }

        private JmhOutput() {}

        static RebuiltOutput of(List<Bench> benches, ReadLimits limits) throws IOException {
            List<Row> rows = new ArrayList<>();
            List<Bench> others = new ArrayList<>();
            for (Bench bench : benches) {
                Optional<String> mode = mode(bench);
                if (mode.isPresent()) {
                    rows.add(row(bench, mode.get(), limits));
                } else {
                    others.add(bench);
                }
            }
            String text =
                    JsonText.of(json -> {
                        json.writeStartArray();
                        for (Row row : rows) {
                            row.write(json);
                        }
                        json.writeEndArray();
                    });
            return new RebuiltOutput(rows.isEmpty() ? "" : text, others);
        }

        private static Optional<String> mode(Bench bench) {
            String base = Unit.parse(bench.ownUnit()).base();
            if (base.startsWith("ops/")) {
                return Optional.of("thrpt");
            }
            return base.endsWith("/op") ? Optional.of("avgt") : Optional.empty();
        }

        private static Row row(Bench bench, String mode, ReadLimits limits) throws IOException {
            String name = bench.name();
            int open = name.indexOf(OPEN);
            if (open <= 0 || !name.endsWith(CLOSE)) {
                return new Row(name, Map.of(), mode, bench);
            }
            String params =
                    name.substring(open + OPEN.length() - 1, name.length() - CLOSE.length() + 1);
            Map<String, String> found = new LinkedHashMap<>();
            try {
                JsonCursor.walk(
                        params,
                        name,
                        limits,
                        json -> json.object(key -> found.put(json.key(key), json.text())));
            } catch (FormatException _) {
                return new Row(name, Map.of(), mode, bench);
            }
            return new Row(name.substring(0, open), found, mode, bench);
        }
    }

    /**
     * A tool's output as it was before the action took it apart.
     *
     * @param text empty where there is nothing of this tool
     * @param others what does not look like this tool's, and stays as the action has it
     */
    private record RebuiltOutput(String text, List<Bench> others) {
        RebuiltOutput {
            others = List.copyOf(others);
        }

        byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Writes a JSON document into memory; what is left open at its end is closed. */
    private static final class JsonText {
        private static final JsonFactory JSON = new JsonFactory();

        @FunctionalInterface
        interface Body {
            void write(JsonGenerator json) throws IOException;
        }

        private JsonText() {}

        static String of(Body body) {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = JSON.createGenerator(text)) {
                body.write(json);
            } catch (IOException e) {
                throw new UncheckedIOException("writing to memory does not fail", e);
            }
            return text.toString();
        }
    }

    /**
     * The lines the action writes beside a value, such as {@code threads: 4} or {@code 8 procs}.
     */
    private record ExtraText(String text) {
        private Stream<String> lines() {
            return Arrays.stream(text.split("[" + GabHistory.Entry.BREAK + "\n]", -1))
                    .map(String::strip);
        }

        /** What follows a label on its line. */
        Optional<String> after(String label) {
            return lines().filter(line -> line.startsWith(label))
                    .map(line -> line.substring(label.length()).strip())
                    .findFirst();
        }

        /** What comes before a word on its line. */
        Optional<String> before(String word) {
            return lines().filter(line -> line.endsWith(word))
                    .map(line -> line.substring(0, line.length() - word.length()).strip())
                    .findFirst();
        }

        /** The number that follows a label, whatever comes after it. */
        OptionalDouble number(String label) {
            Optional<String> rest = after(label);
            return rest.isEmpty()
                    ? OptionalDouble.empty()
                    : NumberText.parse(rest.get().split(" ", 2)[0]);
        }
    }
}
