package io.perfwarden.bot.incident;

import module java.base;

import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowInputs.InputValues;
import io.perfwarden.db.BisectionMeasurement;
import io.perfwarden.db.BisectionMeasurement.MeasurementStatus;
import io.perfwarden.db.BisectionStore;
import io.perfwarden.db.BisectionStore.BisectedSeries;
import io.perfwarden.db.BisectionStore.Bisection;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.github.CommentGateway.Posted;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RunGateway.Dispatch;
import io.perfwarden.github.RunGateway.DispatchOrder;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.TaskLease;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.report.github.BisectionWording;
import io.perfwarden.stats.ShiftBisection;
import io.perfwarden.stats.ShiftBisection.FoundShift;
import io.perfwarden.stats.ShiftBisection.Next;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class LiveBisection {
    private static final Logger LOG = LoggerFactory.getLogger(LiveBisection.class);

    private static final Duration AGAIN = Duration.ofSeconds(15);

    /** Delay of GitHub until it shows a started run. */
    private static final Duration LAG = Duration.ofMinutes(1);

    /** Time after which a run is cancelled. */
    private static final Duration LONGEST = Duration.ofHours(6);

    /** GitHub's words for a missing permission. */
    private static final String NOT_PERMITTED = "not accessible by integration";

    private enum Progress {
        CONTINUE,
        WAIT
    }

    private final BranchBisection services;
    private final BisectionStore store;
    private final GitHubGateway github;
    private final TaskQueue queue;
    private final InstalledRepo repo;
    private final Bisection asked;
    private final BisectionStore.Key key;

    LiveBisection(BranchBisection services, InstalledRepo repo, Bisection asked) {
        this.services = services;
        this.store = services.store();
        this.github = services.github();
        this.queue = services.queue();
        this.repo = repo;
        this.asked = asked;
        this.key = asked.key();
    }

    QueuedTask task() {
        return new BisectionJob(repo, key.number()).task();
    }

    boolean isMeasuring() {
        return asked.state() == BisectionStore.BisectionState.MEASURING;
    }

    void end(String outcome) {
        store.end(key, outcome);
        queue.enqueue(task());
    }

    boolean step() {
        try {
            return advance() == Progress.CONTINUE;
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            return endWith(BisectionWording.refusalText(refusal.words())) == Progress.CONTINUE;
        }
    }

    private Progress endWith(String outcome) {
        store.end(key, outcome);
        return Progress.CONTINUE;
    }

    private Progress advance() {
        boolean isWanted =
                services.incidents()
                        .find(key.repo(), asked.issue().value())
                        .filter(it -> it.isWanted(services.clock().instant()))
                        .isPresent();
        if (!isWanted) {
            return endWith(BisectionWording.closedText());
        }
        List<BisectionMeasurement> all = store.measurements(key);
        Optional<BisectionMeasurement> open =
                all.stream().filter(BisectionMeasurement::isOpen).findFirst();
        if (open.isPresent()) {
            return open.get().status() == MeasurementStatus.STARTED
                    ? followRun(open.get())
                    : resume(open.get());
        }
        List<CommitSha> line = asked.commits();
        var known =
                all.stream()
                        .map(it ->
                                new ShiftBisection.MeasuredCommit(
                                        line.indexOf(it.sha()), it.value()))
                        .toList();
        return switch (ShiftBisection.next(
                line.size(), BranchBisection.ROUNDS, asked.most(), known)) {
            case Next.Ended(FoundShift found) -> endWith(outcome(found, all));
            case Next.Measure(int commit) -> begin(all, line.get(commit));
        };
    }

    private Progress begin(List<BisectionMeasurement> all, CommitSha sha) {
        if (!github.issues().isOpen(repo, asked.issue())) {
            return endWith(BisectionWording.closedText());
        }
        boolean isDispatched =
                all.stream().anyMatch(it -> it.sha().equals(sha) && !it.tag().isEmpty());
        Optional<Attempt> next = isDispatched ? Optional.empty() : repeatable(sha);
        return request(ask(all.size(), sha, next));
    }

    /**
     * Records a request to GitHub.
     *
     * @param next attempt of a repeated run; absent for a dispatch
     */
    private BisectionMeasurement ask(int place, CommitSha sha, Optional<Attempt> next) {
        String tag =
                "%s%s-%s-%s"
                        .formatted(
                                BisectionStore.TAGS,
                                asked.issue(),
                                key.number(),
                                sha.abbreviated());
        BisectionMeasurement due =
                BisectionMeasurement.ofRequest(
                        place, sha, next.isPresent() ? "" : tag, next, services.clock().instant());
        store.save(key, due);
        return due;
    }

    /** The next attempt of the newest run of the default branch on a commit. */
    private Optional<Attempt> repeatable(CommitSha sha) {
        CommitRecord record = services.commits().read(key.repo(), sha);
        return record.workflowRuns()
                .filter(run -> run.workflow().equals(Optional.of(asked.workflow())))
                .filter(run -> run.event() == RunEvent.PUSH && record.isMeasuredOnBranch(run))
                .max(Comparator.comparing(WorkflowRun::attempt))
                .flatMap(run -> github.runs().get(repo, run.attempt().run()))
                .filter(run -> run.state() instanceof RunState.Completed)
                .map(WorkflowRun::attempt)
                .map(last -> new Attempt(last.run(), last.number() + 1));
    }

    private Progress request(BisectionMeasurement it) {
        if (!TaskLease.isHeld()) {
            throw new TransientFailure("another process measures");
        }
        return it.tag().isEmpty() ? rerun(it) : dispatch(it);
    }

    private Progress rerun(BisectionMeasurement it) {
        Attempt wanted = it.attempt().orElseThrow();
        if (github.runs().rerun(repo, wanted.run()) instanceof RerunAnswer.RerunStarted) {
            store.save(key, it.withRun(wanted));
            return Progress.WAIT;
        }
        // too old, or running already
        return dispatch(ask(it.place(), it.sha(), Optional.empty()));
    }

    private Progress dispatch(BisectionMeasurement it) {
        boolean isTagged =
                store.measurements(key).stream()
                        .anyMatch(one -> !one.isOpen() && one.tag().equals(it.tag()));
        if (!isTagged) {
            github.commits().createTag(repo, it.tag(), it.sha());
        }
        return switch (github.runs().dispatch(repo, order(it))) {
            case Dispatch.DispatchRefused(String reason) when reason.contains(NOT_PERMITTED) ->
                    endWith(BisectionWording.refusalText(reason));
            case Dispatch.DispatchRefused(String reason) -> save(it.broken(reason));
            case Dispatch.DispatchStarted(Optional<RunId> run) -> {
                run.ifPresentOrElse(
                        id -> store.save(key, it.withRun(new Attempt(id, 1))),
                        () -> queue.enqueueAfter(task(), AGAIN));
                yield Progress.WAIT;
            }
        };
    }

    private DispatchOrder order(BisectionMeasurement it) {
        Map<String, String> inputs =
                services.policies().of(repo) instanceof ReadOutcome.Ok(RepositoryPolicy policy)
                        ? policy.inputs(asked.workflow())
                                .fill(
                                        new InputValues(
                                                it.tag(),
                                                it.sha(),
                                                Optional.empty(),
                                                Optional.empty()))
                        : Map.of();
        return new DispatchOrder(asked.workflow(), it.tag(), inputs);
    }

    /** The start was interrupted, or GitHub did not name the run. */
    private Progress resume(BisectionMeasurement it) {
        Optional<Attempt> found =
                it.tag().isEmpty()
                        ? it.attempt().filter(run -> github.runs().get(repo, run).isPresent())
                        : unbound(it);
        if (found.isPresent()) {
            store.save(key, it.withRun(found.get()));
            return Progress.CONTINUE;
        }
        Instant now = services.clock().instant();
        if (now.isBefore(it.at().plus(LAG))) {
            queue.enqueueAfter(task(), AGAIN);
            return Progress.WAIT;
        }
        if (it.reason().isEmpty()) {
            BisectionMeasurement again = it.askedAgain(now);
            store.save(key, again);
            return request(again);
        }
        return now.isAfter(it.at().plus(services.deadline()))
                ? save(it.broken("GitHub shows no run of it"))
                : Progress.WAIT;
    }

    private Optional<Attempt> unbound(BisectionMeasurement it) {
        Set<RunId> bound =
                store.measurements(key).stream()
                        .flatMap(one -> one.attempt().stream())
                        .map(Attempt::run)
                        .collect(Collectors.toSet());
        return github.runs().dispatchedRuns(repo, it.sha()).stream()
                .filter(run -> run.head().branch().value().equals(it.tag()))
                .map(WorkflowRun::attempt)
                .filter(run -> !bound.contains(run.run()))
                .findFirst();
    }

    private Progress followRun(BisectionMeasurement it) {
        Attempt attempt = it.attempt().orElseThrow();
        Optional<WorkflowRun> found = github.runs().get(repo, attempt);
        Instant now = services.clock().instant();
        if (found.isEmpty()) {
            return now.isAfter(it.at().plus(services.deadline()))
                    ? save(it.broken("GitHub does not show its run"))
                    : Progress.WAIT;
        }
        WorkflowRun run = found.get();
        boolean isMoved = !run.headSha().equals(it.sha());
        boolean isUnderWay = !(run.state() instanceof RunState.Completed);
        if (!isMoved && isUnderWay && now.isBefore(it.at().plus(LONGEST))) {
            return Progress.WAIT;
        }
        if (isMoved || isUnderWay) {
            github.runs().cancel(repo, attempt.run());
            return save(
                    it.broken(
                            isMoved
                                    ? "its tag names another commit"
                                    : "its run did not end within 6 hours"));
        }
        if (!run.state().isSuccess()) {
            return save(it.broken("its run ended as " + run.state().word()));
        }
        OptionalDouble value = value(run);
        if (value.isEmpty() && now.isBefore(run.updatedAt().plus(LAG))) {
            queue.enqueueAfter(task(), AGAIN);
            return Progress.WAIT;
        }
        return save(
                value.isPresent()
                        ? it.withValue(value.getAsDouble())
                        : it.broken("its run brought no value of the benchmark"));
    }

    private Progress save(BisectionMeasurement it) {
        store.save(key, it);
        say(progress(), false);
        return Progress.CONTINUE;
    }

    /** A carried-over artifact is no measurement of this attempt. */
    private OptionalDouble value(WorkflowRun run) {
        Optional<SuitePolicy> suite =
                services.policies()
                        .of(repo)
                        .optional()
                        .flatMap(it -> it.suite(asked.followed().suite()));
        return suite.isEmpty()
                ? OptionalDouble.empty()
                : services.imports()
                        .read(
                                new RunImport.ImportOrder(
                                        repo, run, List.of(suite.get()), false, false),
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
                BranchBisection.ROUNDS,
                asked.most());
    }

    String progress() {
        long measured = store.measurements(key).stream().filter(it -> !it.isOpen()).count();
        return wording().progress((int) measured);
    }

    private String outcome(FoundShift found, List<BisectionMeasurement> all) {
        Optional<PullNumber> pull =
                Optional.of(found)
                        .filter(it -> it.reason() == ShiftBisection.BisectionReason.NONE)
                        .map(it -> asked.commits().get(it.first()))
                        .flatMap(it -> github.pulls().pullsWith(repo, it).stream().findFirst());
        var broken =
                all.stream()
                        .filter(it -> it.status() == MeasurementStatus.BROKEN)
                        .map(it -> new BisectionWording.Broken(it.sha(), it.reason()))
                        .toList();
        return wording().endText(found, pull, broken, all.size(), BranchBisection.MOST_RUNS);
    }

    void finish() {
        List<BisectionMeasurement> all = store.measurements(key);
        all.stream().filter(BisectionMeasurement::isOpen).forEach(this::abandon);
        List<String> left =
                all.stream()
                        .map(BisectionMeasurement::tag)
                        .filter(it -> !it.isEmpty())
                        .distinct()
                        .filter(tag -> !deleteTag(tag))
                        .toList();
        if (left.isEmpty()) {
            say(asked.outcome(), true);
            store.markEnded(key);
        } else {
            String text = asked.outcome() + "\n\n" + BisectionWording.tagsLeft(left);
            if (ownComments().stream().noneMatch(it -> it.body().contains(text))) {
                say(text, true);
            }
        }
    }

    private void abandon(BisectionMeasurement it) {
        boolean isKnown = it.status() == MeasurementStatus.STARTED || it.tag().isEmpty();
        (isKnown ? it.attempt() : unbound(it))
                .ifPresent(attempt -> github.runs().cancel(repo, attempt.run()));
        store.save(key, it.broken("cancelled"));
    }

    private boolean deleteTag(String tag) {
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

    private List<Posted> ownComments() {
        return github.comments().ownComments(repo, asked.issue(), marker());
    }

    private void say(String text, boolean isLast) {
        String body = marker() + "\n" + text;
        try {
            Optional<CommentId> reply =
                    asked.reply().or(() -> ownComments().stream().map(Posted::id).findFirst());
            if (reply.isPresent()) {
                store.storeReply(key, reply.get());
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

    private static DoubleStream values(SuiteResults results, BisectedSeries followed) {
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
}
