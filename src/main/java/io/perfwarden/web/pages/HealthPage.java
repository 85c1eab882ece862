package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.SeriesHealth;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.report.RowFigures;
import io.perfwarden.web.pages.PageAnswers.Ready;
import io.perfwarden.web.pages.PageAnswers.Visit;

/**
 * How far the benchmarks of a repository can be trusted.
 *
 * @param action where the change to be found is sent to
 * @param see that change; empty for as much as each limit
 * @param empty why there is nothing; empty if there is something
 */
public record HealthPage(
        PageFrame frame, String action, String see, String empty, List<Suite> suites) {
    private static final int ROWS = 20;

    /** A suite on a platform. */
    public record Suite(
            String name,
            String runs,
            String lastRun,
            String alarms,
            String blind,
            String past,
            String taken,
            List<Noisy> noisiest,
            List<Gone> missing,
            String moreMissing) {}

    /**
     * A series with noise.
     *
     * @param smallest change that is seen
     * @param runs of one commit that it takes to find the change
     * @param rounds in turns that it takes
     * @param style marks one that does not see what its limit asks for
     */
    public record Noisy(
            String name,
            String metric,
            String href,
            String spark,
            String noise,
            String smallest,
            String limit,
            String runs,
            String rounds,
            String style) {}

    /** A series that the newest run lacks. */
    public record Gone(
            String name,
            String metric,
            String href,
            String day,
            String commit,
            String commitHref) {}

    /**
     * The page.
     *
     * @param see the change that plans are to find; nothing for as much as each limit
     */
    static Ready of(Visit visit, List<SeriesHealth> health, OptionalDouble see) {
        String asked = see.isPresent() ? PageWording.percent(see) : "";
        return visit.page(
                "health",
                new HealthPage(
                        visit.frame(
                                "How far the benchmarks can be trusted",
                                "/health",
                                see.isPresent() ? Map.of("see", asked) : Map.of(),
                                visit.links.github()),
                        visit.links.page("/health"),
                        asked,
                        health.isEmpty()
                                ? "No run of the default branch has brought results yet."
                                : "",
                        health.stream().map(it -> suite(visit.links, it)).toList()));
    }

    private static Suite suite(PageLinks links, SeriesHealth health) {
        int more = health.missing().size() - ROWS;
        return new Suite(
                PageWording.name(health.where().label()),
                PageWording.counted(health.runs(), "run"),
                health.lastRun().map(PageWording::day).orElse("never"),
                alarms(health),
                health.blind() == 0
                        ? "All series can show a change as large as their limit."
                        : PageWording.counted(health.blind(), "benchmark row")
                                + " cannot show a change as large as the limit. More runs or less"
                                + " noise would help.",
                health.past().map(it -> "Runs from before: " + it + ".").orElse(""),
                health.taken()
                        .map(it -> "A run takes %d min.".formatted(Math.max(1, it.toMinutes())))
                        .orElse(""),
                health.noisiest().stream().limit(ROWS).map(it -> noisy(links, it)).toList(),
                health.missing().stream().limit(ROWS).map(it -> gone(links, it)).toList(),
                more > 0 ? "and " + more + " more" : "");
    }

    private static String alarms(SeriesHealth health) {
        if (health.alarms() == 0) {
            return "No alarm of the default branch was decided yet.";
        }
        return "%d of the last %s of the default branch %s noise."
                .formatted(
                        health.falseAlarms(),
                        PageWording.counted(health.alarms(), "alarm"),
                        health.falseAlarms() == 1 ? "was" : "were");
    }

    private static Noisy noisy(PageLinks links, SeriesHealth.Visibility visibility) {
        SeriesSummary series = visibility.series();
        OptionalDouble smallest = visibility.smallest();
        boolean isBlind =
                smallest.isPresent()
                        && series.limit().isPresent()
                        && smallest.getAsDouble() > series.limit().getAsDouble();
        return new Noisy(
                PageWording.name(series.benchmark().label()),
                PageWording.name(series.metric().name()),
                links.trend(List.of(series.id())),
                series.spark(),
                PageWording.noise(series.noise()),
                smallest.isEmpty() ? RowFigures.NOTHING : PageWording.percent(smallest),
                PageWording.percent(series.limit()),
                visibility.needed().map(it -> number(it.runs())).orElse(RowFigures.NOTHING),
                visibility.needed().map(it -> number(it.rounds())).orElse(RowFigures.NOTHING),
                isBlind ? "warn" : "");
    }

    private static String number(OptionalInt number) {
        return number.isPresent() ? String.valueOf(number.getAsInt()) : "never";
    }

    private static Gone gone(PageLinks links, SeriesSummary series) {
        return new Gone(
                PageWording.name(series.benchmark().label()),
                PageWording.name(series.metric().name()),
                links.trend(List.of(series.id())),
                PageWording.day(series.seen().at()),
                series.seen().commit().abbreviated(),
                links.githubCommit(series.seen().commit()));
    }
}
