package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.WorkflowInputs.InputValues;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.RunRequests;
import io.perfwarden.db.RunRequests.RunRequest;
import io.perfwarden.github.RunGateway;
import io.perfwarden.github.RunGateway.Dispatch;
import io.perfwarden.github.RunGateway.DispatchOrder;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;

/**
 * Starts workflows because a run was asked for. A request is recorded before GitHub is asked, and
 * bound to one run by its id. What else may have been started for it counts for nothing.
 *
 * @param deadline how long a run may take to appear
 */
public record RequestedRuns(
        RunGateway runs,
        RunRequests requests,
        CommitLedger commits,
        Clock clock,
        Duration deadline) {
    /** How long GitHub may take to list a run whose start it did not tell. */
    private static final Duration LAG = Duration.ofMinutes(1);

    private static final Duration AGAIN = Duration.ofSeconds(15);

    /** After so long GitHub is asked for a run whose end it did not tell. */
    private static final Duration SILENCE = Duration.ofHours(1);

    /** After so long no attempt at a request goes on that GitHub did not answer. */
    private static final Duration UNSEEN = Duration.ofDays(2);

    private static final RunState GONE = new RunState.Completed(RunConclusion.CANCELLED);

    /** So many of them are asked for at once. */
    private static final int MOST_ASKED = 10;

    public sealed interface Outcome {
        /**
         * It runs.
         *
         * @param run absent where GitHub does not show it yet
         * @param before how many requested runs in the repository are before it
         */
        record Started(Optional<WorkflowRun> run, int before) implements Outcome {}

        record RunRefused(String reason) implements Outcome {}

        /** The ref had moved: the run was cancelled. */
        record Moved(CommitSha to) implements Outcome {}

        /** It was taken back, or is over. */
        record RunEnded() implements Outcome {}
    }

    /**
     * The inputs of a workflow that is started for a request.
     *
     * @param benchmarks what the workflow is to measure; absent for all
     */
    public static Map<String, String> inputs(
            RepositoryPolicy policy, RunRequest request, Optional<String> benchmarks) {
        return policy.inputs(request.workflow())
                .fill(
                        new InputValues(
                                ref(request),
                                request.sha(),
                                Optional.of(request.pull()),
                                benchmarks));
    }

    /** The branch or tag that a run is of. */
    private static String ref(RunRequest request) {
        return request.fork().held().map(BranchName::value).orElse(request.ref());
    }

    /**
     * Starts a run, unless an interrupted attempt at the same request did.
     *
     * @param inputs of the workflow, by name
     * @throws TransientFailure where it may have done so, and GitHub does not show it yet
     */
    public Outcome start(InstalledRepo repo, RunRequest wanted, Map<String, String> inputs) {
        boolean isNew = requests.add(repo.id(), wanted);
        RunRequest known = requests.find(repo.id(), wanted.id()).orElse(wanted);
        return switch (known.state()) {
            case CANCELLED ->
                    known.run()
                            .flatMap(run -> runs.get(repo, run))
                            .flatMap(run -> movedOutcome(known, run))
                            .orElseGet(Outcome.RunEnded::new);
            case OVER -> new Outcome.RunEnded();
            case REFUSED -> askAgain(repo, known, inputs);
            case STARTED -> startedOutcome(repo, known, known.run().orElseThrow());
            case ASKED -> isNew ? ask(repo, known, inputs) : resume(repo, known, inputs);
        };
    }

    /** Of runs that this app started on the commit one is bound to no request: it is this one. */
    private Outcome resume(InstalledRepo repo, RunRequest known, Map<String, String> inputs) {
        Optional<RunId> found =
                runs.dispatchedRuns(repo, known.sha()).stream()
                        .filter(run -> run.workflow().equals(Optional.of(known.workflow())))
                        .filter(run -> !run.startedAt().isBefore(known.at().minus(LAG)))
                        .map(run -> run.attempt().run())
                        .filter(run -> requests.of(repo.id(), run).isEmpty())
                        .findFirst();
        if (found.isPresent()) {
            return bound(repo, known, found.get());
        }
        // for a fork's head it is recorded before its branch is there, and so before it is asked
        // for
        if (!known.fork().isFork() && clock.instant().isBefore(known.at().plus(LAG))) {
            throw new TransientFailure("GitHub may have started a run unseen", AGAIN);
        }
        return askAgain(repo, known, inputs);
    }

    private Outcome askAgain(InstalledRepo repo, RunRequest known, Map<String, String> inputs) {
        requests.askedAgain(repo.id(), known, clock.instant());
        return ask(repo, known, inputs);
    }

    private Outcome ask(InstalledRepo repo, RunRequest known, Map<String, String> inputs) {
        var order = new DispatchOrder(known.workflow(), ref(known), inputs);
        return switch (runs.dispatch(repo, order)) {
            case Dispatch.DispatchRefused(String reason) -> {
                requests.storeEnd(repo.id(), known, RequestState.REFUSED);
                yield new Outcome.RunRefused(reason);
            }
            case Dispatch.DispatchStarted(Optional<RunId> run) ->
                    bound(
                            repo,
                            known,
                            run.orElseThrow(() ->
                                    new TransientFailure("GitHub does not say which run", AGAIN)));
        };
    }

    private Outcome bound(InstalledRepo repo, RunRequest known, RunId run) {
        Instant until = clock.instant().plus(deadline);
        commits.waitUntil(repo.id(), known.sha(), until);
        boolean isFirst = requests.storeStart(repo.id(), known, run);
        RunRequest now = requests.find(repo.id(), known.id()).orElse(known);
        if (!isFirst && !now.run().equals(Optional.of(run))) {
            runs.cancel(repo, run);
        }
        return now.state() == RequestState.STARTED
                ? startedOutcome(repo, now, now.run().orElseThrow())
                : new Outcome.RunEnded();
    }

    private static Optional<Outcome> movedOutcome(RunRequest known, WorkflowRun run) {
        return Optional.<Outcome>of(new Outcome.Moved(run.headSha()))
                .filter(_ -> !run.headSha().equals(known.sha()));
    }

    private Outcome startedOutcome(InstalledRepo repo, RunRequest known, RunId id) {
        Optional<WorkflowRun> run = runs.get(repo, id);
        Optional<Outcome> moved = run.flatMap(it -> movedOutcome(known, it));
        if (moved.isPresent()) {
            runs.cancel(repo, id);
            requests.storeEnd(repo.id(), known, RequestState.CANCELLED);
            return moved.get();
        }
        run.ifPresent(it -> commits.record(repo.id(), it));
        recordEnded(repo, known);
        long before =
                requests.open(repo.id()).stream()
                        .takeWhile(it -> !it.id().equals(known.id()))
                        .count();
        return new Outcome.Started(run, (int) before);
    }

    /** An event may be lost, and of a deleted run none comes: neither is under way for ever. */
    private void recordEnded(InstalledRepo repo, RunRequest known) {
        Instant now = clock.instant();
        requests.open(repo.id()).stream()
                .filter(it -> !it.id().equals(known.id()))
                .filter(it -> it.at().plus(it.run().isPresent() ? SILENCE : UNSEEN).isBefore(now))
                .limit(MOST_ASKED)
                .forEach(it -> {
                    RunState state =
                            it.run()
                                    .flatMap(run -> runs.get(repo, run))
                                    .map(WorkflowRun::state)
                                    .orElse(GONE);
                    if (state instanceof RunState.Completed) {
                        var how = state.equals(GONE) ? RequestState.CANCELLED : RequestState.OVER;
                        requests.storeEnd(repo.id(), it, how);
                    }
                });
    }

    /**
     * Cancels what was asked for on a pull request and is not over. A run that ended meanwhile
     * counts, whether its event is still to come or was lost.
     */
    public List<RunRequest> cancel(InstalledRepo repo, PullNumber pull) {
        List<RunRequest> open =
                requests.open(repo.id()).stream().filter(it -> it.pull().equals(pull)).toList();
        for (RunRequest request : open) {
            request.run().ifPresent(run -> runs.cancel(repo, run));
            request.run()
                    .flatMap(run -> runs.get(repo, run))
                    .filter(run -> run.state() instanceof RunState.Completed)
                    .ifPresent(run -> commits.record(repo.id(), run));
            requests.storeEnd(repo.id(), request, RequestState.CANCELLED);
        }
        return open;
    }
}
