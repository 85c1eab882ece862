package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.*;

/**
 * Actions after a shown verdict on the default branch.
 *
 * @param listener stores announcements, only if {@code notify} asks for them, and each once in any
 *     order
 * @param incidents gets each verdict, and whether issues are configured
 */
public record DefaultBranch(
        BranchVerdicts branchVerdicts,
        CommandOrders orders,
        Clock clock,
        Consumer<DefaultBranchVerdict> listener,
        BiConsumer<InstalledRepo, Boolean> incidents,
        VerdictListener baselines) {
    public interface VerdictListener {
        /**
         * A verdict is published. Called at each refresh, in any order; repetitions and older
         * commits have no effect.
         *
         * @param standing of the branch, with the judged runs
         * @throws io.perfwarden.model.TransientFailure to be called again
         */
        void onVerdict(DefaultBranchVerdict verdict, RepositoryPolicy policy, TargetState standing);
    }

    void followPublication(
            InstalledRepo repo,
            CommitSha sha,
            CommitPublisher.PublishedState state,
            List<TargetVerdict> all) {
        for (TargetVerdict judged : all) {
            TargetState standing = judged.state();
            if (standing.target() instanceof MergeTarget.Branch branch
                    && VerdictRevisions.isFinal(judged, state.policy())) {
                Optional<WorkflowRun> newest = CommitContext.newest(state.record(), standing);
                Optional<Comparison> counted =
                        judged.comparison()
                                .map(Comparison::withoutSetAside)
                                .filter(it -> !it.suites().isEmpty());
                if (newest.isPresent() && counted.isPresent()) {
                    branchVerdicts.record(
                            repo.id(), changedVerdicts(sha, state, judged, counted.get()));
                    WorkflowRun run = newest.get();
                    var verdict =
                            new DefaultBranchVerdict(
                                    repo,
                                    branch.base(),
                                    sha,
                                    run.attempt(),
                                    run.url(),
                                    run.startedAt(),
                                    counted.get());
                    if (state.policy().notifyOn().contains(RepositoryPolicy.DEFAULT_BRANCH)) {
                        announce(verdict, ResultFingerprint.of(standing));
                    }
                    incidents.accept(
                            repo, state.policy().notifyOn().contains(RepositoryPolicy.ISSUE));
                    baselines.onVerdict(verdict, state.policy(), standing);
                }
            }
        }
    }

    private static List<BranchVerdict> changedVerdicts(
            CommitSha sha,
            CommitPublisher.PublishedState state,
            TargetVerdict judged,
            Comparison counted) {
        Map<Attempt, Instant> started =
                state.record()
                        .workflowRuns()
                        .collect(Collectors.toMap(WorkflowRun::attempt, WorkflowRun::startedAt));
        return counted.suites().stream()
                .flatMap(suite ->
                        judged
                                .measuredState(suite.name())
                                .map(SuiteState.Measured::attempt)
                                .filter(started::containsKey)
                                .map(attempt ->
                                        new BranchVerdicts.MeasuredSuite(
                                                suite.where(),
                                                attempt,
                                                sha,
                                                Objects.requireNonNull(started.get(attempt))))
                                .flatMap(measured -> BranchVerdict.of(measured, suite))
                                .stream())
                .toList();
    }

    private void announce(DefaultBranchVerdict verdict, String basis) {
        OrderId order =
                new OrderId(verdict.repo().id(), "told-" + verdict.branch() + "-" + verdict.sha());
        String what = verdict.comparison().verdict() + " " + basis;
        if (!orders.isNoted(order, what)) {
            listener.accept(verdict);
            orders.note(order, what, clock.instant());
        }
    }
}
