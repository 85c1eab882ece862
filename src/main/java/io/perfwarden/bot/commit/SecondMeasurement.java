package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.github.RunGateway;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.Completed;

/**
 * Has runs that made a suspect run again, on another machine, and runs of the default branch that
 * may have been slow by chance.
 *
 * <p>That an attempt is doubted is recorded before GitHub is asked, and what it answered after, so
 * that whatever is interrupted is asked for once: a later caller looks whether the run has moved
 * on. The check waits for the next attempt as long as is recorded, and no longer.
 */
record SecondMeasurement(RunGateway runs, CommitLedger commits, CommitRefresh.Pace pace) {
    /** Asks for what the verdicts that were just published wait for, each run once. */
    void ask(InstalledRepo repo, CommitSha sha, List<TargetVerdict> published) {
        TreeSet<Attempt> suspects = new TreeSet<>();
        for (TargetVerdict judged : published) {
            judged.open()
                    .forEach((suite, why) ->
                            judged.measured(suite)
                                    .filter(_ -> why == TargetVerdict.OpenReason.MEASURED_AGAIN)
                                    .ifPresent(it -> suspects.addAll(it.attempts())));
        }
        suspects.forEach(attempt -> ask(repo, sha, attempt));
        published.stream()
                .flatMap(judged -> judged.branchRuns().stream())
                .distinct()
                .forEach(run -> ask(repo, run.sha(), run.attempt()));
    }

    private void ask(InstalledRepo repo, CommitSha sha, Attempt attempt) {
        boolean isFirst =
                commits.doubted(repo.id(), sha, doubted(attempt, CommitFacts.RerunState.DUE));
        boolean isDue =
                commits.read(repo.id(), sha).doubted().stream()
                        .filter(it -> it.attempt().equals(attempt))
                        .anyMatch(it -> it.rerun() == CommitFacts.RerunState.DUE);
        if (isDue) {
            var answer = doubted(attempt, asked(repo, attempt, isFirst));
            commits.answered(repo.id(), sha, answer);
            pace.looking().soon(repo, sha);
        }
    }

    /** How long the next attempt of a run is waited for that was asked for. */
    Optional<Duration> deadline(CommitRecord record) {
        Instant now = pace.clock().instant();
        return record.doubted().stream()
                .filter(it -> it.rerun() == CommitFacts.RerunState.ASKED && it.until().isAfter(now))
                .map(it -> Duration.between(now, it.until()))
                .min(Comparator.naturalOrder());
    }

    private CommitFacts.SuspectAttempt doubted(Attempt attempt, CommitFacts.RerunState rerun) {
        Instant until = pace.clock().instant().plus(pace.deadline());
        return new CommitFacts.SuspectAttempt(attempt, until, rerun);
    }

    /**
     * Asks for the run again, unless it has moved on. A refused retry may mean that it is starting.
     */
    private CommitFacts.RerunState asked(InstalledRepo repo, Attempt attempt, boolean isFirst) {
        Optional<WorkflowRun> run = runs.get(repo, attempt.run());
        if (run.isEmpty()) {
            return CommitFacts.RerunState.REFUSED;
        }
        if (run.get().attempt().number() > attempt.number()
                || !(run.get().state() instanceof Completed)) {
            commits.record(repo.id(), run.get());
            return CommitFacts.RerunState.ASKED;
        }
        boolean isStarted = runs.rerun(repo, attempt.run()) instanceof RerunAnswer.RerunStarted;
        return isStarted || !isFirst
                ? CommitFacts.RerunState.ASKED
                : CommitFacts.RerunState.REFUSED;
    }
}
