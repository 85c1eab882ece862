package io.perfwarden.obey;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.WorkflowRuns.Rerun;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.policy.Policy;
import io.perfwarden.regen.Answer;
import io.perfwarden.regen.Requester;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Has the runs that measured a commit, or should have, run again. */
public final class MeasureAgain {
    private final GitHub github;
    private final Ledger ledger;
    private final Clock clock;

    public MeasureAgain(GitHub github, Ledger ledger, Clock clock) {
        this.github = github;
        this.ledger = ledger;
        this.clock = clock;
    }

    Answer measureAgain(Requester who, PullRequest pull, Policy policy) {
        List<WorkflowRun> started = started(who.repo(), pull.headSha(), policy, who.order());
        return started.isEmpty()
                ? Answer.refused(new Refusal.NotRunAgain())
                : new Answer.Done(Replies.measuringAgain(started.getFirst().url()));
    }

    /** Has them run again, and says which do because of this order. */
    List<WorkflowRun> started(Repo repo, CommitSha sha, Policy policy, OrderId order) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        Set<RunId> measured =
                record.brought().stream().map(it -> it.attempt().run()).collect(Collectors.toSet());
        return github.runs().on(repo, sha).stream()
                .filter(run -> measured.contains(run.attempt().run()) || isExpected(policy, run))
                .filter(run -> isStarted(repo, order, run))
                .toList();
    }

    private static boolean isExpected(Policy policy, WorkflowRun run) {
        return policy.measuredBy(run.workflow()).stream()
                .anyMatch(suite -> suite.workflow().isPresent());
    }

    /**
     * Whether a run runs again because of this order. It does already if it has moved on since an
     * interrupted attempt at the order asked for it.
     */
    private boolean isStarted(Repo repo, OrderId whole, WorkflowRun run) {
        OrderId order = new OrderId(repo.id(), whole.id() + "/run-" + run.attempt().run());
        ledger.orders().begin(order, clock.instant());
        Optional<Integer> asked = ledger.orders().noted(order).map(Integer::parseInt);
        if (asked.isPresent() && hasMovedOn(run, asked.get())) {
            return true;
        }
        Attempt attempt = run.attempt();
        ledger.orders().note(order, Integer.toString(attempt.number()));
        return github.runs().rerun(repo, attempt.run()) instanceof Rerun.Started;
    }

    private static boolean hasMovedOn(WorkflowRun run, int asked) {
        return run.attempt().number() > asked || !(run.state() instanceof RunState.Completed);
    }
}
