package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.command.Command.RegenBaseline;
import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.commit.CommitRefresh;
import io.perfwarden.bot.commit.CommitRefresh.RefreshMode;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.db.*;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.github.*;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.github.PermissionGateway.Access;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.queue.Job.CommentEventJob.JobComment;
import io.perfwarden.report.github.CheckWording;
import io.perfwarden.report.github.CommandRefusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers comments and buttons: checks permission, runs each command once, replies.
 *
 * @param incidents absent if no issues are opened
 * @param refusals gets a fixed word for each refusal
 */
public record CommandHandler(
        GitHubGateway github,
        CommandOrders orders,
        BranchNotes notes,
        CommitLedger commits,
        CommandExecutor executor,
        CommitRefresh refresh,
        CommitPublisher publish,
        Clock clock,
        Optional<IncidentCommands> incidents,
        Consumer<String> refusals) {
    private static final Logger LOG = LoggerFactory.getLogger(CommandHandler.class);
    private static final Duration HOUR = Duration.ofHours(1);

    /** Answers an hour to a person without write access, on one pull request. */
    private static final int MOST_OF_ONE = 10;

    /** Answers an hour to all such people, in a repository. */
    private static final int MOST_OF_ALL = 40;

    /** GitHub's answer within the hour; it is asked again before the reply. */
    private static final Access OUTSIDE = new Access.MayNotWrite("none");

    private static final String ASKED = "asked";

    private static final String DONE = "answer: done\n";

    private static final String REFUSED = "answer: refused\n";

    private record CommandPlace(
            BiFunction<CommandRequester, Command, CommandAnswer> carryOut,
            Predicate<CommandRequester> isAuthor) {}

    /** Steps of an answer. The order notes each, so that nothing is written twice. */
    private enum CommandStep {
        /** A person without write access is to be answered. */
        DUE,
        /** The reaction shows that the commands were read. */
        READ,
        /** Only the reaction to the result is left. */
        REPLIED
    }

    public enum Answerer {
        READER,
        /** {@link #outsider}, once there is room for people without write access. */
        LATER
    }

    public Answerer answerComment(InstalledRepo repo, PullNumber pull, JobComment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        if (commands.isEmpty()) {
            return Answerer.READER;
        }
        CommandRequester who = requester(repo, pull, comment);
        return answer(who, commands, () -> pull(who));
    }

    /** As above, for an issue about a regression; others are ignored. */
    public Answerer commentedOnIssue(InstalledRepo repo, PullNumber issue, JobComment comment) {
        List<Command> commands = CommandParser.parse(comment.body());
        Optional<CommandPlace> place = commands.isEmpty() ? Optional.empty() : issue(repo, issue);
        return place.isEmpty()
                ? Answerer.READER
                : answer(requester(repo, issue, comment), commands, () -> place);
    }

    public void outsider(InstalledRepo repo, PullNumber on, JobComment comment, boolean onIssue) {
        CommandRequester who = requester(repo, on, comment);
        if (orders.begin(who.order(), clock.instant())) {
            TaskSpending.wantWrites(CommandStep.values().length, Urgency.COMMENT);
            Access access = access(who);
            var commands = CommandParser.parse(comment.body());
            answer(who, access, commands, () -> onIssue ? issue(repo, on) : pull(who));
        }
    }

    private Optional<CommandPlace> issue(InstalledRepo repo, PullNumber issue) {
        return incidents
                .filter(it -> it.knows(repo, issue))
                .map(it -> new CommandPlace(it::carryOut, _ -> false));
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
            InstalledRepo repo, PullNumber pull, JobComment comment) {
        OrderId order = new OrderId(repo.id(), "comment-" + comment.id());
        var id = Optional.of(comment.id());
        return new CommandRequester(repo, pull, order, id, comment.author(), comment.at());
    }

    /**
     * Binds a pull request's notes to its merge commit.
     *
     * @return whether the notes still wait, as GitHub may not know the commit yet
     */
    public boolean handleClose(InstalledRepo repo, PullNumber pull) {
        if (!notes.await(repo.id(), pull)) {
            return false;
        }
        Optional<CommitSha> commit = github.pulls().mergedAs(repo, pull);
        commit.ifPresent(it -> notes.storeMerge(repo.id(), pull, it));
        return commit.isEmpty();
    }

    public void handlePress(InstalledRepo repo, CommitSha sha, Press press) {
        Optional<Command> command = command(press, sha);
        if (command.isEmpty()) {
            return;
        }
        List<MergeTarget> targets = commits.read(repo.id(), sha).targets();
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
            handlePress(who, command.get());
        }
    }

    private void handlePress(CommandRequester who, Command command) {
        if (answer(who, List.of(command), () -> pull(who)) == Answerer.LATER) {
            RequestBudget.ofOutsiders(
                    () -> answer(who, access(who), List.of(command), () -> pull(who)));
        }
    }

    private void pressedOnBranch(InstalledRepo repo, CommitSha sha, Press press) {
        OrderId order = new OrderId(repo.id(), "button-" + press.delivery() + "-branch");
        boolean due = orders.begin(order, clock.instant());
        if (due && github.permissions().of(repo, press.by().value()) instanceof Access.MayWrite) {
            executor.carryOutOnBranch(repo, sha, order, press);
        }
        orders.finish(order);
    }

    /** "Accept" accepts every failing row that needs no name, as the check shows it. */
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

    /** "Re-run" of our checks: rebuilds them from the store, and fetches missed events. */
    public void handleRerequest(InstalledRepo repo, CommitSha sha, String delivery) {
        OrderId order = new OrderId(repo.id(), "rerequest-" + delivery);
        if (!orders.begin(order, clock.instant())) {
            return;
        }
        if (orders.findNote(order).isEmpty()) {
            publish.renew(repo, sha);
            orders.note(order, "renewed");
        }
        refresh.refresh(repo, sha, RefreshMode.FULL);
        orders.finish(order);
    }

    private Answerer answer(
            CommandRequester who, List<Command> commands, Supplier<Optional<CommandPlace>> where) {
        if (!orders.begin(who.order(), clock.instant())) {
            return Answerer.READER;
        }
        Access access = isOutsider(who) ? OUTSIDE : access(who);
        if (access instanceof Access.MayWrite) {
            answer(who, access, commands, where);
            return Answerer.READER;
        }
        if (countAnswer(who)) {
            return Answerer.LATER;
        }
        orders.finish(who.order());
        return Answerer.READER;
    }

    private Access access(CommandRequester who) {
        Access access = github.permissions().of(who.repo(), who.login().value());
        Instant now = clock.instant();
        Instant told = access instanceof Access.MayWrite ? Instant.EPOCH : now;
        if (isOutsider(who) || told.equals(now)) {
            orders.note(withoutAccess(who), Long.toString(told.toEpochMilli()), now);
        }
        return access;
    }

    /** Whether GitHub denied write access within the hour. */
    private boolean isOutsider(CommandRequester who) {
        return orders.findNote(withoutAccess(who))
                .map(told -> Instant.ofEpochMilli(Long.parseLong(told)))
                .filter(told -> told.plus(HOUR).isAfter(clock.instant()))
                .isPresent();
    }

    private static OrderId withoutAccess(CommandRequester who) {
        return new OrderId(who.repo().id(), "without-access-" + who.login().value());
    }

    private void answer(
            CommandRequester who,
            Access access,
            List<Command> commands,
            Supplier<Optional<CommandPlace>> where) {
        TaskSpending.wantWrites(writes(who, access, commands), Urgency.COMMENT);
        where.get()
                .ifPresent(place -> {
                    doOnce(who, CommandStep.READ, () -> react(who, Reaction.EYES));
                    respond(who, carryOut(who, access, place, commands));
                });
        orders.finish(who.order());
    }

    private int writes(CommandRequester who, Access access, List<Command> commands) {
        int steps =
                (int)
                        EnumSet.of(CommandStep.READ, CommandStep.REPLIED).stream()
                                .filter(it -> !isDone(who, it))
                                .count();
        int reactions = who.comment().isPresent() ? 1 : 0;
        boolean mayWrite = access instanceof Access.MayWrite;
        int more = mayWrite ? commands.stream().mapToInt(CommandHandler::writes).sum() : 0;
        return steps + reactions + more;
    }

    private static int writes(Command command) {
        return switch (command) {
            // a proposal: the branch, the commit and the pull request
            case Command.RegenBaseline _ -> 3;
            case Command.Rerun _, Command.Run _, Command.Cancel _ -> 1;
            case Command.Accept _,
                    Command.AcceptClaims _,
                    Command.Ack _,
                    Command.Bisect _,
                    Command.Claim _,
                    Command.Compare _,
                    Command.Drill _,
                    Command.Help _,
                    Command.Misunderstood _,
                    Command.Noise _,
                    Command.Note _,
                    Command.Recheck _,
                    Command.Renamed _,
                    Command.Skip _,
                    Command.Snooze _,
                    Command.Trust _,
                    Command.Why _ ->
                    0;
        };
    }

    private boolean isDone(CommandRequester who, CommandStep step) {
        Optional<String> note = orders.findNote(who.order());
        return EnumSet.range(step, CommandStep.REPLIED).stream()
                .map(CommandStep::name)
                .anyMatch(note.stream().toList()::contains);
    }

    /** Does a step once. GitHub's refusal is final. */
    private void doOnce(CommandRequester who, CommandStep step, Runnable write) {
        if (!isDone(who, step)) {
            unlessRefused(who, write);
            orders.note(who.order(), step.name());
        }
    }

    /**
     * Whether a person without write access gets an answer, within the limits of an hour. A counted
     * one must be given.
     */
    private boolean countAnswer(CommandRequester who) {
        if (isDone(who, CommandStep.DUE)) {
            return true;
        }
        boolean isDue = count(who, askedOnPull(who), MOST_OF_ONE) && count(who, ASKED, MOST_OF_ALL);
        if (isDue) {
            orders.note(who.order(), CommandStep.DUE.name());
        }
        return isDue;
    }

    private static String askedOnPull(CommandRequester who) {
        return "asked-" + who.pull() + "-" + who.login().value();
    }

    private record AnswerCount(Instant since, int answers, String last) {
        static AnswerCount parse(String note) {
            String[] parts = note.split(" ", 3);
            Instant since = Instant.ofEpochMilli(Long.parseLong(parts[0]));
            return new AnswerCount(since, Integer.parseInt(parts[1]), parts[2]);
        }

        boolean isFull(int most, Instant now) {
            return answers >= most && since.plus(HOUR).isAfter(now);
        }

        AnswerCount and(OrderId order, Instant now) {
            return since.plus(HOUR).isAfter(now)
                    ? new AnswerCount(since, answers + 1, order.id())
                    : new AnswerCount(now, 1, order.id());
        }

        String note() {
            return since.toEpochMilli() + " " + answers + " " + last;
        }
    }

    private AnswerCount answers(CommandRequester who, String what) {
        return orders.findNote(new OrderId(who.repo().id(), what))
                .map(AnswerCount::parse)
                .orElseGet(() -> new AnswerCount(Instant.EPOCH, 0, ""));
    }

    private boolean count(CommandRequester who, String what, int most) {
        Instant now = clock.instant();
        AnswerCount before = answers(who, what);
        boolean isCounted = before.last().equals(who.order().id());
        boolean isWithin = isCounted || !before.isFull(most, now);
        if (isWithin && !isCounted) {
            OrderId counter = new OrderId(who.repo().id(), what);
            orders.note(counter, before.and(who.order(), now).note(), now);
        }
        return isWithin;
    }

    /** Why a person may not do it; absent if allowed. */
    private static Optional<CommandRefusal> refusal(
            CommandRequester who, Access access, CommandPlace place, Command command) {
        String login = who.login().value();
        return switch (access) {
            case Access.MayWrite _ -> Optional.empty();
            case Access.MayNotWrite(String level) ->
                    isOpen(command) && place.isAuthor().test(who)
                            ? Optional.empty()
                            : Optional.of(new CommandRefusal.NoPermission(login, level));
            case Access.UnknownAccess(String reason) ->
                    Optional.of(new CommandRefusal.PermissionUntold(login, reason));
        };
    }

    /** Whether the pull request's author needs no write access. */
    private static boolean isOpen(Command command) {
        return command instanceof Command.Help
                || command instanceof Command.Why
                || command instanceof Command.Compare
                || command instanceof Command.Claim
                || command instanceof Command.Misunderstood;
    }

    private List<CommandAnswer> carryOut(
            CommandRequester who, Access access, CommandPlace place, List<Command> commands) {
        List<CommandAnswer> answers = new ArrayList<>();
        for (int i = 0; i < commands.size(); i++) {
            CommandRequester part = who.part(i);
            orders.begin(part.order(), clock.instant());
            var known = orders.findNote(part.order()).flatMap(CommandHandler::parse);
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
                        .map(CommandAnswer::ofRefusal)
                        .orElseGet(() -> place.carryOut().apply(who, command));
        switch (answer) {
            case CommandAnswer.Done(String text) -> orders.note(who.order(), DONE + text);
            case CommandAnswer.Refused(String text, String reason) -> {
                orders.note(who.order(), REFUSED + text);
                refusals.accept(reason);
            }
        }
        return answer;
    }

    /** The noted answer; absent if there is none yet. */
    private static Optional<CommandAnswer> parse(String note) {
        if (note.startsWith(DONE)) {
            return Optional.of(new CommandAnswer.Done(note.substring(DONE.length())));
        }
        return note.startsWith(REFUSED)
                ? Optional.of(new CommandAnswer.Refused(note.substring(REFUSED.length()), ""))
                : Optional.empty();
    }

    public void reportFault(
            InstalledRepo repo, PullNumber pull, JobComment comment, String reference) {
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
            doOnce(who, CommandStep.REPLIED, () -> reply(who, text));
        }
        boolean refused = answers.stream().anyMatch(CommandAnswer.Refused.class::isInstance);
        unlessRefused(who, () -> react(who, refused ? Reaction.CONFUSED : Reaction.ROCKET));
    }

    /** An attempt may have died between reply and note. */
    private void reply(CommandRequester who, String text) {
        String marker = CommandRequester.marker(who.order().id());
        String body = marker + "\n" + text;
        List<CommentGateway.Posted> own =
                github.comments().ownComments(who.repo(), who.pull(), marker);
        if (own.isEmpty()) {
            github.comments().create(who.repo(), who.pull(), body);
        } else if (!own.getFirst().body().strip().equals(body.strip())) {
            github.comments().edit(who.repo(), own.getFirst().id(), body);
        }
    }

    private void react(CommandRequester who, Reaction reaction) {
        who.comment().ifPresent(it -> github.comments().react(who.repo(), it, reaction));
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
