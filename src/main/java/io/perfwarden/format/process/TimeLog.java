package io.perfwarden.format.process;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.ForeignText;
import io.perfwarden.format.text.NumberText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log line by line. Only {@code time -v} names the command; the others are called {@code
 * time}, and several of them are repetitions.
 */
final class TimeLog {
    private static final String UNNAMED = "time";
    private static final String ELAPSED = "time";
    private static final String USER = "user";
    private static final String SYSTEM = "system";

    private final ResultCollector results;
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private OptionalDouble kibibytes = OptionalDouble.empty();
    private String command = "";
    private String failure = "";
    private int begun;

    TimeLog(ResultCollector results) {
        this.results = results;
    }

    void read(String line, int number) throws FormatException {
        Matcher failed = TimeLine.FAILURE.matcher(line);
        Matcher verbose = TimeLine.VERBOSE.matcher(line);
        Matcher summary = TimeLine.SUMMARY.matcher(line);
        Matcher shell = TimeLine.SHELL.matcher(line);
        if (failed.find()) {
            finish();
            failure = failed.group(1);
        } else if (verbose.find()) {
            begin(number);
            command = results.name(verbose.group(1), number);
        } else if (summary.find()) {
            summary(summary, number);
        } else if (shell.find()) {
            shell(shell, number);
        } else {
            detail(line);
        }
    }

    private void begin(int number) throws FormatException {
        if (begun > 0) {
            finish();
        }
        begun = number;
    }

    private void summary(Matcher summary, int number) throws FormatException {
        begin(number);
        time(USER, summary.group(1));
        time(SYSTEM, summary.group(2));
        time(ELAPSED, summary.group(3));
        size(summary.group(4));
        finish();
    }

    private void shell(Matcher shell, int number) throws FormatException {
        switch (shell.group(1)) {
            case "real" -> {
                begin(number);
                time(ELAPSED, shell.group(2));
            }
            case "user" -> time(USER, shell.group(2));
            default -> {
                time(SYSTEM, shell.group(2));
                begun = begun == 0 && seconds.containsKey(USER) ? number : begun;
                finish();
            }
        }
    }

    private void detail(String line) throws FormatException {
        Matcher detail = TimeLine.DETAIL.matcher(line);
        if (command.isEmpty() || !detail.find()) {
            return;
        }
        String value = detail.group(2);
        switch (detail.group(1).charAt(0)) {
            case 'U' -> time(USER, value);
            case 'S' -> time(SYSTEM, value);
            case 'M' -> size(value);
            default -> {
                if (detail.group(1).startsWith("Elapsed")) {
                    time(ELAPSED, value);
                } else {
                    exit(value);
                }
            }
        }
    }

    /** The last line of a block; a signal leaves a status of 0, but is said in the first one. */
    private void exit(String status) throws FormatException {
        if (failure.isEmpty() && !status.equals("0")) {
            failure = "exited with non-zero status " + ForeignText.clean(status);
        }
        finish();
    }

    private void time(String name, String text) {
        OptionalDouble value = TimeLine.seconds(text);
        if (value.isPresent()) {
            seconds.put(name, value.getAsDouble());
        }
    }

    private void size(@Nullable String text) {
        kibibytes = text == null ? OptionalDouble.empty() : NumberText.parse(text);
    }

    /** Adds what is open; called at the end of the log, too. */
    void finish() throws FormatException {
        Double elapsed = seconds.get(ELAPSED);
        if (begun > 0 && elapsed != null) {
            addTo(
                    BenchmarkId.of(command.isEmpty() ? UNNAMED : command),
                    results.at(begun),
                    elapsed);
        } else if (begun > 0) {
            results.unread(results.at(begun), "expected the elapsed time of a command", command);
        }
        seconds.clear();
        kibibytes = OptionalDouble.empty();
        command = "";
        failure = "";
        begun = 0;
    }

    private void addTo(BenchmarkId id, Position position, double elapsed) throws FormatException {
        Metric time = Metric.of(ELAPSED, results.unit("s"));
        if (!failure.isEmpty()) {
            results.add(id, time, new Reading.Failed("the command " + failure), position);
            return;
        }
        results.add(id, time, Reading.measured(elapsed), position);
        for (String part : List.of(USER, SYSTEM)) {
            Double value = seconds.get(part);
            if (value != null) {
                Metric metric = Metric.of(part, results.unit("s")).secondary();
                results.add(id, metric, Reading.measured(value), position);
            }
        }
        if (kibibytes.isPresent()) {
            Metric metric = Metric.of("max rss", results.unit("KiB")).secondary();
            results.add(id, metric, Reading.measured(kibibytes.getAsDouble()), position);
        }
    }
}
