package io.perfwarden.command;

import io.perfwarden.command.Command.Accept;
import io.perfwarden.policy.Glob;
import io.perfwarden.policy.Quantity;
import io.perfwarden.problem.Excerpt;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code accept <glob> [until=DATE] [max=+N%] reason}. An option that is misspelt or
 * misplaced is never taken for a part of the reason: more would be accepted than was asked for.
 */
final class AcceptParser {
    private static final Pattern OPTION = Pattern.compile("([A-Za-z_-]{1,30})=(.*)");
    private static final Pattern MISPLACED = Pattern.compile("(?i)(?:.* )?(?:until|max)=.*");

    private final Line line;
    private Optional<LocalDate> until = Optional.empty();
    private OptionalDouble max = OptionalDouble.empty();

    AcceptParser(Line line) {
        this.line = line;
    }

    Command parse() {
        String pattern = Excerpt.of(line.labelOrWord().orElse(""), Line.MAX_NAME);
        if (pattern.isEmpty()) {
            return line.misunderstood(Usage.ROWS_EXPECTED);
        }
        try {
            Glob rows = Glob.parse(pattern);
            Optional<String> wrong = options();
            return wrong.isPresent() ? line.misunderstood(wrong.get()) : accept(rows);
        } catch (IllegalArgumentException e) {
            return line.misunderstood(Usage.PATTERN + e.getMessage());
        }
    }

    private Command accept(Glob rows) {
        boolean marked = Line.SEPARATORS.contains(line.peek());
        if (marked) {
            line.word();
        }
        String reason = line.rest();
        if (reason.isEmpty()) {
            return line.misunderstood(Usage.REASON_EXPECTED);
        }
        return !marked && MISPLACED.matcher(reason).matches()
                ? line.misunderstood(Usage.MISPLACED)
                : new Accept(rows, until, max, reason);
    }

    /** Takes all options; returns what is wrong with one of them. */
    private Optional<String> options() {
        Matcher option = OPTION.matcher(line.peek());
        while (option.matches()) {
            line.word();
            Optional<String> wrong = option(option.group(1), option.group(2));
            if (wrong.isPresent()) {
                return wrong;
            }
            option = OPTION.matcher(line.peek());
        }
        return Optional.empty();
    }

    private Optional<String> option(String name, String value) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "until" -> until(value);
            case "max" -> max(value);
            default -> Optional.of(Usage.NO_OPTION);
        };
    }

    private Optional<String> until(String value) {
        if (until.isPresent()) {
            return Optional.of(Usage.TWICE);
        }
        try {
            until = Optional.of(LocalDate.parse(value));
            return Optional.empty();
        } catch (DateTimeParseException _) {
            return Optional.of(Usage.DATE_EXPECTED);
        }
    }

    private Optional<String> max(String value) {
        if (max.isPresent()) {
            return Optional.of(Usage.TWICE);
        }
        try {
            double fraction =
                    Quantity.percentage(value.startsWith("+") ? value.substring(1) : value);
            max = OptionalDouble.of(fraction);
            return fraction > 0 ? Optional.empty() : Optional.of(Usage.MAX_EXPECTED);
        } catch (IllegalArgumentException _) {
            return Optional.of(Usage.MAX_EXPECTED);
        }
    }
}
