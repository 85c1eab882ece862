package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.baseline.SeenReport;
import io.perfwarden.bot.commit.ForkInspection;
import io.perfwarden.bot.commit.ForkInspection.ForkPlace;
import io.perfwarden.bot.commit.ForkInspection.Inspected;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.bot.run.ForkBranches;
import io.perfwarden.bot.run.ForkBranches.Held;
import io.perfwarden.bot.run.RequestedRuns;
import io.perfwarden.bot.run.RequestedRuns.Outcome;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RepositoryPolicy.ForkMode;
import io.perfwarden.db.ReportIndex;
import io.perfwarden.db.RunRequests;
import io.perfwarden.db.RunRequests.RunRequest;
import io.perfwarden.github.CommentGateway.Posted;
import io.perfwarden.github.CommitGateway.Named;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;

public record RunCommand(
        GitHubGateway github,
        ReportIndex refs,
        RunRequests requests,
        RequestedRuns requested,
        SeenReport seen,
        RunImport imports,
        ComparisonReply comparing,
        ForkBranches branches,
        ForkInspection inspection,
        RefreshRequests refreshes) {
    private static final String OF_HEAD = "/run/";
    private static final String OF_OTHER = "/vs/";

    private static final int MOST = 10;

    record RunOrder(
            CommandRequester who, PullRequest pull, Command.Run run, RepositoryPolicy policy) {
        private List<WorkflowPath> workflows() {
            return policy.suites().stream()
                    .filter(it -> run.suites().isEmpty() || run.suites().contains(it.name()))
                    .flatMap(it -> it.workflow().stream())
                    .map(it -> new WorkflowPath(WorkflowPath.fileOf(it)))
                    .distinct()
                    .limit(MOST)
                    .toList();
        }

        private boolean isOfFork() {
            return !pull.head().isWithin(who.repo().id());
        }

        /** Whether the default branch's workflow is started for a fork's head. */
        private boolean dispatches() {
            return isOfFork() && policy.forks() == ForkMode.DISPATCH;
        }

        private Map<String, String> inputs(RunRequest request) {
            return RequestedRuns.inputs(policy, request, run.benchmarks());
        }

        private RunRequest request(
                String part, CommitSha sha, WorkflowPath workflow, String ref, String against) {
            String id = who.order().id() + part + workflow.fileName();
            return new RunRequest(id, who.pull(), sha, workflow, ref, who.at(), against);
        }
    }

    /**
     * Starts the workflows for the head. For a fork its own runs are approved or repeated, or the
     * default branch's workflow is started if the configuration says so.
     *
     * @param again repeats a run, once
     */
    CommandAnswer start(RunOrder order, Predicate<WorkflowRun> again) {
        var names = order.policy().suites().stream().map(it -> it.name()).toList();
        for (String suite : order.run().suites()) {
            if (!names.contains(suite)) {
                return CommandAnswer.ofRefusal(new CommandRefusal.UnknownSuite(suite, names));
            }
        }
        if (order.workflows().isEmpty()) {
            return CommandAnswer.ofRefusal(CommandRefusal.Plain.NO_WORKFLOW);
        }
        Optional<CommandRefusal> unchosen = withoutChoice(order);
        if (unchosen.isPresent()) {
            return CommandAnswer.ofRefusal(unchosen.get());
        }
        if (order.isOfFork()) {
            return ofFork(order, again);
        }
        if (order.run().against().isEmpty()) {
            return start(order, List.of(), "");
        }
        String ref = order.run().against().get();
        Optional<Named> named = github.commits().resolve(order.who().repo(), ref);
        if (named.isEmpty()) {
            return CommandAnswer.ofRefusal(
                    new CommandRefusal.NotMeasured(ref, Optional.empty(), Optional.empty()));
        }
        CommitSha other = named.get().commit();
        boolean isKnown = refs.newestMeasured(order.who().repo().id(), List.of(other)).isPresent();
        if (!isKnown && !named.get().isRef()) {
            return CommandAnswer.ofRefusal(new CommandRefusal.BareCommit(ref));
        }
        List<RunRequest> others =
                isKnown
                        ? List.of()
                        : order.workflows().stream()
                                .map(it -> order.request(OF_OTHER, other, it, ref, other.value()))
                                .toList();
        return start(order, others, other.value());
    }

    /** A workflow that takes no names of benchmarks would measure all of them. */
    private static Optional<CommandRefusal> withoutChoice(RunOrder order) {
        boolean isRepeated = order.isOfFork() && !order.dispatches();
        return order.workflows().stream()
                .filter(_ -> order.run().benchmarks().isPresent())
                .filter(it -> isRepeated || !order.policy().inputs(it).takesBenchmarks())
                .<CommandRefusal>map(it -> new CommandRefusal.NoChoice(it.fileName()))
                .findFirst();
    }

    private CommandAnswer start(RunOrder order, List<RunRequest> others, String against) {
        PullRequest pull = order.pull();
        List<RunRequest> all = new ArrayList<>();
        for (WorkflowPath workflow : order.workflows()) {
            String branch = pull.head().branch().value();
            all.add(order.request(OF_HEAD, pull.headSha(), workflow, branch, against));
        }
        all.addAll(others);
        List<String> lines = new ArrayList<>();
        Optional<CommandRefusal> refused = Optional.empty();
        for (RunRequest request : all) {
            switch (requested.start(order.who().repo(), request, order.inputs(request))) {
                case Outcome.Started(var run, int before) ->
                        lines.add(
                                ReplyWording.requestedText(
                                        request.workflow().fileName(),
                                        request.sha(),
                                        run.map(WorkflowRun::url).orElse(""),
                                        before));
                case Outcome.RunRefused(String reason) ->
                        refused =
                                Optional.of(
                                        new CommandRefusal.NotStarted(
                                                request.workflow().fileName(), reason));
                case Outcome.Moved(CommitSha to) ->
                        refused = Optional.of(new CommandRefusal.MovedMeanwhile(request.sha(), to));
                case Outcome.RunEnded() -> {}
            }
        }
        refreshes.enqueueRefresh(order.who().repo(), pull.headSha());
        String text = lines.isEmpty() ? "" : ReplyWording.allRequested(lines);
        return refused.isPresent() ? refuse(refused.get(), text) : new CommandAnswer.Done(text);
    }

    private static CommandAnswer refuse(CommandRefusal refusal, String others) {
        return CommandAnswer.ofRefusal(refusal) instanceof CommandAnswer.Refused(var text, var why)
                        && !others.isEmpty()
                ? new CommandAnswer.Refused(text + "\n\n" + others, why)
                : CommandAnswer.ofRefusal(refusal);
    }

    private CommandAnswer ofFork(RunOrder order, Predicate<WorkflowRun> again) {
        PullRequest pull = order.pull();
        Optional<CommandRefusal> unseen = seen.head(order.who(), pull);
        if (unseen.isPresent()) {
            return CommandAnswer.ofRefusal(unseen.get());
        }
        if (order.dispatches()) {
            return dispatch(order);
        }
        List<WorkflowRun> all =
                github.runs().commitRuns(order.who().repo(), pull.headSha()).stream()
                        .filter(run -> run.head().equals(pull.head()))
                        .toList();
        List<String> lines = new ArrayList<>();
        for (WorkflowPath workflow : order.workflows()) {
            Optional<WorkflowRun> newest =
                    all.stream()
                            .filter(run -> run.workflow().equals(Optional.of(workflow)))
                            .filter(run -> run.event().isOfPull())
                            .findFirst();
            if (newest.isEmpty()) {
                return CommandAnswer.ofRefusal(new CommandRefusal.ForkNotRun(workflow.fileName()));
            }
            WorkflowRun run = newest.get();
            Optional<CommandRefusal> refused = ofFork(order.who(), run, again);
            if (refused.isPresent()) {
                return CommandAnswer.ofRefusal(refused.get());
            }
            lines.add(ReplyWording.requestedText(workflow.fileName(), run.headSha(), run.url(), 0));
        }
        return new CommandAnswer.Done(withLater(order, ReplyWording.allRequested(lines)));
    }

    private static String withLater(RunOrder order, String text) {
        return order.run().against().map(ref -> text + ReplyWording.compareLater(ref)).orElse(text);
    }

    /**
     * Measures the head that was in view with the default branch's workflows. They start on the
     * branch that holds the head, whose files of them are the same, and not on the default branch:
     * a run has the caches, environments and trust of its ref.
     *
     * @see <a
     *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#workflow_dispatch">GitHub,
     *     the event {@code workflow_dispatch}: last commit on the branch that is given</a>
     */
    private CommandAnswer dispatch(RunOrder order) {
        InstalledRepo repo = order.who().repo();
        PullRequest pull = order.pull();
        BranchName main = github.commits().defaultBranch(repo);
        BranchName held = ForkBranches.nameOf(pull.number(), pull.headSha());
        List<String> lines = new ArrayList<>();
        List<String> notices = new ArrayList<>();
        for (WorkflowPath workflow : order.workflows()) {
            if (!order.policy().inputs(workflow).takesCommit()) {
                return refuse(
                        new CommandRefusal.NoCommitInput(workflow.fileName()),
                        requestedText(lines));
            }
            switch (inspection.inspect(new ForkPlace(repo, main, held, pull.headSha()), workflow)) {
                case Inspected.Stopped(CommandRefusal refusal) -> {
                    return refuse(refusal, requestedText(lines));
                }
                case Inspected.Passed(var notice) -> notices.add(notice.text());
            }
            RunRequest request =
                    order.request(OF_HEAD, pull.headSha(), workflow, main.value(), "")
                            .holding(held, pull.head());
            Optional<CommandRefusal> refused = start(order, request, lines);
            if (refused.isPresent()) {
                branches.release(repo, request);
                return refuse(refused.get(), requestedText(lines));
            }
        }
        refreshes.enqueueRefresh(repo, pull.headSha());
        String text = String.join("\n\n", notices) + "\n\n" + requestedText(lines);
        return new CommandAnswer.Done(withLater(order, text));
    }

    private static String requestedText(List<String> lines) {
        return lines.isEmpty() ? "" : ReplyWording.allRequested(lines);
    }

    private Optional<CommandRefusal> start(RunOrder order, RunRequest request, List<String> lines) {
        InstalledRepo repo = order.who().repo();
        String held = request.fork().held().map(BranchName::value).orElse("");
        switch (branches.hold(repo, request)) {
            case Held.Holding() -> {}
            case Held.OtherwiseUsed(CommitSha by) -> {
                return Optional.of(new CommandRefusal.BranchTaken(held, by));
            }
            case Held.HoldRefused(String words) -> {
                return Optional.of(new CommandRefusal.BranchRefused(held, words));
            }
        }
        String file = request.workflow().fileName();
        return switch (requested.start(repo, request, order.inputs(request))) {
            case Outcome.Started(var run, int before) -> {
                lines.add(
                        ReplyWording.requestedText(
                                file, request.sha(), run.map(WorkflowRun::url).orElse(""), before));
                yield Optional.empty();
            }
            case Outcome.RunRefused(String reason) ->
                    Optional.of(new CommandRefusal.NotStarted(file, reason));
            case Outcome.Moved(CommitSha to) ->
                    Optional.of(new CommandRefusal.MovedMeanwhile(request.sha(), to));
            case Outcome.RunEnded() -> Optional.empty();
        };
    }

    /**
     * Approves only code that the reviewer could see at the comment: no run of the same second, as
     * GitHub's times are whole seconds.
     */
    private Optional<CommandRefusal> ofFork(
            CommandRequester who, WorkflowRun run, Predicate<WorkflowRun> again) {
        return switch (run.state()) {
            case RunState.QueuedRun(), RunState.RunUnderWay() -> Optional.empty();
            case RunState.UnapprovedRun() -> {
                if (!run.startedAt().isBefore(who.at().truncatedTo(ChronoUnit.SECONDS))) {
                    yield Optional.of(CommandRefusal.Plain.FORK_CHANGED);
                }
                yield github.runs().approve(who.repo(), run.attempt().run())
                                instanceof RerunAnswer.RerunRefused(String reason)
                        ? Optional.of(new CommandRefusal.NotApproved(run.url(), reason))
                        : Optional.empty();
            }
            case RunState.Completed _ ->
                    again.test(run)
                            ? Optional.empty()
                            : Optional.of(CommandRefusal.Plain.NOT_RUN_AGAIN);
        };
    }

    CommandAnswer cancel(CommandRequester who) {
        List<RunRequest> cancelled = requested.cancel(who.repo(), who.pull());
        cancelled.forEach(it -> branches.release(who.repo(), it));
        cancelled.forEach(it -> refreshes.enqueueRefresh(who.repo(), it.sha()));
        return cancelled.isEmpty()
                ? CommandAnswer.ofRefusal(CommandRefusal.Plain.NOTHING_TO_CANCEL)
                : new CommandAnswer.Done(ReplyWording.cancelledText(cancelled.size()));
    }

    /** A requested run is over; after the last of its order, the reply shows the results. */
    void settleRequest(
            InstalledRepo repo, WorkflowRun run, RunRequest request, RepositoryPolicy policy) {
        boolean isLost =
                run.state().equals(new RunState.Completed(RunConclusion.CANCELLED))
                        || !run.headSha().equals(request.sha());
        if (!isLost && !request.against().isEmpty()) {
            takeIn(repo, run, policy);
        }
        requests.storeEnd(repo.id(), request, isLost ? RequestState.CANCELLED : RequestState.OVER);
        branches.release(repo, request);
        refreshes.enqueueRefresh(repo, request.sha());
        String order = order(request);
        boolean isWhole =
                requests.open(repo.id()).stream()
                        .noneMatch(it -> order(it).equals(order) && !it.id().equals(request.id()));
        if (isWhole && !order.isEmpty()) {
            String lost = ReplyWording.requestLost(run.url());
            reply(repo, request, order, isLost ? lost : text(repo, run, request, order));
        }
    }

    private void takeIn(InstalledRepo repo, WorkflowRun run, RepositoryPolicy policy) {
        var suites = policy.measuredBy(run.workflow());
        imports.importRun(new RunImport.ImportOrder(repo, run, suites, false, false))
                .filter(it -> !it.withoutResults())
                .ifPresent(it -> {
                    throw new TransientFailure("results are not listed yet", it.within());
                });
    }

    private String text(InstalledRepo repo, WorkflowRun run, RunRequest request, String order) {
        if (request.against().isEmpty()) {
            return ReplyWording.requestOver(run.url(), run.state().isSuccess());
        }
        CommitSha head =
                requests.find(repo.id(), order + OF_HEAD + request.workflow().fileName())
                        .map(RunRequest::sha)
                        .orElse(request.sha());
        return comparing.of(repo, head, request.against()).text();
    }

    private static String order(RunRequest request) {
        int end = Math.max(request.id().indexOf(OF_HEAD), request.id().indexOf(OF_OTHER));
        return request.id().substring(0, Math.max(0, end));
    }

    /** Adds to the command's reply, once. */
    private void reply(InstalledRepo repo, RunRequest request, String order, String text) {
        String whole = order.substring(0, (order + "/").indexOf('/'));
        List<Posted> own =
                github.comments().ownComments(repo, request.pull(), CommandRequester.marker(whole));
        if (!own.isEmpty() && !own.getFirst().body().contains(text)) {
            Posted reply = own.getFirst();
            github.comments().edit(repo, reply.id(), reply.body() + "\n\n" + text);
        }
    }
}
