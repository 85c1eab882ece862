package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/** Reads pgbench's output line by line. */
final class PgbenchLog implements ConsoleLines.Line {
    private static final Pattern SCRIPT = Pattern.compile("^SQL script \\d+: (\\S.*)");

    private static final Pattern END = Pattern.compile("^pgbench: (?:error|fatal): (.*)");

    private static final Pattern SETTING =
            Pattern.compile(
                    "^(scaling factor|query mode|number of clients|number of threads): (\\S+)");

    private static final Map<String, String> PARAMETERS =
            Map.of(
                    "scaling factor", "scale",
                    "query mode", "mode",
                    "number of clients", "clients",
                    "number of threads", "threads");

    /** Two lines of a rate are those of before version 14; the second has no connecting in it. */
    private static final LineFigures FIGURES =
            new LineFigures()
                    .with("rate", "^tps = (\\S+) \\((?!including connections)")
                    .with("rate", "^ - .* of total, tps = ([^\\s)]+)\\)")
                    .with("done", "^number of transactions actually processed: ([^\\s/]+)")
                    .with("done", "^ - (\\S+) transactions \\(")
                    .with("failed", "^(?: - )?number of failed transactions: (\\S+) \\(")
                    .with("skipped", "^(?: - )?number of transactions skipped: (\\S+) \\(")
                    .with("late", "^(?: - )?number of transactions above the .*: ([^\\s/]+)")
                    .with("latency", "^(?: - )?latency average(?: =|:) (\\S+) ms")
                    .with("lag", "^rate limit schedule lag: avg (\\S+) ");

    private final ResultCollector results;
    private final Map<String, String> params = new LinkedHashMap<>();
    private LineFigures.RunFigures run = FIGURES.start(0);
    private String name = "";
    private String error = "";
    private boolean isScript;
    private boolean isAtRate;

    PgbenchLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws IOException {
        Matcher start = PgbenchReader.START.matcher(line);
        Matcher script = SCRIPT.matcher(line);
        Matcher end = END.matcher(line);
        Matcher setting = SETTING.matcher(line);
        if (start.find()) {
            finish();
            params.clear();
            begin(start, number);
            isScript = false;
            isAtRate = false;
        } else if (!name.isEmpty() && script.find()) {
            finish();
            begin(script, number);
            isScript = true;
        } else if (end.find()) {
            error = end.group(1);
        } else if (!name.isEmpty() && setting.find()) {
            params.put(PARAMETERS.getOrDefault(setting.group(1), ""), setting.group(2));
        } else if (!name.isEmpty()) {
            run.read(line, number, results);
        }
    }

    private void begin(Matcher named, int number) throws FormatException {
        run = FIGURES.start(number);
        name = results.name(named.group(1), number);
    }

    @Override
    public void finish() throws FormatException {
        if (!name.isEmpty()) {
            addRun(new BenchmarkId(name, params), results.at(run.line()));
            error = "";
        }
        name = "";
    }

    private void addRun(BenchmarkId id, FilePosition position) throws FormatException {
        isAtRate |= run.has("lag");
        Metric rate =
                results.metric("throughput", "transactions/s")
                        .directedIfUnknown(BetterDirection.HIGHER);
        Metric latency = results.metric("latency mean", "ms");
        if (!run.has("rate") || !error.isEmpty()) {
            String why = error.isEmpty() ? "pgbench printed no rate" : error;
            results.add(id, isAtRate ? latency : rate, new Failed(why), position);
            return;
        }
        double failed = run.count("failed");
        double all = run.number("done") + failed + run.count("skipped");
        results.add(id, isAtRate ? rate.secondary() : rate, run.number("rate"), position);
        Metric mean = isAtRate ? latency : latency.secondary();
        results.add(id, mean, run.optional("latency"), position);
        if (!isScript || run.has("failed")) {
            results.addFailures(id, "errors", "transactions", failed, all, position);
        }
        addLate(id, "skipped", all, position);
        addLate(id, "late", run.number("done"), position);
        Metric lag = results.metric("schedule lag", "ms").secondary();
        results.add(id, lag, run.optional("lag"), position);
    }

    private void addLate(BenchmarkId id, String kind, double all, FilePosition position)
            throws FormatException {
        if (run.has(kind)) {
            results.addFailures(id, kind, "transactions", run.number(kind), all, position);
        }
    }
}
