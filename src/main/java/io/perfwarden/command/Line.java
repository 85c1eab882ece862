package io.perfwarden.command;

import io.perfwarden.command.Command.Misunderstood;
import io.perfwarden.problem.Excerpt;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line that holds a command, taken word by word. */
final class Line {
    /** Longest name of a benchmark or pattern over such names, in characters. */
    static final int MAX_NAME = 1_000;

    /** What separates a reason from what stands before it; phones make a dash of two hyphens. */
    static final Set<String> SEPARATORS = Set.of("--", "\u2013", "\u2014");

    private static final int MAX_REASON = 500;
    private static final int MAX_SHOWN = 200;
    private static final String QUOTES = "\"'`";

    /** A label as it stands in a report: with parameters and in suites, each of them as code. */
    private static final Pattern LABEL =
            Pattern.compile(
                    "`[^`]++`"
                            + "(?: with `[^`]++`(?: `[^`]++`)*+(?: and [0-9,]++ more)?+)?+"
                            + "(?: in `[^`]++`(?:, `[^`]++`)*+(?: and [0-9,]++ more)?+)?+");

    private final String whole;
    private String rest;

    Line(String whole) {
        this.whole = whole;
        this.rest = whole.strip();
    }

    boolean isEmpty() {
        return rest.isEmpty();
    }

    /** The next word without taking it; empty at the end. */
    String peek() {
        int end = 0;
        while (end < rest.length() && rest.charAt(end) != ' ' && rest.charAt(end) != '\t') {
            end++;
        }
        return rest.substring(0, end);
    }

    /** Takes the next word; empty at the end. */
    String word() {
        String word = peek();
        rest = rest.substring(word.length()).strip();
        return word;
    }

    /**
     * Takes the next word or a label as somebody copies it from a report, without the marks of its
     * code. Parameters and suites are a part of it: they are never left to what follows, for the
     * label alone would say more.
     */
    Optional<String> labelOrWord() {
        Matcher label = LABEL.matcher(rest);
        if (!label.lookingAt()) {
            return wordOrQuotation();
        }
        rest = rest.substring(label.end()).strip();
        return Optional.of(label.group().replace("`", ""));
    }

    /**
     * Takes the next word or, if it starts with a quotation mark, everything up to the next one of
     * its kind; nothing if that does not come.
     */
    private Optional<String> wordOrQuotation() {
        if (!startsQuotation()) {
            return Optional.of(word());
        }
        int close = rest.indexOf(rest.charAt(0), 1);
        if (close < 0) {
            return Optional.empty();
        }
        String quoted = rest.substring(1, close);
        rest = rest.substring(close + 1).strip();
        return Optional.of(quoted);
    }

    /** All that is left as a name, without the quotation marks around the whole of it. */
    String name() {
        if (LABEL.matcher(rest).matches()) {
            return Excerpt.of(rest.replace("`", ""), MAX_NAME);
        }
        int last = rest.length() - 1;
        boolean quoted = startsQuotation() && rest.indexOf(rest.charAt(0), 1) == last && last > 0;
        return Excerpt.of(quoted ? rest.substring(1, last) : rest, MAX_NAME);
    }

    /** All that is left as a reason, cleaned and cut. */
    String rest() {
        return Excerpt.of(rest, MAX_REASON);
    }

    Misunderstood misunderstood(String reason) {
        return misunderstood(reason, Optional.empty());
    }

    Misunderstood misunderstood(String reason, Optional<String> nearest) {
        return new Misunderstood(Excerpt.of(whole, MAX_SHOWN), reason, nearest);
    }

    private boolean startsQuotation() {
        return !rest.isEmpty() && QUOTES.indexOf(rest.charAt(0)) >= 0;
    }
}
