package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/** Reads ApacheBench's output line by line. */
final class ApacheBenchLog implements ConsoleLines.Line {
    private static final Pattern PATH = Pattern.compile("^Document Path: +(\\S.*)");

    private static final Pattern ABORT = Pattern.compile("^apr_\\S+: .*|^Test aborted after .*");

    private static final LineFigures FIGURES =
            new LineFigures()
                    .with("concurrency", "^Concurrency Level: +(\\S+)")
                    .with("complete", "^Complete requests: +(\\S+)")
                    .with("failed", "^Failed requests: +(\\S+)")
                    .with("length", "^   \\(Connect: .* Length: ([^,\\s]+),")
                    .with("non2xx", "^Non-2xx responses: +(\\S+)")
                    .with("rate", "^Requests per second: +(\\S+) ")
                    .with("mean", "^Time per request: +(\\S+) \\[ms\\] \\(mean\\)")
                    .with("50", "^  50% +(\\S+)")
                    .with("90", "^  90% +(\\S+)")
                    .with("95", "^  95% +(\\S+)")
                    .with("99", "^  99% +(\\S+)");

    /** Whole milliseconds: zero is no measurement. */
    private static final Map<String, String> PERCENTILES =
            new TreeMap<>(Map.of("50", "p50", "90", "p90", "95", "p95", "99", "p99"));

    private final ResultCollector results;
    private LineFigures.RunFigures run = FIGURES.start(0);
    private String path = "";
    private String abort = "";

    ApacheBenchLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws IOException {
        if (ApacheBenchReader.START.matcher(line).find()) {
            finish();
            run = FIGURES.start(number);
        } else if (run.line() > 0 && !run.read(line, number, results)) {
            Matcher named = PATH.matcher(line);
            if (named.find()) {
                path = results.name(RequestPath.of(named.group(1)), number);
            } else if (ABORT.matcher(line).find()) {
                abort = line;
            }
        }
    }

    @Override
    public void finish() throws FormatException {
        if (run.line() > 0) {
            addRun();
        }
        path = "";
        abort = "";
    }

    private void addRun() throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        run.optional("concurrency")
                .ifPresent(it -> params.put("concurrency", String.format(Locale.ROOT, "%.0f", it)));
        BenchmarkId id = new BenchmarkId(path.isEmpty() ? "ab" : path, params);
        FilePosition position = results.at(run.line());
        if (!abort.isEmpty() || !run.has("rate")) {
            String why = abort.isEmpty() ? "ab printed no results" : abort;
            results.add(id, LoadMetrics.throughput(results), new Failed(why), position);
            return;
        }
        double all = run.number("complete");
        double errors = run.number("failed") - run.count("length");
        LoadRun load = new LoadRun(id, /* fixedRate= */ false, results, position);
        if (load.isFailed(errors + run.count("non2xx"), all)) {
            return;
        }
        load.addThroughput(MetricReading.of(run.number("rate")));
        if (run.has("mean")) {
            load.addLatency("mean", run.number("mean"), "ms");
        }
        for (var named : PERCENTILES.entrySet()) {
            if (run.count(named.getKey()) != 0) {
                load.addLatency(named.getValue(), run.number(named.getKey()), "ms");
            }
        }
        load.addFailures("non2xx", run.count("non2xx"), all);
        load.addFailures("errors", errors, all);
        results.addMinorFailures(
                id, "other length", "requests", run.count("length"), all, position);
    }
}
