package io.perfwarden.histories;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.testkit.FakeGitHub;

/**
 * Knows from the world itself, and from which events have arrived, whether a check may pass. Shares
 * no code with what decides it.
 */
final class Oracle implements Promise {
    private static final Set<CheckRunConclusion> PASSING =
            Set.of(
                    CheckRunConclusion.SUCCESS,
                    CheckRunConclusion.NEUTRAL,
                    CheckRunConclusion.SKIPPED);

    /** A run that failed brought what it has, and counts as failed. */
    private static final Set<Outcome> MEASURED =
            Set.of(Outcome.GOOD, Outcome.LATE, Outcome.BAD, Outcome.HALF, Outcome.FAILED);

    private static final Set<Outcome> LEFT_OUT = Set.of(Outcome.SKIPPED, Outcome.LEFT_OUT);

    private final SmallWorld world;
    private final FactStore facts;
    private final List<Job> told;
    private final Map<String, Instant> seenOnMain = new HashMap<>();
    private final Map<CommitSha, Red> reds = new HashMap<>();

    /**
     * A commit whose check showed a regression.
     *
     * @param attempts that were known of it
     * @param pulls whose head it was
     */
    private record Red(Set<Attempt> attempts, Set<PullNumber> pulls) {}

    /**
     * @param told every event that has arrived, as it grows
     */
    Oracle(SmallWorld world, FactStore facts, List<Job> told) {
        this.world = world;
        this.facts = facts;
        this.told = told;
    }

    /** What is known of results: what was measured anew before it was read is never known. */
    Map<CommitSha, Set<String>> results() {
        Map<CommitSha, Set<String>> results = new TreeMap<>(Comparator.comparing(CommitSha::value));
        for (CommitSha sha : commits()) {
            CommitRecord known = facts.commits().read(FakeGitHub.REPO.id(), sha);
            results.put(
                    sha,
                    Stream.concat(known.failedMeasurements().stream(), known.imported().stream())
                            .map(Object::toString)
                            .collect(Collectors.toSet()));
        }
        return results;
    }

    /** Checks every commit that may have a check. */
    @Override
    public void holds() {
        for (CommitSha sha : commits()) {
            seeBases(sha);
            List<FakeGitHub.Check> checks = checks(world.github(), sha);
            assertThat(checks.stream().filter(Oracle::isOpen))
                    .as("open checks on one commit")
                    .hasSizeLessThanOrEqualTo(1);
            latest(checks).filter(Oracle::passes).ifPresent(it -> mustBeEarned(sha, it));
            latest(checks).ifPresent(it -> staysRed(sha, it));
        }
    }

    /**
     * Once everything is over, what was measured and is as the baseline has it passes, and so does
     * what its workflow alone left out.
     */
    @Override
    public void holdsAtTheEnd() {
        for (CommitSha sha : commits()) {
            CommitRecord known = facts.commits().read(FakeGitHub.REPO.id(), sha);
            boolean good =
                    !known.targets().isEmpty()
                            && known.targets().stream()
                                    .allMatch(target ->
                                            world.setups().stream()
                                                    .allMatch(it ->
                                                            new Under(it, sha)
                                                                    .mustPass(target, known)));
            if (good) {
                assertThat(latest(checks(world.github(), sha)))
                        .as("%s is as good as the baseline with %s", sha, known)
                        .hasValueSatisfying(it ->
                                assertThat(passes(it))
                                        .as("%s passes with %s", it.draft().title(), known)
                                        .isTrue());
            }
        }
    }

    /**
     * What a measurement made red stays red until something else is measured, or a person or the
     * limits take it back. Of two workflows that measured it the one that is named then decides.
     */
    private void staysRed(CommitSha sha, FakeGitHub.Check check) {
        CommitRecord known = facts.commits().read(FakeGitHub.REPO.id(), sha);
        Red now = new Red(attempts(known), pulls(known));
        boolean regressed =
                check.draft().conclusion().equals(Optional.of(CheckRunConclusion.FAILURE))
                        && world.setups().stream()
                                .allMatch(it -> new Under(it, sha).isRegressed(known));
        if (regressed) {
            reds.put(sha, now);
            return;
        }
        Red red = reds.get(sha);
        boolean holds =
                now.equals(red)
                        && known.waivers().isEmpty()
                        && now.pulls().stream().noneMatch(it -> isAccepted(it.value()))
                        && world.setups().stream().noneMatch(Setup::isLoose)
                        && world.setups().stream()
                                .noneMatch(it -> new Under(it, sha).isMeasuredWell(known))
                        && known.targets().stream().allMatch(it -> isForMain(it, sha));
        if (holds && !isOpen(check) && !sha.equals(SmallWorld.sha(SmallWorld.REMOVING))) {
            assertThat(check.draft().conclusion())
                    .as("%s was red with %s", check.draft().title(), known)
                    .hasValue(CheckRunConclusion.FAILURE);
        }
    }

    private static Set<Attempt> attempts(CommitRecord known) {
        return known.runs().stream().map(it -> it.run().attempt()).collect(Collectors.toSet());
    }

    private static Set<PullNumber> pulls(CommitRecord known) {
        return known.targets().stream()
                .flatMap(it -> it.pull().stream())
                .collect(Collectors.toSet());
    }

    private boolean isForMain(MergeTarget target, CommitSha sha) {
        return target instanceof MergeTarget.Pull pull && isForMain(pull, sha);
    }

    static List<FakeGitHub.Check> checks(FakeGitHub github, CommitSha sha) {
        return github.checkRunsOn(sha).stream()
                .filter(check -> check.name().equals("perfwarden"))
                .toList();
    }

    static Optional<FakeGitHub.Check> latest(List<FakeGitHub.Check> checks) {
        return checks.stream().reduce((_, last) -> last);
    }

    private static boolean isOpen(FakeGitHub.Check check) {
        return check.draft().conclusion().isEmpty();
    }

    private static boolean passes(FakeGitHub.Check check) {
        return check.draft().conclusion().filter(PASSING::contains).isPresent();
    }

    private Set<CommitSha> commits() {
        Set<CommitSha> commits = new TreeSet<>(Comparator.comparing(CommitSha::value));
        world.pulls().values().forEach(pull -> commits.add(pull.headSha()));
        world.runs().values().forEach(run -> commits.add(run.headSha()));
        Queue.GROUPS.forEach(group -> commits.add(SmallWorld.sha(group)));
        return commits;
    }

    /** Which pull requests are, and are known to be, for the branch that has baselines. */
    private void seeBases(CommitSha sha) {
        for (MergeTarget target : facts.commits().read(FakeGitHub.REPO.id(), sha).targets()) {
            if (target instanceof MergeTarget.Pull pull
                    && pull.base().equals(SmallWorld.MAIN)
                    && world.pull(pull.number().value()).baseBranch().equals(SmallWorld.MAIN)) {
                seenOnMain.put(pull.number() + " " + sha, world.now());
            }
        }
    }

    /** For an hour after it left the branch that has baselines, a head is held to them. */
    private boolean isForMain(MergeTarget.Pull pull, CommitSha sha) {
        Optional<Instant> seen = Optional.ofNullable(seenOnMain.get(pull.number() + " " + sha));
        return pull.base().equals(SmallWorld.MAIN)
                || seen.flatMap(at ->
                                world.left(pull.number()).stream()
                                        .filter(left -> !left.isBefore(at))
                                        .findFirst())
                        .filter(left -> left.plus(Duration.ofHours(1)).isAfter(world.now()))
                        .isPresent();
    }

    private void mustBeEarned(CommitSha sha, FakeGitHub.Check check) {
        CommitRecord known = facts.commits().read(FakeGitHub.REPO.id(), sha);
        for (MergeTarget target : known.targets()) {
            assertThat(
                            world.setups().stream()
                                    .anyMatch(it -> new Under(it, sha).mayPass(target, known)))
                    .as("%s passes for %s with %s", check.draft().title(), target, known)
                    .isTrue();
        }
    }

    /** Whether a configuration lets a commit pass. */
    private final class Under {
        private final Setup setup;
        private final CommitSha sha;

        Under(Setup setup, CommitSha sha) {
            this.setup = setup;
            this.sha = sha;
        }

        boolean mayPass(MergeTarget target, CommitRecord known) {
            return switch (target) {
                case MergeTarget.Group _ -> queuedWell(known);
                case MergeTarget.Branch branch -> landedWell(branch, known);
                case MergeTarget.Pull pull ->
                        isWaived(pull, known)
                                ? !failed(pull, known)
                                : earned(pull, known) && !removesBaseline(pull);
            };
        }

        private boolean isAcceptedInGroup() {
            int group = Queue.of(sha);
            return Oracle.this.isAccepted(1)
                    || (Queue.last(group) == 3 && Oracle.this.isAccepted(3))
                    || world.hasSlowBaseline(sha);
        }

        /** What ran for a group counts, with what was accepted of the pull requests in it. */
        private boolean queuedWell(CommitRecord known) {
            Optional<WorkflowRun> run = ofGroup(known);
            return run.isEmpty()
                    || (isOver(run.get())
                            && switch (outcome(run.get())) {
                                case GOOD, LATE, SKIPPED, LEFT_OUT -> true;
                                case BAD -> setup.isLoose() || isAcceptedInGroup();
                                case HALF, SELECTED, LACKING, EMPTY, FAILED -> setup.isLenient();
                                case CANCELLED -> false;
                            });
        }

        private Optional<WorkflowRun> ofGroup(CommitRecord known) {
            return newest(
                    known.runs().stream()
                            .map(it -> it.run())
                            .filter(run -> run.event() == RunEvent.MERGE_GROUP && measures(run))
                            .sorted(
                                    Comparator.comparing(WorkflowRun::startedAt)
                                            .thenComparing(WorkflowRun::attempt)
                                            .reversed())
                            .toList());
        }

        private boolean mustPassInQueue(CommitRecord known) {
            Optional<WorkflowRun> run = ofGroup(known);
            return !world.wasConfigured()
                    && known.runs().stream().map(it -> it.run()).allMatch(Oracle::isOver)
                    && run.filter(Oracle::isOver)
                            .filter(it ->
                                    isGood(outcome(it))
                                            || (outcome(it) == Outcome.BAD
                                                    && isCertainlyAccepted()))
                            .isPresent()
                    && isQueueable(Queue.last(Queue.of(sha)));
        }

        /** Of the last one in the group, or of one before it whose group is known as well. */
        private boolean isCertainlyAccepted() {
            int group = Queue.of(sha);
            boolean first = Oracle.this.isAccepted(1) || world.hasSlowBaseline(sha);
            return Queue.last(group) == 1
                    ? first
                    : Oracle.this.isAccepted(3)
                            || (first
                                    && isQueueable(1)
                                    && !facts.commits()
                                            .read(FakeGitHub.REPO.id(), SmallWorld.sha(group - 1))
                                            .targets()
                                            .isEmpty());
        }

        private boolean isQueueable(int pull) {
            return Optional.ofNullable(world.pulls().get(pull))
                    .filter(it -> it.open() && it.baseBranch().equals(SmallWorld.MAIN))
                    .isPresent();
        }

        /** Nobody waits for the default branch to be measured; but what runs is not over. */
        private boolean landedWell(MergeTarget.Branch branch, CommitRecord known) {
            Optional<WorkflowRun> run =
                    newest(
                            known.runs().stream()
                                    .map(it -> it.run())
                                    .filter(branch::isMeasuredBy)
                                    .filter(this::measures)
                                    .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                                    .toList());
            return run.isEmpty()
                    || (isOver(run.get())
                            && switch (outcome(run.get())) {
                                case GOOD, LATE, SKIPPED, LEFT_OUT -> true;
                                case BAD -> setup.isLoose();
                                case HALF, SELECTED, LACKING, EMPTY, FAILED -> setup.isLenient();
                                case CANCELLED -> false;
                            });
        }

        /** Whether the one target is a pull request that a run makes red. */
        boolean isRegressed(CommitRecord known) {
            return !known.targets().isEmpty()
                    && known.targets().stream()
                            .allMatch(it ->
                                    it instanceof MergeTarget.Pull pull
                                            && !isWaived(pull, known)
                                            && failed(pull, known));
        }

        /** Whether the workflow that the suite names measured it, and well. */
        boolean isMeasuredWell(CommitRecord known) {
            return known.targets().stream()
                    .allMatch(it ->
                            it instanceof MergeTarget.Pull pull
                                    && !counting(pull, known).isEmpty()
                                    && counting(pull, known).stream().allMatch(this::isWell));
        }

        private boolean isWell(WorkflowRun run) {
            return setup.workflow().filter(it -> isOf(run, it)).isPresent()
                    && isOver(run)
                    && isGood(outcome(run));
        }

        /** Whether nothing stands against it. */
        boolean mustPass(MergeTarget target, CommitRecord known) {
            return target instanceof MergeTarget.Group
                    ? mustPassInQueue(known)
                    : target instanceof MergeTarget.Pull pull && mustPass(pull, known);
        }

        private boolean mustPass(MergeTarget.Pull pull, CommitRecord known) {
            return world.pull(pull.number().value()).open()
                    && !removesBaseline(pull)
                    && known.runs().stream().map(it -> it.run()).allMatch(Oracle::isOver)
                    && !counting(pull, known).isEmpty()
                    && counting(pull, known).stream().allMatch(run -> isGood(outcome(run)));
        }

        private boolean earned(MergeTarget.Pull pull, CommitRecord known) {
            List<WorkflowRun> counting = counting(pull, known);
            boolean expected = setup.workflow().isPresent() || wasRed(pull);
            return counting.isEmpty()
                    ? !expected
                    : counting.stream().allMatch(run -> isOver(run) && earned(pull, run));
        }

        private boolean earned(MergeTarget.Pull pull, WorkflowRun run) {
            boolean mayBeLeftOut = !changesWorkflow(pull.number()) && !wasDraft(run, pull.number());
            boolean mayLackVerdict = setup.isLenient() && !wasRed(pull);
            return switch (outcome(run)) {
                case GOOD, LATE -> true;
                case SKIPPED -> mayBeLeftOut;
                case LEFT_OUT -> mayBeLeftOut && neverRan(run.attempt());
                case BAD -> setup.isLoose() || !isForMain(pull, sha) || isAccepted(pull);
                case HALF, SELECTED, LACKING -> !isForMain(pull, sha) || mayLackVerdict;
                case EMPTY, FAILED -> mayLackVerdict;
                case CANCELLED -> false;
            };
        }

        private boolean wasRed(MergeTarget.Pull pull) {
            return Optional.ofNullable(reds.get(sha))
                    .filter(it -> it.pulls().contains(pull.number()))
                    .isPresent();
        }

        private boolean isAccepted(MergeTarget.Pull pull) {
            return Oracle.this.isAccepted(pull.number().value())
                    || (pull.number().value() == 1 && world.hasSlowBaseline(sha));
        }

        private boolean failed(MergeTarget.Pull pull, CommitRecord known) {
            return !setup.isLoose()
                    && isForMain(pull, sha)
                    && !isAccepted(pull)
                    && counting(pull, known).stream()
                            .filter(Oracle::isOver)
                            .anyMatch(run -> outcome(run) == Outcome.BAD);
        }

        /** Removing a baseline takes a maintainer's word, whatever was measured. */
        private boolean removesBaseline(MergeTarget.Pull pull) {
            return pull.number().value() == 1
                    && isForMain(pull, sha)
                    && sha.equals(SmallWorld.sha(SmallWorld.REMOVING));
        }

        /** What a draft left out says nothing once it is known to be ready. */
        private boolean wasDraft(WorkflowRun run, PullNumber pull) {
            return world.ready(pull, sha)
                    .filter(at -> run.startedAt().isBefore(at) && isTold(pull, at))
                    .isPresent();
        }

        /**
         * Of the runs of the branch, else of pushes of the commit, the newest that says anything,
         * of the workflow that is named if one does; of each workflow that measured where none is
         * named. A run for another branch's pull request measured that one's merge.
         */
        private List<WorkflowRun> counting(MergeTarget.Pull pull, CommitRecord known) {
            List<WorkflowRun> all =
                    known.runs().stream()
                            .map(it -> it.run())
                            .filter(this::measures)
                            .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                            .toList();
            List<WorkflowRun> own =
                    all.stream()
                            .filter(run -> run.head().branch().equals(pull.head().branch()))
                            .toList();
            List<WorkflowRun> pushes =
                    all.stream().filter(run -> run.event() != RunEvent.PULL_REQUEST).toList();
            List<WorkflowRun> those = own.isEmpty() ? pushes : own;
            List<WorkflowRun> named =
                    those.stream()
                            .filter(run -> setup.workflow().filter(it -> isOf(run, it)).isPresent())
                            .toList();
            boolean decides = named.stream().anyMatch(run -> !isSilent(run));
            return setup.workflow().isPresent()
                    ? newest(decides ? named : those).stream().toList()
                    : Stream.of(Setup.BENCH, Setup.MEASURE)
                            .map(workflow ->
                                    those.stream().filter(it -> isOf(it, workflow)).toList())
                            .flatMap(it -> newest(it).stream())
                            .toList();
        }

        /** What measured goes on counting when the workflow is another one. */
        private boolean measures(WorkflowRun run) {
            return setup.workflow().filter(it -> isOf(run, it)).isPresent()
                    || IntStream.rangeClosed(1, run.attempt().number())
                            .mapToObj(number -> new Attempt(run.attempt().run(), number))
                            .anyMatch(
                                    it -> world.outcome(it).filter(MEASURED::contains).isPresent());
        }
    }

    private static boolean isOf(WorkflowRun run, String workflow) {
        return run.workflow().orElseThrow().value().equals(workflow);
    }

    private static boolean isWaived(MergeTarget.Pull pull, CommitRecord known) {
        return known.waivers().stream().anyMatch(it -> it.pull().equals(pull.number()));
    }

    private boolean isAccepted(int pull) {
        return !facts.rowAcceptances().of(FakeGitHub.REPO.id(), new PullNumber(pull)).isEmpty();
    }

    private static boolean isGood(Outcome outcome) {
        return outcome == Outcome.GOOD || outcome == Outcome.LATE;
    }

    private static boolean isOver(WorkflowRun run) {
        return run.state() instanceof RunState.Completed;
    }

    private boolean isTold(PullNumber pull, Instant at) {
        return told.stream()
                .anyMatch(job ->
                        job instanceof PullReadyJob(PullEventJob it)
                                && it.toPull().number().equals(pull)
                                && it.updatedAt().equals(at));
    }

    private boolean neverRan(Attempt attempt) {
        return IntStream.range(1, attempt.number())
                .mapToObj(number -> world.outcome(new Attempt(attempt.run(), number)))
                .allMatch(it -> it.filter(LEFT_OUT::contains).isPresent());
    }

    private Outcome outcome(WorkflowRun run) {
        return world.outcome(run.attempt()).orElseThrow();
    }

    private static boolean changesWorkflow(PullNumber pull) {
        return pull.value() == 2;
    }

    /** What was left out says nothing; nor does what brought nothing beside what measured. */
    private Optional<WorkflowRun> newest(List<WorkflowRun> those) {
        boolean measured = those.stream().anyMatch(run -> !isSilent(run));
        return those.stream()
                .filter(run -> !LEFT_OUT.contains(outcomeOf(run)))
                .filter(run -> !measured || outcomeOf(run) != Outcome.EMPTY)
                .findFirst()
                .or(() -> those.stream().findFirst());
    }

    private boolean isSilent(WorkflowRun run) {
        return LEFT_OUT.contains(outcomeOf(run))
                || Set.of(Outcome.EMPTY, Outcome.CANCELLED).contains(outcomeOf(run));
    }

    private Outcome outcomeOf(WorkflowRun run) {
        return world.outcome(run.attempt()).orElse(Outcome.GOOD);
    }
}
