package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * Repositories that the caller may see, those with the most open regressions first, 100 a part.
 *
 * @param repositories of this part
 * @param page address of the page for people
 * @param next address of the next part; null if this is the last
 */
public record RepositoriesBody(
        List<RepositorySummary> repositories, String page, Optional<String> next)
        implements ApiBody {
    /**
     * A repository.
     *
     * @param name owner and name
     * @param benchmarks of its default branch
     * @param open how many changes are worse and open
     * @param newest of those, newest first, at most 10
     * @param lastRun of its default branch; null if there was none
     * @param page for people
     * @param benchmarksUrl its benchmarks, as JSON
     */
    public record RepositorySummary(
            String name,
            int benchmarks,
            int open,
            List<ChangeBody> newest,
            Optional<Instant> lastRun,
            String page,
            String benchmarksUrl) {
        static RepositorySummary of(RepositoryState state, PublicLinks links) {
            RepoName repo = state.repo().name();
            return new RepositorySummary(
                    repo.toString(),
                    state.benchmarks(),
                    state.opens(),
                    state.open().stream().map(it -> ChangeBody.of(it, repo, links)).toList(),
                    state.lastRun(),
                    links.page(PublicLinks.repository(repo)),
                    links.json(PublicLinks.repository(repo)));
        }
    }

    @Override
    public Optional<CsvAnswer> table() {
        String columns = "repository benchmarks open lastRun";
        return Optional.of(
                new CsvAnswer(
                        columns,
                        repositories.stream()
                                .<List<?>>map(it ->
                                        CsvAnswer.join(
                                                List.of(it.name()), CsvAnswer.values(it, columns)))
                                .toList()));
    }
}
