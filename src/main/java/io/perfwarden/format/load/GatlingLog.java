package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads Gatling's console line by line. Its progress has rows of the same shape, so only those
 * below {@code Global Information} count.
 */
final class GatlingLog implements ConsoleLines.Line {
    private static final String ALL = "Global";
    private static final String REQUESTS = "request count";
    private static final String RATE = "mean throughput (rps)";

    private static final Pattern HEADER =
            Pattern.compile("^-+ Global Information -+\\|-+Total-+\\|-+OK-+\\|-+KO-+$");

    private static final Pattern ROW =
            Pattern.compile(
                    "^> (\\S.{0,200}?) *\\| *(\\S{1,30}) *\\| *(\\S{1,30}) *\\| *(\\S{1,30}) *$");

    private static final Pattern PERCENTILE =
            Pattern.compile(
                    "response time (\\d{1,3}(?:\\.\\d{1,6})?)(?:st|nd|rd|th) percentile \\(ms\\)");

    private static final Pattern ASSERTION =
            Pattern.compile("^(\\S.{0,500}) : (true|false) \\(actual : (.{0,100})\\)$");

    private static final String NONE = "-";

    private final ResultCollector results;
    private final Map<String, Double> latencies = new LinkedHashMap<>();
    private OptionalDouble all = OptionalDouble.empty();
    private OptionalDouble failed = OptionalDouble.empty();
    private OptionalDouble rate = OptionalDouble.empty();
    private int begun;
    private boolean inTable;

    GatlingLog(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        return HEADER.matcher(line.strip()).matches();
    }

    @Override
    public boolean mayBeResult(String text) {
        return text.startsWith("> ") || ASSERTION.matcher(text).matches();
    }

    @Override
    public void read(String line, int number) throws FormatException {
        Matcher row = ROW.matcher(line);
        Matcher assertion = ASSERTION.matcher(line.strip());
        if (isHeader(line)) {
            finish();
            begun = number;
            inTable = true;
        } else if (inTable && row.matches()) {
            row(row, number);
        } else {
            inTable &= !line.startsWith("---") && !line.startsWith("===");
            if (begun > 0 && assertion.matches() && assertion.group(2).equals("false")) {
                String about = Metric.THRESHOLD + results.name(assertion.group(1), number);
                Metric metric = Metric.of(about, Unit.NONE);
                String why = "the assertion is not met: " + assertion.group(3);
                results.add(BenchmarkId.of(ALL), metric.secondary(), new Failed(why), number);
            }
        }
    }

    private void row(Matcher row, int number) {
        Matcher percentile = PERCENTILE.matcher(row.group(1));
        if (row.group(1).equals(REQUESTS)) {
            all = count(row.group(2), number);
            failed = count(row.group(4), number);
        } else if (row.group(1).equals(RATE)) {
            rate = count(row.group(3), number);
        } else if (percentile.matches()) {
            latency("p" + percentile.group(1), row.group(3), number);
        } else if (row.group(1).equals("mean response time (ms)")) {
            latency("mean", row.group(3), number);
        }
    }

    private void latency(String statistic, String text, int number) {
        OptionalDouble value = count(text, number);
        if (value.isPresent()) {
            latencies.put(statistic, value.getAsDouble());
        }
    }

    private OptionalDouble count(String text, int number) {
        OptionalDouble value = NumberText.parse(text);
        if (value.isEmpty() && !text.equals(NONE)) {
            results.unread(number, "expected a number in the table of Gatling", text);
        }
        return value;
    }

    @Override
    public void finish() throws FormatException {
        if (begun > 0) {
            LoadRun run = new LoadRun(BenchmarkId.of(ALL), true, results, results.at(begun));
            double requests = all.orElse(Double.NaN);
            if (!run.isFailed(failed.orElse(0), requests)) {
                Map<String, String> statistics = new LinkedHashMap<>(Map.of("p50", "p50"));
                latencies.keySet().forEach(it -> statistics.put(it, it));
                run.addLatencies(latencies, statistics, "ms");
                if (rate.isPresent()) {
                    run.addThroughput(MetricReading.of(rate.getAsDouble()));
                }
                run.addFailures("errors", failed.orElse(0), requests);
            }
        }
        latencies.clear();
        begun = 0;
    }
}
