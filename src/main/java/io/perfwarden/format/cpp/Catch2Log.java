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
 * its end, since a name may hold anything.
 */
final class Catch2Log implements ConsoleLines.Line {
    private static final int LONGEST_LINE = 1_000;

    /** Most lines of a title: much text may follow a rule of another tool. */
    private static final int LONGEST_TITLE = 100;

    /** More than a name may have, so that a longer one is refused. */
    private static final int LONGEST_NAME = 100_000;

    private static final Pattern RULE = Pattern.compile("^[-=]{30,}\\s*$");
    private static final Pattern FAILED =
            Pattern.compile("^(|.* )Benchmark failed \\((.*?)\\)?\\s*$");

    /** A line above the first test case of a program. */
    private static final Pattern PROGRAM =
            Pattern.compile("^(\\S.{0,500}) is a Catch2? v\\d\\S* host application\\.\\s*$");

    /** In the header before version 2.9, whose averages are cut to whole nanoseconds. */
    private static final String BEFORE_29 = "elapsed ns";

    private static final Pattern COUNT =
            Pattern.compile("[0-9](?:[0-9,.'\u2019\u00a0\u202f]*[0-9])?|" + NumberText.ODD);

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
    private boolean summed;

    /** Of the present benchmark; empty once its numbers are read. */
    private final StringBuilder name = new StringBuilder();

    private Optional<MetricReading> reading = Optional.empty();
    private int line;

    Catch2Log(ResultCollector results) {
        this.results = results;
    }

    static boolean isHeader(String line) {
        return line.startsWith("benchmark name ")
                && (line.contains(" samples ") && line.contains(" iterations ")
                        || line.contains(BEFORE_29));
    }

    @Override
    public void read(String text, int number) throws FormatException {
        if (isHeader(text)) {
            place = LogPlace.HEADER;
            summed = text.contains(BEFORE_29);
            analysed = !summed && !text.stripTrailing().endsWith(" mean");
        } else if (RULE.matcher(text).matches()) {
            rule(text);
        } else if (text.length() > LONGEST_LINE) {
            return;
        } else if (text.contains(" is a Catch")) {
            Matcher program = PROGRAM.matcher(text);
            if (program.matches()) {
                finish();
                place = LogPlace.OUTSIDE;
                results.fromProgram(program.group(1));
            }
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
        Matcher failed = FAILED.matcher(text);
        if (text.isBlank()) {
            finish();
        } else if (failed.find()) {
            name(failed.group(1));
            line = number;
            reading = Optional.of(new Failed(failed.group(2)));
            finish();
        } else if (line > 0) {
            values(text, number);
        } else {
            counts(text, number);
        }
    }

    private void counts(String text, int number) throws FormatException {
        LastWords words = new LastWords(text);
        List<String> estimated = Catch2Times.take(words, 1);
        String second = words.take();
        String first = words.take();
        boolean counted = COUNT.matcher(first).matches() && COUNT.matcher(second).matches();
        boolean apart = !words.remainder().isEmpty() || Character.isWhitespace(text.charAt(0));
        if (!counted || !apart || estimated.isEmpty()) {
            name(text);
            boolean numbers =
                    NumberText.parse(first).isPresent() && NumberText.parse(second).isPresent();
            if ((numbers && !estimated.isEmpty())
                    || !Catch2Times.take(new LastWords(text), 3).isEmpty()) {
                String what = "expected samples and iterations above these, found";
                results.unread(number, what, text);
            }
            return;
        }
        name(words.remainder());
        line = number;
        if (!analysed) {
            double shown = nanoseconds(estimated.getFirst(), number);
            boolean isCut = summed && Double.isFinite(shown);
            double all = NumberText.parse(second).orElse(Double.NaN);
            double mean = isCut ? all / NumberText.parse(first).orElse(Double.NaN) : shown;
            reading = Optional.of(MetricReading.of(mean));
            finish();
        }
    }

    private void values(String text, int number) throws FormatException {
        LastWords words = new LastWords(text);
        List<String> values = Catch2Times.take(words, 3);
        name(values.isEmpty() ? text : words.remainder());
        if (!values.isEmpty() && reading.isEmpty()) {
            double low = nanoseconds(values.get(1), number);
            double high = nanoseconds(values.get(2), number);
            double mean = nanoseconds(values.getFirst(), number);
            ReportedSpread spread = ReportedSpread.confidence(low, high);
            reading = Optional.of(MetricReading.of(mean, spread));
        }
    }

    private void name(String part) {
        if (!part.isBlank() && name.length() <= LONGEST_NAME) {
            name.append(name.isEmpty() ? "" : " ").append(part.strip());
        }
    }

    private double nanoseconds(String time, int number) throws FormatException {
        String what = "expected a time, found " + ForeignText.quote(time);
        return Catch2Times.nanoseconds(time).orElseThrow(() -> results.problem(number, what));
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
            results.add(id, Metric.of("time", Catch2Times.NANOSECONDS), read, line);
        }
        begin();
    }
}
