package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.SubmissionSource;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.SubmissionStore;
import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.InstalledRepo;

/** What became of submitted results. */
public record SubmissionProgress(
        PolicyLoader policies,
        SubmissionStore submissions,
        CommitLedger commits,
        PublishedReports published) {
    /** {@code conclusion}: of the commit's check, once these results are in it. */
    public record FollowedSubmission(
            Submission submission, Optional<CheckRunConclusion> conclusion) {}

    /**
     * Finds a submission for the source that brought it, as the default branch's configuration has
     * it now.
     */
    public Optional<FollowedSubmission> find(
            InstalledRepo repo, ResultSubmitter submitter, String id) {
        return submissions
                .find(repo.id(), id)
                .filter(it -> isBy(it, repo, submitter))
                .map(it -> new FollowedSubmission(it, conclusion(repo, it)));
    }

    private boolean isBy(Submission submission, InstalledRepo repo, ResultSubmitter submitter) {
        return policies.of(repo)
                .map(policy ->
                        policy.suite(submission.suite())
                                .flatMap(it -> submitter.source(it, repo))
                                .map(SubmissionSource::name)
                                .filter(submission.source()::equals)
                                .isPresent())
                .orElse(_ -> false);
    }

    /** A check that was completed before these results were judged says nothing of them. */
    private Optional<CheckRunConclusion> conclusion(InstalledRepo repo, Submission submission) {
        boolean isJudged =
                submission
                        .attempt()
                        .filter(attempt ->
                                commits.read(repo.id(), submission.sha()).runs().stream()
                                        .anyMatch(it ->
                                                it.run().attempt().run().equals(attempt.run())
                                                        && it.judged() >= attempt.number()))
                        .isPresent();
        return published.checksOn(repo.id(), submission.sha()).stream()
                .filter(it -> isJudged && it.key().name().equals(CommitPublisher.CHECK))
                .flatMap(it -> it.line().conclusion().stream())
                .findFirst();
    }
}
