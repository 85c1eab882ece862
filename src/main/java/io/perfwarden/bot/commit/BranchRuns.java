package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunState;

/**
 * The newest run of the default branch that a commit is held against, where it is run once more: of
 * its one measurement nobody knows whether the branch is slow, or it was by chance.
 */
public final class BranchRuns {
    private final BaseHistory history;
    private final FactStore ledger;
    private final Clock clock;

    public BranchRuns(BaseHistory history, FactStore ledger, Clock clock) {
        this.history = history;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * The run that is to run again, or does already; nothing where it did, cannot, or may not.
     *
     * @param platform empty if the suite captures none
     * @param reruns how often a run may be run again
     */
    public Optional<TargetVerdict.BranchRun> again(
            BaseHistory.Measured measured, SuitePolicy suite, String platform, int reruns) {
        SuiteHistory past = history.of(measured, suite, platform);
        if (reruns == 0 || past.runs().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(past.runs().getLast().name())
                .filter(CommitSha::isValid)
                .map(CommitSha::new)
                .flatMap(sha -> again(measured, sha, new Series(suite, platform)));
    }

    private record Series(SuitePolicy suite, String platform) {
        boolean isIn(CommitFacts.Brought brought) {
            return brought.suite().equals(suite.name())
                    && brought.readable()
                    && brought.platform().equals(Optional.of(platform));
        }
    }

    private Optional<TargetVerdict.BranchRun> again(
            BaseHistory.Measured measured, CommitSha sha, Series series) {
        CommitRecord record = ledger.commits().read(measured.repo().id(), sha);
        return record.brought().stream()
                .filter(series::isIn)
                .map(CommitFacts.Brought::attempt)
                .filter(attempt -> isOfBranch(record, attempt))
                .max(Comparator.naturalOrder())
                .filter(attempt -> isOpen(record, attempt))
                .map(attempt -> new TargetVerdict.BranchRun(sha, attempt));
    }

    private static boolean isOfBranch(CommitRecord record, Attempt attempt) {
        return record.runs().stream()
                .map(CommitFacts.Run::run)
                .filter(run -> run.attempt().equals(attempt))
                .anyMatch(run ->
                        record.targets().stream()
                                .anyMatch(target ->
                                        target instanceof MergeTarget.Branch branch
                                                && branch.isMeasuredBy(run)));
    }

    /** Whether another attempt is to come. */
    private boolean isOpen(CommitRecord record, Attempt attempt) {
        Optional<CommitFacts.Run> next =
                record.runs().stream()
                        .filter(it -> it.run().attempt().run().equals(attempt.run()))
                        .filter(it -> it.run().attempt().number() > attempt.number())
                        .max(Comparator.comparing(it -> it.run().attempt()));
        if (next.isPresent()) {
            return isAwaited(next.get());
        }
        List<CommitFacts.Doubted> doubted =
                record.doubted().stream()
                        .filter(it -> it.attempt().run().equals(attempt.run()))
                        .toList();
        return doubted.stream()
                .allMatch(it ->
                        it.attempt().equals(attempt)
                                && switch (it.rerun()) {
                                    case DUE -> true;
                                    case ASKED -> clock.instant().isBefore(it.until());
                                    case REFUSED -> false;
                                });
    }

    private static boolean isAwaited(CommitFacts.Run next) {
        return switch (next.run().state()) {
            case RunState.AwaitingApproval _ -> false;
            case RunState.Queued _, RunState.Running _ -> true;
            case RunState.Completed(RunConclusion how) ->
                    how == RunConclusion.SUCCESS && !next.takenIn();
        };
    }
}
