package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.LineWords.LastWords;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Reads Catch2's output line by line. Between two rules are the test case and its indented
 * sections. Below another header and rule, each benchmark has a table of three lines. The first
 * column is wrapped, so a long name continues above and beside its numbers. A line is split from
 * its end, since a name may hold anything. Units differ from number to number, so all become
 * nanoseconds.
 */
final class Catch2Log implements ConsoleLines.Line {
    private static final int LONGEST_LINE = 1_000;

    /** Most lines of a title: much text may follow a rule of another tool. */
    private static final int LONGEST_TITLE = 100;

    /** More than a name may have, so that a longer one is refused. */
    private static final int LONGEST_NAME = 100_000;

    private static final Pattern RULE = Pattern.compile("^[-=]{30,}\\s*$");
    private static final String FAILED = " Benchmark failed (";
    private static final Unit NANOSECONDS = Unit.parse("ns");
    private static final Set<String> UNITS = Set.of("ps", "ns", "us", "\u00b5s", "ms", "s", "m");

    private static final Pattern COUNT =
            Pattern.compile("[0-9](?:[0-9,.'\u2019\u00a0\u202f]*[0-9])?");

    private enum LogPlace {
        OUTSIDE,
        TITLE,
        HEADER,
        TABLE
    }

    private final ResultCollector results;
    private final List<String> title = new ArrayList<>();
    private int titleLines;
    private LogPlace place = LogPlace.OUTSIDE;
    private boolean analysed;

    /** Of the present benchmark; empty once its numbers are read. */
    private final StringBuilder name = new StringBuilder();

    private Optional<MetricReading> reading = Optional.empty();
    private int line;

    Catch2Log(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        return line.startsWith("benchmark name ")
                && line.contains(" samples ")
                && line.contains(" iterations ");
    }

    @Override
    public void read(String text, int number) throws FormatException {
        if (isHeader(text)) {
            place = LogPlace.HEADER;
            analysed = !text.stripTrailing().endsWith(" mean");
        } else if (RULE.matcher(text).matches()) {
            rule(text);
        } else if (text.length() > LONGEST_LINE) {
            return;
        } else if (place == LogPlace.TITLE && !text.isBlank() && titleLines++ < LONGEST_TITLE) {
            // an indented line is a section, any other continues the name above
            boolean section = Character.isWhitespace(text.charAt(0)) || title.isEmpty();
            title.add((section ? "" : title.removeLast() + " ") + text.strip());
        } else if (place == LogPlace.TABLE) {
            table(text, number);
        }
    }

    private void rule(String rule) throws FormatException {
        boolean opens = place == LogPlace.OUTSIDE || place == LogPlace.TABLE;
        if (place == LogPlace.HEADER) {
            place = LogPlace.TABLE;
            begin();
            return;
        }
        finish();
        place = LogPlace.OUTSIDE;
        if (opens && rule.startsWith("-")) {
            title.clear();
            titleLines = 0;
            place = LogPlace.TITLE;
        }
    }

    private void table(String text, int number) throws FormatException {
        int failed = text.indexOf(FAILED);
        if (text.isBlank()) {
            finish();
        } else if (failed >= 0) {
            name(text.substring(0, failed));
            String reason = text.substring(failed + FAILED.length()).stripTrailing();
            line = number;
            reading = Optional.of(new Failed(reason.replaceFirst("\\)$", "")));
            finish();
        } else if (line > 0) {
            values(text, number);
        } else {
            counts(text, number);
        }
    }

    private void counts(String text, int number) throws FormatException {
        LastWords words = new LastWords(text);
        List<String> estimated = values(words, 1);
        String iterations = words.take();
        boolean counted =
                COUNT.matcher(words.take()).matches() && COUNT.matcher(iterations).matches();
        boolean apart = !words.remainder().isEmpty() || Character.isWhitespace(text.charAt(0));
        if (!counted || !apart || estimated.isEmpty()) {
            name(text);
            if (!values(new LastWords(text), 3).isEmpty()) {
                String what = "expected samples and iterations above these, found";
                results.unread(number, what, text);
            }
            return;
        }
        name(words.remainder());
        line = number;
        if (!analysed) {
            double mean = nanoseconds(estimated.getFirst(), number);
            reading = Optional.of(MetricReading.of(mean));
            finish();
        }
    }

    private void values(String text, int number) throws FormatException {
        LastWords words = new LastWords(text);
        List<String> values = values(words, 3);
        name(values.isEmpty() ? text : words.remainder());
        if (!values.isEmpty() && reading.isEmpty()) {
            double low = nanoseconds(values.get(1), number);
            double high = nanoseconds(values.get(2), number);
            double mean = nanoseconds(values.getFirst(), number);
            ReportedSpread spread = ReportedSpread.confidence(low, high);
            reading = Optional.of(MetricReading.of(mean, spread));
        }
    }

    /** The last {@code wanted} values of a line with their units; empty if one is invalid. */
    private static List<String> values(LastWords words, int wanted) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            String unit = words.take();
            String number = words.take();
            if (UNITS.contains(unit) && !number.isEmpty()) {
                values.addFirst(number + " " + unit);
            }
        }
        return values.size() == wanted ? values : List.of();
    }

    private void name(String part) {
        if (!part.isBlank() && name.length() <= LONGEST_NAME) {
            name.append(name.isEmpty() ? "" : " ").append(part.strip());
        }
    }

    private double nanoseconds(String text, int number) throws FormatException {
        int blank = text.lastIndexOf(' ');
        String shown = text.substring(blank + 1);
        Unit unit = Unit.parse(shown.equals("m") ? "min" : shown);
        OptionalDouble value = NumberText.parseDecimalComma(text.substring(0, blank));
        if (value.isEmpty() || !unit.comparableWith(NANOSECONDS)) {
            throw results.problem(number, "expected a time, found " + ForeignText.quote(text));
        }
        return unit.convert(value.getAsDouble(), NANOSECONDS);
    }

    private void begin() {
        name.setLength(0);
        reading = Optional.empty();
        line = 0;
    }

    @Override
    public void finish() throws FormatException {
        if (line > 0) {
            String path = String.join("/", title) + (title.isEmpty() ? "" : "/") + name;
            MetricReading read = reading.orElse(new Failed("the output has no mean for it"));
            BenchmarkId id = BenchmarkId.of(results.name(path, line));
            results.add(id, Metric.of("time", NANOSECONDS), read, line);
        }
        begin();
    }
}
