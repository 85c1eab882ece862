package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.*;
import io.perfwarden.bot.baseline.BaselineRegenerator.Request;
import io.perfwarden.bot.command.Command.Accept;
import io.perfwarden.bot.command.RunCommand.RunOrder;
import io.perfwarden.bot.commit.CommitVerdicts;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.bot.door.SubmissionTrust;
import io.perfwarden.bot.run.BranchDrill;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BranchNotes;
import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.RunRequests;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.Completed;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.report.ClaimWording;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out commands of people who may write to the repository. */
public record CommandExecutor(
        GitHubGateway github,
        CommitLedger commits,
        CommandOrders orders,
        BranchNotes notes,
        RunRequests requests,
        PolicyLoader policies,
        CommitVerdicts verdicts,
        BaselineRegenerator regenerate,
        RefreshRequests refreshes,
        ComparisonReply comparing,
        RunCommand running,
        AcceptCommand accepting,
        ClaimCommand claiming,
        RenameCommand renaming,
        SubmissionTrust trusting,
        BranchDrill drills,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(CommandExecutor.class);

    private static final int MAX_EXPLAINED = 5;

    private static final int MAX_NAMED = 10;

    CommandAnswer carryOut(CommandRequester who, PullRequest pull, Command command) {
        if (!pull.open() && !(command instanceof Command.Note)) {
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.CLOSED);
        }
        return switch (command) {
            case Command.Help _ -> new CommandAnswer.Done(CommandUsage.help());
            case Command.Misunderstood it ->
                    new CommandAnswer.Refused(CommandUsage.reply(it), "misunderstood");
            case Command.Note it -> note(who, pull, it);
            case Command.Ack _, Command.Snooze _, Command.Noise _, Command.Bisect _ ->
                    CommandAnswer.ofRefusal(CommandRefusal.Plain.ONLY_IN_ISSUE);
            case Command.Skip(String reason) -> skip(who, pull, reason);
            case Command.Trust _ -> trust(who, pull);
            case Command.Recheck _ -> withPolicy(who, _ -> recheck(who, pull));
            case Command.Claim(SpeedClaim claim) ->
                    withPolicy(who, policy -> check(claim, verdict(who, pull, policy), pull));
            case Command.AcceptClaims(String reason) -> claiming.accept(who, pull, reason);
            case Command.Renamed it ->
                    withPolicy(
                            who,
                            policy -> renaming.rename(who, pull, it, verdict(who, pull, policy)));
            case Command.Drill _ ->
                    withPolicy(
                            who,
                            policy ->
                                    new CommandAnswer.Done(
                                            DrillWording.reply(drills.drill(who.repo(), policy))));
            case Command.Compare(String ref) -> comparing.of(who.repo(), pull.headSha(), ref);
            case Command.Run it ->
                    withPolicy(
                            who,
                            policy -> {
                                var order = new RunOrder(who, pull, it, policy);
                                return running.start(
                                        order, run -> restart(who.repo(), who.order(), run));
                            });
            case Command.Cancel _ -> running.cancel(who);
            case Command.Rerun _ -> withPolicy(who, policy -> rerun(who, pull, policy));
            case Command.Why(String benchmark) ->
                    withPolicy(
                            who,
                            policy ->
                                    explain(verdict(who, pull, policy), pull.headSha(), benchmark));
            // checked later, because it may be written already
            case Command.RegenBaseline it ->
                    withPolicy(
                            who,
                            policy -> {
                                var judged = verdict(who, pull, policy);
                                var request = new Request(who, pull, policy, it, judged);
                                return regenerate.regenerate(request);
                            });
            case Accept it ->
                    withPolicy(
                            who,
                            policy -> accepting.accept(who, pull, it, verdict(who, pull, policy)));
        };
    }

    /** A requested run is over, so its command gets an answer. */
    public void settleRequest(InstalledRepo repo, WorkflowRun run) {
        requests.of(repo.id(), run.attempt().run())
                .flatMap(it -> policies.of(repo).optional().map(policy -> Map.entry(it, policy)))
                .ifPresent(it -> running.settleRequest(repo, run, it.getKey(), it.getValue()));
    }

    private CommandAnswer withPolicy(
            CommandRequester who, Function<RepositoryPolicy, CommandAnswer> work) {
        return policies.of(who.repo())
                .map(work)
                .orElse(it -> CommandAnswer.ofRefusal(new CommandRefusal.Unclear(it.getFirst())));
    }

    private Optional<TargetVerdict> verdict(
            CommandRequester who, PullRequest pull, RepositoryPolicy policy) {
        return verdicts.current(
                who.repo(),
                pull.headSha(),
                pull.number(),
                policy,
                accepting.seen().shownResults(who));
    }

    private CommandAnswer recheck(CommandRequester who, PullRequest pull) {
        boolean known = !commits.read(who.repo().id(), pull.headSha()).runs().isEmpty();
        refreshes.enqueueAsked(who.repo(), pull.headSha(), Duration.ZERO);
        return known
                ? new CommandAnswer.Done("")
                : CommandAnswer.ofRefusal(new CommandRefusal.NoResults(pull.headSha()));
    }

    /** Only of the head that was in view when the command was written, and what was there then. */
    private CommandAnswer trust(CommandRequester who, PullRequest pull) {
        Optional<CommandRefusal> unseen = accepting.seen().head(who, pull);
        if (unseen.isPresent()) {
            return accepting.unseen(who, pull, unseen.get());
        }
        return trusting.trust(who.repo(), pull, who.login(), who.at())
                ? new CommandAnswer.Done("")
                : CommandAnswer.ofRefusal(CommandRefusal.Plain.NOTHING_TO_TRUST);
    }

    private CommandAnswer skip(CommandRequester who, PullRequest pull, String reason) {
        InstalledRepo repo = who.repo();
        CommitSha head = pull.headSha();
        Optional<CommandRefusal> unseen = accepting.seen().head(who, pull);
        if (unseen.isPresent()) {
            return accepting.unseen(who, pull, unseen.get());
        }
        boolean isRed =
                policies.of(repo)
                        .optional()
                        .map(it -> verdicts.hasFailed(repo, head, pull.number(), it))
                        .orElseGet(() -> commits.read(repo.id(), head).isRed(pull.number()));
        if (isRed) {
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.FAILED_ROWS);
        }
        var waiver =
                new CommitFacts.Waiver(
                        pull.number(), pull.baseBranch(), who.login().value(), reason);
        commits.addWaiver(repo.id(), head, waiver);
        refreshes.enqueueRefresh(repo, head);
        return new CommandAnswer.Done("");
    }

    private CommandAnswer note(CommandRequester who, PullRequest pull, Command.Note note) {
        Optional<CommitSha> commit =
                pull.open() ? Optional.empty() : github.pulls().mergedAs(who.repo(), pull.number());
        if (!pull.open() && commit.isEmpty()) {
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.NOT_MERGED);
        }
        notes.record(
                who.repo().id(),
                new BranchNote(
                        who.order().id(),
                        pull.number(),
                        commit,
                        who.login().value(),
                        note.benchmarks().toString(),
                        note.text(),
                        clock.instant()));
        return new CommandAnswer.Done(commit.isPresent() ? "" : ReplyWording.NOTE_WAITS);
    }

    private static CommandAnswer check(
            SpeedClaim claim, Optional<TargetVerdict> judged, PullRequest pull) {
        return judged.flatMap(TargetVerdict::comparison)
                .<CommandAnswer>map(
                        it -> new CommandAnswer.Done(ClaimWording.of(ClaimCheck.of(claim, it))))
                .orElseGet(() ->
                        CommandAnswer.ofRefusal(new CommandRefusal.NoResults(pull.headSha())));
    }

    private static CommandAnswer explain(
            Optional<TargetVerdict> judged, CommitSha head, String benchmark) {
        return judged.flatMap(TargetVerdict::comparison)
                .map(it -> explain(it, head, benchmark))
                .orElseGet(() -> CommandAnswer.ofRefusal(new CommandRefusal.NoResults(head)));
    }

    private static CommandAnswer explain(Comparison comparison, CommitSha head, String benchmark) {
        return switch (NameQuery.findMeaning(comparison, benchmark)) {
            case Meaning.Ambiguous(var candidates) ->
                    CommandAnswer.ofRefusal(
                            new CommandRefusal.AmbiguousName(benchmark, candidates));
            case Meaning.Rows(var hits) when hits.isEmpty() -> {
                var similar = similar(comparison, benchmark);
                yield CommandAnswer.ofRefusal(
                        new CommandRefusal.UnknownBenchmark(benchmark, similar));
            }
            case Meaning.Rows(var hits) -> {
                Set<Map.Entry<SuitePlatform, BenchmarkId>> meant = new HashSet<>();
                hits.forEach(it -> meant.add(Map.entry(it.suite().where(), it.row().id())));
                var members =
                        ExplanationWording.members(comparison)
                                .filter(it -> meant.contains(Map.entry(it.where(), it.id())))
                                .toList();
                int shown = Math.min(members.size(), MAX_EXPLAINED);
                yield new CommandAnswer.Done(
                        ReplyWording.why(members.subList(0, shown), members.size() - shown, head));
            }
        };
    }

    private static List<String> similar(Comparison comparison, String benchmark) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .map(row -> row.id().name())
                .filter(name -> name.contains(benchmark))
                .distinct()
                .limit(MAX_NAMED)
                .toList();
    }

    /** For a fork, repeats only what was in view, and no run of another branch. */
    private CommandAnswer rerun(CommandRequester who, PullRequest pull, RepositoryPolicy policy) {
        boolean isOwn = pull.head().isWithin(who.repo().id());
        Optional<CommandRefusal> unseen =
                isOwn ? Optional.empty() : accepting.seen().head(who, pull);
        if (unseen.isPresent()) {
            return CommandAnswer.ofRefusal(unseen.get());
        }
        List<WorkflowRun> started =
                rerun(
                        who.repo(),
                        pull.headSha(),
                        policy,
                        who.order(),
                        run -> isOwn || run.head().equals(pull.head()));
        if (started.isEmpty()) {
            List<SuitePolicy> suites = policy.suites();
            List<String> sources =
                    suites.stream().flatMap(it -> it.sourceNames().stream()).distinct().toList();
            boolean hasWorkflow = suites.stream().anyMatch(it -> it.workflow().isPresent());
            return CommandAnswer.ofRefusal(
                    hasWorkflow || sources.isEmpty()
                            ? CommandRefusal.Plain.NOT_RUN_AGAIN
                            : new CommandRefusal.RunElsewhere(sources));
        }
        return new CommandAnswer.Done(ReplyWording.measuringAgain(started.getFirst().url()));
    }

    private List<WorkflowRun> rerun(
            InstalledRepo repo,
            CommitSha sha,
            RepositoryPolicy policy,
            OrderId order,
            Predicate<WorkflowRun> may) {
        var brought = commits.read(repo.id(), sha).imported().stream();
        var measured = brought.map(it -> it.attempt().run()).collect(Collectors.toSet());
        Predicate<WorkflowRun> isExpected =
                run ->
                        policy.measuredBy(run.workflow()).stream()
                                .anyMatch(suite -> suite.workflow().isPresent());
        return github.runs().commitRuns(repo, sha).stream()
                .filter(may)
                .filter(run -> measured.contains(run.attempt().run()) || isExpected.test(run))
                .filter(run -> restart(repo, order, run))
                .toList();
    }

    private boolean restart(InstalledRepo repo, OrderId whole, WorkflowRun run) {
        Attempt attempt = run.attempt();
        OrderId order = new OrderId(repo.id(), whole.id() + "/run-" + attempt.run());
        orders.begin(order, clock.instant());
        Optional<Integer> asked = orders.findNote(order).map(Integer::parseInt);
        if (asked.isPresent()
                && (attempt.number() > asked.get() || !(run.state() instanceof Completed))) {
            return true;
        }
        orders.note(order, Integer.toString(attempt.number()));
        return github.runs().rerun(repo, attempt.run()) instanceof RerunAnswer.RerunStarted;
    }

    /** Carries out a button on the default branch; the check shows the result. */
    void carryOutOnBranch(InstalledRepo repo, CommitSha sha, OrderId order, Press press) {
        switch (press.identifier()) {
            case "rerun" -> rerunOnBranch(repo, sha, order);
            case "regen" -> {
                OrderId approval = BaselineProposer.approval(repo.id(), sha);
                orders.note(approval, press.by().value(), clock.instant());
                refreshes.enqueueRefresh(repo, sha);
            }
            default -> {}
        }
    }

    private void rerunOnBranch(InstalledRepo repo, CommitSha sha, OrderId order) {
        switch (policies.of(repo)) {
            case ReadOutcome.Ok(var policy) -> rerun(repo, sha, policy, order, _ -> true);
            case ReadOutcome.Rejected(var problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not run again: the configuration cannot be read");
        }
    }
}
