package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * What GNU time ({@code -v}, {@code -p} or without) and the {@code time} of bash and other shells
 * print, wherever it is in a log.
 */
public final class TimeReader implements ResultReader.Lines {
    @Override
    public FormatInfo format() {
        return log("time", "GNU time and bash time");
    }

    @Override
    public boolean recognises(FileHead head) {
        boolean real = false;
        for (String line : head.lines()) {
            Matcher shell = TimeLine.SHELL.matcher(line);
            boolean timed = shell.find() && TimeLine.seconds(shell.group(2)).isPresent();
            boolean both = real && timed && shell.group(1).equals("user");
            if (both
                    || TimeLine.VERBOSE.matcher(line).find()
                    || TimeLine.SUMMARY.matcher(line).find()) {
                return true;
            }
            real = timed && shell.group(1).equals("real");
        }
        return false;
    }

    @Override
    public ConsoleLines.Line lines(ResultCollector results) {
        return new TimeLog(results);
    }

    /**
     * Reads a log line by line. Only {@code time -v} names the command; the others are called
     * {@code time}, and several of them are repetitions.
     */
    private static final class TimeLog implements ConsoleLines.Line {
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

        /**
         * The last line of a block; a signal leaves a status of 0, but is said in the first one.
         */
        private void exit(String status) throws FormatException {
            if (failure.isEmpty() && !status.equals("0")) {
                failure = EXITED + ForeignText.clean(status);
            }
            finish();
        }

        private void time(String name, String text) {
            OptionalDouble value = TimeLine.seconds(text);
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

    private static final class TimeLine {
        static final Pattern SUMMARY =
                Pattern.compile(
                        "^(\\S+)user (\\S+)system (\\S+)elapsed .*?(?:avgdata"
                                + " (\\d+)maxresident\\)k)?$");

        static final Pattern VERBOSE = Pattern.compile("^\\s+Command being timed: \"(.*)\"$");
        static final Pattern SHELL =
                Pattern.compile("^(real|user|sys)[ \\t]+([\\d.,hms]+|" + NumberText.ODD + ")$");

        static final Pattern DETAIL =
                Pattern.compile(
                        "^\\s+(User time \\(seconds\\)|System time \\(seconds\\)"
                                + "|Elapsed \\(wall clock\\) time \\(h:mm:ss or m:ss\\)"
                                + "|Maximum resident set size \\(kbytes\\)|Exit status): (\\S+)$");

        static final Pattern FAILURE =
                Pattern.compile(
                        "^Command (exited with non-zero status \\S+|terminated by signal \\S+)$");

        private static final Pattern MINUTES =
                Pattern.compile("^(?:(\\d+)h)?(?:(\\d+)m)?([\\d.,]+)s?$");

        private TimeLine() {}

        /**
         * Seconds of {@code 0.15}, {@code 0:00.15}, {@code 1:02:03}, {@code 0m0.144s}, {@code
         * 0m0,144s}.
         */
        static OptionalDouble seconds(String text) {
            if (text.indexOf(':') >= 0) {
                double total = 0;
                for (String part : text.split(":", -1)) {
                    OptionalDouble value = NumberText.parseDecimalComma(part);
                    if (value.isEmpty()) {
                        return value;
                    }
                    total = total * 60 + value.getAsDouble();
                }
                return OptionalDouble.of(total);
            }
            Matcher parts = MINUTES.matcher(text);
            if (!parts.find()) {
                return NumberText.parseOdd(text);
            }
            OptionalDouble seconds = NumberText.parseDecimalComma(parts.group(3));
            double before = number(parts.group(1)) * 3600 + number(parts.group(2)) * 60;
            return seconds.isEmpty() ? seconds : OptionalDouble.of(before + seconds.getAsDouble());
        }

        private static double number(@Nullable String digits) {
            return digits == null ? 0 : Double.parseDouble(digits);
        }
    }
}
