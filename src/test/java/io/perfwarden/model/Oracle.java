package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.standing.Target;
import io.perfwarden.testkit.FakeGitHub;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Knows from the world itself, and from which events have arrived, whether a check may pass. Shares
 * no code with what decides it.
 */
final class Oracle {
    private static final Set<Conclusion> PASSING =
            Set.of(Conclusion.SUCCESS, Conclusion.NEUTRAL, Conclusion.SKIPPED);

    private static final Set<Outcome> LEFT_OUT = Set.of(Outcome.SKIPPED, Outcome.LEFT_OUT);

    private final SmallWorld world;
    private final Ledger ledger;

    Oracle(SmallWorld world, Ledger ledger) {
        this.world = world;
        this.ledger = ledger;
    }

    /** Checks every commit that may have a check. */
    void nothingPassesUnearned() {
        for (CommitSha sha : commits()) {
            List<FakeGitHub.Check> checks = checks(world.github(), sha);
            assertThat(checks.stream().filter(Oracle::isOpen))
                    .as("open checks on one commit")
                    .hasSizeLessThanOrEqualTo(1);
            latest(checks).filter(Oracle::passes).ifPresent(it -> mustBeEarned(sha, it));
        }
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
        commits.add(SmallWorld.sha(60));
        return commits;
    }

    private void mustBeEarned(CommitSha sha, FakeGitHub.Check check) {
        CommitRecord known = ledger.commits().read(FakeGitHub.REPO.id(), sha);
        for (Target target : known.targets()) {
            assertThat(mayPass(target, known) && !removesBaseline(target, sha, known))
                    .as("%s passes for %s with %s", check.draft().title(), target, known)
                    .isTrue();
        }
    }

    private boolean mayPass(Target target, CommitRecord known) {
        return switch (target) {
            case Target.Group _ -> true;
            case Target.Branch branch -> landedWell(branch, known);
            case Target.Pull pull ->
                    known.waivers().stream().anyMatch(it -> it.pull().equals(pull.number()))
                            ? !failed(pull, known)
                            : earned(pull, known);
        };
    }

    /** Nobody waits for the default branch to be measured; but what is under way is not over. */
    private boolean landedWell(Target.Branch branch, CommitRecord known) {
        Optional<WorkflowRun> run =
                newest(
                        known.runs().stream()
                                .map(it -> it.run())
                                .filter(branch::isMeasuredBy)
                                .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                                .toList());
        return run.isEmpty()
                || (run.get().state() instanceof RunState.Completed
                        && switch (outcome(run.get())) {
                            case GOOD, SKIPPED, LEFT_OUT -> true;
                            case BAD, HALF, EMPTY, FAILED, CANCELLED -> false;
                        });
    }

    private boolean earned(Target.Pull pull, CommitRecord known) {
        Optional<WorkflowRun> run = counts(pull, known);
        if (run.isEmpty() || !(run.get().state() instanceof RunState.Completed)) {
            return false;
        }
        return switch (outcome(run.get())) {
            case GOOD -> true;
            case SKIPPED -> !changesWorkflow(pull.number());
            case LEFT_OUT -> !changesWorkflow(pull.number()) && neverRan(run.get().attempt());
            case BAD, HALF -> pull.base().equals(SmallWorld.BARE);
            case EMPTY, FAILED, CANCELLED -> false;
        };
    }

    private boolean neverRan(Attempt attempt) {
        return IntStream.range(1, attempt.number())
                .mapToObj(number -> world.outcome(new Attempt(attempt.run(), number)))
                .allMatch(it -> it.filter(LEFT_OUT::contains).isPresent());
    }

    private boolean failed(Target.Pull pull, CommitRecord known) {
        return counts(pull, known)
                .filter(run -> run.state() instanceof RunState.Completed)
                .filter(run -> outcome(run) == Outcome.BAD)
                .filter(_ -> pull.base().equals(SmallWorld.MAIN))
                .isPresent();
    }

    private Outcome outcome(WorkflowRun run) {
        return world.outcome(run.attempt()).orElseThrow();
    }

    /** Removing a baseline takes a maintainer's word, whatever was measured. */
    private static boolean removesBaseline(Target target, CommitSha sha, CommitRecord known) {
        return target instanceof Target.Pull pull
                && pull.number().value() == 1
                && pull.base().equals(SmallWorld.MAIN)
                && sha.equals(SmallWorld.sha(SmallWorld.REMOVING))
                && known.waivers().stream().noneMatch(it -> it.pull().equals(pull.number()));
    }

    private static boolean changesWorkflow(PullNumber pull) {
        return pull.value() == 2;
    }

    /** Of the runs of the branch, else of all on the commit, the newest that says anything. */
    private Optional<WorkflowRun> counts(Target.Pull pull, CommitRecord known) {
        List<WorkflowRun> all =
                known.runs().stream()
                        .map(it -> it.run())
                        .filter(run ->
                                run.workflow().orElseThrow().value().equals(SmallWorld.WORKFLOW))
                        .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                        .toList();
        List<WorkflowRun> own =
                all.stream()
                        .filter(run -> run.head().branch().equals(pull.head().branch()))
                        .toList();
        return newest(own.isEmpty() ? all : own);
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
