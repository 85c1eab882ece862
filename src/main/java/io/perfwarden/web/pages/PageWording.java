package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.*;
import io.perfwarden.db.PublishedReleases.NotesState;
import io.perfwarden.model.*;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;

/** Words and numbers of pages, as comments have them. */
public final class PageWording {
    static final String NO_BREAK = "\u00a0";
    private static final int UNIT = 12;
    private static final RowFigures FIGURES =
            new RowFigures(unit -> MarkdownText.plain(unit, UNIT));

    private PageWording() {}

    public static RowFigures figures() {
        return FIGURES;
    }

    public static String name(String text) {
        return MarkdownText.plain(text, MarkdownText.NAME);
    }

    /** A foreign sentence, plain and bounded; empty if it is. */
    public static String sentence(String text) {
        return text.isBlank() ? "" : MarkdownText.plain(text, MarkdownText.SENTENCE);
    }

    /** What is to be known of the notes of a release; absent if nothing. */
    public static Optional<String> releaseNotes(NotesState notes) {
        return switch (notes) {
            case NOT_ASKED, NOT_PUBLISHED -> Optional.empty();
            case WRITTEN -> Optional.of("These notes are under the release on GitHub.");
            case NOT_PERMITTED ->
                    Optional.of(
                            "GitHub refuses to change the release: the app needs the permission"
                                    + " contents: write.");
            case NOT_MEASURED ->
                    Optional.of(
                            "The release on GitHub has no notes, as one of the two was not"
                                    + " measured.");
            case FIRST -> Optional.of("The release on GitHub has no notes, as none is before it.");
            case NO_ROOM ->
                    Optional.of("The release on GitHub has no notes, as its text is too long.");
        };
    }

    /** What people know a commit or a pull request by, plain and bounded. */
    public static String subject(SubjectLine line) {
        return sentence(line.sentence());
    }

    public static String value(SeriesSummary series) {
        return series.last().isEmpty()
                ? RowFigures.NOTHING
                : value(series.metric(), series.last().getAsDouble());
    }

    public static String value(Metric metric, double value) {
        return FIGURES.value(metric.unit(), value, List.of(value)).replace(" ", NO_BREAK);
    }

    /** A value with half the width of its spread, which is 0 if it is unknown. */
    public static String value(Metric metric, double value, double spread) {
        ReportedSpread known =
                spread > 0 ? ReportedSpread.deviation(value, spread) : ReportedSpread.NONE;
        return FIGURES.measuredValue(
                        metric.unit(), new MetricReading.Measured(value, known, Samples.NONE))
                .replace(" ", NO_BREAK);
    }

    /**
     * A change of a value in words, such as {@code 4.5 % slower than before}.
     *
     * @param change 0.045 for 4.5 % more
     */
    public static String changeText(Metric metric, OptionalDouble change) {
        if (change.isEmpty()) {
            return "";
        }
        double raw = change.getAsDouble();
        double worse = metric.direction() == BetterDirection.HIGHER ? 1 / (1 + raw) - 1 : raw;
        return FIGURES.change(metric, worse, OptionalDouble.empty()) + " than the run before";
    }

    /** With a word where it is not what fails. */
    public static String limit(Row row) {
        String limit = FIGURES.limit(row);
        boolean isWarning = row.outcome() == RowOutcome.SLOWER && !row.has(RowReason.ADVICE_ONLY);
        return isWarning && !limit.equals(RowFigures.NOTHING) ? "warns: " + limit : limit;
    }

    public static String machine(BenchmarkEnvironment machine) {
        return machine.facts().entrySet().stream()
                .map(it -> it.getKey() + " " + it.getValue())
                .collect(
                        Collectors.collectingAndThen(
                                Collectors.joining(", "), PageWording::sentence));
    }

    public static String change(Metric metric, OptionalDouble change, OptionalDouble limit) {
        return change.isEmpty()
                ? RowFigures.NOTHING
                : FIGURES.change(metric, change.getAsDouble(), limit);
    }

    public static String change(SeriesSummary series) {
        return change(series.metric(), series.change(), series.limit());
    }

    /** A share of a level, such as {@code ±2.1 %}. */
    public static String noise(OptionalDouble noise) {
        return noise.isEmpty() ? RowFigures.NOTHING : "\u00b1" + percent(noise);
    }

    public static String percent(OptionalDouble share) {
        return share.isEmpty()
                ? RowFigures.NOTHING
                : RowFigures.percent(share.getAsDouble(), 1).replace(" ", NO_BREAK);
    }

    public static String direction(Metric metric) {
        return switch (metric.direction()) {
            case LOWER -> "lower is better";
            case HIGHER -> "higher is better";
            case UNKNOWN -> "direction unknown";
        };
    }

    /** A day of UTC. */
    public static String day(Instant at) {
        return at.atZone(ZoneOffset.UTC).toLocalDate().toString();
    }

    public static String lastDay(Optional<Instant> run) {
        return run.map(PageWording::day).orElse("never");
    }

    /** A minute of UTC. */
    public static String time(Instant at) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
                .format(at.atZone(ZoneOffset.UTC));
    }

    public static String groupDigits(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    public static String quantity(int number, String one) {
        return String.format(
                Locale.ROOT, "%,d%s%s%s", number, NO_BREAK, one, number == 1 ? "" : "s");
    }

    /** What series are called among others: by what differs. */
    public static final class SeriesNames {
        private SeriesNames() {}

        /**
         * Parameters, suite, platform and metric that not all have; the metric if nothing differs.
         */
        public static String of(SeriesSummary series, List<SeriesSummary> among) {
            List<String> parts = new ArrayList<>();
            if (differ(among, it -> it.benchmark().name())) {
                parts.add(series.benchmark().name());
            }
            series.benchmark()
                    .params()
                    .forEach((name, value) -> {
                        if (differ(among, it -> it.benchmark().params().getOrDefault(name, ""))) {
                            parts.add(name + "=" + value);
                        }
                    });
            if (differ(among, SeriesSummary::where)) {
                parts.add(series.where().label());
            }
            if (parts.isEmpty() || differ(among, it -> it.metric().name())) {
                parts.add(series.metric().name());
            }
            return PageWording.name(String.join(" \u00b7 ", parts));
        }

        private static boolean differ(
                List<SeriesSummary> all, Function<SeriesSummary, Object> part) {
            return all.stream().map(part).distinct().count() > 1;
        }
    }
}
