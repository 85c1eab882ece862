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
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RunGateway.Dispatch;
import io.perfwarden.github.RunGateway.Rerun;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.TaskLease;
import io.perfwarden.queue.TaskQueue;
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

    /** A repository, and a bisection in it. */
    private record Work(InstalledRepo repo, Bisection it) {
        BisectionStore.Key key() {
            return it.key();
        }

        BisectionJob job() {
            return new BisectionJob(repo, it.key().number());
        }
    }

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
        Work work = new Work(who.repo(), begun);
        queue.enqueueAfter(work.job().task(), FIRST);
        return new CommandAnswer.Done(wording(work).started());
    }

    private Optional<Refusal> add(CommandRequester who, int runs) {
        InstalledRepo repo = who.repo();
        Optional<Bisection> live = store.live(repo.id(), who.pull());
        if (live.isPresent()) {
            return Optional.of(new Refusal.Bisecting(progress(new Work(repo, live.get()))));
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
        end(new Work(who.repo(), live.get()), BisectionWording.cancelled(who.login().value()));
        return new CommandAnswer.Done("");
    }

    private void end(Work work, String outcome) {
        store.end(work.key(), outcome);
        queue.enqueue(work.job().task());
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
                .ifPresent(it -> end(new Work(repo, it), BisectionWording.fault(reference)));
    }

    /** Goes on as far as that is possible without waiting. */
    public void step(InstalledRepo repo, int number) {
        Optional<Work> work = live(repo, number);
        // First of all, so that there is a next time whatever happens, and no event is overtaken.
        work.ifPresent(it ->
                queue.enqueueAfter(
                        it.job().task(),
                        it.it().state() == BisectionStore.State.ENDING ? REFUSED : POLL));
        while (work.isPresent() && work.get().it().state() == BisectionStore.State.MEASURING) {
            if (!isMoreAllowed(work.get())) {
                return;
            }
            work = live(repo, number);
        }
        work.ifPresent(this::finish);
    }

    private boolean isMoreAllowed(Work work) {
        try {
            return isMore(work);
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            store.end(work.key(), BisectionWording.refused(refusal.words()));
            return true;
        }
    }

    private Optional<Work> live(InstalledRepo repo, int number) {
        return store.find(new BisectionStore.Key(repo.id(), number))
                .filter(it -> it.state() != BisectionStore.State.OVER)
                .map(it -> new Work(repo, it));
    }

    /** Does one thing, and returns whether another may be done at once. */
    private boolean isMore(Work work) {
        boolean isWanted =
                incidents
                        .find(work.key().repo(), work.it().issue().value())
                        .filter(it -> it.isWanted(clock.instant()))
                        .isPresent();
        if (!isWanted) {
            store.end(work.key(), BisectionWording.closed());
            return true;
        }
        List<Measurement> all = store.measurements(work.key());
        Optional<Measurement> open = all.stream().filter(Measurement::isOpen).findFirst();
        if (open.isPresent()) {
            return open.get().status() == Status.STARTED
                    ? isOver(work, open.get())
                    : isResumed(work, open.get());
        }
        List<CommitSha> line = work.it().commits();
        var known =
                all.stream()
                        .map(it -> new ShiftBisection.Measured(line.indexOf(it.sha()), it.value()))
                        .toList();
        return switch (ShiftBisection.next(line.size(), ROUNDS, work.it().most(), known)) {
            case Next.Ended(Found found) -> {
                store.end(work.key(), outcome(work, found, all));
                yield true;
            }
            case Next.Measure(int commit) -> isBegun(work, all, line.get(commit));
        };
    }

    /** A commit is measured in the same way each time. */
    private boolean isBegun(Work work, List<Measurement> all, CommitSha sha) {
        if (!github.issues().isOpen(work.repo(), work.it().issue())) {
            store.end(work.key(), BisectionWording.closed());
            return true;
        }
        boolean isDispatched =
                all.stream().anyMatch(it -> it.sha().equals(sha) && !it.tag().isEmpty());
        Optional<Attempt> next = isDispatched ? Optional.empty() : repeatable(work, sha);
        Measurement asked =
                Measurement.asked(
                        all.size(),
                        sha,
                        next.isPresent() ? "" : tag(work, sha),
                        next,
                        clock.instant());
        store.save(work.key(), asked);
        return isAsked(work, asked);
    }

    private static String tag(Work work, CommitSha sha) {
        return BisectionStore.TAGS
                + work.it().issue()
                + "-"
                + work.key().number()
                + "-"
                + sha.abbreviated();
    }

    /** The next attempt of the newest run of the default branch on a commit. */
    private Optional<Attempt> repeatable(Work work, CommitSha sha) {
        CommitLedger.CommitRecord record = commits.read(work.key().repo(), sha);
        return record.workflowRuns()
                .filter(run -> run.workflow().equals(Optional.of(work.it().workflow())))
                .filter(run -> run.event() == RunEvent.PUSH && record.isMeasuredOnBranch(run))
                .max(Comparator.comparing(WorkflowRun::attempt))
                .flatMap(run -> github.runs().get(work.repo(), run.attempt().run()))
                .filter(run -> run.state() instanceof RunState.Completed)
                .map(WorkflowRun::attempt)
                .map(last -> new Attempt(last.run(), last.number() + 1));
    }

    private boolean isAsked(Work work, Measurement it) {
        if (!TaskLease.isHeld()) {
            throw new TransientFailure("another process measures");
        }
        return it.tag().isEmpty() ? isRepeated(work, it) : isDispatched(work, it);
    }

    private boolean isRepeated(Work work, Measurement it) {
        Attempt wanted = it.attempt().orElseThrow();
        if (github.runs().rerun(work.repo(), wanted.run()) instanceof Rerun.Started) {
            store.save(work.key(), it.started(wanted));
            return false;
        }
        // too old, or running already
        Measurement byTag =
                Measurement.asked(
                        it.place(),
                        it.sha(),
                        tag(work, it.sha()),
                        Optional.empty(),
                        clock.instant());
        store.save(work.key(), byTag);
        return isDispatched(work, byTag);
    }

    private boolean isDispatched(Work work, Measurement it) {
        boolean isTagged =
                store.measurements(work.key()).stream()
                        .anyMatch(one -> !one.isOpen() && one.tag().equals(it.tag()));
        if (!isTagged) {
            github.commits().createTag(work.repo(), it.tag(), it.sha());
        }
        return switch (github.runs().dispatch(work.repo(), work.it().workflow(), it.tag())) {
            case Dispatch.Refused(String reason) when reason.contains(NOT_PERMITTED) -> {
                store.end(work.key(), BisectionWording.refused(reason));
                yield true;
            }
            case Dispatch.Refused(String reason) -> isEnded(work, it.broken(reason));
            case Dispatch.Started(Optional<RunId> run) -> {
                run.ifPresentOrElse(
                        id -> store.save(work.key(), it.started(new Attempt(id, 1))),
                        () -> queue.enqueueAfter(work.job().task(), AGAIN));
                yield false;
            }
        };
    }

    /** An attempt to start it was broken off, or GitHub did not say which run it started. */
    private boolean isResumed(Work work, Measurement it) {
        Optional<Attempt> found =
                it.tag().isEmpty()
                        ? it.attempt()
                                .filter(run -> github.runs().get(work.repo(), run).isPresent())
                        : unbound(work, it);
        if (found.isPresent()) {
            store.save(work.key(), it.started(found.get()));
            return true;
        }
        Instant now = clock.instant();
        if (now.isBefore(it.at().plus(LAG))) {
            queue.enqueueAfter(work.job().task(), AGAIN);
            return false;
        }
        if (it.reason().isEmpty()) {
            Measurement again = it.askedAgain(now);
            store.save(work.key(), again);
            return isAsked(work, again);
        }
        return now.isAfter(it.at().plus(deadline))
                && isEnded(work, it.broken("GitHub shows no run of it"));
    }

    /** A run on its tag that is bound to no other measurement. */
    private Optional<Attempt> unbound(Work work, Measurement it) {
        Set<RunId> bound =
                store.measurements(work.key()).stream()
                        .flatMap(one -> one.attempt().stream())
                        .map(Attempt::run)
                        .collect(Collectors.toSet());
        return github.runs().dispatched(work.repo(), it.sha()).stream()
                .filter(run -> run.head().branch().value().equals(it.tag()))
                .map(WorkflowRun::attempt)
                .filter(run -> !bound.contains(run.run()))
                .findFirst();
    }

    /** Whether a run is over; what it brought is recorded. */
    private boolean isOver(Work work, Measurement it) {
        Attempt attempt = it.attempt().orElseThrow();
        Optional<WorkflowRun> run = github.runs().get(work.repo(), attempt);
        Instant now = clock.instant();
        if (run.isEmpty()) {
            return now.isAfter(it.at().plus(deadline))
                    && isEnded(work, it.broken("GitHub does not show its run"));
        }
        if (!run.get().headSha().equals(it.sha())) {
            github.runs().cancel(work.repo(), attempt.run());
            return isEnded(work, it.broken("its tag names another commit"));
        }
        if (!(run.get().state() instanceof RunState.Completed)) {
            if (now.isBefore(it.at().plus(LONGEST))) {
                return false;
            }
            github.runs().cancel(work.repo(), attempt.run());
            return isEnded(work, it.broken("its run did not end within 6 hours"));
        }
        if (!run.get().state().isSuccess()) {
            return isEnded(work, it.broken("its run ended as " + run.get().state().word()));
        }
        OptionalDouble value = value(work, run.get());
        if (value.isPresent()) {
            return isEnded(work, it.measured(value.getAsDouble()));
        }
        if (now.isBefore(run.get().updatedAt().plus(LAG))) {
            queue.enqueueAfter(work.job().task(), AGAIN);
            return false;
        }
        return isEnded(work, it.broken("its run brought no value of the benchmark"));
    }

    private boolean isEnded(Work work, Measurement it) {
        store.save(work.key(), it);
        say(work, progress(work), false);
        return true;
    }

    /** What an earlier attempt uploaded is no measurement of this one. */
    private OptionalDouble value(Work work, WorkflowRun run) {
        Optional<SuitePolicy> suite =
                policies.of(work.repo())
                        .optional()
                        .flatMap(it -> it.suite(work.it().followed().suite()));
        return suite.isEmpty()
                ? OptionalDouble.empty()
                : imports.read(
                        new RunImport.Order(work.repo(), run, List.of(suite.get()), false, false),
                        results ->
                                results.stream()
                                        .filter(it -> it.origin().carriedOver().isEmpty())
                                        .flatMapToDouble(it -> values(it, work.it().followed()))
                                        .average());
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

    private BisectionWording wording(Work work) {
        return new BisectionWording(
                github.issues().page(work.repo()),
                work.it().followed().benchmark(),
                work.it().followed().rising(),
                work.it().workflow().fileName(),
                work.it().commits(),
                ROUNDS,
                work.it().most());
    }

    private String progress(Work work) {
        long measured = store.measurements(work.key()).stream().filter(it -> !it.isOpen()).count();
        return wording(work).progress((int) measured);
    }

    private String outcome(Work work, Found found, List<Measurement> all) {
        Optional<PullNumber> pull =
                Optional.of(found)
                        .filter(it -> it.reason() == ShiftBisection.Reason.NONE)
                        .map(it -> work.it().commits().get(it.first()))
                        .flatMap(it ->
                                github.pulls().bringing(work.repo(), it).stream().findFirst());
        var broken =
                all.stream()
                        .filter(it -> it.status() == Status.BROKEN)
                        .map(it -> new BisectionWording.Broken(it.sha(), it.reason()))
                        .toList();
        return wording(work).ended(found, pull, broken, all.size(), MOST_RUNS);
    }

    /** Its outcome is known: nothing of it is to be left on GitHub but that. */
    private void finish(Work work) {
        List<Measurement> all = store.measurements(work.key());
        all.stream().filter(Measurement::isOpen).forEach(it -> abandon(work, it));
        List<String> left =
                all.stream()
                        .map(Measurement::tag)
                        .filter(it -> !it.isEmpty())
                        .distinct()
                        .filter(tag -> !isDeleted(work, tag))
                        .toList();
        String outcome = work.it().outcome();
        if (left.isEmpty()) {
            say(work, outcome, true);
            store.over(work.key());
        } else {
            String text = outcome + "\n\n" + BisectionWording.tagsLeft(left);
            if (!isSaid(work, text)) {
                say(work, text, true);
            }
        }
    }

    private boolean isSaid(Work work, String text) {
        return github.comments().own(work.repo(), work.it().issue(), marker(work)).stream()
                .anyMatch(it -> it.body().contains(text));
    }

    private static String marker(Work work) {
        String order = work.it().order();
        return CommandRequester.marker(order.substring(0, (order + "/").indexOf('/')));
    }

    private void abandon(Work work, Measurement it) {
        Optional<Attempt> run =
                it.status() == Status.STARTED || it.tag().isEmpty()
                        ? it.attempt()
                        : unbound(work, it);
        run.ifPresent(attempt -> github.runs().cancel(work.repo(), attempt.run()));
        store.save(work.key(), it.broken("cancelled"));
    }

    private boolean isDeleted(Work work, String tag) {
        try {
            github.commits().deleteTag(work.repo(), tag);
            return true;
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", work.repo().name())
                    .addKeyValue("tag", tag)
                    .log("a tag is left: {}", refusal.words());
            return false;
        }
    }

    /** In the reply to the command. */
    private void say(Work work, String text, boolean isLast) {
        String marker = marker(work);
        String body = marker + "\n" + text;
        try {
            Optional<CommentId> reply =
                    work.it()
                            .reply()
                            .or(() ->
                                    github
                                            .comments()
                                            .own(work.repo(), work.it().issue(), marker)
                                            .stream()
                                            .map(it -> it.id())
                                            .findFirst());
            if (reply.isPresent()) {
                store.replied(work.key(), reply.get());
                var _ = github.comments().edit(work.repo(), reply.get(), body);
            } else if (isLast) {
                var _ = github.comments().create(work.repo(), work.it().issue(), body);
            }
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", work.repo().name())
                    .addKeyValue("issue", work.it().issue())
                    .log("a bisection cannot be told of: {}", refusal.words());
        }
    }
}
