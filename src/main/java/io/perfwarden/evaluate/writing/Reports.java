package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.Verdict;
import io.perfwarden.finding.Findings;
import io.perfwarden.finding.Kind;
import io.perfwarden.ledger.Publications;
import io.perfwarden.policy.Policy;
import io.perfwarden.report.github.CommentBody;
import io.perfwarden.report.github.Marker;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.StandingText;
import io.perfwarden.report.proposed.Fault;
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
     * Where a report stands.
     *
     * @param head the commit that is the pull request's
     * @param results names those of the head
     */
    public record Place(Repo repo, PullNumber pull, CommitSha head, String results) {
        /** Under which it is remembered. */
        Publications.Key key() {
            return Publications.Key.comment(repo.id(), pull);
        }
    }

    /**
     * Shows a verdict.
     *
     * @param context of the pull request
     * @return since when it shows, by GitHub's clock; nothing if it does not, or that is not known
     */
    public Optional<Instant> verdict(
            Place place, Policy policy, Findings findings, ReportContext context) {
        String over =
                CommentBody.failureOver(
                        comments.body(place).orElse(""),
                        context.head(),
                        findings.comparison().verdict());
        String body = CommentBody.render(findings, context.after(over));
        return comments.keep(
                place,
                new CommentWriter.Text(
                        body, body, isWorthSaying(policy.comment(), findings, context)));
    }

    /**
     * Says of a report that is about an older commit, or an earlier attempt, that it is, and how
     * the head is.
     *
     * @param now what the head's check says
     */
    public Optional<Instant> outdated(Place place, String now) {
        Optional<String> body = comments.body(place);
        Optional<CommitSha> about = body.flatMap(Marker::parse).map(Marker::head);
        if (about.isEmpty()) {
            return Optional.empty();
        }
        StandingText.Outdated old = new StandingText.Outdated(about.get(), body.orElseThrow());
        return comments.keep(
                place,
                new CommentWriter.Text(
                        StandingText.outdated(place.head(), now, old), old.body(), false));
    }

    private static boolean isWorthSaying(
            Policy.CommentMode mode, Findings findings, ReportContext context) {
        return switch (mode) {
            case ALWAYS -> true;
            case ON_CHANGE ->
                    context.brought().stream().anyMatch(Fault::blocks)
                            || findings.comparison().verdict() != Verdict.PASS
                            || findings.counts().keySet().stream().anyMatch(Kind::isNews);
            case ON_REGRESSION -> findings.comparison().verdict() == Verdict.FAIL;
            case NEVER -> false;
        };
    }
}
