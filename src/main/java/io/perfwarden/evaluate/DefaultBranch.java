package io.perfwarden.evaluate;

import io.perfwarden.compare.Comparison;
import io.perfwarden.evaluate.writing.KnownCommit;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.notify.Announcements;
import io.perfwarden.notify.DefaultBranchVerdict;
import io.perfwarden.policy.Policy;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Ending;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.Target;
import io.perfwarden.standing.Voice;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** What follows from a verdict on the default branch once the commit's check shows it. */
public final class DefaultBranch {
    private final Orders orders;
    private final Clock clock;
    private final Announcements listener;
    private final BaselineUpdate baselines;

    /** Keeps what is proposed as new baselines true. */
    public interface BaselineUpdate {
        /**
         * A verdict is published. Called whenever a commit is refreshed, in any order: doing it
         * again, or for a commit that is not the newest, has no effect.
         *
         * @param standing of the branch, with the runs that were judged
         * @throws io.perfwarden.problem.TransientFailure to be called again
         */
        void judged(DefaultBranchVerdict verdict, Policy policy, Standing.OfTarget standing);
    }

    public DefaultBranch(
            Orders orders, Clock clock, Announcements listener, BaselineUpdate baselines) {
        this.orders = orders;
        this.clock = clock;
        this.listener = listener;
        this.baselines = baselines;
    }

    /** The standing of a commit is published. */
    void published(Repo repo, CommitSha sha, Publish.State state, List<Judged> all) {
        for (Judged judged : all) {
            if (judged.standing().target() instanceof Target.Branch branch
                    && isFinal(judged, state.policy())) {
                verdict(repo, sha, branch, new Published(state, judged))
                        .ifPresent(it -> follow(it, state.policy(), judged.standing()));
            }
        }
    }

    private record Published(Publish.State state, Judged judged) {}

    /** Whether the branch's own verdict is what it comes to, whatever else is at the commit. */
    private static boolean isFinal(Judged judged, Policy policy) {
        return Ending.of(List.of(judged), policy)
                .filter(it -> it.conclusion().isPresent())
                .filter(it -> it.voice().reason() instanceof Voice.Reason.Verdict)
                .isPresent();
    }

    private static Optional<DefaultBranchVerdict> verdict(
            Repo repo, CommitSha sha, Target.Branch branch, Published published) {
        Judged judged = published.judged();
        Optional<WorkflowRun> run =
                KnownCommit.newest(published.state().record(), judged.standing());
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

    private void follow(DefaultBranchVerdict verdict, Policy policy, Standing.OfTarget standing) {
        if (policy.notifyOn().contains(Policy.DEFAULT_BRANCH)) {
            announce(verdict, Basis.of(standing));
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
