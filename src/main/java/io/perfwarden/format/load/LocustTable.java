package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads Locust's table line by line, by the names of columns, which differ by version. Kind and
 * name identify a request; the last row, {@code Aggregated}, has no kind. Times are in ms.
 *
 * <p>Smallest and largest times are of single requests and left out, as are counts of requests,
 * which tell the test's length.
 */
final class LocustTable {
    /** A column of the history alone. */
    static final String TIME = "Timestamp";

    private static final String RATE = "Requests/s";
    private static final String FAILURES = "Failure Count";
    private static final Set<String> NONE = Set.of("", "N/A");

    /** Column names before 1.0. */
    private static final Map<String, String> FORMERLY =
            Map.of(
                    "Method", "Type",
                    "# requests", "Request Count",
                    "# failures", FAILURES,
                    "Median response time", "Median Response Time",
                    "Average response time", "Average Response Time",
                    "Min response time", "Min Response Time",
                    "Max response time", "Max Response Time",
                    "Requests Failed/s", "Failures/s");

    /** The kind of the last row up to 1.0, and its name before 0.13. */
    private static final String NO_KIND = "None";

    private static final String TOTAL = "Total";

    private static final Map<String, String> LATENCIES =
            Map.of(
                    "Average Response Time", "mean",
                    "66%", "p66",
                    "75%", "p75",
                    "80%", "p80",
                    "90%", "p90",
                    "95%", "p95",
                    "98%", "p98",
                    "99%", "p99",
                    "99.9%", "p99.9");

    private final ResultCollector results;
    private List<String> header = List.of();

    LocustTable(ResultCollector results) {
        this.results = results;
    }

    private static List<String> columns(String line) {
        return CsvTable.cells(line, ',').stream()
                .map(name -> FORMERLY.getOrDefault(name, name))
                .toList();
    }

    static boolean isHeader(String line) {
        List<String> cells = columns(line);
        return cells.size() > 2
                && cells.get(0).equals("Type")
                && cells.get(1).equals("Name")
                && !cells.get(2).equals(TIME)
                && cells.contains(RATE);
    }

    void read(String line, int number) throws FormatException {
        List<String> cells = CsvTable.cells(line, ',');
        if (isHeader(line)) {
            header = columns(line);
        } else if (!header.isEmpty() && cells.size() == header.size()) {
            row(cells, number);
        } else if (!header.isEmpty() && !line.isBlank()) {
            throw results.problem(
                    number, "expected " + header.size() + " cells, found " + cells.size());
        }
    }

    private void row(List<String> cells, int number) throws FormatException {
        String type = cells.get(0);
        boolean all = type.isBlank() || type.equals(NO_KIND);
        String name = results.name(cells.get(1), number);
        Map<String, String> kind = all ? Map.of() : Map.of("type", results.name(type, number));
        BenchmarkId id = new BenchmarkId(all && name.equals(TOTAL) ? "Aggregated" : name, kind);
        OptionalDouble requests = number("Request Count", cells);
        double failed = number(FAILURES, cells).orElse(Double.NaN);
        Optional<MetricReading> nothing =
                requests.orElse(Double.NaN) == 0
                        ? Optional.of(new Skipped("no request was made"))
                        : LoadMetrics.allFailed(failed, requests.orElse(Double.NaN));
        if (nothing.isPresent()) {
            results.add(id, median(), nothing.get(), number);
            return;
        }
        for (int column = 2; column < cells.size(); column++) {
            OptionalDouble value = NumberText.parse(cells.get(column));
            Optional<Metric> metric = metric(header.get(column));
            if (value.isPresent() && header.get(column).equals(FAILURES)) {
                FilePosition position = results.at(number);
                LoadMetrics.addFailures(id, "failures", failed, requests, results, position);
            } else if (value.isPresent() && metric.isPresent()) {
                results.add(id, metric.get(), value.getAsDouble(), number);
            } else if (metric.isPresent() && !NONE.contains(cells.get(column).strip())) {
                String what = "expected a number in the column " + header.get(column);
                results.unread(number, what, cells.get(column));
            }
        }
    }

    private OptionalDouble number(String column, List<String> cells) {
        int index = header.indexOf(column);
        return index < 0 ? OptionalDouble.empty() : NumberText.parse(cells.get(index));
    }

    /** The primary metric: Locust's users wait between requests, so the rate means little. */
    private Metric median() {
        return results.metric("latency p50", "ms");
    }

    private Optional<Metric> metric(String column) {
        return switch (column) {
            case RATE -> Optional.of(LoadMetrics.throughput(results).secondary());
            case "Median Response Time" -> Optional.of(median());
            case "Average Content Size" ->
                    Optional.of(results.metric("content size", "B").secondary());
            case FAILURES -> Optional.of(LoadMetrics.failures("failures"));
            default ->
                    Optional.ofNullable(LATENCIES.get(column))
                            .map(statistic ->
                                    LoadMetrics.latency(statistic, "ms", results).secondary());
        };
    }
}
