package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads wrk's output line by line. It scales every value by itself, so that two runs print one
 * quantity in two units: times are brought back to microseconds and sizes to bytes.
 *
 * <p>wrk2 calibrates its threads first, and sends requests at a fixed rate. Its test is about the
 * latency as well: about the median, else about the mean. With {@code --u_latency} it has a second
 * table of percentiles, which leaves out what requests waited to be sent.
 */
final class WrkLog implements ConsoleLines.Line {
    private static final Pattern MEAN =
            Pattern.compile("^ +Latency +(\\d\\S*) +(\\S+) +\\S+ +\\S+%");

    private static final Pattern PERCENTILE = Pattern.compile("^ +([\\d.]+)% +(\\d\\S*)$");
    private static final Pattern TABLE =
            Pattern.compile("^ +Latency Distribution(?: \\(HdrHistogram - (\\w+) )?");

    private static final String UNCORRECTED = "Uncorrected";
    private static final Pattern RATE = Pattern.compile("^(Requests|Transfer)/sec: +(\\S+)");
    private static final Pattern ODD =
            Pattern.compile(
                    "^(?:(?:Requests|Transfer)/sec| +(?:Non-2xx or 3xx responses|Socket errors)):");
    private static final Pattern ODD_LATENCY =
            Pattern.compile("^ +(?:Latency +[^ D]|[\\d.]+% +\\S+$)");
    private static final Pattern STATUS = Pattern.compile("^ +Non-2xx or 3xx responses: (\\d+)");

    private static final Pattern SOCKET =
            Pattern.compile(
                    "^ +Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout"
                            + " (\\d+)");

    private static final Pattern FIXED_RATE = Pattern.compile("^ +Thread calibration: ");
    private static final Pattern REQUESTS = Pattern.compile("^ +(\\d+) requests in ");
    private static final String SOCKETS = "errors";
    private static final String STATUSES = "non2xx";
    private final ResultCollector results;

    private final List<MetricResult> held = new ArrayList<>();

    private final Map<String, Failures> failures = new LinkedHashMap<>();

    private OptionalDouble requests = OptionalDouble.empty();
    private String name = "";
    private boolean isAtFixedRate;
    private boolean isUncorrected;
    private Optional<Mean> mean = Optional.empty();

    private record Mean(MetricReading reading, int line) {}

    private record Failures(double count, int line) {}

    private int open;

    WrkLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws FormatException {
        Matcher start = WrkReader.START.matcher(line);
        if (start.find()) {
            finish();
            name = results.name(RequestPath.of(start.group(1)), number);
            requests = OptionalDouble.empty();
            isAtFixedRate = false;
            isUncorrected = false;
            mean = Optional.empty();
            open = number;
        } else if (FIXED_RATE.matcher(line).find()) {
            isAtFixedRate = true;
        } else if (!name.isEmpty()) {
            result(line, number);
        }
    }

    private void result(String line, int number) throws FormatException {
        Matcher rate = RATE.matcher(line);
        Matcher status = STATUS.matcher(line);
        Matcher socket = SOCKET.matcher(line);
        Matcher made = REQUESTS.matcher(line);
        if (made.find()) {
            requests = NumberText.parse(made.group(1));
        } else if (rate.find()) {
            rate(rate, line, number);
        } else if (status.find()) {
            storeFailures(STATUSES, status, number);
        } else if (socket.find()) {
            storeFailures(SOCKETS, socket, number);
        } else if (ODD.matcher(line).find()) {
            unread(line, number);
        } else {
            latency(line, number);
        }
    }

    private void rate(Matcher rate, String line, int number) throws FormatException {
        if (rate.group(1).equals("Transfer")) {
            double bytes = scale(rate.group(2), WrkLog::bytesIn);
            add(LoadMetrics.transfer(results), bytes, line, number);
            return;
        }
        open = 0;
        mean(isAtFixedRate);
        OptionalDouble read = NumberText.parse(rate.group(2));
        Optional<MetricReading> nothing =
                read.orElse(1) == 0
                        ? Optional.of(new Failed("no request was answered"))
                        : allRefused();
        if (nothing.isPresent()) {
            add(LoadMetrics.throughput(results), nothing.get(), number);
            end();
            return;
        }
        release();
        if (read.isEmpty()) {
            unread(line, number);
        } else {
            MetricReading measured = MetricReading.of(read.getAsDouble());
            add(LoadMetrics.throughput(results), measured, number);
            withoutErrors(number);
        }
    }

    private Optional<MetricReading> allRefused() {
        Failures refused = failures.getOrDefault(STATUSES, new Failures(0, 0));
        return LoadMetrics.allFailed(refused.count(), requests.orElse(Double.NaN));
    }

    private void release() throws FormatException {
        for (MetricResult one : held) {
            results.add(one);
        }
        held.clear();
        for (var way : failures.entrySet()) {
            addFailures(way.getKey(), way.getValue().count(), way.getValue().line());
        }
    }

    private void end() {
        held.clear();
        failures.clear();
        name = "";
        open = 0;
    }

    /** wrk does not count requests with a socket error. */
    private void addFailures(String called, double count, int number) throws FormatException {
        OptionalDouble of = requests;
        if (called.equals(SOCKETS) && requests.isPresent()) {
            of = OptionalDouble.of(requests.getAsDouble() + count);
        }
        LoadMetrics.addFailures(
                BenchmarkId.of(name), called, count, of, results, results.at(number));
    }

    private void latency(String line, int number) throws FormatException {
        Matcher percentile = PERCENTILE.matcher(line);
        Matcher found = MEAN.matcher(line);
        Matcher table = TABLE.matcher(line);
        if (table.find()) {
            isUncorrected = UNCORRECTED.equals(table.group(1));
        } else if (percentile.find()) {
            String statistic = "p" + percentile.group(1).replaceFirst("\\.0*$", "");
            boolean median = statistic.equals("p50") && !isUncorrected;
            if (median) {
                mean(false);
            }
            Metric metric = latency(statistic, median && isAtFixedRate);
            double value = microseconds(percentile.group(2));
            if (Double.isNaN(value)) {
                unread(line, number);
            } else {
                hold(metric, MetricReading.of(value), number);
            }
        } else if (found.find()) {
            double centre = microseconds(found.group(1));
            double deviation = microseconds(found.group(2));
            mean = Optional.empty();
            if (Double.isNaN(centre)) {
                unread(line, number);
            } else {
                ReportedSpread spread = ReportedSpread.deviation(centre, deviation);
                mean = Optional.of(new Mean(MetricReading.of(centre, spread), number));
            }
        } else if (ODD_LATENCY.matcher(line).find()) {
            unread(line, number);
        }
    }

    private void mean(boolean isPrimary) throws FormatException {
        if (mean.isPresent()) {
            Mean known = mean.get();
            mean = Optional.empty();
            hold(latency("mean", isPrimary), known.reading(), known.line());
        }
    }

    private Metric latency(String statistic, boolean isPrimary) {
        String called = isUncorrected ? "uncorrected " + statistic : statistic;
        Metric metric = LoadMetrics.latency(called, "us", results);
        return isPrimary ? metric : metric.secondary();
    }

    /** A kind of error without an occurrence has no line, unlike an unknown number. */
    private void withoutErrors(int number) throws FormatException {
        for (String called : List.of(SOCKETS, STATUSES)) {
            if (failures.putIfAbsent(called, new Failures(0, number)) == null) {
                addFailures(called, 0, number);
            }
        }
    }

    private void storeFailures(String called, Matcher counts, int number) {
        double sum = 0;
        for (int group = 1; group <= counts.groupCount(); group++) {
            sum += NumberText.parse(counts.group(group)).orElse(0);
        }
        failures.put(called, new Failures(sum, number));
    }

    private void hold(Metric metric, MetricReading reading, int number) throws FormatException {
        results.reserve(results.at(number));
        held.add(new MetricResult(BenchmarkId.of(name), metric, reading, results.at(number)));
    }

    private void add(Metric metric, MetricReading reading, int number) throws FormatException {
        results.add(BenchmarkId.of(name), metric, reading, number);
    }

    /** Adds a value; NaN is unreadable. */
    private void add(Metric metric, double value, String line, int number) throws FormatException {
        if (Double.isNaN(value)) {
            unread(line, number);
        } else {
            add(metric, MetricReading.of(value), number);
        }
    }

    private void unread(String line, int number) {
        results.unread(number, "expected a value of wrk, found", line);
    }

    @Override
    public void finish() throws FormatException {
        if (open > 0) {
            results.unread(open, "expected the requests per second of the test", name);
            release();
        }
        end();
    }

    private static double microseconds(String text) {
        return scale(text, WrkLog::microsecondsIn);
    }

    private static double scale(String text, ToDoubleFunction<String> factor) {
        return NumberWithUnit.parse(text)
                .map(number -> number.value() * factor.applyAsDouble(number.unit()))
                .orElse(Double.NaN);
    }

    private static double microsecondsIn(String unit) {
        return switch (unit) {
            case "us" -> 1;
            case "ms" -> 1e3;
            case "s" -> 1e6;
            case "m" -> 60e6;
            case "h" -> 3600e6;
            default -> Double.NaN;
        };
    }

    /** wrk's prefixes are powers of 1024, whatever they look like. */
    private static double bytesIn(String unit) {
        return switch (unit) {
            case "B" -> 1;
            case "KB" -> 1L << 10;
            case "MB" -> 1L << 20;
            case "GB" -> 1L << 30;
            case "TB" -> 1L << 40;
            default -> Double.NaN;
        };
    }
}
