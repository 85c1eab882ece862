package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.BisectionStore;
import io.perfwarden.db.BisectionStore.Bisection;
import io.perfwarden.db.BisectionStore.Followed;
import io.perfwarden.db.BisectionStore.Measurement;
import io.perfwarden.db.BisectionStore.Measurement.Status;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.Member;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.IncidentStore;
import io.perfwarden.github.CommentGateway.Posted;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RunGateway.Dispatch;
import io.perfwarden.github.RunGateway.Rerun;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.TaskLease;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.report.github.BisectionWording;
import io.perfwarden.report.github.ReplyWording.Refusal;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.ShiftBisection;
import io.perfwarden.stats.ShiftBisection.Found;
import io.perfwarden.stats.ShiftBisection.Next;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the commit that brought a regression, because a person asked: measures commits between the
 * last one without it and the first one with it.
 *
 * <p>Each step follows from what is recorded, and is recorded before GitHub is asked for it: it may
 * be broken off anywhere. Only the job of a bisection changes anything on GitHub, so that no tag is
 * created once its tags are being deleted.
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
    private static final Logger LOG = LoggerFactory.getLogger(BranchBisection.class);

    /** Runs that are measured unless a person says how many. */
    public static final int RUNS = 20;

    public static final int LEAST_RUNS = 10;
    public static final int MOST_RUNS = 60;
    private static final int ROUNDS = InterleavedTestResult.LEAST_ROUNDS;

    /** By then the command has its reply. */
    private static final Duration FIRST = Duration.ofSeconds(10);

    /** How often it is looked for an event that was lost. */
    private static final Duration POLL = Duration.ofMinutes(5);

    /** How long GitHub may take to show a run that it started. */
    private static final Duration LAG = Duration.ofMinutes(1);

    private static final Duration AGAIN = Duration.ofSeconds(15);

    /** When it is tried again to delete a tag that GitHub refused to delete. */
    private static final Duration REFUSED = Duration.ofHours(1);

    /** After so long a run is cancelled. */
    private static final Duration LONGEST = Duration.ofHours(6);

    /** What GitHub says where a permission is missing. */
    private static final String NOT_PERMITTED = "not accessible by integration";

    /** Begins one, and answers with what is measured. */
    public CommandAnswer start(CommandRequester who, int runs) {
        RepoId repo = who.repo().id();
        String order = who.order().id();
        if (store.of(repo, order).isEmpty()) {
            Optional<Refusal> refused = add(who, runs);
            if (refused.isPresent()) {
                return CommandAnswer.refused(refused.get());
            }
        }
        Bisection begun =
                store.of(repo, order)
                        .orElseThrow(() -> new TransientFailure("another bisection begins"));
        LiveBisection live = new LiveBisection(who.repo(), begun);
        queue.enqueueAfter(live.task(), FIRST);
        return new CommandAnswer.Done(live.wording().started());
    }

    private Optional<Refusal> add(CommandRequester who, int runs) {
        InstalledRepo repo = who.repo();
        Optional<Bisection> live = store.live(repo.id(), who.pull());
        if (live.isPresent()) {
            return Optional.of(
                    new Refusal.Bisecting(new LiveBisection(repo, live.get()).progress()));
        }
        Optional<BranchIncident> incident =
                incidents
                        .find(repo.id(), who.pull().value())
                        .filter(it -> it.isWanted(clock.instant()));
        Optional<Member> member =
                incident.stream()
                        .flatMap(it -> it.members().stream())
                        .filter(it -> it.state() == BranchIncident.State.OPEN)
                        .max(
                                Comparator.comparingDouble(
                                        it -> it.level().change() - it.level().limit()));
        if (incident.isEmpty() || member.isEmpty()) {
            return Optional.of(Refusal.Plain.NO_REGRESSION);
        }
        return switch (policies.of(repo)) {
            case ReadOutcome.Rejected(var problems) ->
                    Optional.of(new Refusal.Unclear(problems.getFirst()));
            case ReadOutcome.Ok(var policy) ->
                    add(who, runs, incident.get().range(), member.get(), policy);
        };
    }

    private Optional<Refusal> add(
            CommandRequester who,
            int runs,
            BranchIncident.Range range,
            Member member,
            RepositoryPolicy policy) {
        String suite = (member.where() + "/").split("/", 2)[0];
        Optional<SuitePolicy> measured = policy.suite(suite);
        if (measured.isEmpty()) {
            var names = policy.suites().stream().map(SuitePolicy::name).toList();
            return Optional.of(new Refusal.UnknownSuite(suite, names));
        }
        Optional<String> workflow = measured.get().workflow();
        if (workflow.isEmpty()) {
            return Optional.of(Refusal.Plain.NO_WORKFLOW);
        }
        CommitSha first = new CommitSha(range.first());
        List<CommitSha> line =
                github.commits().firstParents(who.repo(), first, new CommitSha(range.before()));
        if (line.size() < 3) {
            return Optional.of(
                    line.size() < 2
                            ? Refusal.Plain.UNKNOWN_COMMITS
                            : new Refusal.NothingBetween(first));
        }
        store.add(
                who.repo().id(),
                new Bisection(
                        new BisectionStore.Key(who.repo().id(), 0),
                        who.pull(),
                        who.order().id(),
                        who.login().value(),
                        clock.instant(),
                        new Followed(
                                new SeriesId(member.series()),
                                suite,
                                member.benchmark(),
                                member.level().after() > member.level().before()),
                        new WorkflowPath(WorkflowPath.fileOf(workflow.get())),
                        line.reversed(),
                        runs,
                        BisectionStore.State.MEASURING,
                        "",
                        Optional.empty()));
        return Optional.empty();
    }

    /** Ends what was asked for in an issue. */
    public CommandAnswer cancel(CommandRequester who) {
        Optional<Bisection> live = store.live(who.repo().id(), who.pull());
        if (live.isEmpty()) {
            return CommandAnswer.refused(Refusal.Plain.NO_BISECTION);
        }
        new LiveBisection(who.repo(), live.get())
                .end(BisectionWording.cancelled(who.login().value()));
        return new CommandAnswer.Done("");
    }

    /** Whether a run is of a bisection; when it is over, that goes on. */
    public boolean heard(InstalledRepo repo, WorkflowRun run) {
        Optional<BisectionStore.Key> key = store.measuring(repo.id(), run);
        key.filter(_ -> run.state() instanceof RunState.Completed)
                .ifPresent(it -> queue.enqueue(new BisectionJob(repo, it.number()).task()));
        return key.isPresent();
    }

    /** A step failed for good. */
    public void failed(InstalledRepo repo, int number, String reference) {
        store.find(new BisectionStore.Key(repo.id(), number))
                .filter(it -> it.state() == BisectionStore.State.MEASURING)
                .ifPresent(
                        it -> new LiveBisection(repo, it).end(BisectionWording.fault(reference)));
    }

    /** Goes on as far as that is possible without waiting. */
    public void step(InstalledRepo repo, int number) {
        Optional<LiveBisection> live = live(repo, number);
        // First of all, so that there is a next time whatever happens, and no event is overtaken.
        live.ifPresent(it -> queue.enqueueAfter(it.task(), it.isMeasuring() ? POLL : REFUSED));
        while (live.isPresent() && live.get().isMeasuring()) {
            if (!live.get().isMoreAllowed()) {
                return;
            }
            live = live(repo, number);
        }
        live.ifPresent(LiveBisection::finish);
    }

    private Optional<LiveBisection> live(InstalledRepo repo, int number) {
        return store.find(new BisectionStore.Key(repo.id(), number))
                .filter(it -> it.state() != BisectionStore.State.OVER)
                .map(it -> new LiveBisection(repo, it));
    }

    private static DoubleStream values(SuiteResults results, Followed followed) {
        var where = new SuitePlatform(results.suite(), results.platform().orElse(""));
        return results.results().measurements().stream()
                .filter(it -> SeriesId.of(SeriesKey.of(where, it)).equals(followed.series()))
                .flatMapToDouble(it ->
                        it.reading() instanceof MetricReading.Measured measured
                                        && measured.value() > 0
                                        && Double.isFinite(measured.value())
                                ? DoubleStream.of(
                                        measured.value() * it.metric().unit().scale().doubleValue())
                                : DoubleStream.empty())
                .map(it -> followed.rising() ? StrictMath.log(it) : -StrictMath.log(it));
    }

    /** One that is not over, as it was recorded. */
    private final class LiveBisection {
        private final InstalledRepo repo;
        private final Bisection asked;
        private final BisectionStore.Key key;

        LiveBisection(InstalledRepo repo, Bisection asked) {
            this.repo = repo;
            this.asked = asked;
            this.key = asked.key();
        }

        QueuedTask task() {
            return new BisectionJob(repo, key.number()).task();
        }

        boolean isMeasuring() {
            return asked.state() == BisectionStore.State.MEASURING;
        }

        void end(String outcome) {
            store.end(key, outcome);
            queue.enqueue(task());
        }

        boolean isMoreAllowed() {
            try {
                return isMore();
            } catch (GitHubRefusal refusal) {
                refusal.rethrowIfUninstalled();
                return isOver(BisectionWording.refused(refusal.words()));
            }
        }

        private boolean isOver(String outcome) {
            store.end(key, outcome);
            return true;
        }

        /** Does one thing, and returns whether another may be done at once. */
        private boolean isMore() {
            boolean isWanted =
                    incidents
                            .find(key.repo(), asked.issue().value())
                            .filter(it -> it.isWanted(clock.instant()))
                            .isPresent();
            if (!isWanted) {
                return isOver(BisectionWording.closed());
            }
            List<Measurement> all = store.measurements(key);
            Optional<Measurement> open = all.stream().filter(Measurement::isOpen).findFirst();
            if (open.isPresent()) {
                return open.get().status() == Status.STARTED
                        ? isEnded(open.get())
                        : isResumed(open.get());
            }
            List<CommitSha> line = asked.commits();
            var known =
                    all.stream()
                            .map(it ->
                                    new ShiftBisection.Measured(line.indexOf(it.sha()), it.value()))
                            .toList();
            return switch (ShiftBisection.next(line.size(), ROUNDS, asked.most(), known)) {
                case Next.Ended(Found found) -> isOver(outcome(found, all));
                case Next.Measure(int commit) -> isBegun(all, line.get(commit));
            };
        }

        /** A commit is measured in the same way each time. */
        private boolean isBegun(List<Measurement> all, CommitSha sha) {
            if (!github.issues().isOpen(repo, asked.issue())) {
                return isOver(BisectionWording.closed());
            }
            boolean isDispatched =
                    all.stream().anyMatch(it -> it.sha().equals(sha) && !it.tag().isEmpty());
            Optional<Attempt> next = isDispatched ? Optional.empty() : repeatable(sha);
            return isAsked(ask(all.size(), sha, next));
        }

        /**
         * Records that GitHub is to be asked.
         *
         * @param next attempt of a run that is repeated; absent where one is dispatched on a tag
         */
        private Measurement ask(int place, CommitSha sha, Optional<Attempt> next) {
            String tag =
                    "%s%s-%s-%s"
                            .formatted(
                                    BisectionStore.TAGS,
                                    asked.issue(),
                                    key.number(),
                                    sha.abbreviated());
            Measurement due =
                    Measurement.asked(
                            place, sha, next.isPresent() ? "" : tag, next, clock.instant());
            store.save(key, due);
            return due;
        }

        /** The next attempt of the newest run of the default branch on a commit. */
        private Optional<Attempt> repeatable(CommitSha sha) {
            CommitLedger.CommitRecord record = commits.read(key.repo(), sha);
            return record.workflowRuns()
                    .filter(run -> run.workflow().equals(Optional.of(asked.workflow())))
                    .filter(run -> run.event() == RunEvent.PUSH && record.isMeasuredOnBranch(run))
                    .max(Comparator.comparing(WorkflowRun::attempt))
                    .flatMap(run -> github.runs().get(repo, run.attempt().run()))
                    .filter(run -> run.state() instanceof RunState.Completed)
                    .map(WorkflowRun::attempt)
                    .map(last -> new Attempt(last.run(), last.number() + 1));
        }

        private boolean isAsked(Measurement it) {
            if (!TaskLease.isHeld()) {
                throw new TransientFailure("another process measures");
            }
            return it.tag().isEmpty() ? isRepeated(it) : isDispatched(it);
        }

        private boolean isRepeated(Measurement it) {
            Attempt wanted = it.attempt().orElseThrow();
            if (github.runs().rerun(repo, wanted.run()) instanceof Rerun.Started) {
                store.save(key, it.started(wanted));
                return false;
            }
            // too old, or running already
            return isDispatched(ask(it.place(), it.sha(), Optional.empty()));
        }

        private boolean isDispatched(Measurement it) {
            boolean isTagged =
                    store.measurements(key).stream()
                            .anyMatch(one -> !one.isOpen() && one.tag().equals(it.tag()));
            if (!isTagged) {
                github.commits().createTag(repo, it.tag(), it.sha());
            }
            return switch (github.runs().dispatch(repo, asked.workflow(), it.tag())) {
                case Dispatch.Refused(String reason) when reason.contains(NOT_PERMITTED) ->
                        isOver(BisectionWording.refused(reason));
                case Dispatch.Refused(String reason) -> isSaved(it.broken(reason));
                case Dispatch.Started(Optional<RunId> run) -> {
                    run.ifPresentOrElse(
                            id -> store.save(key, it.started(new Attempt(id, 1))),
                            () -> queue.enqueueAfter(task(), AGAIN));
                    yield false;
                }
            };
        }

        /** An attempt to start it was broken off, or GitHub did not say which run it started. */
        private boolean isResumed(Measurement it) {
            Optional<Attempt> found =
                    it.tag().isEmpty()
                            ? it.attempt().filter(run -> github.runs().get(repo, run).isPresent())
                            : unbound(it);
            if (found.isPresent()) {
                store.save(key, it.started(found.get()));
                return true;
            }
            Instant now = clock.instant();
            if (now.isBefore(it.at().plus(LAG))) {
                queue.enqueueAfter(task(), AGAIN);
                return false;
            }
            if (it.reason().isEmpty()) {
                Measurement again = it.askedAgain(now);
                store.save(key, again);
                return isAsked(again);
            }
            return now.isAfter(it.at().plus(deadline))
                    && isSaved(it.broken("GitHub shows no run of it"));
        }

        /** A run on its tag that is bound to no other measurement. */
        private Optional<Attempt> unbound(Measurement it) {
            Set<RunId> bound =
                    store.measurements(key).stream()
                            .flatMap(one -> one.attempt().stream())
                            .map(Attempt::run)
                            .collect(Collectors.toSet());
            return github.runs().dispatched(repo, it.sha()).stream()
                    .filter(run -> run.head().branch().value().equals(it.tag()))
                    .map(WorkflowRun::attempt)
                    .filter(run -> !bound.contains(run.run()))
                    .findFirst();
        }

        /** Whether a run is over; what it brought is recorded. */
        private boolean isEnded(Measurement it) {
            Attempt attempt = it.attempt().orElseThrow();
            Optional<WorkflowRun> found = github.runs().get(repo, attempt);
            Instant now = clock.instant();
            if (found.isEmpty()) {
                return now.isAfter(it.at().plus(deadline))
                        && isSaved(it.broken("GitHub does not show its run"));
            }
            WorkflowRun run = found.get();
            boolean isMoved = !run.headSha().equals(it.sha());
            boolean isUnderWay = !(run.state() instanceof RunState.Completed);
            if (!isMoved && isUnderWay && now.isBefore(it.at().plus(LONGEST))) {
                return false;
            }
            if (isMoved || isUnderWay) {
                github.runs().cancel(repo, attempt.run());
                return isSaved(
                        it.broken(
                                isMoved
                                        ? "its tag names another commit"
                                        : "its run did not end within 6 hours"));
            }
            if (!run.state().isSuccess()) {
                return isSaved(it.broken("its run ended as " + run.state().word()));
            }
            OptionalDouble value = value(run);
            if (value.isEmpty() && now.isBefore(run.updatedAt().plus(LAG))) {
                queue.enqueueAfter(task(), AGAIN);
                return false;
            }
            return isSaved(
                    value.isPresent()
                            ? it.measured(value.getAsDouble())
                            : it.broken("its run brought no value of the benchmark"));
        }

        private boolean isSaved(Measurement it) {
            store.save(key, it);
            say(progress(), false);
            return true;
        }

        /** What an earlier attempt uploaded is no measurement of this one. */
        private OptionalDouble value(WorkflowRun run) {
            Optional<SuitePolicy> suite =
                    policies.of(repo).optional().flatMap(it -> it.suite(asked.followed().suite()));
            return suite.isEmpty()
                    ? OptionalDouble.empty()
                    : imports.read(
                            new RunImport.Order(repo, run, List.of(suite.get()), false, false),
                            results ->
                                    results.stream()
                                            .filter(it -> it.origin().carriedOver().isEmpty())
                                            .flatMapToDouble(it -> values(it, asked.followed()))
                                            .average());
        }

        BisectionWording wording() {
            return new BisectionWording(
                    github.issues().page(repo),
                    asked.followed().benchmark(),
                    asked.followed().rising(),
                    asked.workflow().fileName(),
                    asked.commits(),
                    ROUNDS,
                    asked.most());
        }

        String progress() {
            long measured = store.measurements(key).stream().filter(it -> !it.isOpen()).count();
            return wording().progress((int) measured);
        }

        private String outcome(Found found, List<Measurement> all) {
            Optional<PullNumber> pull =
                    Optional.of(found)
                            .filter(it -> it.reason() == ShiftBisection.Reason.NONE)
                            .map(it -> asked.commits().get(it.first()))
                            .flatMap(it -> github.pulls().bringing(repo, it).stream().findFirst());
            var broken =
                    all.stream()
                            .filter(it -> it.status() == Status.BROKEN)
                            .map(it -> new BisectionWording.Broken(it.sha(), it.reason()))
                            .toList();
            return wording().ended(found, pull, broken, all.size(), MOST_RUNS);
        }

        /** Its outcome is known: nothing of it is to be left on GitHub but that. */
        void finish() {
            List<Measurement> all = store.measurements(key);
            all.stream().filter(Measurement::isOpen).forEach(this::abandon);
            List<String> left =
                    all.stream()
                            .map(Measurement::tag)
                            .filter(it -> !it.isEmpty())
                            .distinct()
                            .filter(tag -> !isDeleted(tag))
                            .toList();
            if (left.isEmpty()) {
                say(asked.outcome(), true);
                store.over(key);
            } else {
                String text = asked.outcome() + "\n\n" + BisectionWording.tagsLeft(left);
                if (own().stream().noneMatch(it -> it.body().contains(text))) {
                    say(text, true);
                }
            }
        }

        private void abandon(Measurement it) {
            boolean isKnown = it.status() == Status.STARTED || it.tag().isEmpty();
            (isKnown ? it.attempt() : unbound(it))
                    .ifPresent(attempt -> github.runs().cancel(repo, attempt.run()));
            store.save(key, it.broken("cancelled"));
        }

        private boolean isDeleted(String tag) {
            try {
                github.commits().deleteTag(repo, tag);
                return true;
            } catch (GitHubRefusal refusal) {
                refusal.rethrowIfUninstalled();
                LOG.atWarn()
                        .addKeyValue("repository", repo.name())
                        .addKeyValue("tag", tag)
                        .log("a tag is left: {}", refusal.words());
                return false;
            }
        }

        private String marker() {
            String order = asked.order();
            return CommandRequester.marker(order.substring(0, (order + "/").indexOf('/')));
        }

        private List<Posted> own() {
            return github.comments().own(repo, asked.issue(), marker());
        }

        /** In the reply to the command. */
        private void say(String text, boolean isLast) {
            String body = marker() + "\n" + text;
            try {
                Optional<CommentId> reply =
                        asked.reply().or(() -> own().stream().map(Posted::id).findFirst());
                if (reply.isPresent()) {
                    store.replied(key, reply.get());
                    var _ = github.comments().edit(repo, reply.get(), body);
                } else if (isLast) {
                    var _ = github.comments().create(repo, asked.issue(), body);
                }
            } catch (GitHubRefusal refusal) {
                refusal.rethrowIfUninstalled();
                LOG.atWarn()
                        .addKeyValue("repository", repo.name())
                        .addKeyValue("issue", asked.issue())
                        .log("a bisection cannot be told of: {}", refusal.words());
            }
        }
    }
}
