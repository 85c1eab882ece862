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
 * Repeats runs with a suspect, and possibly slow runs of the default branch.
 *
 * <p>A suspect is recorded before GitHub is asked, and the answer after, so that an interrupted
 * request is made once. The check waits only as long as recorded. GitHub repeats no run that goes
 * on, of which only a job is over: its end is waited for.
 */
public record SecondMeasurement(RunGateway runs, CommitLedger commits, CommitRefresh.Pace pace) {
    void ask(InstalledRepo repo, CommitSha sha, List<TargetVerdict> published) {
        TreeSet<Attempt> suspects = new TreeSet<>();
        for (TargetVerdict judged : published) {
            judged.open()
                    .forEach((suite, why) ->
                            judged.measuredState(suite)
                                    .filter(_ -> why.isRepeated())
                                    .ifPresent(it -> suspects.addAll(it.attempts())));
        }
        if (!suspects.isEmpty()) {
            commits.read(repo.id(), sha).runs().stream()
                    .filter(it -> !it.isOver())
                    .forEach(it -> suspects.remove(it.run().attempt()));
        }
        suspects.forEach(attempt -> ask(repo, sha, attempt));
        published.stream()
                .flatMap(judged -> judged.branchRuns().stream())
                .distinct()
                .forEach(run -> ask(repo, run.sha(), run.attempt()));
    }

    private void ask(InstalledRepo repo, CommitSha sha, Attempt attempt) {
        boolean isFirst =
                commits.addSuspect(
                        repo.id(), sha, suspectAttempt(attempt, CommitFacts.RerunState.DUE));
        boolean isDue =
                commits.read(repo.id(), sha).suspectAttempts().stream()
                        .filter(it -> it.attempt().equals(attempt))
                        .anyMatch(it -> it.rerun() == CommitFacts.RerunState.DUE);
        if (isDue) {
            var answer = suspectAttempt(attempt, requestRerun(repo, attempt, isFirst));
            commits.storeAnswer(repo.id(), sha, answer);
            pace.looking().enqueueRefresh(repo, sha);
        }
    }

    Optional<Duration> deadline(CommitRecord record) {
        Instant now = pace.clock().instant();
        return record.suspectAttempts().stream()
                .filter(it -> it.rerun() == CommitFacts.RerunState.ASKED && it.until().isAfter(now))
                .map(it -> Duration.between(now, it.until()))
                .min(Comparator.naturalOrder());
    }

    private CommitFacts.SuspectAttempt suspectAttempt(
            Attempt attempt, CommitFacts.RerunState rerun) {
        Instant until = pace.clock().instant().plus(pace.deadline());
        return new CommitFacts.SuspectAttempt(attempt, until, rerun);
    }

    /**
     * Asks for a repetition, unless the run moved on. A refusal on a retry may mean that it starts.
     */
    private CommitFacts.RerunState requestRerun(
            InstalledRepo repo, Attempt attempt, boolean isFirst) {
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
