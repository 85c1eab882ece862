package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/** Reads hey's output line by line. */
final class HeyLog implements ConsoleLines.Line {
    private static final LineFigures FIGURES =
            new LineFigures()
                    .with("rate", "^  Requests/sec:\\s+(\\S+)")
                    .with("average", "^  Average:\\s+(\\S+) secs")
                    .with("50", "^  50%+ in\\s+(\\S+) secs")
                    .with("75", "^  75%+ in\\s+(\\S+) secs")
                    .with("90", "^  90%+ in\\s+(\\S+) secs")
                    .with("95", "^  95%+ in\\s+(\\S+) secs")
                    .with("99", "^  99%+ in\\s+(\\S+) secs");

    private static final Map<String, String> STATISTICS =
            Map.of(
                    "average", "mean", "50", "p50", "75", "p75", "90", "p90", "95", "p95", "99",
                    "p99");

    /** Answers of one status, or requests that met one error. */
    private static final Pattern COUNT = Pattern.compile("^  \\[(\\S+)]\\s+(\\S+)(.*)");

    private final ResultCollector results;
    private final Map<String, Double> statuses = new LinkedHashMap<>();
    private LineFigures.RunFigures run = FIGURES.start(0);
    private boolean ofErrors;
    private double errors;
    private int runs;

    HeyLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws IOException {
        if (line.stripTrailing().equals(HeyReader.START)) {
            finish();
            run = FIGURES.start(number);
            runs++;
        } else if (line.startsWith("Error distribution:")) {
            ofErrors = true;
        } else if (runs > 0 && !run.read(line, number, results)) {
            count(line, number);
        }
    }

    private void count(String line, int number) {
        Matcher count = COUNT.matcher(line);
        boolean isStatus = !ofErrors && line.endsWith(" responses");
        if (!count.find() || !(ofErrors || isStatus)) {
            return;
        }
        OptionalDouble counted = NumberText.parse(count.group(ofErrors ? 1 : 2));
        if (counted.isEmpty()) {
            results.unread(number, "expected a number of requests in", line);
        } else if (ofErrors) {
            errors += counted.getAsDouble();
        } else {
            statuses.merge(count.group(1), counted.getAsDouble(), Double::sum);
        }
    }

    @Override
    public void finish() throws FormatException {
        if (runs > 0) {
            Map<String, String> params = runs == 1 ? Map.of() : Map.of("run", String.valueOf(runs));
            addRun(new BenchmarkId("hey", params));
        }
        statuses.clear();
        ofErrors = false;
        errors = 0;
    }

    private void addRun(BenchmarkId id) throws FormatException {
        double refused = LoadRun.badAnswers(statuses);
        double all = LoadRun.sum(statuses, _ -> true) + errors;
        LoadRun load = new LoadRun(id, /* fixedRate= */ false, results, results.at(run.line()));
        if (load.isFailed(refused + errors, all)) {
            return;
        }
        load.addThroughput(MetricReading.of(run.number("rate")));
        load.addLatencies(run.values(), STATISTICS, "s");
        load.addFailures("non2xx", refused, all);
        load.addFailures("errors", errors, all);
    }
}
