package io.perfwarden.bot.command;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.baseline.RegenerateBaseline;
import io.perfwarden.bot.baseline.SeenReport;
import io.perfwarden.bot.commit.CurrentVerdict;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Comparison;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.NameQuery.Meaning;
import io.perfwarden.report.github.CheckStateText;
import io.perfwarden.report.github.CommandReplies;
import io.perfwarden.report.github.CommandReplies.Refusal;
import java.util.List;
import java.util.Optional;

/** Carries out one command that its author may give. */
public final class CommandExecutor {
    private static final int ROWS = 10;

    private final FactStore ledger;
    private final PolicyLoader policies;
    private final CurrentVerdict verdict;
    private final Means means;

    /** What is done with. */
    public record Means(
            RegenerateBaseline regenerate,
            AcceptRows acceptRows,
            MeasureAgain measureAgain,
            RefreshRequests looking) {}

    public CommandExecutor(
            FactStore ledger, PolicyLoader policies, CurrentVerdict verdict, Means means) {
        this.ledger = ledger;
        this.policies = policies;
        this.verdict = verdict;
        this.means = means;
    }

    CommandAnswer carryOut(CommandRequester who, PullRequest pull, Command command) {
        if (!pull.open()) {
            return refused(new Refusal.Closed());
        }
        return switch (command) {
            case Command.Help _ -> new CommandAnswer.Done(CommandUsage.help());
            case Command.Misunderstood misunderstood ->
                    new CommandAnswer.Refused(CommandUsage.reply(misunderstood), "misunderstood");
            case Command.Skip(String reason) -> skip(who, pull, reason);
            case Command.Recheck _,
                    Command.Rerun _,
                    Command.Why _,
                    Command.Accept _,
                    Command.RegenBaseline _ ->
                    switch (policies.of(who.repo())) {
                        case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) ->
                                refused(new Refusal.Unclear(problems.getFirst()));
                        case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy) ->
                                configured(new Asked(who, pull, policy), command);
                    };
        };
    }

    private record Asked(CommandRequester who, PullRequest pull, RepositoryPolicy policy) {}

    private CommandAnswer configured(Asked asked, Command command) {
        return switch (command) {
            case Command.Rerun _ ->
                    means.measureAgain().measureAgain(asked.who(), asked.pull(), asked.policy());
            case Command.Recheck _ -> recheck(asked);
            case Command.Why(String benchmark) ->
                    explain(
                            judged(asked)
                                    .flatMap(TargetVerdict::comparison)
                                    .orElseGet(() -> new Comparison(List.of())),
                            benchmark);
            case Command.RegenBaseline regen -> regenerate(asked, regen);
            case Command.Accept accept ->
                    means.acceptRows()
                            .accept(
                                    new AcceptRows.Asked(asked.who(), asked.pull(), judged(asked)),
                                    accept);
            case Command.Help _, Command.Misunderstood _, Command.Skip _ ->
                    throw new IllegalStateException("needs no configuration: " + command);
        };
    }

    /** Whether there is anything to judge is not asked first: the commit may be written already. */
    private CommandAnswer regenerate(Asked asked, Command.RegenBaseline command) {
        return means.regenerate()
                .regenerate(
                        new RegenerateBaseline.Request(
                                asked.who(), asked.pull(), asked.policy(), command, judged(asked)),
                        new SeenReport(ledger));
    }

    private CommandAnswer recheck(Asked asked) {
        boolean known =
                !ledger.commits()
                        .read(asked.who().repo().id(), asked.pull().headSha())
                        .runs()
                        .isEmpty();
        means.looking().asked(asked.who().repo(), asked.pull().headSha());
        return known ? new CommandAnswer.Done("") : unmeasured(asked.pull());
    }

    /** Whatever is configured: an unusable configuration is a reason to skip, too. */
    private CommandAnswer skip(CommandRequester who, PullRequest pull, String reason) {
        Optional<Refusal> unseen = new SeenReport(ledger).head(who, pull);
        if (unseen.isPresent()) {
            return refused(unseen.get());
        }
        boolean failed =
                policies.of(who.repo())
                                instanceof ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy)
                        && verdict.hasFailed(who.repo(), pull.headSha(), pull.number(), policy);
        if (failed) {
            return refused(new Refusal.FailedRows());
        }
        ledger.commits()
                .waived(
                        who.repo().id(),
                        pull.headSha(),
                        new CommitFacts.Waiver(pull.number(), who.login().value(), reason));
        means.looking().soon(who.repo(), pull.headSha());
        return new CommandAnswer.Done("");
    }

    private Optional<TargetVerdict> judged(Asked asked) {
        return verdict.of(
                asked.who().repo(), asked.pull().headSha(), asked.pull().number(), asked.policy());
    }

    private static CommandAnswer unmeasured(PullRequest pull) {
        return refused(new Refusal.NoResults(pull.headSha()));
    }

    private static CommandAnswer explain(Comparison comparison, String benchmark) {
        return switch (NameQuery.in(comparison, benchmark)) {
            case Meaning.Ambiguous(List<String> candidates) ->
                    refused(new Refusal.AmbiguousName(benchmark, candidates));
            case Meaning.Rows(List<NameQuery.Hit> hits) -> explain(comparison, benchmark, hits);
        };
    }

    private static CommandAnswer explain(
            Comparison comparison, String benchmark, List<NameQuery.Hit> hits) {
        List<String> explained =
                hits.stream()
                        .limit(ROWS)
                        .map(hit -> CommandReplies.why(hit.suite(), hit.row()))
                        .toList();
        return explained.isEmpty()
                ? refused(new Refusal.UnknownBenchmark(benchmark, similar(comparison, benchmark)))
                : new CommandAnswer.Done(String.join("\n\n", explained));
    }

    private static List<String> similar(Comparison comparison, String benchmark) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .map(row -> row.id().name())
                .filter(name -> name.contains(benchmark))
                .distinct()
                .limit(ROWS)
                .toList();
    }

    private static CommandAnswer refused(Refusal refusal) {
        return CommandAnswer.refused(refusal);
    }

    static CommandAnswer fault(String reference) {
        return new CommandAnswer.Refused(CheckStateText.fault(reference).summary(), "own-fault");
    }
}
