package io.perfwarden.bot.command;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.RunGateway.Rerun;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.report.github.CommandReplies;
import io.perfwarden.report.github.CommandReplies.Refusal;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Has the runs that measured a commit, or should have, run again. */
public final class MeasureAgain {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final Clock clock;

    public MeasureAgain(GitHubGateway github, FactStore ledger, Clock clock) {
        this.github = github;
        this.ledger = ledger;
        this.clock = clock;
    }

    CommandAnswer measureAgain(CommandRequester who, PullRequest pull, RepositoryPolicy policy) {
        List<WorkflowRun> started = started(who.repo(), pull.headSha(), policy, who.order());
        return started.isEmpty()
                ? CommandAnswer.refused(new Refusal.NotRunAgain())
                : new CommandAnswer.Done(CommandReplies.measuringAgain(started.getFirst().url()));
    }

    /** Has them run again, and says which do because of this order. */
    List<WorkflowRun> started(
            InstalledRepo repo, CommitSha sha, RepositoryPolicy policy, OrderId order) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        Set<RunId> measured =
                record.brought().stream().map(it -> it.attempt().run()).collect(Collectors.toSet());
        return github.runs().on(repo, sha).stream()
                .filter(run -> measured.contains(run.attempt().run()) || isExpected(policy, run))
                .filter(run -> isStarted(repo, order, run))
                .toList();
    }

    private static boolean isExpected(RepositoryPolicy policy, WorkflowRun run) {
        return policy.measuredBy(run.workflow()).stream()
                .anyMatch(suite -> suite.workflow().isPresent());
    }

    /**
     * Whether a run runs again because of this order. It does already if it has moved on since an
     * interrupted attempt at the order asked for it.
     */
    private boolean isStarted(InstalledRepo repo, OrderId whole, WorkflowRun run) {
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
