package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.WorkflowRun;

/** Facts about commits. Each change raises the version of its commit. */
public interface CommitLedger {
    /**
     * A commit's record.
     *
     * @param version rises with every change; 0 while nothing is known
     * @param waitUntil until when runs are waited for; absent before that begins
     * @param searched when GitHub was last asked which pull requests have this head
     * @param ready when a draft with this head was last made ready, by GitHub's clock
     */
    record CommitRecord(
            long version,
            List<MergeTarget> targets,
            List<CommitFacts.Run> runs,
            List<CommitFacts.Brought> brought,
            Optional<Instant> waitUntil,
            List<CommitFacts.Waiver> waivers,
            List<CommitFacts.Fault> faults,
            Optional<Instant> searched,
            List<CommitFacts.Doubted> doubted,
            List<CommitFacts.Red> reds,
            Optional<Instant> ready,
            List<CommitFacts.Requested> requested) {

        /** The workflow runs alone. */
        public Stream<WorkflowRun> workflowRuns() {
            return runs.stream().map(CommitFacts.Run::run);
        }

        /** Whether a run measures a branch that the commit is on. */
        public boolean isMeasuredOnBranch(WorkflowRun run) {
            return targets.stream()
                    .anyMatch(it -> it instanceof MergeTarget.Branch on && on.isMeasuredBy(run));
        }

        /** One of the waivers that let every target pass, where they do. */
        public Optional<CommitFacts.Waiver> waiverOfAll() {
            Set<PullNumber> waived =
                    waivers.stream().map(CommitFacts.Waiver::pull).collect(Collectors.toSet());
            return targets.stream()
                            .allMatch(target -> target.pull().filter(waived::contains).isPresent())
                    ? waivers.stream().findFirst()
                    : Optional.empty();
        }

        /** The facts at a moment. */
        public CommitFacts at(Instant now) {
            return at(now, Duration.ZERO);
        }

        /**
         * The same.
         *
         * @param patience how long before waiting ends GitHub may be asked why no run appears
         */
        public CommitFacts at(Instant now, Duration patience) {
            return new CommitFacts(
                    targets,
                    runs,
                    brought,
                    new CommitFacts.Waiting(now, waitUntil, patience, ready),
                    waivers,
                    faults,
                    doubted,
                    reds,
                    requested);
        }
    }

    CommitRecord read(RepoId repo, CommitSha sha);

    /**
     * Records what is heard of workflow runs, in the order of hearing, unless something newer is
     * known of them.
     *
     * @return whether anything changed
     */
    boolean heard(RepoId repo, List<WorkflowRun> runs);

    /** The same of one. */
    default boolean heard(RepoId repo, WorkflowRun run) {
        return heard(repo, List.of(run));
    }

    /** Records a merge group. */
    void heard(RepoId repo, MergeGroup group);

    /** Merge groups into a branch, live or over, by commit; at most 1,000. */
    List<MergeGroup> groups(RepoId repo, BranchName base);

    /** A merge group is over, whether it is known or not. */
    void gone(RepoId repo, CommitSha head);

    /** Records that a commit is, or was, the tip of a default branch on which something ran. */
    void onBranch(RepoId repo, CommitSha sha, BranchName branch);

    /** Sets until when runs are waited for; an earlier moment than is set changes nothing. */
    void waitUntil(RepoId repo, CommitSha sha, Instant until);

    /** Records when a draft was made ready; an earlier moment than is recorded changes nothing. */
    void ready(RepoId repo, CommitSha sha, Instant at);

    /** Remembers that GitHub was asked which pull requests have this head. */
    void searched(RepoId repo, CommitSha sha, Instant at);

    /** Records our own fault with an attempt; it is forgotten once that is taken in after all. */
    void faulted(RepoId repo, CommitSha sha, CommitFacts.Fault fault);

    /** Forgets faults, so that taking in is tried again. */
    void forgetFaults(RepoId repo, CommitSha sha);

    /**
     * Records that an attempt made a suspect, before GitHub is asked to run its run again.
     *
     * @return whether that was not known; what is known stays
     */
    boolean doubted(RepoId repo, CommitSha sha, CommitFacts.Doubted doubted);

    /** Records what became of asking GitHub. */
    void answered(RepoId repo, CommitSha sha, CommitFacts.Doubted doubted);

    /**
     * Records the measurements that make suites red, and forgets those that a measurement answers.
     * Both only where nothing newer is recorded. It changes no version: it follows from what is
     * known.
     *
     * @param answered suites that a measurement, named in each, does not make red
     */
    void judged(
            RepoId repo, CommitSha sha, List<CommitFacts.Red> red, List<CommitFacts.Red> answered);

    /**
     * Whether a measurement made a suite red at an earlier head of a pull request, and none at
     * another head came after it that had a verdict and did not.
     */
    boolean failedBefore(RepoId repo, CommitSha head, PullNumber pull, String suite);

    /** Records that a maintainer lets a pull request pass at this commit unmeasured. */
    void waived(RepoId repo, CommitSha sha, CommitFacts.Waiver waiver);

    /**
     * Has the artifacts of an attempt listed once more, unless that was asked for before. It
     * changes nothing about the commit.
     */
    void listAgain(RepoId repo, CommitSha sha, Attempt attempt, Instant due);

    /** Attempts whose artifacts are to be listed once more by now, oldest first. */
    List<Attempt> toListAgain(RepoId repo, CommitSha sha, Instant now);

    /** The artifacts of an attempt were listed once more, and nothing had come. */
    void listedTwice(RepoId repo, Attempt attempt);

    /** Whether that was recorded since the attempt was taken in. */
    boolean isListedTwice(RepoId repo, Attempt attempt);

    /**
     * Counts how often the artifacts of an attempt were looked for and not found, this time
     * included. It changes nothing about the commit.
     */
    int lookedInVain(RepoId repo, Attempt attempt);
}
