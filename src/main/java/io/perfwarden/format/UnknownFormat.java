package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;

/** What to tell the author of a file, or of a setting, that names no format we read. */
final class UnknownFormat {
    private static final int SHOWN_KEYS = 8;
    private static final int SHOWN_IDS = 3;

    /** Archives that are not opened, by their first bytes; those that are no UTF-8 are U+FFFD. */
    private static final Map<String, String> CONTAINERS =
            Map.of("PK\u0003\u0004", "zip", "BZh", "bzip2", "7z\ufffd\ufffd'\u001c", "7z");

    private UnknownFormat() {}

    /** No reader recognised the file. */
    static InputProblem file(String name, FileHead head) {
        Optional<String> container =
                CONTAINERS.keySet().stream().filter(head.text()::startsWith).findFirst();
        if (container.isPresent()) {
            return new InputProblem(
                    name,
                    "is packed as "
                            + CONTAINERS.get(container.get())
                            + ", expected results as files, or in gzip, xz, zstd or tar",
                    "upload the files in it as they are; the artifact packs them anyway");
        }
        Optional<ConsoleOutput> shown = ConsoleOutput.of(head);
        if (shown.isPresent()) {
            return new InputProblem(
                    name,
                    "is what " + shown.get().tool() + " shows people, without all it measured",
                    "use " + shown.get().option());
        }
        return new InputProblem(
                name,
                "no known benchmark format: the file " + looks(head),
                "perfwarden formats lists the known ones; name the format if it is one of them");
    }

    /** What tools show people beside results of others in a log, each with its line. */
    static List<InputProblem> beside(ResultFile file, List<ConsoleOutput> shown, ReadLimits limits)
            throws IOException {
        Map<ConsoleOutput, Integer> lines = new EnumMap<>(ConsoleOutput.class);
        ConsoleLines.walk(
                file,
                limits,
                (text, number) ->
                        shown.stream()
                                .filter(it -> it.isIn(text))
                                .forEach(it -> lines.putIfAbsent(it, number)));
        return shown.stream()
                .map(it ->
                        new InputProblem(
                                new FilePosition(file.name(), lines.getOrDefault(it, 0)).toString(),
                                "results of "
                                        + it.tool()
                                        + " as it shows them to people, which are not read",
                                "use " + it.option()))
                .toList();
    }

    /** No reader has the id that was asked for. */
    static InputProblem id(String asked, List<ResultReader> readers) {
        String nearest =
                readers.stream()
                        .map(ResultReader::id)
                        .sorted(Comparator.comparingInt((String id) -> distance(asked, id)))
                        .limit(SHOWN_IDS)
                        .collect(Collectors.joining(", "));
        return new InputProblem(
                "format",
                "unknown format " + ForeignText.quote(asked) + ", expected auto or a format's id",
                "nearest: " + nearest);
    }

    private static String looks(FileHead head) {
        JsonShape json = head.json();
        if (head.text().isBlank()) {
            return "is empty";
        }
        if (head.text().indexOf('\0') >= 0) {
            return "is binary";
        }
        if (head.isOurs()) {
            return "is a document of Perfwarden itself (" + json.at("schema").text() + ")";
        }
        if (json.isObject() && !(json.isDamaged() && json.keys().isEmpty())) {
            return "is a JSON object with " + keys(json);
        }
        if (json.isArray() && json.element().isPresent()) {
            return arrayOf(json.element());
        }
        if (json.isArray() && !json.isDamaged()) {
            return "is an empty JSON array";
        }
        String first = head.lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        return "is text that begins with " + ForeignText.quote(first);
    }

    private static String arrayOf(JsonShape element) {
        return element.isObject()
                ? "is a JSON array of objects with " + keys(element)
                : "is a JSON array";
    }

    private static String keys(JsonShape object) {
        if (object.keys().isEmpty()) {
            return "no keys";
        }
        String named =
                object.keys().stream()
                        .limit(SHOWN_KEYS)
                        .map(ForeignText::quote)
                        .collect(Collectors.joining(", "));
        return "the keys " + named + (object.keys().size() > SHOWN_KEYS ? ", ..." : "");
    }

    /** Levenshtein's distance between the first 40 characters of two words, without case. */
    private static int distance(String left, String right) {
        String a = start(left);
        String b = start(right);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private static String start(String word) {
        return word.substring(0, Math.min(40, word.length())).toLowerCase(Locale.ROOT);
    }

    /** What tools show on a console and no reader reads, and how they write a file that is read. */
    enum ConsoleOutput {
        GOOGLE_BENCHMARK(
                "google-benchmark",
                "Google Benchmark",
                "--benchmark_out=results.json --benchmark_out_format=json",
                "Time             CPU",
                "Iterations"),
        PYTEST_BENCHMARK(
                "pytest-benchmark",
                "pytest-benchmark",
                "--benchmark-json=results.json",
                "Name (time in ",
                "Outliers"),
        HYPERFINE(
                "hyperfine",
                "hyperfine",
                "--export-json results.json",
                "Time (mean \u00b1 \u03c3):",
                "Range (min"),
        HYPERFINE_TABLE(
                "hyperfine", "hyperfine", "--export-json results.json", "| Command | Mean ["),
        BENCHMARK_DOT_NET(
                "benchmarkdotnet", "BenchmarkDotNet", "--exporters json", "| Method", "| Mean"),
        VITEST("vitest", "vitest bench", "--outputJson results.json", "hz", "p995", "rme"),
        K6("k6", "k6", "--summary-export=results.json", "http_req_duration", "avg=", "p(95)="),
        AUTOCANNON(
                "autocannon", "autocannon", "--json", "\u2502 Stat", "\u2502 2.5%", "\u2502 97.5%"),
        PYPERF("pyperf", "pyperf", "-o results.json", "Mean +- std dev:"),
        JULIA(
                "julia",
                "BenchmarkTools",
                "BenchmarkTools.save(\"results.json\", results)",
                "Range (min \u2026 max):",
                "GC (min \u2026 max):"),
        NANOBENCH(
                "nanobench",
                "nanobench",
                "its template for JSON",
                "|               ns/op |",
                "|                op/s |"),
        MITATA("mitata", "mitata", "run({ format: 'json' })", "avg (min \u2026 max)", "p75"),
        PERF_STAT(
                "perf-stat",
                "perf stat",
                "-j -o results.json",
                "Performance counter stats for ",
                "seconds time elapsed"),
        LOCUST("locust", "Locust", "--csv results", "# reqs", "# fails", "Avg", "req/s");

        private final String format;
        private final String tool;
        private final String option;

        /** A line each. */
        private final String marks;

        /**
         * @param format what the ids of the tool's formats begin with
         */
        ConsoleOutput(String format, String tool, String option, String... marks) {
            this.format = format;
            this.tool = tool;
            this.option = option;
            this.marks = String.join("\n", marks);
        }

        /** Which tool's a text is, if it is one of these. */
        static Optional<ConsoleOutput> of(FileHead head) {
            return Arrays.stream(values())
                    .filter(it -> it.marks.lines().allMatch(head.text()::contains))
                    .findFirst();
        }

        /**
         * All that a piece of a log holds beside results; {@code perf stat} may watch the
         * benchmark.
         */
        static List<ConsoleOutput> in(String text) {
            return Arrays.stream(values())
                    .filter(it -> it != PERF_STAT)
                    .filter(it -> it.marks.lines().allMatch(text::contains))
                    .toList();
        }

        /** Whether a format is of the tool. */
        boolean isOf(String id) {
            return id.startsWith(format);
        }

        /** Whether a line is the first that shows it. */
        boolean isIn(String line) {
            return marks.lines().findFirst().filter(line::contains).isPresent();
        }

        String tool() {
            return tool;
        }

        /** What to give the tool. */
        String option() {
            return option;
        }
    }
}
