package io.perfwarden.obey;

import io.perfwarden.command.Command;
import io.perfwarden.command.Usage;
import io.perfwarden.compare.Comparison;
import io.perfwarden.evaluate.CurrentVerdict;
import io.perfwarden.evaluate.Looking;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.measure.Policies;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.regen.Answer;
import io.perfwarden.regen.InSight;
import io.perfwarden.regen.RegenerateBaseline;
import io.perfwarden.regen.Requester;
import io.perfwarden.report.finding.Named;
import io.perfwarden.report.finding.Named.Meaning;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.report.github.StandingText;
import io.perfwarden.standing.Facts;
import io.perfwarden.standing.Judged;
import java.util.List;
import java.util.Optional;

/** Carries out one command that its author may give. */
public final class CarryOut {
    private static final int ROWS = 10;

    private final Ledger ledger;
    private final Policies policies;
    private final CurrentVerdict verdict;
    private final Means means;

    /** What is done with. */
    public record Means(
            RegenerateBaseline regenerate,
            AcceptRows acceptRows,
            MeasureAgain measureAgain,
            Looking looking) {}

    public CarryOut(Ledger ledger, Policies policies, CurrentVerdict verdict, Means means) {
        this.ledger = ledger;
        this.policies = policies;
        this.verdict = verdict;
        this.means = means;
    }

    Answer carryOut(Requester who, PullRequest pull, Command command) {
        if (!pull.open()) {
            return refused(new Refusal.Closed());
        }
        return switch (command) {
            case Command.Help _ -> new Answer.Done(Usage.help());
            case Command.Misunderstood misunderstood ->
                    new Answer.Refused(Usage.reply(misunderstood), "misunderstood");
            case Command.Skip(String reason) -> skip(who, pull, reason);
            case Command.Recheck _,
                    Command.Rerun _,
                    Command.Why _,
                    Command.Accept _,
                    Command.RegenBaseline _ ->
                    switch (policies.of(who.repo())) {
                        case Outcome.Rejected<Policy>(List<Problem> problems) ->
                                refused(new Refusal.Unclear(problems.getFirst()));
                        case Outcome.Ok<Policy>(Policy policy) ->
                                configured(new Asked(who, pull, policy), command);
                    };
        };
    }

    private record Asked(Requester who, PullRequest pull, Policy policy) {}

    private Answer configured(Asked asked, Command command) {
        return switch (command) {
            case Command.Rerun _ ->
                    means.measureAgain().measureAgain(asked.who(), asked.pull(), asked.policy());
            case Command.Recheck _ -> recheck(asked);
            case Command.Why(String benchmark) ->
                    explain(
                            judged(asked)
                                    .flatMap(Judged::comparison)
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
    private Answer regenerate(Asked asked, Command.RegenBaseline command) {
        return means.regenerate()
                .regenerate(
                        new RegenerateBaseline.Request(
                                asked.who(), asked.pull(), asked.policy(), command, judged(asked)),
                        new InSight(ledger));
    }

    private Answer recheck(Asked asked) {
        boolean known =
                !ledger.commits()
                        .read(asked.who().repo().id(), asked.pull().headSha())
                        .runs()
                        .isEmpty();
        means.looking().asked(asked.who().repo(), asked.pull().headSha());
        return known ? new Answer.Done("") : unmeasured(asked.pull());
    }

    /** Whatever is configured: an unusable configuration is a reason to skip, too. */
    private Answer skip(Requester who, PullRequest pull, String reason) {
        Optional<Refusal> unseen = new InSight(ledger).head(who, pull);
        if (unseen.isPresent()) {
            return refused(unseen.get());
        }
        boolean failed =
                policies.of(who.repo()) instanceof Outcome.Ok<Policy>(Policy policy)
                        && verdict.hasFailed(who.repo(), pull.headSha(), pull.number(), policy);
        if (failed) {
            return refused(new Refusal.FailedRows());
        }
        ledger.commits()
                .waived(
                        who.repo().id(),
                        pull.headSha(),
                        new Facts.Waiver(pull.number(), who.login().value(), reason));
        means.looking().soon(who.repo(), pull.headSha());
        return new Answer.Done("");
    }

    private Optional<Judged> judged(Asked asked) {
        return verdict.of(
                asked.who().repo(), asked.pull().headSha(), asked.pull().number(), asked.policy());
    }

    private static Answer unmeasured(PullRequest pull) {
        return refused(new Refusal.NoResults(pull.headSha()));
    }

    private static Answer explain(Comparison comparison, String benchmark) {
        return switch (Named.in(comparison, benchmark)) {
            case Meaning.Ambiguous(List<String> candidates) ->
                    refused(new Refusal.AmbiguousName(benchmark, candidates));
            case Meaning.Rows(List<Named.Hit> hits) -> explain(comparison, benchmark, hits);
        };
    }

    private static Answer explain(Comparison comparison, String benchmark, List<Named.Hit> hits) {
        List<String> explained =
                hits.stream().limit(ROWS).map(hit -> Replies.why(hit.suite(), hit.row())).toList();
        return explained.isEmpty()
                ? refused(new Refusal.UnknownBenchmark(benchmark, similar(comparison, benchmark)))
                : new Answer.Done(String.join("\n\n", explained));
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

    private static Answer refused(Refusal refusal) {
        return Answer.refused(refusal);
    }

    static Answer fault(String reference) {
        return new Answer.Refused(StandingText.fault(reference).summary(), "own-fault");
    }
}
