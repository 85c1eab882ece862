package io.perfwarden.format.process;

import io.perfwarden.format.text.DecimalComma;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a line of a log may be to a reader of {@code time}. */
final class TimeLine {
    static final Pattern SUMMARY =
            Pattern.compile(
                    "^([\\d.,]+)user ([\\d.,]+)system ([\\d.,:]+)elapsed .*?(?:avgdata (\\d+)maxresident\\)k)?$");

    static final Pattern VERBOSE = Pattern.compile("^\\s+Command being timed: \"(.*)\"$");

    static final Pattern SHELL = Pattern.compile("^(real|user|sys)[ \\t]+([\\d.,hms]+)$");

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

    /** What kind of line it is. */
    enum Kind {
        /** {@code real}: the first of three. */
        REAL,
        /** {@code user}. */
        USER,
        /** GNU time with {@code -v}. */
        VERBOSE,
        /** GNU time without a format. */
        SUMMARY,
        /** Something else. */
        OTHER
    }

    private TimeLine() {}

    static Kind kind(String line) {
        if (VERBOSE.matcher(line).find()) {
            return Kind.VERBOSE;
        }
        if (SUMMARY.matcher(line).find()) {
            return Kind.SUMMARY;
        }
        Matcher shell = SHELL.matcher(line);
        if (!shell.find() || seconds(shell.group(2)).isEmpty()) {
            return Kind.OTHER;
        }
        return switch (shell.group(1)) {
            case "real" -> Kind.REAL;
            case "user" -> Kind.USER;
            default -> Kind.OTHER;
        };
    }

    /**
     * Seconds of {@code 0.15}, {@code 0:00.15}, {@code 1:02:03}, {@code 0m0.144s}, {@code
     * 0m0,144s}.
     */
    static OptionalDouble seconds(String text) {
        if (text.indexOf(':') >= 0) {
            double total = 0;
            for (String part : text.split(":", -1)) {
                OptionalDouble value = DecimalComma.parse(part);
                if (value.isEmpty()) {
                    return value;
                }
                total = total * 60 + value.getAsDouble();
            }
            return OptionalDouble.of(total);
        }
        Matcher parts = MINUTES.matcher(text);
        if (!parts.find()) {
            return OptionalDouble.empty();
        }
        OptionalDouble seconds = DecimalComma.parse(parts.group(3));
        double before = number(parts.group(1)) * 3600 + number(parts.group(2)) * 60;
        return seconds.isEmpty() ? seconds : OptionalDouble.of(before + seconds.getAsDouble());
    }

    private static double number(@Nullable String digits) {
        return digits == null ? 0 : Double.parseDouble(digits);
    }
}
