package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.OpenPull;
import io.perfwarden.bot.query.ReportQueries.ShownCheck;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SubjectLine;
import io.perfwarden.web.PublicLinks;

/**
 * The open pull requests, those whose check is red first, then the newest first, 50 a part.
 *
 * @param repository owner and name
 * @param open how many there are
 * @param pulls of this part
 * @param next address of the next part; null if this is the last
 */
public record PullsBody(String repository, int open, List<ShownPull> pulls, Optional<String> next)
        implements ApiBody {
    /**
     * A pull request.
     *
     * @param pull its number
     * @param title of it; null where no event told it
     * @param author login of who opened it; null where no event told it
     * @param branch it comes from
     * @param into branch that it is for
     * @param commit its head
     * @param updated when GitHub last told of a change of it
     * @param passes whether its check lets it be merged; null while that is open
     * @param check of all suites of the head; null if there is none yet
     * @param page for people
     * @param verdictUrl address of what blocks it, as JSON
     * @param github its page on GitHub
     */
    public record ShownPull(
            int pull,
            Optional<String> title,
            Optional<String> author,
            String branch,
            String into,
            String commit,
            Instant updated,
            Optional<Boolean> passes,
            Optional<ShownCheckBody> check,
            String page,
            String verdictUrl,
            String github) {
        static ShownPull of(OpenPull open, RepoName repo, PublicLinks links) {
            PullRequest pull = open.pull();
            String path = PublicLinks.pull(repo, pull.number());
            return new ShownPull(
                    pull.number().value(),
                    open.title().map(SubjectLine::words),
                    open.title().map(SubjectLine::author),
                    pull.head().branch().value(),
                    pull.baseBranch().value(),
                    pull.headSha().value(),
                    pull.updatedAt(),
                    open.check().flatMap(ShownCheck::passes),
                    open.check().map(ShownCheckBody::of),
                    links.page(path),
                    links.json(path + "/verdict"),
                    links.githubPull(repo, pull.number()));
        }
    }

    @Override
    public Optional<CsvAnswer> table() {
        String columns = "pull branch into commit updated passes";
        return Optional.of(
                new CsvAnswer(
                        columns,
                        pulls.stream().<List<?>>map(it -> CsvAnswer.values(it, columns)).toList()));
    }
}
