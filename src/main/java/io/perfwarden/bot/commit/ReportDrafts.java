package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.model.*;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.github.*;

/** The report on a pull request: the head's verdict, or an older one that says so. */
public record ReportDrafts(CommentWriter comments) {
    /**
     * The state of a report.
     *
     * @param head the commit that is the pull request's
     * @param results names those of the head
     */
    public record Place(InstalledRepo repo, PullNumber pull, CommitSha head, String results) {
        /** Under which it is remembered. */
        PublishedReports.Key key() {
            return PublishedReports.Key.comment(repo.id(), pull);
        }
    }

    /**
     * Shows a verdict.
     *
     * @param context of the pull request
     * @return since when it shows, by GitHub's clock; nothing if it does not, or that is not known
     */
    public Optional<Instant> verdict(
            Place place, RepositoryPolicy policy, ChangeGroups findings, ReportContext context) {
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

    /** Whether the report is about the head, and not about a commit that was the head before. */
    boolean isAbout(Place place) {
        return comments.body(place)
                .flatMap(CommentMarker::parse)
                .filter(it -> it.head().equals(place.head()))
                .isPresent();
    }

    /**
     * Says of a report that is about an older commit, or an earlier attempt, that it is, and how
     * the head is.
     *
     * @param now what the head's check says
     */
    public Optional<Instant> outdated(Place place, String now) {
        Optional<String> body = comments.body(place);
        Optional<CommitSha> about = body.flatMap(CommentMarker::parse).map(CommentMarker::head);
        if (about.isEmpty()) {
            return Optional.empty();
        }
        CheckWording.Outdated old = new CheckWording.Outdated(about.get(), body.orElseThrow());
        return comments.keep(
                place,
                new CommentWriter.Text(
                        CheckWording.outdated(place.head(), now, old), old.body(), false));
    }

    private static boolean isWorthSaying(
            RepositoryPolicy.CommentMode mode, ChangeGroups findings, ReportContext context) {
        return switch (mode) {
            case ALWAYS -> true;
            case ON_CHANGE ->
                    context.brought().stream().anyMatch(ProposedFileFault::blocks)
                            || findings.comparison().verdict() != Verdict.PASS
                            || findings.counts().keySet().stream().anyMatch(ChangeKind::isNews);
            case ON_REGRESSION -> findings.comparison().verdict() == Verdict.FAIL;
            case NEVER -> false;
        };
    }
}
