package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.SuiteRunners;
import io.perfwarden.compare.RunnerLedger;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * The level of each runner beside the others, by what ran there.
 *
 * @param repository owner and name
 * @param runners by suite, platform and name; those with fewer than ten runs are left out
 * @param page address of the page for people
 */
public record RunnersBody(String repository, List<RunnerBody> runners, String page)
        implements ApiBody {
    /**
     * A runner, by the runs of one suite.
     *
     * @param platform empty where the suite has none
     * @param runs at its present level
     * @param change from the level of the others, positive is worse, 0.124 for 12.4 %
     * @param spread between its runs, 0.02 for 2 %
     * @param since its first run at this level; null if it had no other
     * @param off whether the change is more than its spread explains
     */
    public record RunnerBody(
            String suite,
            String platform,
            String runner,
            int runs,
            double change,
            double spread,
            Optional<Instant> since,
            boolean off) {}

    static RunnersBody of(List<SuiteRunners> all, RepoName repo, PublicLinks links) {
        List<RunnerBody> runners = new ArrayList<>();
        for (SuiteRunners suite : all) {
            for (RunnerLedger it : suite.runners()) {
                runners.add(
                        new RunnerBody(
                                suite.where().suite(),
                                suite.where().platform(),
                                it.runner(),
                                it.runs(),
                                it.change(),
                                it.spread(),
                                it.since(),
                                it.isOff()));
            }
        }
        return new RunnersBody(repo.toString(), runners, links.page(PublicLinks.health(repo)));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        runners.forEach(it ->
                rows.add(
                        List.of(
                                it.suite(),
                                it.platform(),
                                it.runner(),
                                it.runs(),
                                it.change(),
                                it.spread(),
                                it.since(),
                                it.off())));
        return Optional.of(
                new CsvAnswer("suite platform runner runs change spread since off", rows));
    }
}
