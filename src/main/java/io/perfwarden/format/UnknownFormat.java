package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;

/** The problem of a file, or of a setting, with an unknown format. */
final class UnknownFormat {
    private static final int SHOWN_KEYS = 8;
    private static final int SHOWN_IDS = 3;
    private static final Pattern LOST = Pattern.compile("\ufffd|\\?\\?");

    /** Archives that are not opened, by their first bytes; invalid UTF-8 is U+FFFD. */
    private static final Map<String, String> CONTAINERS =
            Map.of("PK\u0003\u0004", "zip", "BZh", "bzip2", "7z\ufffd\ufffd'\u001c", "7z");

    private UnknownFormat() {}

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
        Optional<ForeignOutput> other = ForeignOutput.of(head);
        if (other.isPresent()) {
            return other.get().problem(name);
        }
        JsonShape entry = head.json().isArray() ? head.json().element() : head.json();
        if (entry.has("name", "value")) {
            return new InputProblem(
                    name,
                    "no known benchmark format: the file " + looks(head),
                    ForeignOutput.AS_JSON);
        }
        boolean lossy = head.text().indexOf('\0') < 0 && LOST.matcher(head.text()).find();
        return new InputProblem(
                name,
                "no known benchmark format: the file " + looks(head),
                lossy
                        ? "a code page lost characters of it: use UTF-8, on Windows by chcp 65001"
                        : "perfwarden formats lists the known ones; name the format if it is one of"
                                + " them");
    }

    /** Console output of tools beside other results in a log, each with its line. */
    static List<InputProblem> consoleProblems(
            ResultFile file, List<ConsoleOutput> shown, ReadLimits limits) throws IOException {
        Map<ConsoleOutput, Integer> lines = new HashMap<>();
        ConsoleLines.Line each =
                (text, number) ->
                        shown.stream()
                                .filter(it -> text.contains(it.marks().getFirst()))
                                .forEach(it -> lines.putIfAbsent(it, number));
        ConsoleLines.walk(file, limits, each);
        List<InputProblem> problems = new ArrayList<>();
        for (ConsoleOutput it : shown) {
            FilePosition where = new FilePosition(file.name(), lines.getOrDefault(it, 0));
            String what =
                    "results of " + it.tool() + " as it shows them to people, which are not read";
            problems.add(new InputProblem(where.toString(), what, "use " + it.option()));
        }
        return problems;
    }

    static InputProblem id(String asked, List<ResultReader> readers) {
        String nearest =
                readers.stream()
                        .map(ResultReader::id)
                        .sorted(KeyOrder.ofInt((String id) -> distance(asked, id)))
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
            String end = json.isDamaged() ? ", and no valid JSON behind them" : "";
            return "is a JSON object with " + keys(json) + end;
        }
        if (json.isArray() && json.element().isPresent()) {
            return arrayOf(json.element());
        }
        if (json.isArray() && !json.isDamaged()) {
            return "is an empty JSON array";
        }
        return "is text that begins with " + ForeignText.quote(head.firstLine());
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

    /** Levenshtein's distance of the first 40 characters, ignoring case. */
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

    /**
     * Console output that no reader reads, and the tool's option for a readable file.
     *
     * @param format prefix of the ids of the tool's formats
     * @param marks texts that identify it, the first at its beginning
     */
    record ConsoleOutput(String format, String tool, String option, List<String> marks) {
        static final List<ConsoleOutput> KNOWN =
                """
                google-benchmark;Google Benchmark;--benchmark_out=results.json --benchmark_out_format=json;Time             CPU;Iterations
                pytest-benchmark;pytest-benchmark;--benchmark-json=results.json;Name (time in ;Outliers
                hyperfine;hyperfine;--export-json results.json;Time (mean \u00b1 \u03c3):;Range (min
                hyperfine;hyperfine;--export-json results.json;| Command | Mean [
                benchmarkdotnet;BenchmarkDotNet;--exporters json;| Method;| Mean
                benchmarkdotnet;BenchmarkDotNet;--exporters json; Method |; Mean |; Error |
                vitest;vitest bench;--outputJson results.json;hz;p995;rme
                k6;k6;--summary-export=results.json;http_req_duration;avg=;p(95)=
                autocannon;autocannon;--json;\u2502 Stat;\u2502 2.5%;\u2502 97.5%
                pyperf;pyperf;-o results.json;Mean +- std dev:
                julia;BenchmarkTools;BenchmarkTools.save("results.json", results);Range (min \u2026 max):;GC (min \u2026 max):
                nanobench;nanobench;its template for JSON;/s |;    err% |;     total |
                mitata;mitata;run({ format: 'json' });avg (min \u2026 max);p75
                perf-stat;perf stat;-j -o results.json;Performance counter stats for ;seconds time elapsed
                locust;Locust;--csv results;# reqs;# fails;Avg;req/s
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;Task name
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;Task Name
                tinybench;tinybench;console.log(JSON.stringify(bench.table()));\u2502 (index) \u2502;ops/sec;Margin
                go;benchstat;the output of go test -bench that it was given;sec/op;vs base
                go;benchstat;the output of go test -bench that it was given;old time/op;new time/op
                """
                        .lines()
                        .map(line -> List.of(line.split(";")))
                        .map(it ->
                                new ConsoleOutput(
                                        it.get(0), it.get(1), it.get(2), it.subList(3, it.size())))
                        .toList();

        static Optional<ConsoleOutput> of(FileHead head) {
            return KNOWN.stream()
                    .filter(it -> it.marks.stream().allMatch(head.text()::contains))
                    .findFirst();
        }

        /** All in a piece of a log; {@code perf stat} may watch the benchmark. */
        static List<ConsoleOutput> findIn(String text) {
            return KNOWN.stream()
                    .filter(it -> !it.format.equals("perf-stat"))
                    .filter(it -> it.marks.stream().allMatch(text::contains))
                    .toList();
        }
    }
}
