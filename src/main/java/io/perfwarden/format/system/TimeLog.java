package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log line by line. Only {@code time -v} names the command; the others are called {@code
 * time}, and are repetitions.
 */
final class TimeLog implements ConsoleLines.Line {
    private static final String ELAPSED = "time";
    private static final String EXITED = "exited with non-zero status ";
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

    @Override
    public void read(String line, int number) throws FormatException {
        Matcher failed = TimeReader.TimeLine.FAILURE.matcher(line);
        Matcher verbose = TimeReader.TimeLine.VERBOSE.matcher(line);
        Matcher summary = TimeReader.TimeLine.SUMMARY.matcher(line);
        Matcher shell = TimeReader.TimeLine.SHELL.matcher(line);
        if (failed.find()) {
            finish();
            failure = failed.group(1);
        } else if (verbose.find()) {
            begin(number);
            command = results.name(verbose.group(1), number);
        } else if (summary.find()) {
            begin(number);
            time(USER, summary.group(1));
            time(SYSTEM, summary.group(2));
            time(ELAPSED, summary.group(3));
            size(summary.group(4));
            finish();
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
        Matcher detail = TimeReader.TimeLine.DETAIL.matcher(line);
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

    /** The last line of a block; a signal leaves a status of 0, but the first line tells it. */
    private void exit(String status) throws FormatException {
        if (failure.isEmpty() && !status.equals("0")) {
            failure = EXITED + ForeignText.clean(status);
        }
        finish();
    }

    private void time(String name, String text) {
        OptionalDouble value = TimeReader.TimeLine.seconds(text);
        if (value.isPresent()) {
            seconds.put(name, value.getAsDouble());
        } else {
            results.unread(begun, "expected seconds as the time of " + name, text);
        }
    }

    private void size(@Nullable String text) {
        kibibytes = text == null ? OptionalDouble.empty() : NumberText.parse(text);
    }

    @Override
    public void finish() throws FormatException {
        Double elapsed = seconds.get(ELAPSED);
        if (begun > 0 && elapsed != null) {
            addTo(BenchmarkId.of(command.isEmpty() ? "time" : command), elapsed);
        } else if (begun > 0) {
            results.unread(begun, "expected the elapsed time of a command", command);
        }
        seconds.clear();
        kibibytes = OptionalDouble.empty();
        command = "";
        failure = "";
        begun = 0;
    }

    private boolean isMeant() {
        return failure.startsWith(EXITED)
                && ExitCodes.isChosen(
                        NumberText.parse(failure.substring(EXITED.length())).orElse(0));
    }

    private void addTo(BenchmarkId id, double elapsed) throws FormatException {
        Metric time = results.metric(ELAPSED, "s");
        if (!failure.isEmpty()) {
            Optional<Measured> measured =
                    Optional.of(new Measured(elapsed, ReportedSpread.NONE, Samples.NONE))
                            .filter(_ -> isMeant());
            results.add(id, time, new Failed("the command " + failure, measured), begun);
            return;
        }
        results.add(id, time, elapsed, begun);
        for (String part : List.of(USER, SYSTEM)) {
            Double value = seconds.get(part);
            if (value != null) {
                results.add(id, results.metric(part, "s").secondary(), value, begun);
            }
        }
        Metric size = results.metric("max rss", "KiB").secondary();
        results.add(id, size, kibibytes, results.at(begun));
    }
}
