package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.bot.query.ReportQueries.SuiteGap;
import io.perfwarden.bot.query.ReportQueries.SuiteRunners;
import io.perfwarden.check.GateWorth;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.RunnerLedger;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.GateGapWording;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.WorthPicture;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;

/**
 * How far the benchmarks of a repository can be trusted.
 *
 * @param see the change to be found; empty for as much as each limit
 * @param drills the last fire drills
 * @param worth by week
 * @param runners by suite
 * @param gaps what can never fail, a sentence each
 */
public record HealthPage(
        PageFrame frame,
        PageLinks links,
        String see,
        List<SeriesHealth> suites,
        List<StoredDrill> drills,
        GateWorth worth,
        List<SuiteRunners> runners,
        List<String> gaps) {
    /** Of what the gate was worth. */
    static final int WEEKS = 12;

    public static final int ROWS = 20;

    private static final GateGapWording GAPS = new GateGapWording(TextExcerpt::quote);

    static RenderedPage of(
            PageRequest visit,
            List<SeriesHealth> health,
            List<StoredDrill> drills,
            GateWorth worth,
            List<SuiteRunners> runners,
            List<SuiteGap> gaps,
            OptionalDouble see) {
        String asked = see.isPresent() ? PageWording.percent(see) : "";
        Map<String, String> twin = see.isPresent() ? Map.of("see", asked) : Map.of();
        return visit.page(
                "health",
                new HealthPage(
                        visit.frame("How far the benchmarks can be trusted", "/health", twin),
                        visit.links,
                        asked,
                        health,
                        drills,
                        worth,
                        runners,
                        gaps.stream().limit(ROWS).map(HealthPage::sentence).toList()));
    }

    private static String sentence(SuiteGap it) {
        return PageWording.name(it.suite()) + ": " + GAPS.sentence(it.gap()) + ".";
    }

    /** Runners of a suite, those that are off first. */
    public List<RunnerLedger> runners(SuitePlatform where) {
        return runners.stream()
                .filter(it -> it.where().equals(where))
                .flatMap(it -> it.runners().stream())
                .sorted(Comparator.comparing(it -> !it.isOff()))
                .limit(ROWS)
                .toList();
    }

    public static String level(RunnerLedger runner) {
        return runner.isOff()
                ? NoticeWording.level(runner.change(), runner.since())
                : "as the others";
    }

    /** The fire drill of a suite; absent before the first, and while there are too few runs. */
    public Optional<StoredDrill> drill(SuitePlatform where) {
        return drills.stream()
                .filter(it -> it.table().where().equals(where) && it.table().runs() > 0)
                .findFirst();
    }

    /** What was caught of a benchmark's drills with a change; a dash where there were none. */
    public static String caught(SortedMap<DrillChange, DrillCounts> drilled, DrillChange change) {
        return Optional.ofNullable(drilled.get(change))
                .map(it -> DrillWording.share(it.caught(), it))
                .orElse(RowFigures.NOTHING);
    }

    /** Benchmarks of which least was caught, first. */
    public static List<Map.Entry<String, SortedMap<DrillChange, DrillCounts>>> leastCaught(
            DrillTable drilled) {
        return drilled.ofBenchmarks().entrySet().stream()
                .sorted(
                        Comparator.comparing(it ->
                                it.getValue().values().stream()
                                        .mapToInt(DrillCounts::caught)
                                        .sum()))
                .limit(ROWS)
                .toList();
    }

    /** The weeks as a picture; only numbers and fixed words are in it. */
    public String worthPicture() {
        return WorthPicture.svg(worth, ChartStyle.PAGE);
    }

    public static String alarms(SeriesHealth health) {
        if (health.alarms() == 1) {
            return health.falseAlarms() == 1
                    ? "The only alarm was noise."
                    : "The only alarm was not noise.";
        }
        return health.alarms() == 0
                ? "No alarm was confirmed or refuted yet."
                : "%d of the last %s %s noise."
                        .formatted(
                                health.falseAlarms(),
                                PageWording.quantity(health.alarms(), "alarm"),
                                health.falseAlarms() == 1 ? "was" : "were");
    }

    public static String blind(SeriesHealth health) {
        String counted =
                health.counted() == 0
                        ? ""
                        : PageWording.quantity(health.counted(), "row")
                                + " repeat exactly, so that one run shows a change as large as the limit. ";
        if (health.noisiest().isEmpty()) {
            return counted.isEmpty()
                    ? "The noise of no series is known yet. That takes more runs of the default branch."
                    : counted.strip();
        }
        return counted + blindRows(health);
    }

    private static String blindRows(SeriesHealth health) {
        return health.blind() == 0
                ? "In no series does noise hide a change as large as its limit."
                : PageWording.quantity(health.blind(), "benchmark row")
                        + " cannot show a change as large as the limit. More runs or less noise"
                        + " would help.";
    }

    public static boolean isBlind(SeriesHealth.Visibility it) {
        return it.smallest().orElse(0) > it.series().limit().orElse(Double.POSITIVE_INFINITY);
    }

    /** How often to measure; a dash where that is not known. */
    public static String number(Optional<OptionalInt> number) {
        return number.map(it -> it.isPresent() ? String.valueOf(it.getAsInt()) : "never")
                .orElse(RowFigures.NOTHING);
    }
}
