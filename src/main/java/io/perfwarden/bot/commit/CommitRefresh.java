package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.bot.run.PolicyLoader.InForce;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.GitHubAnswers;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.queue.LogContext;

/**
 * Makes what is shown on a commit true: takes in what is complete, computes where the commit
 * stands, and publishes what follows. Everything that may change a check ends here.
 */
public final class CommitRefresh {
    /** How often to look again while a run is under way or waits for approval. */
    private static final Duration AGAIN = Duration.ofMinutes(30);

    /** How much later artifacts are listed once more. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private static final Duration SOON = Duration.ofSeconds(10);

    /** After this an event about a run that is not over may be lost. */
    private static final Duration SILENCE = Duration.ofMinutes(25);

    /** Taking in and asking GitHub change the facts; more rounds than this bring nothing new. */
    private static final int ROUNDS = 12;

    /** Pull requests at one commit that a line of the log names. */
    private static final int MOST_LOGGED = 5;

    private final FactStore ledger;
    private final PolicyLoader policies;
    private final RunImport takeIn;
    private final CommitPublisher publish;
    private final DefaultBranch defaultBranch;
    private final MissingFacts inquiry;
    private final AcceptedRows acceptedRows;
    private final FormerBases formerBases;
    private final SecondMeasurement secondMeasurement;
    private final FalseAlarmHistory grading;
    private final Pace pace;

    /**
     * When to look again.
     *
     * @param deadline how long an expected run may take to appear
     */
    public record Pace(Clock clock, RefreshRequests looking, Duration deadline) {
        /** GitHub starts a run within seconds: after them it may be asked why none has come. */
        Duration patience() {
            Duration first = deadline.dividedBy(4);
            return deadline.minus(first.compareTo(SOON) < 0 ? first : SOON);
        }
    }

    /** What commits are refreshed with. */
    public record Parts(
            PolicyLoader policies,
            RunImport takeIn,
            CommitPublisher publish,
            DefaultBranch defaultBranch) {}

    public CommitRefresh(GitHubGateway github, FactStore ledger, Parts parts, Pace pace) {
        this.ledger = ledger;
        this.policies = parts.policies();
        this.takeIn = parts.takeIn();
        this.publish = parts.publish();
        this.defaultBranch = parts.defaultBranch();
        this.inquiry = new MissingFacts(github, ledger, pace.clock());
        this.acceptedRows = new AcceptedRows(ledger.rowAcceptances(), pace.clock());
        this.formerBases = new FormerBases(ledger.pulls(), pace.clock());
        this.grading =
                new FalseAlarmHistory(
                        ledger.trials(), github.commits(), FalseAlarmHistory.Watch.NOBODY);
        this.secondMeasurement = new SecondMeasurement(github.runs(), ledger.commits(), pace);
        this.pace = pace;
    }

    /** How thoroughly. */
    public enum Thoroughness {
        /** By what is recorded. */
        RECORDED,
        /** By what is recorded; where nothing was heard of a run for long, GitHub is asked. */
        LOOKED,
        /** GitHub is asked for what events may have failed to tell, and faults are tried again. */
        ASKED
    }

    /**
     * Refreshes a commit.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void refresh(InstalledRepo repo, CommitSha sha, Thoroughness thoroughness) {
        CommitRecord known = looked(repo, sha, thoroughness);
        inTruth(repo, sha, () -> show(repo, sha, known, () -> policies.inForce(repo)));
    }

    /**
     * Refreshes a commit because a run was heard of, if the run's workflow measures anything: of
     * all others nothing follows.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again
     */
    public void ran(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
        ReadOutcome<InForce> policy = policies.inForce(repo);
        boolean measuresNothing =
                policy instanceof ReadOutcome.Ok<InForce>(InForce known)
                        && known.policy().measuredBy(Optional.of(workflow)).isEmpty();
        if (!measuresNothing) {
            CommitRecord known = ledger.commits().read(repo.id(), sha);
            inTruth(repo, sha, () -> show(repo, sha, known, () -> policy));
        }
    }

    /**
     * Whoever has written behind somebody who took over is not the one who is called again. A pull
     * request has one comment: where its head is another by now, that one's report was hit.
     */
    private void inTruth(InstalledRepo repo, CommitSha sha, Runnable shows) {
        try {
            shows.run();
        } catch (WriteLock.StaleWrite e) {
            pace.looking().soon(repo, sha);
            e.pull()
                    .flatMap(pull -> ledger.pulls().find(repo.id(), pull))
                    .map(PullRequest::headSha)
                    .filter(head -> !head.equals(sha))
                    .ifPresent(head -> pace.looking().soon(repo, head));
            throw e;
        }
    }

    private void show(
            InstalledRepo repo,
            CommitSha sha,
            CommitRecord known,
            Supplier<ReadOutcome<InForce>> policy) {
        boolean hasNoPull = known.targets().stream().allMatch(MergeTarget.Branch.class::isInstance);
        CommitRecord record =
                hasNoPull && inquiry.search(repo, sha, known)
                        ? ledger.commits().read(repo.id(), sha)
                        : known;
        log(record);
        if (record.targets().isEmpty()) {
            publish.left(repo, sha, record);
            return;
        }
        switch (policy.get()) {
            case ReadOutcome.Rejected<InForce>(List<InputProblem> problems) ->
                    publish.unconfigured(repo, sha, record, problems);
            case ReadOutcome.Ok<InForce>(InForce configured) -> settle(repo, sha, configured);
        }
    }

    /** The job knows its commit only; people look for their pull request, or its newest run. */
    private static void log(CommitRecord record) {
        String pulls =
                record.targets().stream()
                        .flatMap(target -> target.pull().stream())
                        .map(PullNumber::toString)
                        .distinct()
                        .limit(MOST_LOGGED)
                        .collect(Collectors.joining(","));
        if (!pulls.isEmpty()) {
            LogContext.also("pull", pulls);
        }
        record.runs().stream()
                .map(run -> run.run().attempt())
                .max(Comparator.naturalOrder())
                .ifPresent(newest -> LogContext.also("run", newest.run().toString()));
    }

    /** What is recorded of a commit, once GitHub was asked as thoroughly as this. */
    private CommitRecord looked(InstalledRepo repo, CommitSha sha, Thoroughness thoroughness) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        if (thoroughness == Thoroughness.ASKED) {
            ledger.commits().forgetFaults(repo.id(), sha);
            inquiry.askForRuns(repo, sha);
            inquiry.askForPulls(repo, record);
            ledger.pulls()
                    .movedFrom(repo.id(), sha)
                    .forEach(pull -> pace.looking().soon(repo, pull.headSha()));
            return ledger.commits().read(repo.id(), sha);
        }
        if (thoroughness == Thoroughness.LOOKED && isSilent(record)) {
            inquiry.askForRuns(repo, sha);
            return ledger.commits().read(repo.id(), sha);
        }
        return record;
    }

    private boolean isSilent(CommitRecord record) {
        Instant longAgo = pace.clock().instant().minus(SILENCE);
        return record.runs().stream()
                .map(CommitFacts.Run::run)
                .anyMatch(run ->
                        !(run.state() instanceof RunState.Completed)
                                && run.updatedAt().isBefore(longAgo));
    }

    /** Goes on until nothing can be taken in or asked any more. */
    private void settle(InstalledRepo repo, CommitSha sha, InForce inForce) {
        RepositoryPolicy policy = inForce.policy();
        GitHubAnswers answers = GitHubAnswers.NONE;
        Map<Attempt, RunImport.Expected> expected = new HashMap<>();
        listAgain(repo, sha, policy);
        for (int round = 0; round < ROUNDS; round++) {
            CommitRecord record = ledger.commits().read(repo.id(), sha);
            CommitState standing =
                    CommitState.of(
                            record.at(pace.clock().instant(), pace.patience())
                                    .soughtInVain(inVain(expected)),
                            policy,
                            answers);
            List<Attempt> wanted =
                    standing.toTakeIn().stream().filter(it -> !expected.containsKey(it)).toList();
            if (standing.isWaiting() && record.waitUntil().isEmpty()) {
                ledger.commits()
                        .waitUntil(repo.id(), sha, pace.clock().instant().plus(pace.deadline()));
            } else if (!standing.questions().isEmpty()) {
                answers = answers.with(inquiry.answer(repo, sha, standing.questions()));
            } else if (wanted.isEmpty()) {
                lookAgain(
                        repo,
                        sha,
                        soonest(expected).or(() -> nextLook(repo, sha, standing, record)));
                publish(repo, sha, new CommitPublisher.State(record, inForce, standing));
                return;
            } else {
                expected.putAll(takeIn(repo, policy, record, wanted));
            }
        }
        throw new IllegalStateException(
                "a commit's facts change faster than they are read: " + sha);
    }

    /** What nothing is found of hides no verdict on another run. */
    private static Set<Attempt> inVain(Map<Attempt, RunImport.Expected> expected) {
        return expected.keySet().stream()
                .filter(it -> Objects.requireNonNull(expected.get(it)).inVain())
                .collect(Collectors.toSet());
    }

    private static Optional<Duration> soonest(Map<Attempt, RunImport.Expected> expected) {
        return expected.values().stream()
                .map(RunImport.Expected::within)
                .min(Comparator.naturalOrder());
    }

    /** Lists the artifacts once more of runs that lacked something. */
    private void listAgain(InstalledRepo repo, CommitSha sha, RepositoryPolicy policy) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        for (Attempt attempt :
                ledger.commits().toListAgain(repo.id(), sha, pace.clock().instant())) {
            record.runs().stream()
                    .map(CommitFacts.Run::run)
                    .filter(run -> run.attempt().equals(attempt))
                    .forEach(run ->
                            takeIn.again(
                                    new RunImport.Order(
                                            repo,
                                            run,
                                            policy.measuredBy(run.workflow()),
                                            isHistory(record, run),
                                            false)));
        }
    }

    /** What lacks something is looked at again soon; recorded before, it is never forgotten. */
    private void lookForLate(
            InstalledRepo repo, CommitSha sha, CommitRecord record, List<TargetVerdict> published) {
        Set<Attempt> late = new TreeSet<>();
        for (TargetVerdict judged : published) {
            judged.open()
                    .forEach((suite, why) -> {
                        if (why == TargetVerdict.Open.LISTED_AGAIN
                                && judged.standing().suites().get(suite)
                                        instanceof SuiteState.Measured measured) {
                            late.addAll(measured.attempts());
                        }
                    });
            judged.standing()
                    .suites()
                    .forEach((suite, state) ->
                            late.addAll(failedInVain(repo, record, suite, state)));
        }
        Instant due = pace.clock().instant().plus(LATE);
        late.forEach(attempt -> ledger.commits().listAgain(repo.id(), sha, attempt, due));
        if (!late.isEmpty()) {
            pace.looking().later(repo, sha, LATE);
        }
    }

    /** Failed runs without results are told at once; what they brought may be listed later. */
    private List<Attempt> failedInVain(
            InstalledRepo repo, CommitRecord record, String suite, SuiteState state) {
        return state instanceof SuiteState.Measured measured
                ? measured.attempts().stream()
                        .filter(it -> !hasBrought(record, it, suite))
                        .filter(it -> !run(record, it).state().isSuccess())
                        .filter(it -> !ledger.commits().isListedTwice(repo.id(), it))
                        .toList()
                : List.of();
    }

    private static boolean hasBrought(CommitRecord record, Attempt attempt, String suite) {
        return record.brought().stream()
                .anyMatch(it ->
                        it.attempt().equals(attempt)
                                && it.suite().equals(suite)
                                && it.platform().isPresent());
    }

    private void publish(InstalledRepo repo, CommitSha sha, CommitPublisher.State state) {
        boolean waitsForBase =
                publish.standing(
                        repo,
                        sha,
                        state,
                        published -> {
                            defaultBranch.published(repo, sha, state, published);
                            secondMeasurement.ask(repo, sha, published);
                            lookForLate(repo, sha, state.record(), published);
                            lookForBranch(repo, sha, published);
                            grading.record(repo, state.record(), state.policy(), published);
                            baseMoved(repo, sha, published);
                            return waitsForBase(published);
                        });
        if (waitsForBase) {
            pace.looking().later(repo, sha, pace.deadline());
        }
    }

    /**
     * Has pull requests judged again, from what is stored of them, once their base was measured
     * anew: its history and its baseline may be other ones. Once for the same results.
     */
    private void baseMoved(InstalledRepo repo, CommitSha sha, List<TargetVerdict> all) {
        for (TargetVerdict judged : all) {
            if (judged.standing().target() instanceof MergeTarget.Branch branch) {
                baseMoved(repo, sha, branch, ResultFingerprint.of(judged.standing()));
            }
        }
    }

    private void baseMoved(
            InstalledRepo repo, CommitSha sha, MergeTarget.Branch branch, String basis) {
        OrderId order = new OrderId(repo.id(), "moved-" + branch.base() + "-" + sha);
        if (basis.isEmpty() || ledger.orders().noted(order).equals(Optional.of(basis))) {
            return;
        }
        ledger.orders().begin(order, pace.clock().instant());
        ledger.pulls().openIn(repo.id()).stream()
                .filter(pull -> pull.baseBranch().equals(branch.base()))
                .filter(pull -> !pull.headSha().equals(sha))
                .forEach(pull -> pace.looking().soon(repo, pull.headSha()));
        ledger.orders().note(order, basis);
    }

    /** The branch's second measurement may fail, of which no other commit hears. */
    private void lookForBranch(InstalledRepo repo, CommitSha sha, List<TargetVerdict> published) {
        if (published.stream().anyMatch(it -> !it.branchRuns().isEmpty())) {
            pace.looking().later(repo, sha, pace.deadline().plus(SOON));
        }
    }

    private static boolean waitsForBase(List<TargetVerdict> published) {
        return published.stream()
                .anyMatch(it -> it.open().containsValue(TargetVerdict.Open.BASE_MEASURED));
    }

    /**
     * Takes in all of them, or as many as there is something to take in of.
     *
     * @return what is expected of the others
     */
    private Map<Attempt, RunImport.Expected> takeIn(
            InstalledRepo repo,
            RepositoryPolicy policy,
            CommitRecord record,
            List<Attempt> attempts) {
        Map<Attempt, RunImport.Expected> expected = new HashMap<>();
        for (Attempt attempt : attempts) {
            WorkflowRun run = run(record, attempt);
            takeIn.takeIn(
                            new RunImport.Order(
                                    repo,
                                    run,
                                    missing(policy, record, run),
                                    isHistory(record, run),
                                    policy.written()
                                            && policy.whenNoVerdict()
                                                    == RepositoryPolicy.NoVerdict.FAIL))
                    .ifPresent(it -> expected.put(attempt, it));
        }
        return expected;
    }

    /** The suites of a run's workflow, or that it measured before, that it was not taken in for. */
    private static List<SuitePolicy> missing(
            RepositoryPolicy policy, CommitRecord record, WorkflowRun run) {
        return policy.suites().stream()
                .filter(suite ->
                        suite.isMeasuredBy(run.workflow()) || hasMeasured(record, run, suite))
                .filter(suite ->
                        !CommitFacts.isTakenIn(record.brought(), run.attempt(), suite.name()))
                .toList();
    }

    private static boolean hasMeasured(CommitRecord record, WorkflowRun run, SuitePolicy suite) {
        return record.brought().stream()
                .anyMatch(it ->
                        it.attempt().run().equals(run.attempt().run())
                                && it.suite().equals(suite.name())
                                && it.platform().isPresent());
    }

    private static boolean isHistory(CommitRecord record, WorkflowRun run) {
        return run.state().isSuccess()
                && record.targets().stream()
                        .anyMatch(target ->
                                target instanceof MergeTarget.Branch branch
                                        && branch.isMeasuredBy(run));
    }

    private static WorkflowRun run(CommitRecord record, Attempt attempt) {
        return record.runs().stream()
                .map(CommitFacts.Run::run)
                .filter(run -> run.attempt().equals(attempt))
                .findFirst()
                .orElseThrow();
    }

    /** Before something is published: whatever stops this process, somebody looks again. */
    private void lookAgain(InstalledRepo repo, CommitSha sha, Optional<Duration> after) {
        after.ifPresent(delay -> pace.looking().later(repo, sha, delay));
    }

    private Optional<Duration> nextLook(
            InstalledRepo repo, CommitSha sha, CommitState standing, CommitRecord record) {
        Instant now = pace.clock().instant();
        Optional<Duration> deadline =
                standing.isWaiting()
                        ? record.waitUntil()
                                .map(until -> until.minus(pace.patience()))
                                .filter(now::isBefore)
                                .or(record::waitUntil)
                                .map(until -> Duration.between(now, until))
                                .filter(left -> !left.isNegative())
                        : Optional.empty();
        Optional<Duration> underWay = standing.isUnderWay() ? Optional.of(AGAIN) : Optional.empty();
        Optional<Duration> expiry = acceptedRows.nextExpiry(repo.id(), record.targets());
        return Stream.of(
                        deadline,
                        secondMeasurement.deadline(record),
                        underWay,
                        expiry,
                        formerBases.nextExpiry(repo, sha))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }
}
