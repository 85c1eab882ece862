package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.SuiteState;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.Leg;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * Which platforms a suite without baseline files is expected to be measured on: those that the
 * newest runs of the default branch before the base brought.
 *
 * <p>A passing check needs all of them. A person who wants one of them forgotten has to let it
 * vanish from {@value #RUNS} runs of the default branch: a pull request adds nothing to what is
 * expected of it, a leg that crashes once on the default branch is expected all the same, and what
 * is no longer measured there is soon not expected any more.
 */
record ExpectedPlatforms(BaseHistory history, FactStore ledger) {
    private static final int RUNS = 2;

    /** Of as many runs it is looked up what they were. */
    private static final int MOST_RUNS = 20;

    /** Of as many legs the runs are looked at. */
    private static final int MOST_LEGS = 1_000;

    /**
     * The platforms, sorted.
     *
     * @param now what was brought; runs that brought none of the same are of another matrix, unless
     *     all are: then the legs have other names now
     * @throws TransientFailure while GitHub does not show the base: without it nothing would be
     *     expected
     */
    List<String> of(VerdictSubject subject, SuitePolicy suite, SuiteState.Measured now) {
        RepoId repo = subject.repo().id();
        List<Leg> legs = new ArrayList<>(ledger.history().legs(repo, suite.name(), MOST_LEGS));
        history.formerNames(subject, suite)
                .forEach(name -> legs.addAll(ledger.history().legs(repo, name, MOST_LEGS)));
        legs.sort(Comparator.comparing(Leg::attempt).reversed());
        if (legs.stream().allMatch(leg -> now.platforms().contains(leg.platform()))) {
            return List.of();
        }
        Set<CommitSha> line = new HashSet<>(history.lineOf(subject));
        if (line.isEmpty()) {
            throw new TransientFailure("GitHub does not show the base yet");
        }
        Map<RunId, List<Leg>> runs = new LinkedHashMap<>();
        legs.stream()
                .filter(leg -> line.contains(leg.sha()) && !leg.sha().equals(subject.sha()))
                .forEach(leg ->
                        runs.computeIfAbsent(leg.attempt().run(), _ -> new ArrayList<>()).add(leg));
        List<List<Leg>> known = new ArrayList<>(runs.values());
        List<List<Leg>> like = new ArrayList<>(known);
        like.removeIf(run -> run.stream().noneMatch(it -> now.platforms().contains(it.platform())));
        var newest = (like.isEmpty() ? known : like).stream().limit(MOST_RUNS).toList();
        return sameWay(newest, subject, now).stream()
                .limit(RUNS)
                .flatMap(List::stream)
                .map(Leg::platform)
                .filter(suite.artifact()::mayCapture)
                .distinct()
                .sorted()
                .toList();
    }

    /** The runs of the same workflow after a push; others count only where there are none. */
    private List<List<Leg>> sameWay(
            List<List<Leg>> like, VerdictSubject subject, SuiteState.Measured now) {
        RepoId repo = subject.repo().id();
        var workflow = run(repo, subject.sha(), now.attempt().run()).flatMap(WorkflowRun::workflow);
        List<List<Leg>> same = new ArrayList<>();
        List<List<Leg>> pushed = new ArrayList<>();
        for (List<Leg> legs : like) {
            Leg leg = legs.getFirst();
            Optional<WorkflowRun> run = run(repo, leg.sha(), leg.attempt().run());
            Optional<WorkflowPath> other = run.flatMap(WorkflowRun::workflow);
            // A run that is long forgotten may be of the same workflow.
            if (other.isEmpty() || workflow.isEmpty() || other.equals(workflow)) {
                same.add(legs);
                if (run.filter(it -> it.event() != RunEvent.PUSH).isEmpty()) {
                    pushed.add(legs);
                }
            }
        }
        return pushed.isEmpty() ? same : pushed;
    }

    private Optional<WorkflowRun> run(RepoId repo, CommitSha sha, RunId id) {
        return ledger.commits()
                .read(repo, sha)
                .workflowRuns()
                .filter(it -> it.attempt().run().equals(id))
                .findFirst();
    }
}
