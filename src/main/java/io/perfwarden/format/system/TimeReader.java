package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * Output of GNU time ({@code -v}, {@code -p} or without) and the shells' {@code time}, anywhere in
 * a log.
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

    static final class TimeLine {
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
