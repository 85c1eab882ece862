package io.perfwarden.obey;

import io.perfwarden.command.Command;
import io.perfwarden.command.CommandParser;
import io.perfwarden.evaluate.Publish;
import io.perfwarden.evaluate.RefreshCommit;
import io.perfwarden.evaluate.RefreshCommit.Thoroughness;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.Permissions.Access;
import io.perfwarden.job.ButtonPressed.Press;
import io.perfwarden.job.Commented.Comment;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.policy.Glob;
import io.perfwarden.regen.Answer;
import io.perfwarden.regen.Requester;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Carries out orders of people who may write to the repository, each once in effect. */
public final class Obey {
    private final GitHub github;
    private final Ledger ledger;
    private final Parts parts;
    private final Responder responder;
    private final OnceAnHour refusals;

    /** What orders are carried out with. */
    public record Parts(
            CarryOut carryOut,
            OnBranch onBranch,
            RefreshCommit refresh,
            Publish publish,
            Clock clock,
            Watch watch) {}

    /** Hears of what is refused, once of each refusal. */
    @FunctionalInterface
    public interface Watch {
        /** Nobody hears of it. */
        Watch NOBODY = _ -> {};

        /**
         * @param reason one of few words
         */
        void refused(String reason);
    }

    public Obey(GitHub github, Ledger ledger, Parts parts) {
        this.github = github;
        this.ledger = ledger;
        this.parts = parts;
        this.responder = new Responder(github.comments());
        this.refusals = new OnceAnHour(ledger.orders(), parts.clock());
    }

    /** Somebody commented on a pull request. */
    public void commented(Repo repo, PullNumber pull, Comment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        if (!commands.isEmpty()) {
            obey(requester(repo, pull, comment), commands);
        }
    }

    private static Requester requester(Repo repo, PullNumber pull, Comment comment) {
        return new Requester(
                repo,
                pull,
                new OrderId(repo.id(), "comment-" + comment.id()),
                Optional.of(comment.id()),
                comment.author(),
                comment.at());
    }

    /**
     * A button of a check was pressed. What it stands for is done for every open pull request at
     * the commit, a run that several share once; where there is none, for the default branch.
     */
    public void pressed(Repo repo, CommitSha sha, Press press) {
        Optional<Command> command = command(press, sha);
        if (command.isEmpty()) {
            return;
        }
        List<Target> targets = ledger.commits().read(repo.id(), sha).targets();
        List<PullNumber> pulls =
                targets.stream()
                        .map(Target::pull)
                        .flatMap(Optional::stream)
                        .limit(command.get() instanceof Command.Rerun ? 1 : Long.MAX_VALUE)
                        .toList();
        if (pulls.isEmpty() && targets.stream().anyMatch(Target.Branch.class::isInstance)) {
            pressedOnBranch(repo, sha, press);
        }
        for (PullNumber pull : pulls) {
            OrderId order = new OrderId(repo.id(), "button-" + press.delivery() + "-" + pull);
            obey(
                    new Requester(repo, pull, order, Optional.empty(), press.by(), press.at()),
                    List.of(command.get()));
        }
    }

    private void pressedOnBranch(Repo repo, CommitSha sha, Press press) {
        OrderId order = new OrderId(repo.id(), "button-" + press.delivery() + "-branch");
        boolean due = ledger.orders().begin(order, parts.clock().instant());
        if (due && github.permissions().of(repo, press.by().value()) instanceof Access.MayWrite) {
            parts.onBranch().pressed(repo, sha, order, press);
        }
        ledger.orders().finish(order);
    }

    private static Optional<Command> command(Press press, CommitSha sha) {
        return switch (press.identifier()) {
            case "rerun" -> Optional.of(new Command.Rerun());
            case "accept" -> Optional.of(everything(sha));
            case "regen" ->
                    Optional.of(
                            new Command.RegenBaseline(
                                    List.of(), Optional.of(sha.value()), false, ""));
            default -> Optional.empty();
        };
    }

    /** All that fails and can be accepted without being named one by one, as the check shows it. */
    private static Command everything(CommitSha sha) {
        return new Command.Accept(
                Glob.parse("**"), Optional.empty(), OptionalDouble.empty(), "", Optional.of(sha));
    }

    /** "Re-run" of our checks: they are made anew from what is stored, and what was missed. */
    public void rerequested(Repo repo, CommitSha sha, String delivery) {
        OrderId order = new OrderId(repo.id(), "rerequest-" + delivery);
        if (!ledger.orders().begin(order, parts.clock().instant())) {
            return;
        }
        if (ledger.orders().noted(order).isEmpty()) {
            parts.publish().renew(repo, sha);
            ledger.orders().note(order, "renewed");
        }
        parts.refresh().refresh(repo, sha, Thoroughness.ASKED);
        ledger.orders().finish(order);
    }

    private void obey(Requester who, List<Command> commands) {
        if (!ledger.orders().begin(who.order(), parts.clock().instant())) {
            return;
        }
        Access access = github.permissions().of(who.repo(), who.login().value());
        if (access instanceof Access.MayWrite || refusals.isAnswered(who)) {
            answer(who, access, commands);
        }
        ledger.orders().finish(who.order());
    }

    private void answer(Requester who, Access access, List<Command> commands) {
        Optional<PullRequest> pull = github.pulls().get(who.repo(), who.pull());
        if (pull.isPresent()) {
            responder.seen(who);
            List<Answer> answers = answers(who, access, pull.get(), commands);
            responder.respond(who, answers);
            if (!(access instanceof Access.MayWrite)) {
                answers.forEach(this::heard);
            }
        }
    }

    private List<Answer> answers(
            Requester who, Access access, PullRequest pull, List<Command> commands) {
        return switch (access) {
            case Access.MayNotWrite(String level) ->
                    List.of(Answer.refused(new Refusal.NoPermission(who.login().value(), level)));
            case Access.Untold(String reason) ->
                    List.of(
                            Answer.refused(
                                    new Refusal.PermissionUntold(who.login().value(), reason)));
            case Access.MayWrite _ -> permitted(who, pull, commands);
        };
    }

    private List<Answer> permitted(Requester who, PullRequest pull, List<Command> commands) {
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            Requester part = who.part(i);
            Command command = commands.get(i);
            ledger.orders().begin(part.order(), parts.clock().instant());
            answers.add(
                    ledger.orders()
                            .noted(part.order())
                            .flatMap(Answered::parse)
                            .orElseGet(() -> carriedOut(part, pull, command)));
        }
        return answers;
    }

    private Answer carriedOut(Requester who, PullRequest pull, Command command) {
        Answer answer = parts.carryOut().carryOut(who, pull, command);
        ledger.orders().note(who.order(), Answered.text(answer));
        heard(answer);
        return answer;
    }

    private void heard(Answer answer) {
        if (answer instanceof Answer.Refused(_, String reason)) {
            parts.watch().refused(reason);
        }
    }

    /** An order met our own fault. */
    public void failed(Repo repo, PullNumber pull, Comment comment, String reference) {
        responder.respond(requester(repo, pull, comment), List.of(CarryOut.fault(reference)));
    }
}
