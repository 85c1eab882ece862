package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.*;

/** Runs of the default branch to repeat, since one measurement may be slow by chance. */
record BranchRuns(BaseHistory history, FactStore ledger, Clock clock) {
    /**
     * The run that is to run again, or does already; nothing where it did, cannot, or may not.
     *
     * @param platform empty if the suite captures none
     */
    Optional<TargetVerdict.BranchRun> again(
            VerdictSubject subject, SuitePolicy suite, String platform) {
        SuiteHistory past = history.of(subject, suite, platform, Optional.empty());
        if (subject.policy().rerun() == 0 || past.runs().isEmpty()) {
            return Optional.empty();
        }
        String sha = past.runs().getLast().name();
        if (!CommitSha.isValid(sha)) {
            return Optional.empty();
        }
        CommitSha commit = new CommitSha(sha);
        CommitRecord record = ledger.commits().read(subject.repo().id(), commit);
        var ofBranch = record.workflowRuns().filter(record::isMeasuredOnBranch);
        var attempts = ofBranch.map(WorkflowRun::attempt).collect(Collectors.toSet());
        return record.imported().stream()
                .filter(it -> it.suite().equals(suite.name()) && it.readable())
                .filter(it -> it.platform().equals(Optional.of(platform)))
                .map(CommitFacts.ImportedResult::attempt)
                .filter(attempts::contains)
                .max(Comparator.naturalOrder())
                .filter(attempt -> isOpen(record, attempt))
                .map(attempt -> new TargetVerdict.BranchRun(commit, attempt));
    }

    /** Whether another attempt is to come. */
    private boolean isOpen(CommitRecord record, Attempt attempt) {
        var next =
                record.runs().stream()
                        .filter(it -> it.run().attempt().run().equals(attempt.run()))
                        .filter(it -> it.run().attempt().number() > attempt.number())
                        .max(Comparator.comparing(it -> it.run().attempt()));
        return next.isPresent()
                ? isAwaited(next.get())
                : record.doubted().stream()
                        .filter(it -> it.attempt().run().equals(attempt.run()))
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
                    how == RunConclusion.SUCCESS && !next.imported();
        };
    }
}
