package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BisectionStore;
import io.perfwarden.db.BisectionStore.BisectedSeries;
import io.perfwarden.db.BisectionStore.Bisection;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentMember;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.IncidentStore;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.report.github.BisectionWording;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.stats.InterleavedTestResult;

/**
 * Finds the commit of a regression on request, by measuring between the last good and the first bad
 * commit.
 *
 * <p>Each step is recorded before GitHub is asked, so it can be interrupted. Only the bisection's
 * own job changes GitHub, so no tag is created during their deletion.
 */
public record BranchBisection(
        BisectionStore store,
        IncidentStore incidents,
        CommitLedger commits,
        PolicyLoader policies,
        RunImport imports,
        GitHubGateway github,
        TaskQueue queue,
        Clock clock,
        Duration deadline) {
    public static final int RUNS = 20;

    public static final int LEAST_RUNS = 10;
    public static final int MOST_RUNS = 60;
    static final int ROUNDS = InterleavedTestResult.LEAST_ROUNDS;

    private static final Duration FIRST = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMinutes(5);

    /** Interval of deleting a tag that GitHub refused to delete. */
    private static final Duration REFUSED = Duration.ofHours(1);

    public CommandAnswer start(CommandRequester who, int runs) {
        RepoId repo = who.repo().id();
        String order = who.order().id();
        if (store.of(repo, order).isEmpty()) {
            Optional<CommandRefusal> refused = add(who, runs);
            if (refused.isPresent()) {
                return CommandAnswer.ofRefusal(refused.get());
            }
        }
        Bisection begun =
                store.of(repo, order)
                        .orElseThrow(() -> new TransientFailure("another bisection begins"));
        LiveBisection live = new LiveBisection(this, who.repo(), begun);
        queue.enqueueAfter(live.task(), FIRST);
        return new CommandAnswer.Done(live.wording().startText());
    }

    private Optional<CommandRefusal> add(CommandRequester who, int runs) {
        InstalledRepo repo = who.repo();
        Optional<Bisection> live = store.live(repo.id(), who.pull());
        if (live.isPresent()) {
            return Optional.of(
                    new CommandRefusal.Bisecting(
                            new LiveBisection(this, repo, live.get()).progress()));
        }
        Optional<BranchIncident> incident =
                incidents
                        .find(repo.id(), who.pull().value())
                        .filter(it -> it.isWanted(clock.instant()));
        Optional<IncidentMember> member =
                incident.stream()
                        .flatMap(it -> it.members().stream())
                        .filter(it -> it.state() == BranchIncident.IncidentState.OPEN)
                        .max(
                                Comparator.comparingDouble(
                                        it -> it.level().change() - it.level().limit()));
        if (incident.isEmpty() || member.isEmpty()) {
            return Optional.of(CommandRefusal.Plain.NO_REGRESSION);
        }
        return switch (policies.of(repo)) {
            case ReadOutcome.Rejected(var problems) ->
                    Optional.of(new CommandRefusal.Unclear(problems.getFirst()));
            case ReadOutcome.Ok(var policy) ->
                    add(who, runs, incident.get().range(), member.get(), policy);
        };
    }

    private Optional<CommandRefusal> add(
            CommandRequester who,
            int runs,
            BranchIncident.Range range,
            IncidentMember member,
            RepositoryPolicy policy) {
        String suite = (member.where() + "/").split("/", 2)[0];
        Optional<SuitePolicy> measured = policy.suite(suite);
        if (measured.isEmpty()) {
            var names = policy.suites().stream().map(SuitePolicy::name).toList();
            return Optional.of(new CommandRefusal.UnknownSuite(suite, names));
        }
        Optional<String> workflow = measured.get().workflow();
        if (workflow.isEmpty()) {
            return Optional.of(CommandRefusal.Plain.NO_WORKFLOW);
        }
        CommitSha first = new CommitSha(range.first());
        List<CommitSha> line =
                github.commits().firstParents(who.repo(), first, new CommitSha(range.before()));
        if (line.size() < 3) {
            return Optional.of(
                    line.size() < 2
                            ? CommandRefusal.Plain.UNKNOWN_COMMITS
                            : new CommandRefusal.NothingBetween(first));
        }
        store.add(
                who.repo().id(),
                new Bisection(
                        new BisectionStore.Key(who.repo().id(), 0),
                        who.pull(),
                        who.order().id(),
                        who.login().value(),
                        clock.instant(),
                        new BisectedSeries(
                                new SeriesId(member.series()),
                                suite,
                                member.benchmark(),
                                member.level().after() > member.level().before()),
                        new WorkflowPath(WorkflowPath.fileOf(workflow.get())),
                        line.reversed(),
                        runs,
                        BisectionStore.BisectionState.MEASURING,
                        "",
                        Optional.empty()));
        return Optional.empty();
    }

    public CommandAnswer cancel(CommandRequester who) {
        Optional<Bisection> live = store.live(who.repo().id(), who.pull());
        if (live.isEmpty()) {
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.NO_BISECTION);
        }
        new LiveBisection(this, who.repo(), live.get())
                .end(BisectionWording.cancelText(who.login().value()));
        return new CommandAnswer.Done("");
    }

    /** Whether a run is a bisection's; a finished one continues it. */
    public boolean noteRun(InstalledRepo repo, WorkflowRun run) {
        Optional<BisectionStore.Key> key = store.findMeasuring(repo.id(), run);
        key.filter(_ -> run.state() instanceof RunState.Completed)
                .ifPresent(it -> queue.enqueue(new BisectionJob(repo, it.number()).task()));
        return key.isPresent();
    }

    public void reportFault(InstalledRepo repo, int number, String reference) {
        store.find(new BisectionStore.Key(repo.id(), number))
                .filter(it -> it.state() == BisectionStore.BisectionState.MEASURING)
                .ifPresent(it ->
                        new LiveBisection(this, repo, it).end(BisectionWording.fault(reference)));
    }

    public void step(InstalledRepo repo, int number) {
        Optional<LiveBisection> live = live(repo, number);
        // first, so that there always is a next step, and no event is overtaken
        live.ifPresent(it -> queue.enqueueAfter(it.task(), it.isMeasuring() ? POLL : REFUSED));
        while (live.isPresent() && live.get().isMeasuring()) {
            if (!live.get().step()) {
                return;
            }
            live = live(repo, number);
        }
        live.ifPresent(LiveBisection::finish);
    }

    private Optional<LiveBisection> live(InstalledRepo repo, int number) {
        return store.find(new BisectionStore.Key(repo.id(), number))
                .filter(it -> it.state() != BisectionStore.BisectionState.OVER)
                .map(it -> new LiveBisection(this, repo, it));
    }
}
