package io.perfwarden.format.system;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/** Reads sysbench's output line by line. */
final class SysbenchLog implements ConsoleLines.Line {
    private static final Pattern FATAL = Pattern.compile("^FATAL: .*");

    private static final Pattern SETTING =
            Pattern.compile("^ *(Number of threads|block size|operation): +(\\S+)");

    private static final Map<String, String> TESTS =
            Map.of(
                    "CPU speed:", "cpu",
                    "Running memory speed test with the following options:", "memory",
                    "SQL statistics:", "sql",
                    "File operations:", "fileio");

    private static final Map<String, String> PARAMETERS =
            Map.of(
                    "Number of threads", "threads",
                    "block size", "block",
                    "operation", "operation");

    private static final LineFigures FIGURES =
            new LineFigures()
                    .with("events/s", "^ +events per second: +(\\S+)")
                    .with("MiB/s", "^[\\d.]+ MiB transferred \\((\\S+) MiB/sec\\)")
                    .with("transactions/s", "^ +transactions: +\\S+ +\\((\\S+) per sec\\.\\)")
                    .with("transactions", "^ +transactions: +(\\S+)")
                    .with("queries/s", "^ +queries: +\\S+ +\\((\\S+) per sec\\.\\)")
                    .with("ignored errors", "^ +ignored errors: +(\\S+)")
                    .with("reconnects", "^ +reconnects: +(\\S+)")
                    .with("reads/s", "^ +reads/s: +(\\S+)")
                    .with("writes/s", "^ +writes/s: +(\\S+)")
                    .with("time", "^ +total time: +([^\\ss]+)s")
                    .with("events", "^ +total number of events: +(\\S+)")
                    .with("mean", "^ +avg: +(\\S+)")
                    .with("p95", "^ +95th percentile: +(\\S+)");

    /** The results that decide, by their unit. */
    private static final Map<String, String> RATES =
            new TreeMap<>(
                    Map.of(
                            "events/s", "throughput",
                            "transactions/s", "throughput",
                            "MiB/s", "transfer",
                            "reads/s", "reads",
                            "writes/s", "writes"));

    private static final String UNNAMED = "sysbench";

    private final ResultCollector results;
    private final Map<String, String> params = new LinkedHashMap<>();
    private LineFigures.RunFigures run = FIGURES.start(0);
    private String name = "";
    private String error = "";

    SysbenchLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws IOException {
        Matcher setting = SETTING.matcher(line);
        if (SysbenchReader.START.matcher(line).find()) {
            finish();
            run = FIGURES.start(number);
            name = UNNAMED;
            params.clear();
        } else if (name.isEmpty()) {
            return;
        } else if (FATAL.matcher(line).find()) {
            error = error.isEmpty() ? line : error;
        } else if (TESTS.containsKey(line.strip())) {
            name = TESTS.getOrDefault(line.strip(), name);
        } else if (setting.find()) {
            params.put(PARAMETERS.getOrDefault(setting.group(1), ""), setting.group(2));
        } else {
            run.read(line, number, results);
        }
    }

    @Override
    public void finish() throws FormatException {
        if (!name.isEmpty()) {
            addRun(new BenchmarkId(name, params), results.at(run.line()));
        }
        name = "";
        error = "";
    }

    private void addRun(BenchmarkId id, FilePosition position) throws FormatException {
        boolean hasRate = RATES.keySet().stream().anyMatch(run::has);
        boolean isWhole = run.has("events") && (hasRate || name.equals(UNNAMED));
        if (!error.isEmpty() || !isWhole) {
            String why = error.isEmpty() ? "sysbench printed no results" : error;
            results.add(id, rate("throughput", "events/s"), new Failed(why), position);
            return;
        }
        for (var rate : RATES.entrySet()) {
            Metric metric = rate(rate.getValue(), rate.getKey());
            results.add(id, metric, run.optional(rate.getKey()), position);
        }
        Metric queries = rate("queries", "queries/s").secondary();
        results.add(id, queries, run.optional("queries/s"), position);
        if (!hasRate) {
            addEvents(id, position);
        }
        for (String kind : List.of("ignored errors", "reconnects")) {
            if (run.has(kind)) {
                double all = run.number("transactions");
                double failed = run.number(kind);
                results.addFailures(id, kind, "transactions", failed, all, position);
            }
        }
        for (String statistic : List.of("mean", "p95")) {
            // two decimals of a millisecond: zero is no measurement
            if (run.count(statistic) != 0) {
                Metric latency = results.metric("latency " + statistic, "ms").secondary();
                results.add(id, latency, run.number(statistic), position);
            }
        }
    }

    /** A test of mutexes ends after one event a thread, so that its time counts. */
    private void addEvents(BenchmarkId id, FilePosition position) throws FormatException {
        double events = run.number("events");
        String threads = params.getOrDefault("threads", "");
        if (NumberText.parse(threads).orElse(Double.NaN) == events) {
            results.add(id, results.metric("time", "s"), run.number("time"), position);
        } else {
            results.add(id, rate("throughput", "events/s"), events / run.number("time"), position);
        }
    }

    private Metric rate(String name, String unit) {
        return results.metric(name, unit).directedIfUnknown(BetterDirection.HIGHER);
    }
}
