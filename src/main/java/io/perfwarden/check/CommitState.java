package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.check.SuiteState.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Attempt;

/**
 * The state of a commit: for each merge target, the state of each suite.
 *
 * @param targets one for each target of the facts; empty when the commit is no pull request's head
 * @param toImport attempts that are complete and not taken in, oldest first
 */
public record CommitState(List<TargetState> targets, List<Attempt> toImport) {
    public CommitState {
        targets = List.copyOf(targets);
        toImport = List.copyOf(toImport);
    }

    public record TargetState(
            MergeTarget target, Map<String, SuiteState> suites, Optional<Waiver> waiver) {
        /** The suites that were measured, in the order of all. */
        public Map<String, Measured> measured() {
            Map<String, Measured> measured = new LinkedHashMap<>();
            suites.forEach((suite, state) -> {
                if (state instanceof Measured it) {
                    measured.put(suite, it);
                }
            });
            return measured;
        }

        /** How a suite was measured, if it was. */
        public Optional<Measured> measured(String suite) {
            return Optional.ofNullable(measured().get(suite));
        }
    }

    /**
     * Computes the state.
     *
     * @param facts what is recorded
     * @param answers what GitHub has answered so far: of this very moment, and not kept
     */
    public static CommitState of(
            CommitFacts facts, RepositoryPolicy policy, Map<OpenQuestion, Boolean> answers) {
        List<TargetState> targets = new ArrayList<>();
        Set<Attempt> toImport = new LinkedHashSet<>();
        for (MergeTarget target : facts.targets()) {
            Map<String, SuiteState> suites = new LinkedHashMap<>();
            SuiteStateRules rules =
                    new SuiteStateRules(facts, answers, target, policy.rerun(), policy.runLabel());
            for (SuitePolicy suite : policy.suites()) {
                suites.put(suite.name(), rules.of(suite));
                toImport.addAll(wanted(suite, target, facts));
            }
            Optional<Waiver> waiver = Waiver.of(facts.waivers(), target);
            targets.add(new TargetState(target, rules.withRemoved(policy, suites), waiver));
        }
        return new CommitState(targets, toImport.stream().sorted().toList());
    }

    /** Of a suite that names its workflow only the runs that count, of others every run. */
    private static List<Attempt> wanted(SuitePolicy suite, MergeTarget target, CommitFacts facts) {
        SuiteRuns runs = SuiteRuns.of(suite, target, facts);
        var faulted = facts.faults().stream().map(CommitFacts.Fault::attempt).toList();
        List<Attempt> current =
                new RunSubjects(runs, target, facts)
                        .parts().stream()
                                .flatMap(it -> it.current().stream())
                                .map(CommitFacts.Run::attempt)
                                .toList();
        return runs.notImported().stream()
                .filter(it -> !faulted.contains(it))
                .filter(it -> suite.workflow().isEmpty() || current.contains(it))
                .toList();
    }

    /** What GitHub must be asked before the state is final. */
    public Set<OpenQuestion> questions() {
        Set<OpenQuestion> questions = new LinkedHashSet<>();
        for (SuiteState state : states()) {
            if (state instanceof Undecided(Set<OpenQuestion> asked)) {
                questions.addAll(asked);
            }
        }
        return questions;
    }

    /** Whether a run that is expected has not appeared. */
    public boolean isWaiting() {
        return states().stream().anyMatch(Waiting.class::isInstance);
    }

    /** Whether a run is under way, or a person has to let it run. */
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
