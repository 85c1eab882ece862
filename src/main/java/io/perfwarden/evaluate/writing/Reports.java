package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.Verdict;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.policy.Policy;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.github.Marker;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.StandingText;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;
import java.util.Optional;

/**
 * The report on a pull request: the head's verdict, or, until there is one, an older commit's that
 * says so.
 */
public final class Reports {
    private final CommentWriter comments;

    public Reports(CommentWriter comments) {
        this.comments = comments;
    }

    /**
     * Shows a verdict.
     *
     * @param context of a pull request
     * @return when it was written, by GitHub's clock; nothing if it was not
     */
    public Optional<Instant> verdict(
            Repo repo, Policy policy, Findings findings, ReportContext context) {
        PullNumber pull = context.pull().orElseThrow();
        String over =
                CommentBody.failureOver(
                        comments.body(repo, pull).orElse(""),
                        context.head(),
                        findings.comparison().verdict());
        String body = CommentBody.render(findings, context.after(over));
        return comments.keep(
                repo,
                pull,
                new CommentWriter.Text(body, body, isWorthSaying(policy.comment(), findings)));
    }

    /**
     * Says of a report that is about an older commit, or an earlier attempt, that it is, and how
     * the head is.
     *
     * @param now what the head's check says
     */
    public Optional<Instant> outdated(Repo repo, PullNumber pull, CommitSha head, String now) {
        Optional<String> body = comments.body(repo, pull);
        Optional<CommitSha> about = body.flatMap(Marker::parse).map(Marker::head);
        if (about.isEmpty()) {
            return Optional.empty();
        }
        StandingText.Outdated old = new StandingText.Outdated(about.get(), body.orElseThrow());
        return comments.keep(
                repo,
                pull,
                new CommentWriter.Text(StandingText.outdated(head, now, old), old.body(), false));
    }

    private static boolean isWorthSaying(Policy.CommentMode mode, Findings findings) {
        return switch (mode) {
            case ALWAYS -> true;
            case ON_CHANGE ->
                    findings.comparison().verdict() != Verdict.PASS
                            || findings.counts().keySet().stream().anyMatch(Kind::isNews);
            case ON_REGRESSION -> findings.comparison().verdict() == Verdict.FAIL;
            case NEVER -> false;
        };
    }
}
