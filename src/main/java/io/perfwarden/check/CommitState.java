package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.check.SuiteState.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Attempt;

/**
 * The state of a commit: of each suite, for each merge target.
 *
 * @param toImport complete attempts to be taken in, oldest first
 */
public record CommitState(List<TargetState> targets, List<Attempt> toImport) {
    public CommitState {
        targets = List.copyOf(targets);
        toImport = List.copyOf(toImport);
    }

    public record TargetState(
            MergeTarget target, Map<String, SuiteState> suites, Optional<Waiver> waiver) {
        public Map<String, Measured> measuredStates() {
            Map<String, Measured> measured = new LinkedHashMap<>();
            suites.forEach((suite, state) -> {
                if (state instanceof Measured it) {
                    measured.put(suite, it);
                }
            });
            return measured;
        }

        /** The same, where no waiver holds. */
        public TargetState withoutWaiver() {
            return new TargetState(target, suites, Optional.empty());
        }

        public Optional<Measured> measuredState(String suite) {
            return Optional.ofNullable(measuredStates().get(suite));
        }
    }

    /**
     * @param answers GitHub's present answers, which are not stored
     */
    public static CommitState of(
            CommitFacts facts, RepositoryPolicy policy, Map<OpenQuestion, Boolean> answers) {
        List<TargetState> targets = new ArrayList<>();
        Set<Attempt> toImport = new LinkedHashSet<>();
        for (MergeTarget target : facts.targets()) {
            Map<String, SuiteState> suites = new LinkedHashMap<>();
            SuiteStateRules rules = rules(facts, policy, answers, target);
            for (SuitePolicy suite : policy.suites()) {
                suites.put(suite.name(), rules.of(suite));
            }
            Optional<Waiver> waiver = Waiver.of(facts.waivers(), target);
            targets.add(new TargetState(target, rules.withRemoved(policy, suites), waiver));
        }
        for (MergeTarget merge : facts.merges()) {
            policy.suites().forEach(suite -> toImport.addAll(wantedAttempts(suite, merge, facts)));
        }
        return new CommitState(targets, toImport.stream().sorted().toList());
    }

    /** Of what was measured, whatever runs are expected beside that. */
    public static CommitState ofMeasured(
            CommitFacts facts, RepositoryPolicy policy, Map<OpenQuestion, Boolean> known) {
        Map<OpenQuestion, Boolean> answers = new HashMap<>(known);
        for (MergeTarget target : facts.targets()) {
            for (SuitePolicy suite : policy.suites()) {
                target.pull()
                        .ifPresent(pull ->
                                SuiteStateRules.mergeRun(pull, suite)
                                        .ifPresent(it -> answers.put(it, false)));
            }
        }
        return of(facts, policy, answers);
    }

    private static SuiteStateRules rules(
            CommitFacts facts,
            RepositoryPolicy policy,
            Map<OpenQuestion, Boolean> answers,
            MergeTarget target) {
        return new SuiteStateRules(facts, answers, target, policy.rerun(), policy.runLabel());
    }

    /**
     * Runs to be taken in. A later configured suite with a workflow is searched in runs that count,
     * any other in all.
     */
    private static List<Attempt> wantedAttempts(
            SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        SuiteRuns runs = SuiteRuns.of(suite, target, facts);
        var faulted = facts.faults().stream().map(CommitFacts.Fault::attempt).toList();
        List<Attempt> ended = CommitFacts.notImported(facts.runs());
        List<Attempt> untaken = CommitFacts.notImported(runs.runs());
        List<Attempt> current =
                new RunSubjects(runs, target, facts)
                        .parts().stream()
                                .flatMap(it -> it.current().stream())
                                .map(RunFacts::attempt)
                                .toList();
        return runs.notImported(ended).stream()
                .filter(it -> !faulted.contains(it))
                .filter(it ->
                        suite.workflow().isEmpty()
                                || ended.contains(it)
                                || untaken.contains(it)
                                || current.contains(it))
                .toList();
    }

    /**
     * Single attempts that are over and not judged completely, because newer runs or another head
     * came first.
     */
    public List<TargetState> unjudgedTargets(
            CommitFacts facts, RepositoryPolicy policy, Map<OpenQuestion, Boolean> answers) {
        List<TargetState> all = new ArrayList<>();
        for (RunFacts run : facts.runs()) {
            facts.imported().stream()
                    .map(CommitFacts.ImportedResult::attempt)
                    .filter(it -> it.run().equals(run.attempt().run()))
                    .filter(it -> it.number() > run.judged())
                    .filter(it -> run.isOver() || it.number() < run.attempt().number())
                    .distinct()
                    .map(it -> attemptTargets(it, run, facts, policy, answers))
                    .filter(some -> !some.stream().allMatch(this::isJudged))
                    .forEach(all::addAll);
        }
        return all;
    }

    private static List<TargetState> attemptTargets(
            Attempt attempt,
            RunFacts run,
            CommitFacts facts,
            RepositoryPolicy policy,
            Map<OpenQuestion, Boolean> answers) {
        List<TargetState> all = new ArrayList<>();
        for (MergeTarget merge : facts.merges()) {
            Map<String, SuiteState> suites = new LinkedHashMap<>();
            SuiteStateRules rules = rules(facts, policy, answers, merge);
            for (SuitePolicy suite : policy.suites()) {
                SuiteRuns runs = rules.rulesOfSuite(suite).runs(suite);
                boolean counts =
                        runs.runs().stream().anyMatch(it -> it.attempt().equals(run.attempt()));
                if (counts && runs.hasMeasured(attempt)) {
                    Measured alone = rules.attemptState(attempt, suite.name());
                    boolean isNewest = run.attempt().equals(attempt);
                    suites.put(
                            suite.name(), isNewest ? rules.awaiting(suite.name(), alone) : alone);
                }
            }
            if (!suites.isEmpty() && !(merge instanceof MergeTarget.Branch)) {
                all.add(new TargetState(merge, suites, Optional.empty()));
            }
        }
        return all;
    }

    private boolean isJudged(TargetState other) {
        return targets.stream()
                .filter(it -> it.target().equals(other.target()))
                .anyMatch(it ->
                        other.measuredStates().entrySet().stream()
                                .allMatch(one ->
                                        it.measuredState(one.getKey()).stream()
                                                .flatMap(here -> here.attempts().stream())
                                                .anyMatch(one.getValue().attempt()::equals)));
    }

    /** Questions for GitHub before the state is final. */
    public Set<OpenQuestion> questions() {
        Set<OpenQuestion> questions = new LinkedHashSet<>();
        for (SuiteState state : states()) {
            if (state instanceof Undecided(Set<OpenQuestion> asked)) {
                questions.addAll(asked);
            }
        }
        return questions;
    }

    public boolean isWaiting() {
        return states().stream()
                .anyMatch(it -> it instanceof Waiting || it instanceof AwaitingSubmission);
    }

    public boolean isUnderWay() {
        return states().stream()
                .anyMatch(state ->
                        switch (state) {
                            case AwaitingApproval _, Queued _, MeasuredAgain _, Running _ -> true;
                            case Unexpected(var url) -> url.isPresent();
                            default -> false;
                        });
    }

    private List<SuiteState> states() {
        return targets.stream().flatMap(it -> it.suites().values().stream()).toList();
    }
}
