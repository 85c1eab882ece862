package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads wrk's output line by line.
 *
 * <p>wrk2 calibrates its threads first, and sends requests at a fixed rate. Its test is about the
 * latency as well: about the median, else about the mean.
 */
final class WrkLog implements ConsoleLines.Line {
    private static final Pattern RATE = Pattern.compile("^(Requests|Transfer)/sec: +(\\S+)");
    private static final Pattern ODD =
            Pattern.compile(
                    "^(?:(?:Requests|Transfer)/sec| +(?:Non-2xx or 3xx responses|Socket errors)):");
    private static final Pattern STATUS = Pattern.compile("^ +Non-2xx or 3xx responses: (\\d+)");

    private static final Pattern SOCKET =
            Pattern.compile(
                    "^ +Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout"
                            + " (\\d+)");

    private static final Pattern FIXED_RATE = Pattern.compile("^ +Thread calibration: ");
    private static final Pattern REQUESTS = Pattern.compile("^ +(\\d+) requests in ");

    private final ResultCollector results;
    private Optional<WrkTest> current = Optional.empty();
    private Optional<WrkLatency> latency = Optional.empty();

    WrkLog(ResultCollector results) {
        this.results = results;
    }

    @Override
    public void read(String line, int number) throws FormatException {
        Matcher start = WrkReader.START.matcher(line);
        if (start.find()) {
            finish();
            String name = results.name(RequestPath.of(start.group(1)), number);
            WrkTest test = new WrkTest(name, number, results);
            current = Optional.of(test);
            latency = Optional.of(new WrkLatency(test, results));
        } else if (current.isPresent()) {
            result(current.get(), latency.orElseThrow(), line, number);
        }
    }

    private void result(WrkTest test, WrkLatency latency, String line, int number)
            throws FormatException {
        Matcher rate = RATE.matcher(line);
        Matcher status = STATUS.matcher(line);
        Matcher socket = SOCKET.matcher(line);
        Matcher made = REQUESTS.matcher(line);
        if (FIXED_RATE.matcher(line).find()) {
            test.calibrate();
        } else if (made.find()) {
            test.setRequests(made.group(1));
        } else if (rate.find()) {
            if (rate.group(1).equals("Transfer")) {
                transfer(test, rate.group(2), line, number);
            } else {
                latency.addMean(test.isAtFixedRate());
                throughput(test, rate.group(2), line, number);
            }
        } else if (status.find()) {
            test.storeFailures(WrkTest.STATUSES, status, number);
        } else if (socket.find()) {
            test.storeFailures(WrkTest.SOCKETS, socket, number);
        } else if (ODD.matcher(line).find()) {
            unread(line, number, results);
        } else {
            latency.read(line, number);
        }
    }

    private void transfer(WrkTest test, String shown, String line, int number)
            throws FormatException {
        double bytes = WrkUnits.bytes(shown);
        if (Double.isNaN(bytes)) {
            unread(line, number, results);
        } else {
            test.add(LoadMetrics.transfer(results), MetricReading.of(bytes), number);
        }
        // what follows is the script's own
        current = Optional.empty();
    }

    private void throughput(WrkTest test, String shown, String line, int number)
            throws FormatException {
        test.close();
        OptionalDouble read = NumberText.parse(shown);
        Optional<MetricReading> nothing =
                read.orElse(1) == 0
                        ? Optional.of(new Failed("no request was answered"))
                        : test.allRefused();
        if (nothing.isPresent()) {
            test.add(LoadMetrics.throughput(results), nothing.get(), number);
            current = Optional.empty();
            return;
        }
        test.addHeld();
        if (read.isEmpty()) {
            unread(line, number, results);
        } else {
            MetricReading measured = MetricReading.of(read.getAsDouble());
            test.add(LoadMetrics.throughput(results), measured, number);
            test.addMissingErrors(number);
        }
    }

    static void unread(String line, int number, ResultCollector results) {
        results.unread(number, "expected a value of wrk, found", line);
    }

    @Override
    public void finish() throws FormatException {
        if (current.isPresent()) {
            current.get().finish();
        }
        current = Optional.empty();
    }
}
