package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.runtime.JmhReader.*;
import io.perfwarden.model.*;

/**
 * The table at the end of what JMH prints. It leaves out what the names of all benchmarks begin
 * with; where the log above the table is there too, it tells the whole names and the threads.
 */
public final class JmhTextReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return logLines("jmh-text", "JMH console output", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return (head.mentions("Benchmark ", "Score ") || head.mentions("# JMH version: "))
                && head.anyLine(
                        line -> JmhLog.isHeader(line) || line.startsWith("# JMH version: "));
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new JmhLog(results);
    }

    /** Reads JMH's log line by line: what it says of each benchmark, and the table at the end. */
    private static final class JmhLog implements ConsoleLines.Line {
        private static final int LONGEST_ROW = 8_192;
        private static final int MOST_BENCHMARKS = 100_000;
        private static final String MODE = " Mode ";
        private static final String EXPECTED = "expected a row of JMH's table, found";

        private static final Pattern PARAMETER = Pattern.compile("\\(([^()]{1,500})\\)");

        private static final Pattern ROW =
                Pattern.compile(
                        "^(.*\\S)\\s+(thrpt|avgt|sample|ss)\\s+(?:\\d+\\s+)?([\u2248?] \\S+|\\S+)"
                                + "(?:\\s+[\u00b1?\ufffd]\\s*(\\S+))?\\s+(\\S+)\\s*$");

        private static final Pattern UNIT = Pattern.compile("ops/\\w{1,5}|\\S{1,20}/op|MB/sec");

        private static final Set<String> MODES = Set.of("thrpt", "avgt", "sample", "ss");

        /** A column of parameters, which is aligned to its right. */
        private record JmhColumn(String name, int end) {}

        private final ResultCollector results;
        private final JmhTable table;

        /** Reversed, so that all names with one end stand together: the table shows only ends. */
        private final NavigableMap<String, String> threadsByReversedName = new TreeMap<>();

        private String threads = "";
        private boolean unfinished;
        private boolean inTable;
        private boolean amongRows;
        private List<JmhColumn> columns = List.of();
        private int modeEnd;

        JmhLog(ResultCollector results) {
            this.results = results;
            this.table = new JmhTable(results);
        }

        static boolean isHeader(String line) {
            return line.startsWith("Benchmark ")
                    && line.contains(MODE)
                    && line.contains(" Score ")
                    && line.stripTrailing().endsWith(" Units");
        }

        @Override
        public void read(String line, int number) throws FormatException {
            if (isHeader(line)) {
                columns = columns(line);
                modeEnd = line.indexOf(MODE) + MODE.length() - 1;
                inTable = true;
                amongRows = true;
            } else if (line.startsWith("# ")) {
                comment(line, number);
            } else {
                amongRows = row(line, number);
            }
        }

        @Override
        public boolean mayBeResult(String text) {
            return LineWords.of(text).stream().anyMatch(MODES::contains);
        }

        private static List<JmhColumn> columns(String header) {
            List<JmhColumn> found = new ArrayList<>();
            Matcher parameter = PARAMETER.matcher(header.substring(0, header.indexOf(MODE)));
            while (parameter.find()) {
                found.add(new JmhColumn(parameter.group(1), parameter.end()));
            }
            return found;
        }

        private void comment(String line, int number) throws FormatException {
            if (line.startsWith("# JMH version: ")) {
                unfinished = true;
                results.fact(TOOL, "JMH " + line.substring("# JMH version: ".length()));
            } else if (line.startsWith("# Run complete")) {
                unfinished = false;
            } else if (line.startsWith("# VM version: JDK ")) {
                String[] parts = line.substring("# VM version: JDK ".length()).split(", ", 3);
                String runtime = parts.length < 2 ? "" : parts[1] + " " + parts[0];
                results.fact(RUNTIME, runtime);
                results.from(RUNTIME, runtime);
            } else if (line.startsWith("# Threads: ")) {
                String said = line.substring("# Threads: ".length()).split(" ", 2)[0];
                threads = results.hold(ForeignText.clean(said), results.at(number));
            } else if (line.startsWith("# Benchmark: ")
                    && line.length() <= LONGEST_ROW
                    && threadsByReversedName.size() < MOST_BENCHMARKS) {
                String name = line.substring("# Benchmark: ".length()).strip();
                String held = results.hold(name, results.at(number));
                threadsByReversedName.put(reversed(held), threads);
            }
        }

        /**
         * Reads a row; whether it was one. A log may stand between the rows, and in front of one:
         * then the row is where the columns say.
         */
        private boolean row(String line, int number) throws FormatException {
            if (!mayBeResult(line)) {
                return false;
            }
            if (line.length() > LONGEST_ROW) {
                return unreadIfRow(line, number);
            }
            Matcher row = ROW.matcher(line);
            OptionalDouble score = row.matches() ? score(row.group(3)) : OptionalDouble.empty();
            if (score.isEmpty()) {
                return unreadIfRow(line, number);
            }
            boolean text = LineWords.of(row.group(1)).size() > 1 + columns.size();
            boolean pushed = text && (columns.isEmpty() || row.end(2) != modeEnd);
            String behind = line.substring(Math.max(0, row.end(2) - modeEnd));
            if (!inTable || (pushed && !isWhole(behind))) {
                return unreadIfRow(line, number);
            }
            if (pushed) {
                return row(behind, number);
            }
            table.add(tableRow(row, line, score.getAsDouble(), number), results.at(number));
            return true;
        }

        /** Whether a line begins with a name as JMH has them, of a class and a method. */
        private boolean isWhole(String line) {
            Matcher row = ROW.matcher(line);
            return row.matches()
                    && LineWords.of(row.group(1)).size() <= 1 + columns.size()
                    && LineWords.of(line).getFirst().indexOf('.') > 0;
        }

        /** Tells of a line that is not read and yet has a mode, and a unit at its end. */
        private boolean unreadIfRow(String line, int number) {
            List<String> words = LineWords.of(line);
            boolean mode = words.size() > 3 && !MODES.contains(words.getFirst());
            boolean odd = mode && (amongRows || UNIT.matcher(words.getLast()).matches());
            if (odd) {
                results.unread(number, EXPECTED, line);
            }
            return odd;
        }

        private JmhTable.Row tableRow(Matcher row, String line, double score, int number)
                throws FormatException {
            String start = row.group(1);
            int end = start.indexOf(' ') < 0 ? start.length() : start.indexOf(' ');
            String name = wholeName(start.substring(0, end));
            String error = Optional.ofNullable(row.group(4)).orElse("");
            return new JmhTable.Row(
                    results.name(name, number),
                    row.group(2),
                    threadsByReversedName.getOrDefault(reversed(benchmark(name)), ""),
                    params(line, end, row.end(1), number),
                    score,
                    NumberText.parseDecimalComma(error).orElse(Double.NaN),
                    row.group(5));
        }

        private static String benchmark(String name) {
            return name.split(":", 2)[0];
        }

        private Map<String, String> params(String line, int begin, int end, int number)
                throws FormatException {
            Map<String, String> params = new LinkedHashMap<>();
            int from = begin;
            for (JmhColumn column : columns) {
                if (from >= end) {
                    break;
                }
                int to = Math.max(from, Math.min(column.end(), end));
                String value = line.substring(from, to).strip();
                if (!value.isEmpty() && !value.equals("N/A")) {
                    params.put(results.name(column.name(), number), results.name(value, number));
                }
                from = to;
            }
            return params;
        }

        /**
         * A score with the decimal mark of the locale, for JMH never groups digits, or what the
         * table writes for one too small for it: {@code \u2248 10\u207b\u2074}.
         */
        private static OptionalDouble score(String text) {
            if (!text.startsWith("\u2248") && !text.startsWith("? ")) {
                return NumberText.parseDecimalComma(text);
            }
            String shown = text.substring(1).strip();
            if (!shown.startsWith("10\u207b")) {
                return NumberText.parseDecimalComma(shown);
            }
            StringBuilder exponent = new StringBuilder("1e-");
            for (char c : shown.substring(3).toCharArray()) {
                exponent.append(
                        "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079".indexOf(c));
            }
            return NumberText.parse(exponent.toString());
        }

        private String wholeName(String shown) {
            String benchmark = benchmark(shown);
            if (threadsByReversedName.containsKey(reversed(benchmark))) {
                return shown;
            }
            String end = reversed("." + benchmark);
            List<String> whole =
                    threadsByReversedName.tailMap(end).keySet().stream()
                            .takeWhile(name -> name.startsWith(end))
                            .limit(2)
                            .toList();
            String rest = shown.substring(benchmark.length());
            return whole.size() == 1 ? reversed(whole.getFirst()) + rest : shown;
        }

        @Override
        public void finish() {
            table.finish();
            if (unfinished) {
                results.warn(
                        results.at(0),
                        "the log ends before JMH's \"# Run complete\": benchmarks may be missing",
                        "was the benchmark stopped, or the log cut?");
            }
        }

        private static String reversed(String text) {
            return new StringBuilder(text).reverse().toString();
        }
    }

    /**
     * Rows of JMH's tables, as CSV or as text. A metric measured beside has a row of its own, named
     * {@code benchmark:metric}; percentiles of a sampled time are such rows too.
     */
    private static final class JmhTable {
        /** Old versions put the method's name in front once more. */
        private static final Pattern PERCENTILE =
                Pattern.compile("(?:.*[" + JmhMetrics.DOTS + "])?(p[01]\\.\\d+)");

        /**
         * One row.
         *
         * @param name as printed, with the metric's where it has one
         * @param error half the width of the 99.9 % confidence interval; NaN where there is none
         */
        record Row(
                String name,
                String mode,
                String threads,
                Map<String, String> params,
                double score,
                double error,
                String unit) {}

        private final ResultCollector results;
        private final JmhProfiles profiles = new JmhProfiles();

        JmhTable(ResultCollector results) {
            this.results = results;
        }

        /** JMH repeats the benchmark's name before a percentile. */
        private static String beside(String name) {
            Matcher percentile = PERCENTILE.matcher(name);
            return percentile.matches() ? percentile.group(1) : name;
        }

        void add(Row row, FilePosition position) throws FormatException {
            String[] names = row.name().split(":", 2);
            String benchmark = names[0];
            String beside = names.length == 1 ? "" : beside(names[1]);
            if (profiles.take(beside, row.unit(), row.score())) {
                return;
            }
            Unit unit = results.unit(row.unit());
            Metric primary = JmhMetrics.primary(row.mode(), unit);
            ReportedSpread spread =
                    ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, row.score(), row.error());
            MetricReading reading = MetricReading.measured(row.score(), spread);
            Metric metric =
                    beside.isEmpty() ? primary : JmhMetrics.beside(beside, unit, primary, reading);
            String name = results.name(benchmark, position.line());
            BenchmarkId id = JmhMetrics.id(name, row.mode(), row.threads(), row.params());
            results.add(id, metric, reading, position);
        }

        void finish() {
            profiles.tell(results);
        }
    }

    /**
     * JMH's {@code -rf csv} and {@code scsv}: a table with one row for each metric, and without raw
     * data. Numbers follow the locale; where both its decimal mark and the separator are commas, no
     * row can be told from another, and the file is refused.
     */
    public static final class Csv implements ResultReader {
        private static final String PARAMETER = "Param: ";

        @Override
        public FormatInfo format() {
            return document("jmh-csv", "JMH CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return begins(head, ',') || begins(head, ';');
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            JmhTable table = new JmhTable(results);
            ConsoleLines.walkTable(
                    file,
                    limits,
                    begins(FileHead.of(file), ';') ? ';' : ',',
                    "",
                    (cells, number) -> table.add(row(cells, results, number), results.at(number)));
            table.finish();
        }

        private static boolean begins(FileHead head, char separator) {
            String columns = "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\"";
            return head.text().stripLeading().startsWith(columns.replace(',', separator));
        }

        private static JmhTable.Row row(
                Map<String, String> cells, ResultCollector results, int line)
                throws FormatException {
            OptionalDouble score = NumberText.parseDecimalComma(cells.getOrDefault("Score", ""));
            if (score.isEmpty()) {
                throw results.problem(line, "expected a number in the column Score");
            }
            if (NumberText.parse(cells.getOrDefault("Unit", "")).isPresent()) {
                String what =
                        "expected a unit in the column Unit, found a number: decimal commas in a table"
                                + " separated by commas";
                String hint = "write it with -rf scsv or json";
                throw new FormatException(
                        new InputProblem(results.at(line).toString(), what, hint));
            }
            double error = NumberText.parseDecimalComma(errorOf(cells)).orElse(Double.NaN);
            return new JmhTable.Row(
                    results.name(cells.getOrDefault("Benchmark", ""), line),
                    cells.getOrDefault("Mode", ""),
                    cells.getOrDefault("Threads", ""),
                    params(cells, results, line),
                    score.getAsDouble(),
                    error,
                    cells.getOrDefault("Unit", ""));
        }

        /** The column's name holds the level, which is always 99.9 %. */
        private static String errorOf(Map<String, String> cells) {
            var column = cells.keySet().stream().filter(key -> key.startsWith("Score Error"));
            return cells.getOrDefault(column.findFirst().orElse(""), "");
        }

        private static Map<String, String> params(
                Map<String, String> cells, ResultCollector results, int line)
                throws FormatException {
            Map<String, String> params = new LinkedHashMap<>();
            for (var cell : cells.entrySet()) {
                if (cell.getKey().startsWith(PARAMETER) && !cell.getValue().isBlank()) {
                    String name = cell.getKey().substring(PARAMETER.length());
                    params.put(results.name(name, line), results.name(cell.getValue(), line));
                }
            }
            return params;
        }
    }
}
