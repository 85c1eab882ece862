package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;

/**
 * What one commit changed on the default branch.
 *
 * @param commit the first that was measured with it
 * @param subject of its message, one line; null where it is not known
 * @param author of it; null where that is not known
 * @param before the last that was measured without it; null if there is none
 * @param state {@code open}, {@code accepted}, {@code fixed}, {@code noise} or {@code better}
 * @param pull number of the pull request that brought it; null where that is not known
 * @param issue number of the issue about it; null where none was opened
 * @param by who accepted it or is on it; null if there is none
 * @param reason given by them; may be empty
 * @param worse how many series became worse
 * @param better how many became better
 * @param fix with what the worst of it was as good as before; null where that is not known
 * @param rows of those, the worst first, at most 20 a suite and platform
 * @param links pages about it
 */
public record ChangeBody(
        String commit,
        Optional<String> subject,
        Optional<String> author,
        Optional<String> before,
        Instant at,
        String state,
        OptionalInt pull,
        OptionalInt issue,
        Optional<String> by,
        String reason,
        int worse,
        int better,
        Optional<ChangeFixBody> fix,
        List<ChangedSeriesBody> rows,
        ChangeLinks links) {
    /**
     * A series that changed.
     *
     * @param change positive is worse, 0.124 for 12.4 %
     */
    public record ChangedSeriesBody(double change, SeriesBody series) {}

    /**
     * The commit that was measured as good as before.
     *
     * @param subject of its message, one line; null where it is not known
     * @param author of it; null where that is not known
     * @param before the last that was measured as slow; null if there is none
     * @param pull number of the pull request that brought it; null where that is not known
     * @param link the commit on GitHub
     */
    public record ChangeFixBody(
            String commit,
            Optional<String> subject,
            Optional<String> author,
            Optional<String> before,
            OptionalInt pull,
            String link) {
        static ChangeFixBody of(BranchChange.ChangeFix fix, RepoName repo, PublicLinks links) {
            return new ChangeFixBody(
                    fix.commit().value(),
                    fix.subject().map(SubjectLine::words),
                    fix.subject().map(SubjectLine::author),
                    fix.before().map(CommitSha::value),
                    fix.pull().stream().mapToInt(PullNumber::value).findFirst(),
                    links.githubCommit(repo, fix.commit()));
        }
    }

    /**
     * Pages about a change.
     *
     * @param commit on GitHub
     * @param commits that may be the cause, on GitHub; null if it is this one alone
     * @param pull on GitHub
     * @param issue on GitHub
     */
    public record ChangeLinks(
            String commit,
            Optional<String> commits,
            Optional<String> pull,
            Optional<String> issue) {}

    static ChangeBody of(BranchChange change, RepoName repo, PublicLinks links) {
        return new ChangeBody(
                change.commit().value(),
                change.subject().map(SubjectLine::words),
                change.subject().map(SubjectLine::author),
                change.before().map(CommitSha::value),
                change.at(),
                change.state().id(),
                change.pull().stream().mapToInt(PullNumber::value).findFirst(),
                change.issue(),
                change.by().map(AccountLogin::value),
                change.reason(),
                change.worse(),
                change.better(),
                change.fix().map(it -> ChangeFixBody.of(it, repo, links)),
                change.rows().stream()
                        .map(it ->
                                new ChangedSeriesBody(
                                        it.change(), SeriesBody.of(it.series(), repo, links)))
                        .toList(),
                new ChangeLinks(
                        links.githubCommit(repo, change.commit()),
                        change.before().map(it -> links.githubCommits(repo, it, change.commit())),
                        change.pull().map(it -> links.githubPull(repo, it)),
                        change.issue().stream()
                                .mapToObj(it -> links.githubIssue(repo, it))
                                .findFirst()));
    }
}
