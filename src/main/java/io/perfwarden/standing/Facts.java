package io.perfwarden.standing;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.PullNumber;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything recorded about one commit.
 *
 * @param targets open pull requests whose head it is, live merge groups, and the default branch
 *     where something ran on it there; empty when it is nobody's head (any more)
 * @param runs workflow runs on it, each as its newest attempt
 * @param brought what was taken in of them, of all attempts
 * @param waiting how long an expected run may take to appear
 * @param waivers pull requests that a maintainer lets pass unmeasured at this commit
 * @param faults attempts that we could not take in
 * @param doubted attempts that made a suspect, so that their runs were to be run again
 */
public record Facts(
        List<Target> targets,
        List<Run> runs,
        List<Brought> brought,
        Waiting waiting,
        List<Waiver> waivers,
        List<Fault> faults,
        List<Doubted> doubted) {

    /** Where no attempt made a suspect. */
    public Facts(
            List<Target> targets,
            List<Run> runs,
            List<Brought> brought,
            Waiting waiting,
            List<Waiver> waivers,
            List<Fault> faults) {
        this(targets, runs, brought, waiting, waivers, faults, List.of());
    }

    public Facts {
        targets = List.copyOf(targets);
        runs = List.copyOf(runs);
        brought = List.copyOf(brought);
        waivers = List.copyOf(waivers);
        faults = List.copyOf(faults);
        doubted = List.copyOf(doubted);
    }

    /** Attempts that are complete and not taken in. */
    public static List<Attempt> untaken(List<Run> runs) {
        return runs.stream()
                .filter(run -> SuiteRuns.isFruitful(run) && !run.takenIn())
                .map(Run::attempt)
                .toList();
    }

    /**
     * A workflow run.
     *
     * @param takenIn whether everything its newest attempt brought is stored, be it nothing
     */
    public record Run(WorkflowRun run, boolean takenIn) {
        Attempt attempt() {
            return run.attempt();
        }
    }

    /**
     * What an attempt brought for a suite.
     *
     * @param platform as captured from the artifact's name, empty if the suite captures none;
     *     absent where nothing came for the suite
     * @param readable whether anything in it could be read
     */
    public record Brought(
            Attempt attempt, String suite, Optional<String> platform, boolean readable) {}

    /**
     * The time.
     *
     * @param now the moment for which standing is asked
     * @param until when waiting for runs to appear ends; absent before it begins
     */
    public record Waiting(Instant now, Optional<Instant> until) {
        boolean isOver() {
            return until.filter(end -> !now.isBefore(end)).isPresent();
        }
    }

    /** A maintainer lets a pull request pass at this commit without being measured. */
    public record Waiver(PullNumber pull, String login, String reason) {}

    /**
     * Our own fault while an attempt was taken in.
     *
     * @param reference what the log has it under
     */
    public record Fault(Attempt attempt, String reference) {}

    /**
     * An attempt made a suspect, and its run is to be run again because of that.
     *
     * @param until how long the next attempt is waited for, once GitHub was asked
     */
    public record Doubted(Attempt attempt, Instant until, Rerun rerun) {}

    /** What became of asking GitHub to run a run again. */
    public enum Rerun {
        /** It is to be asked, or was, and its answer was lost. */
        DUE,
        ASKED,
        REFUSED
    }
}
