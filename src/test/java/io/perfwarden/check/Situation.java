package io.perfwarden.check;

import module java.base;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.RecordCopy;

/**
 * Facts and answers, told one after the other. A run is of {@code bench.yml} on the head branch.
 */
record Situation(CommitFacts facts, Map<OpenQuestion, Boolean> answers) {
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");
    static final RunState SUCCESS = new RunState.Completed(RunConclusion.SUCCESS);
    static final RunState SKIPPED = new RunState.Completed(RunConclusion.SKIPPED);
    static final RunState RUNNING = new RunState.RunUnderWay();
    static final HeadBranch HEAD = head(9, "x");
    static final PullNumber NUMBER = new PullNumber(12);
    static final BranchName MAIN = new BranchName("main");
    static final MergeTarget.Pull PULL = new MergeTarget.Pull(NUMBER, HEAD, MAIN);
    static final MergeTarget.Group GROUP = new MergeTarget.Group(MAIN);
    static final HeadBranch TRUNK = head(1, "main");
    static final MergeTarget.Branch BRANCH = new MergeTarget.Branch(TRUNK);
    static final RedRow ALPHA = new RedRow("linux", "alpha", "time");
    static final String FILE = ".github/workflows/bench.yml";
    private static final CommitSha SHA = new CommitSha("a".repeat(40));

    /** Nothing has run, and may still. */
    static Situation of(MergeTarget... targets) {
        CommitFacts.WaitingTime waiting =
                new CommitFacts.WaitingTime(
                        NOW, Optional.of(NOW.plusSeconds(1)), Duration.ZERO, Optional.empty());
        return new Situation(
                new CommitFacts(
                        List.of(targets),
                        List.of(),
                        List.of(),
                        waiting,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()),
                Map.of());
    }

    static HeadBranch head(long repo, String branch) {
        return new HeadBranch(Optional.of(new RepoId(repo)), new BranchName(branch));
    }

    /** A suite that waits for {@code bench.yml}. */
    static SuitePolicy expected(String name) {
        return suite(name, Optional.of("bench.yml"));
    }

    /** A suite that any workflow may measure. */
    static SuitePolicy anyones(String name) {
        return suite(name, Optional.empty());
    }

    static RepositoryPolicy policy(SuitePolicy... suites) {
        return RecordCopy.with(
                RepositoryPolicy.defaults(), Map.of("written", true, "suites", List.of(suites)));
    }

    private static SuitePolicy suite(String name, Optional<String> workflow) {
        return RecordCopy.with(SuitePolicy.defaults(name), Map.of("workflow", workflow));
    }

    static Attempt attempt(long run, int number) {
        return new Attempt(new RunId(run), number);
    }

    static WorkflowRun run(long id, int attempt, RunState state, Instant told) {
        return run(attempt(id, attempt), state, told, PULL_REQUEST);
    }

    static String url(long run) {
        return "https://github.com/octo/hello/actions/runs/" + run;
    }

    /** Where a run comes from. */
    private record Source(HeadBranch head, RunEvent event, String workflow) {}

    private static final Source PULL_REQUEST = new Source(HEAD, RunEvent.PULL_REQUEST, FILE);

    private static WorkflowRun run(Attempt attempt, RunState state, Instant told, Source source) {
        return new WorkflowRun(
                attempt,
                WorkflowPath.parse(source.workflow()),
                source.event(),
                state,
                source.head(),
                "octo",
                SHA,
                told,
                told,
                url(attempt.run().value()));
    }

    Situation run(long id, int attempt, RunState state) {
        return with(
                new RunFacts(
                        run(id, attempt, state, NOW),
                        false,
                        false,
                        Optional.of(NOW),
                        Optional.empty(),
                        0,
                        Optional.empty()));
    }

    /** A run whose newest attempt is taken in. */
    Situation takenIn(long id, int attempt, RunState state) {
        return with(
                new RunFacts(
                        run(id, attempt, state, NOW),
                        true,
                        false,
                        Optional.of(NOW),
                        Optional.empty(),
                        0,
                        Optional.empty()));
    }

    /** The last run again, from another branch. */
    Situation from(HeadBranch head) {
        return changed(
                it -> run(it.attempt(), it.state(), NOW, new Source(head, it.event(), FILE)));
    }

    /** The last run again, started by something else. */
    Situation by(RunEvent event) {
        return changed(
                it -> run(it.attempt(), it.state(), NOW, new Source(it.head(), event, FILE)));
    }

    /** The last run again, of another workflow. */
    Situation of(String workflow) {
        return changed(it ->
                run(it.attempt(), it.state(), NOW, new Source(it.head(), it.event(), workflow)));
    }

    /** A run that was asked for, of the usual workflow. */
    Situation requested(long run, CommitFacts.RequestState how) {
        var request =
                new CommitFacts.RequestedRun(
                        PULL.number(), new WorkflowPath(FILE), Optional.of(new RunId(run)), how);
        return new Situation(RecordCopy.with(facts, Map.of("requests", List.of(request))), answers);
    }

    private Situation changed(UnaryOperator<WorkflowRun> change) {
        List<RunFacts> runs = new ArrayList<>(facts.runs());
        RunFacts last = runs.removeLast();
        runs.add(RecordCopy.with(last, Map.of("run", change.apply(last.run()))));
        return runs(runs);
    }

    private Situation with(RunFacts run) {
        return runs(and(facts.runs(), run));
    }

    private Situation runs(List<RunFacts> runs) {
        return changed("runs", runs);
    }

    /** An attempt brought something for the suite {@code core}. */
    Situation brought(long run, int attempt, String platform) {
        return with(
                new CommitFacts.ImportedResult(
                        attempt(run, attempt),
                        "core",
                        Optional.of(platform),
                        true,
                        false,
                        Optional.empty(),
                        ""));
    }

    Situation brought(String suite, long run, int attempt, String platform) {
        return with(
                new CommitFacts.ImportedResult(
                        attempt(run, attempt),
                        suite,
                        Optional.of(platform),
                        true,
                        false,
                        Optional.empty(),
                        ""));
    }

    /** An attempt brought nothing for the suite {@code core}. */
    Situation broughtNothing(long run, int attempt) {
        return with(
                new CommitFacts.ImportedResult(
                        attempt(run, attempt),
                        "core",
                        Optional.empty(),
                        false,
                        false,
                        Optional.empty(),
                        ""));
    }

    private Situation with(CommitFacts.ImportedResult brought) {
        return changed("imported", and(facts.imported(), brought));
    }

    /** We failed to take an attempt in. */
    Situation fault(long run, int attempt) {
        CommitFacts.Fault fault = new CommitFacts.Fault(attempt(run, attempt), "job-" + run);
        return changed("faults", and(facts.faults(), fault));
    }

    Situation waived(int pull) {
        CommitFacts.Waiver waiver =
                new CommitFacts.Waiver(new PullNumber(pull), MAIN, "octocat", "known");
        return changed("waivers", and(facts.waivers(), waiver));
    }

    /** Waiting is over, to the second. */
    Situation late() {
        return waiting(Optional.of(NOW));
    }

    Situation waiting(Optional<Instant> until) {
        return waiting(until, Duration.ZERO);
    }

    Situation waiting(Optional<Instant> until, Duration deadline) {
        var waiting = new CommitFacts.WaitingTime(NOW, until, deadline, Optional.empty());
        return changed("waiting", waiting);
    }

    Situation answered(OpenQuestion question, boolean answer) {
        Map<OpenQuestion, Boolean> more = new HashMap<>(answers);
        more.put(question, answer);
        return new Situation(facts, more);
    }

    /** GitHub says of every filter of the workflow whether it leaves the pull request out. */
    Situation filtered(Optional<WorkflowTriggers.Filter> by, PullNumber... pulls) {
        Situation answered = this;
        for (PullNumber pull : pulls) {
            for (WorkflowTriggers.Filter filter : WorkflowTriggers.Filter.values()) {
                answered =
                        answered.answered(
                                new OpenQuestion.LeavesOut(pull, FILE, filter),
                                by.equals(Optional.of(filter)));
            }
        }
        return answered;
    }

    private Situation facts(CommitFacts others) {
        return new Situation(others, answers);
    }

    CommitState standing(SuitePolicy... suites) {
        return CommitState.of(whole(suites), policy(suites), answers);
    }

    /** What is taken in says of each suite what came, be it nothing. */
    private CommitFacts whole(SuitePolicy... suites) {
        List<CommitFacts.ImportedResult> brought = new ArrayList<>(facts.imported());
        for (RunFacts run : facts.runs()) {
            for (SuitePolicy suite : suites) {
                if (run.imported()
                        && !CommitFacts.isImported(facts.imported(), run.attempt(), suite.name())) {
                    brought.add(
                            new CommitFacts.ImportedResult(
                                    run.attempt(),
                                    suite.name(),
                                    Optional.empty(),
                                    false,
                                    false,
                                    Optional.empty(),
                                    ""));
                }
            }
        }
        return RecordCopy.with(facts, Map.of("imported", brought));
    }

    /** An attempt made the suite {@code core} of the pull request red here. */
    Situation red(long run, int attempt, String... suites) {
        return red(red(attempt(run, attempt), CommitFacts.RedPlace.HERE, suites));
    }

    /** An attempt made it red at an earlier head. */
    Situation redBefore(long run, String... suites) {
        return red(red(attempt(run, 1), CommitFacts.RedPlace.EARLIER_HEAD, suites));
    }

    Situation red(CommitFacts.FailedMeasurement red) {
        return changed("failedMeasurements", and(facts.failedMeasurements(), red));
    }

    static CommitFacts.FailedMeasurement red(
            Attempt attempt, CommitFacts.RedPlace place, String... suites) {
        return new CommitFacts.FailedMeasurement(
                Optional.of(NUMBER),
                MAIN,
                RunEvent.PULL_REQUEST,
                Optional.empty(),
                "core",
                attempt,
                NOW,
                url(attempt.run().value()),
                Set.of(suites),
                "",
                Set.of(ALPHA),
                place);
    }

    /** A pull request from the head branch was heard of so many seconds ago. */
    Situation seen(int pull, String base, boolean open, int ago) {
        return changed(
                "sightings",
                and(
                        facts.sightings(),
                        new CommitFacts.PullSighting(
                                new PullNumber(pull),
                                HEAD,
                                new BranchName(base),
                                Optional.empty(),
                                open,
                                NOW.minusSeconds(ago),
                                false,
                                Optional.empty())));
    }

    /** The event says that it had this base before. */
    Situation from(String base) {
        List<CommitFacts.PullSighting> all = new ArrayList<>(facts.sightings());
        Optional<BranchName> former = Optional.of(new BranchName(base));
        all.add(RecordCopy.with(all.removeLast(), Map.of("formerBase", former)));
        return changed("sightings", all);
    }

    /** GitHub said later that what was heard last is the last of its second. */
    Situation last() {
        List<CommitFacts.PullSighting> all = new ArrayList<>(facts.sightings());
        all.add(RecordCopy.with(all.removeLast(), Map.of("last", true)));
        return changed("sightings", all);
    }

    /** The last run again, of which the first attempt was not heard of. */
    Situation withoutBegin() {
        List<RunFacts> runs = new ArrayList<>(facts.runs());
        runs.add(RecordCopy.with(runs.removeLast(), Map.of("began", Optional.empty())));
        return runs(runs);
    }

    /** The last run again, begun while the app had no access, until so many seconds ago. */
    Situation unheard(int until) {
        List<RunFacts> runs = new ArrayList<>(facts.runs());
        runs.add(
                RecordCopy.with(
                        runs.removeLast(),
                        Map.of("unheardUntil", Optional.of(NOW.minusSeconds(until)))));
        return runs(runs);
    }

    /** The last run again, begun so many seconds ago. */
    Situation begun(int ago) {
        Instant at = NOW.minusSeconds(ago);
        Situation moved =
                changed(it -> RecordCopy.with(it, Map.of("startedAt", at, "updatedAt", at)));
        List<RunFacts> runs = new ArrayList<>(moved.facts.runs());
        runs.add(RecordCopy.with(runs.removeLast(), Map.of("began", Optional.of(at))));
        return runs(runs);
    }

    private Situation changed(String component, Object value) {
        return facts(RecordCopy.with(facts, Map.of(component, value)));
    }

    /** Where the suite {@code core} of the only target stands. */
    SuiteState state(SuitePolicy core) {
        CommitState.TargetState target = standing(core).targets().getFirst();
        return Optional.ofNullable(target.suites().get("core")).orElseThrow();
    }

    private static <T> List<T> and(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
