package io.perfwarden.histories;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.WorkflowRun.RunEvent;
import java.util.List;
import java.util.OptionalInt;

/** Something that happens in the world. */
sealed interface Act {
    /** Pull request {@code pull} is opened at or pushed to commit {@code commit}. */
    record Push(int pull, int commit) implements Act {}

    record Close(int pull) implements Act {}

    record Reopen(int pull) implements Act {}

    record Retarget(int pull, BranchName base) implements Act {}

    /**
     * A second pull request is opened from the branch of a pull request: into another base, or into
     * the same where that is closed.
     */
    record OpenSecond(int pull) implements Act {}

    /** Pull requests get the label that asks for a measurement, or lose it. */
    record Label(boolean on) implements Act {}

    /** A draft is made ready. */
    record Ready(int pull) implements Act {}

    /** The default branch is pushed to with another configuration. */
    record Configure(Setup setup) implements Act {}

    /** A base gets another baseline of the benchmark that may be slow, or loses it. */
    record Rebaseline(BranchName base, OptionalInt time) implements Act {}

    /**
     * A run begins on a pull request's head: for the pull request, or for a push to its branch.
     * GitHub may be late, so that the pull request is closed by then.
     */
    record Begin(int run, int pull, RunEvent event) implements Act {}

    /**
     * A benchmark workflow is asked for on a pull request's head.
     *
     * @param second whether it is the other one, where two measure
     */
    record Request(int pull, boolean needsApproval, boolean second) implements Act {}

    /**
     * The default branch is pushed to a commit, which may be a pull request's head as well, and the
     * benchmark workflow is asked for there.
     */
    record Land(int commit) implements Act {}

    /** A run that is asked for starts. */
    record Start(int run) implements Act {}

    record Complete(int run, Outcome outcome) implements Act {}

    /** The job that measures ends, and other jobs of its run go on. */
    record EndJob(int run, Outcome outcome) implements Act {}

    /** Who may submit results. */
    enum Source {
        /** A machine with a token of the repository. */
        BOX,
        /** A job of GitHub, which may also say that there is nothing to measure. */
        JOB
    }

    /**
     * Somebody submits results of a head that a pull request has, or had, or of a group with it.
     *
     * @param outcome skipped: says that there is nothing to measure
     */
    record Submit(int pull, CommitSha commit, Source source, Outcome outcome) implements Act {}

    /** A run that is complete is run again. */
    record Rerun(int run) implements Act {}

    /** A workflow that measures nothing completes on a pull request's head. */
    record Lint(int pull) implements Act {}

    /** The fork of a pull request is deleted. */
    record LoseFork(int pull) implements Act {}

    /** A merge queue asks for a check of a group, see {@link Queue}. */
    record Enqueue(int commit) implements Act {}

    /** The benchmark workflow is asked for on the commit of a group. */
    record RequestGroup(int commit) implements Act {}

    record Dequeue(int commit) implements Act {}

    /** A run begins on the commit of a group. */
    record BeginGroup(int run, int commit) implements Act {}

    /** Somebody comments, in view of everything that happened before. */
    record Comment(int pull, String login, String body) implements Act {
        static final String MAINTAINER = "alice";

        /** By a maintainer. */
        Comment(int pull, String body) {
            this(pull, MAINTAINER, body);
        }
    }

    /** "Re-run" of our check on a pull request's head. */
    record Rerequest(int pull) implements Act {}

    record Suspend() implements Act {}

    record Unsuspend() implements Act {}

    /** A run of a fork's pull request waits for somebody to approve it. */
    record Hold(int run, int pull) implements Act {}

    /** One of another branch of the fork at the same head waits, of which nobody saw anything. */
    record HoldOther(int run, int pull) implements Act {}

    /**
     * Somebody starts the workflow by hand on a pull request's branch, whom nothing asks for it.
     */
    record ByHand(int run, int pull) implements Act {}

    /** Something happens in the second of a comment, before the program reads that. */
    record Meanwhile(Comment comment, List<Act> acts) implements Act {
        Meanwhile(Comment comment, Act... acts) {
            this(comment, List.of(acts));
        }
    }

    /** Something happens, and GitHub's events of it are lost. */
    record Lost(Act act) implements Act {}

    /** Time goes by. */
    record Pass(int minutes) implements Act {}
}
