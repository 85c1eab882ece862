package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.model.SeriesId;
import io.perfwarden.web.pages.ReportPage.SparkLines;

/**
 * What became worse, and all repositories.
 *
 * @param empty why there is no repository; empty if there is one
 */
public record OverviewPage(
        PageFrame frame,
        String empty,
        List<WorseChange> worse,
        List<RepositoryState> repos,
        Function<RepositoryState, PageLinks> links) {
    private static final int REPOSITORIES = 200;
    private static final int WORSE = 50;

    public record WorseChange(PageLinks links, BranchChange change, Map<SeriesId, String> sparks) {}

    static OverviewPage of(
            PageFrame frame,
            List<RepositoryState> states,
            Function<RepositoryState, PageLinks> links,
            Function<RepositoryState, SparkLines> sparks) {
        List<WorseChange> worse = new ArrayList<>();
        for (RepositoryState state : states) {
            if (worse.size() < WORSE && !state.open().isEmpty()) {
                var lines = ChangesPage.lines(state.open(), sparks.apply(state));
                state.open()
                        .forEach(it -> worse.add(new WorseChange(links.apply(state), it, lines)));
            }
        }
        boolean isStranger = frame.visitor().name().isEmpty() && !frame.visitor().login().isEmpty();
        String none =
                isStranger
                        ? "No repository here is public. Log in to see those that you can read on"
                                + " GitHub."
                        : "The app is installed on no repository that you can read.";
        List<RepositoryState> shown = states.stream().limit(REPOSITORIES).toList();
        return new OverviewPage(frame, shown.isEmpty() ? none : "", worse, shown, links);
    }
}
