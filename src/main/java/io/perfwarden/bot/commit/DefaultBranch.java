package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.notify.VerdictAnnouncements;
import io.perfwarden.check.CheckConclusion;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteConclusion;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.DefaultBranchVerdict;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.WorkflowRun;

/** What follows from a verdict on the default branch once the commit's check shows it. */
public final class DefaultBranch {
    private final CommandOrders orders;
    private final Clock clock;
    private final VerdictAnnouncements listener;
    private final BaselineUpdate baselines;

    /** Keeps what is proposed as new baselines true. */
    public interface BaselineUpdate {
        /**
         * A verdict is published. Called whenever a commit is refreshed, in any order: doing it
         * again, or for a commit that is not the newest, has no effect.
         *
         * @param standing of the branch, with the runs that were judged
         * @throws io.perfwarden.model.TransientFailure to be called again
         */
        void judged(
                DefaultBranchVerdict verdict,
                RepositoryPolicy policy,
                CommitState.OfTarget standing);
    }

    public DefaultBranch(
            CommandOrders orders,
            Clock clock,
            VerdictAnnouncements listener,
            BaselineUpdate baselines) {
        this.orders = orders;
        this.clock = clock;
        this.listener = listener;
        this.baselines = baselines;
    }

    /** The standing of a commit is published. */
    void published(
            InstalledRepo repo,
            CommitSha sha,
            CommitPublisher.State state,
            List<TargetVerdict> all) {
        for (TargetVerdict judged : all) {
            if (judged.standing().target() instanceof MergeTarget.Branch branch
                    && isFinal(judged, state.policy())) {
                verdict(repo, sha, branch, new Published(state, judged))
                        .ifPresent(it -> follow(it, state.policy(), judged.standing()));
            }
        }
    }

    private record Published(CommitPublisher.State state, TargetVerdict judged) {}

    /** Whether the branch's own verdict is what it comes to, whatever else is at the commit. */
    private static boolean isFinal(TargetVerdict judged, RepositoryPolicy policy) {
        return CheckConclusion.of(List.of(judged), policy)
                .filter(it -> it.conclusion().isPresent())
                .filter(it -> it.voice().reason() instanceof SuiteConclusion.Reason.Verdict)
                .isPresent();
    }

    private static Optional<DefaultBranchVerdict> verdict(
            InstalledRepo repo, CommitSha sha, MergeTarget.Branch branch, Published published) {
        TargetVerdict judged = published.judged();
        Optional<WorkflowRun> run =
                CommitContext.newest(published.state().record(), judged.standing());
        Optional<Comparison> comparison = judged.comparison();
        return run.isEmpty() || comparison.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new DefaultBranchVerdict(
                                repo,
                                branch.base(),
                                sha,
                                run.get().attempt(),
                                run.get().url(),
                                run.get().startedAt(),
                                comparison.get()));
    }

    private void follow(
            DefaultBranchVerdict verdict, RepositoryPolicy policy, CommitState.OfTarget standing) {
        if (policy.notifyOn().contains(RepositoryPolicy.DEFAULT_BRANCH)) {
            announce(verdict, ResultFingerprint.of(standing));
        }
        baselines.judged(verdict, policy, standing);
    }

    private void announce(DefaultBranchVerdict verdict, String basis) {
        OrderId told =
                new OrderId(verdict.repo().id(), "told-" + verdict.branch() + "-" + verdict.sha());
        String what = verdict.comparison().verdict() + " " + basis;
        orders.begin(told, clock.instant());
        if (!orders.noted(told).equals(Optional.of(what))) {
            listener.judged(verdict);
            orders.note(told, what);
        }
    }
}
