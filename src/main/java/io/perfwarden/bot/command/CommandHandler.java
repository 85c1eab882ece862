package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.command.Command.RegenBaseline;
import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.commit.CommitRefresh;
import io.perfwarden.bot.commit.CommitRefresh.Thoroughness;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.*;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.*;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.PermissionGateway.Access;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.queue.Job.CommentEventJob.Comment;
import io.perfwarden.report.github.CheckWording;
import io.perfwarden.report.github.ReplyWording.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers comments and buttons: checks permission, carries out each command once, replies.
 *
 * @param incidents carries out commands in issues; absent where no issues are opened
 * @param refusals receives the reason of each refusal, one of few words
 */
public record CommandHandler(
        GitHubGateway github,
        FactStore ledger,
        CommandExecutor executor,
        CommitRefresh refresh,
        CommitPublisher publish,
        Clock clock,
        Optional<IncidentCommands> incidents,
        Consumer<String> refusals) {
    private static final Logger LOG = LoggerFactory.getLogger(CommandHandler.class);
    private static final Duration HOUR = Duration.ofHours(1);

    /** Most answers an hour to a person without write access, on one pull request. */
    private static final int MOST_OF_ONE = 10;

    /** Most answers an hour to all such people, in a repository. */
    private static final int MOST_OF_ALL = 40;

    /** Starts the note of a command that was carried out; its answer follows. */
    private static final String DONE = "answer: done\n";

    /** Starts the note of a command that was refused; its answer follows. */
    private static final String REFUSED = "answer: refused\n";

    /** Where a command was given: how it is carried out there, and who wrote what it is about. */
    private record CommandPlace(
            BiFunction<CommandRequester, Command, CommandAnswer> carryOut,
            Predicate<CommandRequester> isAuthor) {}

    /** Carries out the commands of a new comment on a pull request. */
    public void commented(InstalledRepo repo, PullNumber pull, Comment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        if (!commands.isEmpty()) {
            answerOnce(requester(repo, pull, comment), commands);
        }
    }

    /** The same on an issue. One that is not about a regression is not looked at. */
    public void commentedOnIssue(InstalledRepo repo, PullNumber issue, Comment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        Optional<IncidentCommands> about =
                incidents.filter(_ -> !commands.isEmpty()).filter(it -> it.knows(repo, issue));
        about.ifPresent(it ->
                answerOnce(
                        requester(repo, issue, comment),
                        commands,
                        () -> Optional.of(new CommandPlace(it::carryOut, _ -> false))));
    }

    private Optional<CommandPlace> pull(CommandRequester about) {
        return github.pulls()
                .get(about.repo(), about.pull())
                .map(pull ->
                        new CommandPlace(
                                (who, command) -> executor.carryOut(who, pull, command),
                                who -> github.pulls().isBy(who.repo(), who.pull(), who.login())));
    }

    private static CommandRequester requester(
            InstalledRepo repo, PullNumber pull, Comment comment) {
        OrderId order = new OrderId(repo.id(), "comment-" + comment.id());
        var id = Optional.of(comment.id());
        return new CommandRequester(repo, pull, order, id, comment.author(), comment.at());
    }

    /**
     * What was noted on a pull request is about the commit that merged it.
     *
     * @return whether notes still wait for that commit, which GitHub may not know yet
     */
    public boolean closed(InstalledRepo repo, PullNumber pull) {
        if (!ledger.notes().await(repo.id(), pull)) {
            return false;
        }
        Optional<CommitSha> commit = github.pulls().mergedAs(repo, pull);
        commit.ifPresent(it -> ledger.notes().merged(repo.id(), pull, it));
        return commit.isEmpty();
    }

    /** A button runs for each open pull request at the commit, or else for the default branch. */
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
            var no = Optional.<CommentId>empty();
            var who = new CommandRequester(repo, pull, order, no, press.by(), press.at());
            answerOnce(who, List.of(command.get()));
        }
    }

    private void pressedOnBranch(InstalledRepo repo, CommitSha sha, Press press) {
        OrderId order = new OrderId(repo.id(), "button-" + press.delivery() + "-branch");
        boolean due = ledger.orders().begin(order, clock.instant());
        if (due && github.permissions().of(repo, press.by().value()) instanceof Access.MayWrite) {
            executor.carryOutOnBranch(repo, sha, order, press);
        }
        ledger.orders().finish(order);
    }

    /** "Accept" means all that fails and can be accepted unnamed, as the check shows it. */
    private static Optional<Command> command(Press press, CommitSha sha) {
        var all = GlobPattern.parse("**");
        return switch (press.identifier()) {
            case "rerun" -> Optional.of(new Command.Rerun());
            case "accept" ->
                    Optional.of(
                            new Command.Accept(
                                    all,
                                    Optional.empty(),
                                    OptionalDouble.empty(),
                                    "",
                                    Optional.of(sha)));
            case "regen" ->
                    Optional.of(new RegenBaseline(List.of(), Optional.of(sha.value()), false, ""));
            default -> Optional.empty();
        };
    }

    /** "Re-run" of our checks: makes them anew from what is stored, and fetches what was missed. */
    public void rerequested(InstalledRepo repo, CommitSha sha, String delivery) {
        OrderId order = new OrderId(repo.id(), "rerequest-" + delivery);
        if (!ledger.orders().begin(order, clock.instant())) {
            return;
        }
        if (ledger.orders().noted(order).isEmpty()) {
            publish.renew(repo, sha);
            ledger.orders().note(order, "renewed");
        }
        refresh.refresh(repo, sha, Thoroughness.ASKED);
        ledger.orders().finish(order);
    }

    private void answerOnce(CommandRequester who, List<Command> commands) {
        answerOnce(who, commands, () -> pull(who));
    }

    private void answerOnce(
            CommandRequester who, List<Command> commands, Supplier<Optional<CommandPlace>> where) {
        if (!ledger.orders().begin(who.order(), clock.instant())) {
            return;
        }
        Access access = github.permissions().of(who.repo(), who.login().value());
        if (access instanceof Access.MayWrite || isAnswerDue(who)) {
            where.get()
                    .ifPresent(place -> {
                        react(who, Reaction.EYES);
                        respond(who, carryOut(who, access, place, commands));
                    });
        }
        ledger.orders().finish(who.order());
    }

    /** Whether a person without write access gets an answer: so many an hour, and no more. */
    private boolean isAnswerDue(CommandRequester who) {
        return isWithin(who, "asked-" + who.pull() + "-" + who.login().value(), MOST_OF_ONE)
                && isWithin(who, "asked", MOST_OF_ALL);
    }

    /** Counts answers of an hour; a note has its start, their number and the last order. */
    private boolean isWithin(CommandRequester who, String what, int most) {
        Instant now = clock.instant();
        OrderId counter = new OrderId(who.repo().id(), what);
        boolean _ = ledger.orders().begin(counter, now);
        String[] last = ledger.orders().noted(counter).orElse("0 0 none").split(" ", 3);
        Instant start = Instant.ofEpochMilli(Long.parseLong(last[0]));
        boolean over = !start.plus(HOUR).isAfter(now);
        int answers = over ? 1 : Integer.parseInt(last[1]) + 1;
        boolean same = last[2].equals(who.order().id());
        if (!same && answers <= most) {
            Instant since = over ? now : start;
            ledger.orders()
                    .note(counter, since.toEpochMilli() + " " + answers + " " + who.order().id());
        }
        return same || answers <= most;
    }

    /** What a person may have, or else why not. */
    private static Optional<Refusal> refusal(
            CommandRequester who, Access access, CommandPlace place, Command command) {
        String login = who.login().value();
        return switch (access) {
            case Access.MayWrite _ -> Optional.empty();
            case Access.MayNotWrite(String level) ->
                    isOpen(command) && place.isAuthor().test(who)
                            ? Optional.empty()
                            : Optional.of(new Refusal.NoPermission(login, level));
            case Access.Untold(String reason) ->
                    Optional.of(new Refusal.PermissionUntold(login, reason));
        };
    }

    /** Whether the author of the pull request needs no write access for it. */
    private static boolean isOpen(Command command) {
        return command instanceof Command.Help
                || command instanceof Command.Why
                || command instanceof Command.Compare
                || command instanceof Command.Misunderstood;
    }

    private List<CommandAnswer> carryOut(
            CommandRequester who, Access access, CommandPlace place, List<Command> commands) {
        List<CommandAnswer> answers = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            CommandRequester part = who.part(i);
            ledger.orders().begin(part.order(), clock.instant());
            var known = ledger.orders().noted(part.order()).flatMap(CommandHandler::parse);
            answers.add(
                    known.isPresent()
                            ? known.get()
                            : carryOut(part, access, place, commands.get(i)));
        }
        return answers;
    }

    private CommandAnswer carryOut(
            CommandRequester who, Access access, CommandPlace place, Command command) {
        CommandAnswer answer =
                refusal(who, access, place, command)
                        .map(CommandAnswer::refused)
                        .orElseGet(() -> place.carryOut().apply(who, command));
        switch (answer) {
            case CommandAnswer.Done(String text) -> ledger.orders().note(who.order(), DONE + text);
            case CommandAnswer.Refused(String text, String reason) -> {
                ledger.orders().note(who.order(), REFUSED + text);
                refusals.accept(reason);
            }
        }
        return answer;
    }

    /** The answer in a note; nothing if the note is of a command that is not answered yet. */
    private static Optional<CommandAnswer> parse(String note) {
        if (note.startsWith(DONE)) {
            return Optional.of(new CommandAnswer.Done(note.substring(DONE.length())));
        }
        return note.startsWith(REFUSED)
                ? Optional.of(new CommandAnswer.Refused(note.substring(REFUSED.length()), ""))
                : Optional.empty();
    }

    /** Tells the author of a comment of an internal error. */
    public void failed(InstalledRepo repo, PullNumber pull, Comment comment, String reference) {
        String text = CheckWording.fault(reference).summary();
        respond(
                requester(repo, pull, comment),
                List.of(new CommandAnswer.Refused(text, "own-fault")));
    }

    /** Replies once to all commands of a comment, however often the job runs, then reacts. */
    private void respond(CommandRequester who, List<CommandAnswer> answers) {
        String text =
                answers.stream()
                        .map(CommandAnswer::text)
                        .filter(it -> !it.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("\n\n"));
        if (!text.isEmpty()) {
            unlessRefused(who, () -> reply(who, text));
        }
        boolean refused = answers.stream().anyMatch(CommandAnswer.Refused.class::isInstance);
        react(who, refused ? Reaction.CONFUSED : Reaction.ROCKET);
    }

    private void reply(CommandRequester who, String text) {
        String marker = CommandRequester.marker(who.order().id());
        String body = marker + "\n" + text;
        List<CommentGateway.Posted> own = github.comments().own(who.repo(), who.pull(), marker);
        if (own.isEmpty()) {
            github.comments().create(who.repo(), who.pull(), body);
        } else {
            github.comments().edit(who.repo(), own.getFirst().id(), body);
        }
    }

    private void react(CommandRequester who, Reaction reaction) {
        who.comment()
                .ifPresent(comment ->
                        unlessRefused(
                                who, () -> github.comments().react(who.repo(), comment, reaction)));
    }

    private static void unlessRefused(CommandRequester who, Runnable request) {
        try {
            request.run();
        } catch (GitHubRefusal e) {
            e.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", who.repo().name())
                    .addKeyValue("pull", who.pull())
                    .log("no answer to a command: GitHub refuses ({})", e.getMessage());
        }
    }
}
