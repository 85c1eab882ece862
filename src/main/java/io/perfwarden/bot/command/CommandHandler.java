package io.perfwarden.bot.command;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.commit.CommitRefresh;
import io.perfwarden.bot.commit.CommitRefresh.Thoroughness;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.CommentGateway;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.PermissionGateway.Access;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.queue.CheckActionJob.Press;
import io.perfwarden.queue.CommentEventJob.Comment;
import io.perfwarden.report.github.CommandReplies.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out orders of people who may write to the repository, each once in effect. */
public final class CommandHandler {
    private final GitHubGateway github;
    private final FactStore ledger;
    private final Parts parts;
    private final CommandResponder responder;
    private final HourlyReply refusals;

    /** What orders are carried out with. */
    public record Parts(
            CommandExecutor carryOut,
            OnBranch onBranch,
            CommitRefresh refresh,
            CommitPublisher publish,
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

    public CommandHandler(GitHubGateway github, FactStore ledger, Parts parts) {
        this.github = github;
        this.ledger = ledger;
        this.parts = parts;
        this.responder = new CommandResponder(github.comments());
        this.refusals = new HourlyReply(ledger.orders(), parts.clock());
    }

    /** Somebody commented on a pull request. */
    public void commented(InstalledRepo repo, PullNumber pull, Comment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        if (!commands.isEmpty()) {
            obey(requester(repo, pull, comment), commands);
        }
    }

    private static CommandRequester requester(
            InstalledRepo repo, PullNumber pull, Comment comment) {
        return new CommandRequester(
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
    public void pressed(InstalledRepo repo, CommitSha sha, Press press) {
        Optional<Command> command = command(press, sha);
        if (command.isEmpty()) {
            return;
        }
        List<MergeTarget> targets = ledger.commits().read(repo.id(), sha).targets();
        List<PullNumber> pulls =
                targets.stream()
                        .map(MergeTarget::pull)
                        .flatMap(Optional::stream)
                        .limit(command.get() instanceof Command.Rerun ? 1 : Long.MAX_VALUE)
                        .toList();
        if (pulls.isEmpty() && targets.stream().anyMatch(MergeTarget.Branch.class::isInstance)) {
            pressedOnBranch(repo, sha, press);
        }
        for (PullNumber pull : pulls) {
            OrderId order = new OrderId(repo.id(), "button-" + press.delivery() + "-" + pull);
            obey(
                    new CommandRequester(
                            repo, pull, order, Optional.empty(), press.by(), press.at()),
                    List.of(command.get()));
        }
    }

    private void pressedOnBranch(InstalledRepo repo, CommitSha sha, Press press) {
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
                GlobPattern.parse("**"),
                Optional.empty(),
                OptionalDouble.empty(),
                "",
                Optional.of(sha));
    }

    /** "Re-run" of our checks: they are made anew from what is stored, and what was missed. */
    public void rerequested(InstalledRepo repo, CommitSha sha, String delivery) {
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

    private void obey(CommandRequester who, List<Command> commands) {
        if (!ledger.orders().begin(who.order(), parts.clock().instant())) {
            return;
        }
        Access access = github.permissions().of(who.repo(), who.login().value());
        if (access instanceof Access.MayWrite || refusals.isAnswered(who)) {
            answer(who, access, commands);
        }
        ledger.orders().finish(who.order());
    }

    private void answer(CommandRequester who, Access access, List<Command> commands) {
        Optional<PullRequest> pull = github.pulls().get(who.repo(), who.pull());
        if (pull.isPresent()) {
            responder.seen(who);
            List<CommandAnswer> answers = answers(who, access, pull.get(), commands);
            responder.respond(who, answers);
            if (!(access instanceof Access.MayWrite)) {
                answers.forEach(this::heard);
            }
        }
    }

    private List<CommandAnswer> answers(
            CommandRequester who, Access access, PullRequest pull, List<Command> commands) {
        return switch (access) {
            case Access.MayNotWrite(String level) ->
                    List.of(
                            CommandAnswer.refused(
                                    new Refusal.NoPermission(who.login().value(), level)));
            case Access.Untold(String reason) ->
                    List.of(
                            CommandAnswer.refused(
                                    new Refusal.PermissionUntold(who.login().value(), reason)));
            case Access.MayWrite _ -> permitted(who, pull, commands);
        };
    }

    private List<CommandAnswer> permitted(
            CommandRequester who, PullRequest pull, List<Command> commands) {
        List<CommandAnswer> answers = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            CommandRequester part = who.part(i);
            Command command = commands.get(i);
            ledger.orders().begin(part.order(), parts.clock().instant());
            answers.add(
                    ledger.orders()
                            .noted(part.order())
                            .flatMap(AnsweredCommand::parse)
                            .orElseGet(() -> carriedOut(part, pull, command)));
        }
        return answers;
    }

    private CommandAnswer carriedOut(CommandRequester who, PullRequest pull, Command command) {
        CommandAnswer answer = parts.carryOut().carryOut(who, pull, command);
        ledger.orders().note(who.order(), AnsweredCommand.text(answer));
        heard(answer);
        return answer;
    }

    private void heard(CommandAnswer answer) {
        if (answer instanceof CommandAnswer.Refused(_, String reason)) {
            parts.watch().refused(reason);
        }
    }

    /** An order met our own fault. */
    public void failed(InstalledRepo repo, PullNumber pull, Comment comment, String reference) {
        responder.respond(
                requester(repo, pull, comment), List.of(CommandExecutor.fault(reference)));
    }

    /**
     * An answer as it is remembered, told from what is remembered while an order is carried out.
     */
    private static final class AnsweredCommand {
        private static final String DONE = "answer: done\n";
        private static final String REFUSED = "answer: refused\n";

        private AnsweredCommand() {}

        static String text(CommandAnswer answer) {
            return switch (answer) {
                case CommandAnswer.Done(String text) -> DONE + text;
                case CommandAnswer.Refused(String text, _) -> REFUSED + text;
            };
        }

        /** Nothing if the note is of an order that is not answered yet. */
        static Optional<CommandAnswer> parse(String note) {
            if (note.startsWith(DONE)) {
                return Optional.of(new CommandAnswer.Done(note.substring(DONE.length())));
            }
            return note.startsWith(REFUSED)
                    ? Optional.of(new CommandAnswer.Refused(note.substring(REFUSED.length()), ""))
                    : Optional.empty();
        }
    }

    /**
     * Says no to one person on one pull request once an hour: whoever may not write must not be
     * able to have the app write for him as often as he likes.
     */
    private static final class HourlyReply {
        private static final Duration HOUR = Duration.ofHours(1);

        private final CommandOrders orders;
        private final Clock clock;

        HourlyReply(CommandOrders orders, Clock clock) {
            this.orders = orders;
            this.clock = clock;
        }

        /**
         * Whether a refusal is answered; the one that began an hour is, however often it is tried.
         */
        boolean isAnswered(CommandRequester who) {
            Instant now = clock.instant();
            OrderId refusals =
                    new OrderId(
                            who.repo().id(), "refused-" + who.pull() + "-" + who.login().value());
            boolean _ = orders.begin(refusals, now);
            String[] last = orders.noted(refusals).orElse("0 none").split(" ", 2);
            boolean same = last[1].equals(who.order().id());
            boolean over = !Instant.ofEpochMilli(Long.parseLong(last[0])).plus(HOUR).isAfter(now);
            if (over && !same) {
                orders.note(refusals, now.toEpochMilli() + " " + who.order().id());
            }
            return over || same;
        }
    }

    /** Reacts and replies: one reply per comment, however often a job is done again. */
    private static final class CommandResponder {
        private static final Logger LOG = LoggerFactory.getLogger(CommandResponder.class);

        private final CommentGateway comments;

        CommandResponder(CommentGateway comments) {
            this.comments = comments;
        }

        /** Says that a command was seen. */
        void seen(CommandRequester requester) {
            react(requester, Reaction.EYES);
        }

        /**
         * Says what came of all commands of a comment; the reaction, once there is no more to come.
         */
        void respond(CommandRequester requester, List<CommandAnswer> answers) {
            String text =
                    answers.stream()
                            .map(CommandAnswer::text)
                            .filter(it -> !it.isEmpty())
                            .distinct()
                            .collect(Collectors.joining("\n\n"));
            if (!text.isEmpty()) {
                reply(requester, text);
            }
            boolean refused = answers.stream().anyMatch(CommandAnswer.Refused.class::isInstance);
            react(requester, refused ? Reaction.CONFUSED : Reaction.ROCKET);
        }

        private void reply(CommandRequester requester, String text) {
            String marker = "<!-- perfwarden:reply:" + requester.order().id() + " -->";
            String body = marker + "\n" + text;
            try {
                List<CommentGateway.Posted> own =
                        comments.own(requester.repo(), requester.pull(), marker);
                if (own.isEmpty()) {
                    comments.create(requester.repo(), requester.pull(), body);
                } else {
                    comments.edit(requester.repo(), own.getFirst().id(), body);
                }
            } catch (GitHubRefusal e) {
                refused(requester, e);
            }
        }

        private void react(CommandRequester requester, Reaction reaction) {
            if (requester.comment().isEmpty()) {
                return;
            }
            try {
                comments.react(requester.repo(), requester.comment().get(), reaction);
            } catch (GitHubRefusal e) {
                refused(requester, e);
            }
        }

        private static void refused(CommandRequester requester, GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw e;
            }
            LOG.atWarn()
                    .addKeyValue("repository", requester.repo().name())
                    .addKeyValue("pull", requester.pull())
                    .log("no answer to a command: GitHub refuses ({})", e.getMessage());
        }
    }
}
