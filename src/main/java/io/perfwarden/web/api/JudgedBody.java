package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoName;
import io.perfwarden.report.RangeWording;
import io.perfwarden.web.PublicLinks;

/**
 * A verdict as it was given, or one on two commits whose results are stored.
 *
 * @param repository owner and name
 * @param commit that was judged
 * @param before commit that it was held against, where two commits were asked for; else null
 * @param against the commit, branch or baseline file it was held against, for people
 * @param pull number of the pull request; null if it was judged for none
 * @param run id of the workflow run; null where several runs measured it
 * @param attempt of that run, from 1
 * @param at when the verdict was given; null if it is made now
 * @param engine version that gave it
 * @param replay whether {@code perfwarden replay} gives it again
 * @param verdict {@code fail}, {@code warn}, {@code pass} or {@code none}, as the check of the
 *     commit says; null while that is open
 * @param rangeOutcome of two commits: {@code worse}, {@code better}, {@code unchanged} beyond the
 *     noise of the runs around both, or {@code none}; null for a verdict
 * @param headline what came out, in one line
 * @param check of all suites of the commit; null where there is none, as of two commits
 * @param links pages about it
 * @param report what was measured, whole
 */
public record JudgedBody(
        String repository,
        String commit,
        Optional<String> before,
        String against,
        OptionalInt pull,
        OptionalLong run,
        OptionalInt attempt,
        Optional<Instant> at,
        String engine,
        boolean replay,
        Optional<String> verdict,
        Optional<String> rangeOutcome,
        String headline,
        Optional<ShownCheckBody> check,
        JudgedLinks links,
        ReportDocument report)
        implements ApiBody {
    /**
     * Pages about a verdict.
     *
     * @param page of this server; null where it has none of its own
     * @param commit on GitHub
     * @param pull on GitHub
     * @param run on GitHub
     */
    public record JudgedLinks(
            Optional<String> page, String commit, Optional<String> pull, Optional<String> run) {
        /** Links of a pull request's head, whether it was measured or not. */
        static JudgedLinks of(
                CommitSha head,
                PullNumber pull,
                Optional<JudgedReport> judged,
                RepoName repo,
                PublicLinks links) {
            return judged.map(it -> of(it, repo, links))
                    .orElseGet(() ->
                            new JudgedLinks(
                                    Optional.of(links.page(PublicLinks.pull(repo, pull))),
                                    links.githubCommit(repo, head),
                                    Optional.of(links.githubPull(repo, pull)),
                                    Optional.empty()));
        }

        static JudgedLinks of(JudgedReport judged, RepoName repo, PublicLinks links) {
            return new JudgedLinks(
                    judged.pull()
                            .map(it -> PublicLinks.pull(repo, it))
                            .or(() -> judged.attempt().map(it -> PublicLinks.run(repo, it.run())))
                            .map(links::page),
                    links.githubCommit(repo, judged.about()),
                    judged.pull().map(it -> links.githubPull(repo, it)),
                    judged.attempt().map(it -> links.githubRun(repo, it)));
        }
    }

    static JudgedBody of(RefComparison.JudgedRef two, RepoName repo, PublicLinks links) {
        return of(two.report(), Optional.of(two.before().value()), repo, links);
    }

    static JudgedBody of(JudgedReport judged, RepoName repo, PublicLinks links) {
        return of(judged, Optional.empty(), repo, links);
    }

    private static JudgedBody of(
            JudgedReport judged, Optional<String> before, RepoName repo, PublicLinks links) {
        return new JudgedBody(
                repo.toString(),
                judged.about().value(),
                before,
                judged.against(),
                judged.pull().stream().mapToInt(PullNumber::value).findFirst(),
                judged.attempt().stream().mapToLong(it -> it.run().value()).findFirst(),
                judged.attempt().stream().mapToInt(it -> it.number()).findFirst(),
                judged.at(),
                judged.engine(),
                judged.replay(),
                judged.verdict().map(Verdict::id),
                Optional.of(judged)
                        .filter(JudgedReport::isOfTwo)
                        .map(it -> RangeWording.outcome(ChangeGroups.of(it.comparison())).id()),
                VerdictBody.headline(judged),
                judged.check().map(ShownCheckBody::of),
                JudgedLinks.of(judged, repo, links),
                new ReportDocument(judged.comparison()));
    }

    @Override
    public Optional<CsvAnswer> table() {
        return Optional.of(table(report.comparison()));
    }

    static CsvAnswer table(Comparison comparison) {
        return new CsvAnswer(
                RowBody.COLUMNS,
                comparison.suites().stream()
                        .flatMap(suite ->
                                suite.rows().stream().map(row -> RowBody.of(suite.where(), row)))
                        .<List<?>>map(RowBody::cells)
                        .toList());
    }
}
