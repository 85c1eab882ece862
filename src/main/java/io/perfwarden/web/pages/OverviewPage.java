package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.RepositoryState;
import io.perfwarden.web.pages.ReportPage.SparkLines;

/**
 * What became worse, and all repositories.
 *
 * @param empty why there is no repository; empty if there is one
 * @param calm whether nothing is worse
 */
public record OverviewPage(
        PageFrame frame, String empty, boolean calm, List<Worse> worse, List<Repository> repos) {
    private static final int REPOSITORIES = 200;
    private static final int WORSE = 50;

    /** A change of a repository. */
    public record Worse(String repo, String href, ChangesPage.Entry entry) {}

    /** A repository. */
    public record Repository(
            String name,
            String href,
            String benchmarks,
            String opens,
            String changes,
            String run) {}

    static OverviewPage of(
            PageFrame frame,
            List<RepositoryState> states,
            Function<RepositoryState, PageLinks> links,
            Function<RepositoryState, SparkLines> sparks) {
        List<Worse> worse = new ArrayList<>();
        for (RepositoryState state : states) {
            if (worse.size() < WORSE && !state.open().isEmpty()) {
                PageLinks own = links.apply(state);
                ChangesPage.entries(own, state.open(), sparks.apply(state))
                        .forEach(entry ->
                                worse.add(
                                        new Worse(
                                                state.repo().name().toString(),
                                                own.page(""),
                                                entry)));
            }
        }
        List<Repository> repos =
                states.stream()
                        .limit(REPOSITORIES)
                        .map(state -> repository(state, links.apply(state)))
                        .toList();
        return new OverviewPage(
                frame, repos.isEmpty() ? empty(frame) : "", worse.isEmpty(), worse, repos);
    }

    private static String empty(PageFrame frame) {
        return frame.visitor().name().isEmpty() && !frame.visitor().login().isEmpty()
                ? "No repository here is public. Log in to see those that you can read on GitHub."
                : "The app is installed on no repository that you can read.";
    }

    private static Repository repository(RepositoryState state, PageLinks links) {
        return new Repository(
                state.repo().name().toString(),
                links.page(""),
                String.format(Locale.ROOT, "%,d", state.benchmarks()),
                state.opens() == 0 ? "nothing" : state.opens() + " open",
                links.page("/changes"),
                state.lastRun().map(PageWording::day).orElse("never"));
    }
}
