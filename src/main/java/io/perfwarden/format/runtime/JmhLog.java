package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/** Reads JMH's log line by line: its report on each benchmark, and the final table. */
final class JmhLog implements ConsoleLines.Line {
    private static final int LONGEST_ROW = 8_192;
    private static final String MODE = " Mode ";
    private static final String EXPECTED = "expected a row of JMH's table, found";

    private static final Pattern PARAMETER = Pattern.compile("\\(([^()]{1,500})\\)");

    private static final Pattern UNIT = Pattern.compile("ops/\\w{1,5}|\\S{1,20}/op|MB/sec");

    private static final Set<String> MODES = Set.of("thrpt", "avgt", "sample", "ss");

    private record JmhColumn(String name, int end) {}

    private final ResultCollector results;
    private final JmhTable table;

    private final JmhNames names = new JmhNames();

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
        } else if (line.startsWith("# Benchmark: ") && line.length() <= LONGEST_ROW) {
            String name = line.substring("# Benchmark: ".length()).strip();
            names.add(results.hold(name, results.at(number)), threads);
        }
    }

    /**
     * Reads a row; whether it was one. Log text may precede a row, which the columns then locate.
     */
    private boolean row(String line, int number) throws FormatException {
        if (!mayBeResult(line)) {
            return false;
        }
        if (line.length() > LONGEST_ROW) {
            return unreadIfRow(line, number);
        }
        Matcher row = JmhScore.ROW.matcher(line);
        OptionalDouble score =
                row.matches() ? JmhScore.parse(row.group(3)) : OptionalDouble.empty();
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

    private boolean isWhole(String line) {
        Matcher row = JmhScore.ROW.matcher(line);
        return row.matches()
                && LineWords.of(row.group(1)).size() <= 1 + columns.size()
                && LineWords.of(line).getFirst().indexOf('.') > 0;
    }

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
        String name = names.whole(start.substring(0, end));
        String error = Optional.ofNullable(row.group(4)).orElse("");
        return new JmhTable.Row(
                results.name(name, number),
                row.group(2),
                names.threads(name),
                params(line, end, row.end(1), number),
                score,
                NumberText.parseDecimalComma(error).orElse(Double.NaN),
                row.group(5));
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
}
