package io.perfwarden.regen;

import io.perfwarden.command.Command;
import io.perfwarden.command.CommandParser;
import io.perfwarden.command.Usage;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.evaluate.HeadReport;
import io.perfwarden.evaluate.Place;
import io.perfwarden.evaluate.Places;
import io.perfwarden.evaluate.PolicySource;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.Permissions.Access;
import io.perfwarden.github.PullRequest;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.report.github.Replies;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Carries out commands in comments and buttons of checks, for people who may write to the
 * repository.
 */
public final class CommentCommands {
    private final GitHub github;
    private final PolicySource policies;
    private final Places places;
    private final HeadReport report;
    private final RegenerateBaseline regenerate;
    private final Responder responder;
    private final Clock clock;

    /** What commands act on. */
    public record Parts(
            PolicySource policies,
            Places places,
            HeadReport report,
            RegenerateBaseline regenerate) {}

    public CommentCommands(GitHub github, Parts parts, Clock clock) {
        this.github = github;
        this.policies = parts.policies();
        this.places = parts.places();
        this.report = parts.report();
        this.regenerate = parts.regenerate();
        this.responder = new Responder(github.comments());
        this.clock = clock;
    }

    /**
     * Looks at a comment: says that its commands were seen and finds the head they are about.
     *
     * @return nothing if there are no commands, or no open pull request
     */
    public Optional<Head> headOf(Repo repo, PullNumber pull, long comment, String body) {
        if (CommandParser.parse(body).isEmpty()) {
            return Optional.empty();
        }
        Optional<PullRequest> open = github.pulls().get(repo, pull).filter(PullRequest::open);
        open.ifPresent(it ->
                responder.seen(new Requester(repo, it.head(), pull, comment, "", clock.instant())));
        return open.map(PullRequest::head);
    }

    /** Carries out every command of a comment, in order, and answers once. */
    public void carryOut(Requester who, String body) {
        responder.respond(who, answers(who, CommandParser.parse(body)));
    }

    /** Carries out what a button of a check stands for. */
    public void pressed(Repo repo, Head head, CommitSha sha, String button, String login) {
        Optional<Command> command =
                switch (button) {
                    case "rerun" -> Optional.of(new Command.Rerun());
                    case "regen" ->
                            Optional.of(
                                    new Command.RegenBaseline(
                                            List.of(), Optional.of(sha.value()), ""));
                    default -> Optional.empty();
                };
        if (command.isEmpty()) {
            return;
        }
        for (Place.Target target : places.of(repo, head, sha).targets()) {
            target.pull()
                    .map(pull -> new Requester(repo, head, pull, 0, login, clock.instant()))
                    .ifPresent(who -> responder.respond(who, answers(who, List.of(command.get()))));
        }
    }

    /** A command met our own fault. */
    public void failed(Requester who, String reference) {
        responder.respond(
                who, List.of(new Answer.Refused(CheckText.internalError(reference).summary())));
    }

    private List<Answer> answers(Requester who, List<Command> commands) {
        Access access = github.permissions().of(who.repo(), who.login());
        return switch (access) {
            case Access.MayNotWrite(String level) ->
                    List.of(Answer.refused(new Refusal.NoPermission(who.login(), level)));
            case Access.Untold(String reason) ->
                    List.of(Answer.refused(new Refusal.PermissionUntold(who.login(), reason)));
            case Access.MayWrite _ -> permitted(who, commands);
        };
    }

    private List<Answer> permitted(Requester who, List<Command> commands) {
        Optional<PullRequest> pull =
                github.pulls().get(who.repo(), who.pull()).filter(PullRequest::open);
        if (pull.isEmpty()) {
            return List.of(Answer.refused(new Refusal.Closed()));
        }
        return switch (policies.of(who.repo())) {
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    List.of(Answer.refused(new Refusal.Unclear(problems.getFirst())));
            case Outcome.Ok<Policy>(Policy policy) -> {
                List<Answer> answers = new ArrayList<>();
                for (Command command : commands) {
                    answers.add(answer(new Asked(who, pull.get(), policy), command));
                }
                yield answers;
            }
        };
    }

    private record Asked(Requester who, PullRequest pull, Policy policy) {}

    private Answer answer(Asked asked, Command command) {
        return switch (command) {
            case Command.Help _ -> new Answer.Done(Usage.help());
            case Command.Recheck _ -> recheck(asked);
            case Command.Rerun _ -> rerun(asked);
            case Command.Why(String benchmark) -> explain(comparison(asked), benchmark);
            case Command.RegenBaseline regen ->
                    regenerate.regenerate(
                            new RegenerateBaseline.Request(
                                    asked.who(),
                                    asked.pull(),
                                    asked.policy(),
                                    regen,
                                    comparison(asked)));
            case Command.Accept _ -> Answer.refused(new Refusal.SingleRows());
            case Command.Misunderstood misunderstood ->
                    new Answer.Refused(Usage.reply(misunderstood));
        };
    }

    private Comparison comparison(Asked asked) {
        return report.comparison(
                place(asked),
                new Place.Target(Optional.of(asked.pull().number()), asked.pull().baseBranch()),
                asked.policy());
    }

    private Answer recheck(Asked asked) {
        boolean shown = report.refresh(place(asked), asked.policy(), false);
        return shown
                ? new Answer.Done("")
                : Answer.refused(new Refusal.NoResults(asked.pull().headSha()));
    }

    private Answer rerun(Asked asked) {
        Repo repo = asked.who().repo();
        Set<RunId> judged = report.measuredBy(repo, asked.pull().headSha());
        return github.runs().on(repo, asked.pull().headSha()).stream()
                .filter(run ->
                        judged.contains(run.id())
                                || PolicySource.isExpected(asked.policy(), run.workflow()))
                .filter(run -> github.runs().rerun(repo, run.id()))
                .map(run -> Replies.measuringAgain(run.url()))
                .<Answer>map(Answer.Done::new)
                .toList()
                .stream()
                .findFirst()
                .orElseGet(() -> Answer.refused(new Refusal.NotRunAgain()));
    }

    private static Answer explain(Comparison comparison, String benchmark) {
        List<String> explained = new ArrayList<>();
        List<String> similar = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.rows()) {
                String name = row.id().name();
                if (name.equals(benchmark) || row.id().label().equals(benchmark)) {
                    explained.add(Replies.why(suite, row));
                } else if (name.contains(benchmark)) {
                    similar.add(name);
                }
            }
        }
        return explained.isEmpty()
                ? Answer.refused(
                        new Refusal.UnknownBenchmark(
                                benchmark, similar.stream().distinct().limit(10).toList()))
                : new Answer.Done(
                        String.join("\n\n", explained.subList(0, Math.min(10, explained.size()))));
    }

    private Place place(Asked asked) {
        return places.of(asked.who().repo(), asked.pull().head(), asked.pull().headSha());
    }
}
