package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.bot.door.ResultAdmission.RefusalKind;
import io.perfwarden.bot.door.ResultAdmission.RefusedAdmission;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.*;
import io.perfwarden.config.SubmissionScope.ForkResults;
import io.perfwarden.db.SubmissionStore;
import io.perfwarden.db.SubmissionStore.NewSubmission;
import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.db.SubmissionStore.SubmissionReceipt;
import io.perfwarden.db.SubmissionStore.SubmissionState;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.TaskQueue;

/**
 * Takes submitted results in place of a workflow run's artifacts. What follows is the same as for a
 * run: a submission is an attempt of a completed run, and its files are the artifact.
 *
 * @param perHour submissions of a repository within an hour
 */
public record SubmissionDoor(
        PolicyLoader policies,
        GitHubGateway github,
        SubjectSearch subjects,
        SubmissionStore submissions,
        TaskQueue queue,
        int perHour,
        Clock clock) {
    private static final Duration HOUR = Duration.ofHours(1);

    /**
     * What is to be submitted.
     *
     * @param platform empty without one
     * @param part of results that come in several
     * @param isNothing whether it is only that there is nothing to measure
     */
    public record SubmissionOrder(
            InstalledRepo repo,
            ResultSubmitter submitter,
            CommitSha commit,
            String suite,
            String platform,
            ResultPart part,
            boolean isNothing) {}

    /**
     * Whether results may be submitted, before any of them is read.
     *
     * @throws TransientFailure if GitHub cannot be asked
     */
    public ResultAdmission admit(SubmissionOrder order) {
        try {
            return policies.of(order.repo())
                    .map(policy -> admit(order, policy))
                    .orElse(problems ->
                            new RefusedAdmission(
                                    RefusalKind.CONFLICT,
                                    new InputProblem(
                                            RepositoryPolicy.PATH,
                                            "cannot be read: " + problems.getFirst().what(),
                                            "correct it on the default branch")));
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                return ResultAdmission.unknownRepository();
            }
            throw e;
        }
    }

    private ResultAdmission admit(SubmissionOrder order, RepositoryPolicy policy) {
        Optional<SuitePolicy> suite = policy.suite(order.suite());
        Optional<SubmissionSource> source =
                suite.flatMap(it -> order.submitter().source(it, order.repo()));
        if (suite.isEmpty() || source.isEmpty()) {
            return refuseSource(order, policy, suite);
        }
        ArtifactPattern pattern = suite.get().artifact();
        Optional<String> artifact =
                order.isNothing()
                        ? Optional.of("").filter(_ -> order.platform().isEmpty())
                        : pattern.nameFor(order.platform());
        if (artifact.isEmpty()) {
            return ResultAdmission.refuse(
                    RefusalKind.MALFORMED,
                    "platform",
                    pattern.capturesPlatform()
                            ? "expected up to 100 letters, digits, \".\", \"_\", \"+\" and \"-\", as"
                                    + " artifact has {platform}"
                            : "is not expected, as artifact has no {platform}",
                    "");
        }
        if (!source.get().scope().permitsPlatform(order.platform())) {
            return ResultAdmission.refuse(
                    RefusalKind.FORBIDDEN,
                    "platform",
                    "expected " + String.join(" or ", source.get().scope().platforms()),
                    "see submit in " + RepositoryPolicy.PATH);
        }
        if (submissions.count(order.repo().id(), clock.instant().minus(HOUR)) >= perHour) {
            return ResultAdmission.refuse(
                    RefusalKind.TOO_OFTEN,
                    "",
                    "the repository has submitted %s times within an hour".formatted(perHour),
                    "try again later");
        }
        if (order.isNothing()
                && suite.get()
                        .skippingSource(Optional.of(source.get().path(order.suite())))
                        .isEmpty()) {
            return ResultAdmission.refuse(
                    RefusalKind.FORBIDDEN,
                    "nothing",
                    "may only be said by a source with may-skip: true of a suite without workflow",
                    "see submit in " + RepositoryPolicy.PATH);
        }
        BranchName branch = github.commits().defaultBranch(order.repo());
        boolean mayMeasure = order.submitter().mayMeasure(source.get(), branch);
        return subjects.find(order.repo(), order.commit(), mayMeasure, branch)
                .map(it -> admit(order, source.get(), artifact.get(), it, branch))
                .orElseGet(() ->
                        ResultAdmission.refuse(
                                RefusalKind.UNKNOWN_COMMIT,
                                "commit",
                                "is no head of an open pull request and no commit of an allowed"
                                        + " branch",
                                "send the head, not a merge; for the default branch, refs must"
                                        + " name it"));
    }

    /** One answer for what is not the submitter's, whether or not it is there. */
    private static ResultAdmission refuseSource(
            SubmissionOrder order, RepositoryPolicy policy, Optional<SuitePolicy> suite) {
        return switch (order.submitter()) {
            case ResultSubmitter.TokenHolder(String token) ->
                    ResultAdmission.refuse(
                            RefusalKind.FORBIDDEN,
                            "suite",
                            "%s names no submit with token: %s on the default branch"
                                    .formatted(TextExcerpt.quote(order.suite()), token),
                            "add it to the suite in " + RepositoryPolicy.PATH);
            case ResultSubmitter.CiJob job -> {
                boolean isKnown =
                        policy.suites().stream().anyMatch(it -> job.isOfProject(it, order.repo()));
                yield isKnown
                        ? ResultAdmission.refuse(
                                RefusalKind.FORBIDDEN,
                                "suite",
                                suite.flatMap(it -> job.mismatch(it, order.repo()))
                                        .orElse(
                                                "%s has no submit for this project on the default"
                                                                .formatted(
                                                                        TextExcerpt.quote(
                                                                                order.suite()))
                                                        + " branch"),
                                "see submit in " + RepositoryPolicy.PATH)
                        : ResultAdmission.unknownRepository();
            }
        };
    }

    private ResultAdmission admit(
            SubmissionOrder order,
            SubmissionSource source,
            String artifact,
            CommitSubject subject,
            BranchName defaultBranch) {
        Optional<JobClaims> claims = order.submitter().claims(source);
        Optional<String> built = claims.flatMap(JobClaims::commit);
        if (built.isPresent()
                && !built.get().equals(order.commit().value())
                && claims.filter(it -> isMergeOf(order, it, built.get())).isEmpty()) {
            return ResultAdmission.refuse(
                    RefusalKind.FORBIDDEN,
                    "commit",
                    "the token is of a job for the commit " + TextExcerpt.quote(built.get()),
                    "submit what the job has measured");
        }
        Optional<PullNumber> merged = claims.flatMap(JobClaims::mergedPull);
        Optional<BranchName> base = claims.flatMap(JobClaims::mergedBase);
        boolean isDoubtful =
                (merged.isPresent() && base.isEmpty())
                        || (built.isEmpty()
                                && claims.filter(it -> it.service() != CiService.OTHER).isPresent()
                                && claims.flatMap(JobClaims::branch)
                                        .filter(subject.head().branch()::equals)
                                        .isEmpty());
        CommitSubject measured =
                merged.flatMap(it -> base.flatMap(into -> subjects.ofMerge(order.repo(), it, into)))
                        .orElse(subject);
        boolean isFork = subject.isFork(order.repo()) || measured.isFork(order.repo());
        if (order.isNothing()) {
            boolean isOfOther =
                    claims.flatMap(JobClaims::branch)
                            .filter(it -> !subject.isOn(it, order.commit()))
                            .isPresent();
            if (isFork || isDoubtful || isOfOther) {
                return ResultAdmission.refuse(
                        RefusalKind.FORBIDDEN,
                        "nothing",
                        isFork
                                ? "cannot be said of a fork's commit"
                                : "cannot be said of a commit that the token does not speak of",
                        "a job of the pull request or of its branch says it");
            }
        }
        return isFork && source.scope().forks() == ForkResults.REFUSE
                ? ResultAdmission.refuse(
                        RefusalKind.FORBIDDEN,
                        "commit",
                        "is of a fork, whose results submit refuses",
                        "a workflow that uploads an artifact measures forks")
                : new ResultAdmission.Admitted(
                        order, source, artifact, measured, defaultBranch, isDoubtful || isFork);
    }

    /** Whether a job was asked to build the merge of a pull request, of which this is the head. */
    private boolean isMergeOf(SubmissionOrder order, JobClaims claims, String built) {
        return CommitSha.isValid(built)
                && claims.mergedPull()
                        .filter(it -> subjects.hasHead(order.repo(), it, order.commit()))
                        .filter(_ ->
                                github.commits()
                                        .isAncestor(
                                                order.repo(), order.commit(), new CommitSha(built)))
                        .isPresent();
    }

    /**
     * Stores results durably, with what is to be done with them.
     *
     * @param files not read if {@code size} is 0
     * @param key that the request has; may be empty
     * @param digest SHA-256 of the files, in hex
     * @throws TransientFailure if the store is down
     */
    public SubmissionReceipt take(
            ResultAdmission.Admitted admitted, String key, Path files, String digest, long size) {
        SubmissionOrder order = admitted.order();
        CommitSubject subject = admitted.subject();
        boolean isKeptOnly = admitted.isQuarantined();
        NewSubmission what =
                new NewSubmission(
                        order.repo().id(),
                        admitted.source().name(),
                        order.submitter().key(admitted.source(), order, key, digest),
                        order.commit(),
                        subject.head(),
                        order.suite(),
                        order.platform(),
                        order.part(),
                        admitted.artifact(),
                        digest,
                        size,
                        order.isNothing()
                                ? SubmissionState.NOTHING
                                : isKeptOnly
                                        ? SubmissionState.QUARANTINED
                                        : SubmissionState.WAITING);
        return submissions.store(
                what,
                files,
                stored ->
                        queue.enqueue(
                                job(order.repo(), admitted.defaultBranch(), subject, stored)
                                        .task()));
    }

    /** What judges a stored submission, or shows that it waits for other parts. */
    static Job job(
            InstalledRepo repo,
            BranchName defaultBranch,
            CommitSubject subject,
            Submission stored) {
        Optional<Attempt> attempt = stored.attempt();
        if (attempt.isEmpty()) {
            return new RefreshJob(repo, stored.sha(), RefreshJob.Cause.FACTS);
        }
        boolean isNothing = stored.state() == SubmissionState.NOTHING;
        WorkflowRun run =
                new WorkflowRun(
                        attempt.get(),
                        Optional.of(WorkflowPath.ofSubmission(stored.suite(), stored.source())),
                        RunEvent.SUBMISSION,
                        new RunState.Completed(
                                isNothing ? RunConclusion.SKIPPED : RunConclusion.SUCCESS),
                        subject.head(),
                        subject.owner(),
                        stored.sha(),
                        stored.at(),
                        stored.at(),
                        "");
        return RunEventJob.of(repo, defaultBranch, run);
    }
}
