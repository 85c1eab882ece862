package io.perfwarden.check;

import static io.perfwarden.check.Situation.GROUP;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.attempt;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.SuiteConclusion.Weight;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.compare.SpeedClaims.ClaimDemand;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.Verdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.RecordCopy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a check says, of everything that every target's suites say. */
class CheckConclusionTest {
    private static final RepositoryPolicy POLICY = Situation.policy(Situation.expected("core"));
    private static final CommitFacts.Waiver WAIVER =
            new CommitFacts.Waiver(Situation.NUMBER, Situation.MAIN, "octocat", "known");
    private static final SuiteState MEASURED =
            new SuiteState.Measured(
                    attempt(4, 1),
                    List.of("linux"),
                    false,
                    new SuiteState.OtherAttempts(
                            List.of(), SuiteState.Suspects.STAY, List.of(), List.of()));
    private static final SuiteState.AwaitingSubmission AWAITED =
            new SuiteState.AwaitingSubmission(List.of("box"), List.of());
    private static final SuiteState RUNNING = new SuiteState.Running("u");

    /** What a suite that stands somewhere says, and how the check ends if nobody else speaks. */
    record Case(SuiteState state, Optional<Weight> weight, Optional<Conclusion> conclusion) {
        static Case silent(SuiteState state) {
            return new Case(state, Optional.empty(), Optional.empty());
        }

        static Case open(SuiteState state) {
            return new Case(state, Optional.of(Weight.OPEN), Optional.empty());
        }

        static Case ends(SuiteState state, Weight weight, Conclusion conclusion) {
            return new Case(state, Optional.of(weight), Optional.of(conclusion));
        }
    }

    static Stream<Case> states() {
        return Stream.of(
                Case.silent(new SuiteState.Unexpected(Optional.empty())),
                Case.silent(MEASURED),
                Case.open(new SuiteState.Waiting("w")),
                Case.open(AWAITED),
                Case.open(new SuiteState.AwaitingApproval("u")),
                Case.open(new SuiteState.Queued("bench.yml", "u")),
                Case.open(RUNNING),
                Case.open(new SuiteState.MeasuredAgain("u")),
                Case.open(new SuiteState.Measuring(attempt(4, 1), "u")),
                Case.open(new SuiteState.Undecided(Set.of(new OpenQuestion.WhichRuns()))),
                Case.ends(
                        new SuiteState.Faulted("job-1"),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.Evaded("w", SuiteState.EvasionKind.WORKFLOW_CHANGED),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.Evaded("w", SuiteState.EvasionKind.SKIP_MARK),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.ConfiguredLater("bench-*", "u"),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.StaysRed("u", Set.of(Situation.ALPHA)),
                        Weight.FAILED,
                        Conclusion.FAILURE),
                Case.ends(
                        new SuiteState.RedBefore(Set.of(Situation.ALPHA)),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.Unattributed("u"),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(new SuiteState.Cancelled("u"), Weight.CANCELLED, Conclusion.CANCELLED),
                Case.ends(new SuiteState.SkippedAgain("u"), Weight.CANCELLED, Conclusion.CANCELLED),
                Case.ends(new SuiteState.NotInQueue(), Weight.PASSED, Conclusion.SUCCESS),
                Case.ends(
                        new SuiteState.Skipped("u", Optional.empty()),
                        Weight.SKIPPED,
                        Conclusion.SKIPPED),
                Case.ends(
                        new SuiteState.NothingToMeasure(List.of("ci")),
                        Weight.SKIPPED,
                        Conclusion.SKIPPED),
                Case.ends(
                        new SuiteState.FilteredOut("w", WorkflowTriggers.Filter.PATHS),
                        Weight.SKIPPED,
                        Conclusion.SKIPPED),
                Case.ends(
                        new SuiteState.OnRequest("w", "perf"), Weight.SKIPPED, Conclusion.SKIPPED),
                Case.ends(
                        new SuiteState.RequestDue("w", SuiteState.RequestCause.NOT_STARTED),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.RequestDue("w", SuiteState.RequestCause.FAILED_BEFORE),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.OtherEvent("w", "u"),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.UnnamedRun("w"),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.NotSubmitted(AWAITED, Optional.empty()),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED),
                Case.ends(
                        new SuiteState.NotStarted("w", true),
                        Weight.ACTION_REQUIRED,
                        Conclusion.ACTION_REQUIRED));
    }

    @Test
    void no_state_is_without_a_case() {
        assertThat(states().map(it -> it.state().getClass().getName()).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(SuiteState.class.getPermittedSubclasses())
                                .map(Class::getName)
                                .toList());
    }

    @ParameterizedTest
    @MethodSource("states")
    void a_state_ends_the_check_as_it_should(Case expected) {
        Optional<CheckConclusion> ending = ending(unmeasured(Map.of("core", expected.state())));
        assertThat(ending.map(it -> it.decidingSuite().weight())).isEqualTo(expected.weight());
        assertThat(ending.flatMap(CheckConclusion::conclusion)).isEqualTo(expected.conclusion());
        ending.ifPresent(it -> {
            assertThat(it.decidingSuite().suite()).contains("core");
            assertThat(it.decidingSuite().reason())
                    .isEqualTo(new SuiteConclusion.Reason.State(expected.state()));
        });
        assertThat(expected.state().isOpen())
                .isEqualTo(expected.weight().equals(Optional.of(Weight.OPEN)));
    }

    @ParameterizedTest
    @MethodSource("states")
    void a_waiver_makes_neutral_what_would_not_pass_and_leaves_what_would(Case expected) {
        Optional<CheckConclusion> ending =
                ending(waived(unmeasured(Map.of("core", expected.state()))));
        Optional<Weight> weight =
                expected.weight()
                        .map(it ->
                                switch (it) {
                                    case OPEN, ACTION_REQUIRED, NO_VERDICT, CANCELLED ->
                                            Weight.NEUTRAL;
                                    case FAILED, NEUTRAL, PASSED, SKIPPED -> it;
                                });
        assertThat(ending.map(it -> it.decidingSuite().weight())).isEqualTo(weight);
        boolean red = expected.weight().equals(Optional.of(Weight.FAILED));
        assertThat(ending.flatMap(CheckConclusion::conclusion).filter(it -> !it.passes()))
                .isEqualTo(red ? Optional.of(Conclusion.FAILURE) : Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "FAIL, JUDGED, FAILURE",
        "WARN, JUDGED, NEUTRAL",
        "PASS, JUDGED, SUCCESS",
        "NONE, BAD_BASELINE, ACTION_REQUIRED",
        "NONE, NO_RESULTS, FAILURE",
        "NONE, RUN_FAILED, FAILURE",
        "NONE, NOTHING_COMPARABLE, FAILURE",
        "WARN, NO_BASELINE, NEUTRAL",
    })
    void a_verdict_ends_the_check_as_it_should(
            Verdict verdict, Basis basis, Conclusion conclusion) {
        CheckConclusion ending = ending(measured(verdict, basis)).orElseThrow();
        assertThat(ending.conclusion()).contains(conclusion);
        assertThat(ending.decidingSuite().reason())
                .isEqualTo(new SuiteConclusion.Reason.VerdictReason());
        assertThat(ending.decidingSuite().suite()).isEmpty();
    }

    @Test
    void a_missing_verdict_fails_only_where_a_configuration_wants_it_to() {
        TargetVerdict judged = measured(Verdict.NONE, Basis.NO_RESULTS);
        assertThat(conclusion(List.of(judged), POLICY)).contains(Conclusion.FAILURE);
        assertThat(conclusion(List.of(judged), lenient(true))).contains(Conclusion.NEUTRAL);
        assertThat(conclusion(List.of(judged), RepositoryPolicy.defaults()))
                .contains(Conclusion.NEUTRAL);
        TargetVerdict bad = measured(Verdict.NONE, Basis.BAD_BASELINE);
        assertThat(conclusion(List.of(bad), lenient(true))).contains(Conclusion.ACTION_REQUIRED);
    }

    @Test
    void a_waiver_never_hides_a_failure() {
        TargetVerdict failed = waived(measured(Verdict.FAIL, Basis.JUDGED));
        assertThat(conclusion(List.of(failed), POLICY)).contains(Conclusion.FAILURE);
        TargetVerdict running = with(failed, "io", RUNNING);
        assertThat(conclusion(List.of(running), POLICY)).contains(Conclusion.FAILURE);
    }

    @Test
    void a_waiver_covers_a_missing_verdict_and_says_who_gave_it() {
        CheckConclusion ending =
                ending(waived(measured(Verdict.NONE, Basis.NO_RESULTS))).orElseThrow();
        assertThat(ending.conclusion()).contains(Conclusion.NEUTRAL);
        assertThat(ending.decidingSuite().reason())
                .isEqualTo(new SuiteConclusion.Reason.Waived(WAIVER));
    }

    @Test
    void a_failure_is_heard_at_once_and_everything_else_waits_for_what_is_open() {
        assertThat(conclusion(measuredBeside(Verdict.FAIL, RUNNING))).contains(Conclusion.FAILURE);
        assertThat(conclusion(measuredBeside(Verdict.NONE, RUNNING))).isEmpty();
        assertThat(conclusion(measuredBeside(Verdict.WARN, RUNNING))).isEmpty();
        assertThat(conclusion(measuredBeside(Verdict.PASS, RUNNING))).isEmpty();
        Map<String, SuiteState> evaded = new LinkedHashMap<>();
        evaded.put("core", new SuiteState.Evaded("w", SuiteState.EvasionKind.SKIP_MARK));
        evaded.put("io", RUNNING);
        assertThat(conclusion(unmeasured(evaded))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PASS, SUCCESS, SUCCESS",
        "PASS, SKIPPED, SUCCESS",
        "PASS, CANCELLED, CANCELLED",
        "PASS, ACTION_REQUIRED, ACTION_REQUIRED",
        "WARN, SKIPPED, NEUTRAL",
        "WARN, CANCELLED, CANCELLED",
        "NONE, ACTION_REQUIRED, ACTION_REQUIRED",
        "NONE, CANCELLED, FAILURE",
        "FAIL, ACTION_REQUIRED, FAILURE",
    })
    void of_a_verdict_and_a_suite_that_was_not_measured_the_heavier_is_heard(
            Verdict verdict, Conclusion other, Conclusion heard) {
        SuiteState state =
                switch (other) {
                    case SUCCESS -> new SuiteState.NotInQueue();
                    case SKIPPED -> new SuiteState.Skipped("u", Optional.empty());
                    case CANCELLED -> new SuiteState.Cancelled("u");
                    case ACTION_REQUIRED -> new SuiteState.Faulted("job-1");
                    case FAILURE, NEUTRAL -> throw new IllegalArgumentException();
                };
        assertThat(conclusion(measuredBeside(verdict, state))).contains(heard);
    }

    @Test
    void what_the_other_suites_say_is_told_in_their_order_without_the_verdict() {
        Map<String, SuiteState> states = new LinkedHashMap<>();
        states.put("a", new SuiteState.Skipped("u", Optional.empty()));
        states.put("b", new SuiteState.Cancelled("u"));
        states.put("c", new SuiteState.Faulted("job-1"));
        states.put("core", MEASURED);
        CheckConclusion ending =
                ending(judged(PULL, states, Optional.of(comparison(Verdict.PASS, Basis.JUDGED))))
                        .orElseThrow();
        assertThat(ending.decidingSuite().suite()).contains("c");
        assertThat(ending.others())
                .extracting(voice -> voice.suite().orElse(""))
                .containsExactly("a", "b");
    }

    @Test
    void a_suite_that_lacks_a_platform_another_run_may_bring_keeps_the_check_open() {
        TargetVerdict passed = measured(Verdict.PASS, Basis.JUDGED);
        TargetVerdict growing =
                new TargetVerdict(
                        passed.state(),
                        passed.comparison(),
                        Map.of("core", TargetVerdict.OpenReason.GROWING));
        CheckConclusion ending = ending(growing).orElseThrow();
        assertThat(ending.conclusion()).isEmpty();
        assertThat(ending.decidingSuite().reason())
                .isEqualTo(new SuiteConclusion.Reason.MoreToCome(TargetVerdict.OpenReason.GROWING));
        TargetVerdict failed = measured(Verdict.FAIL, Basis.JUDGED);
        assertThat(
                        conclusion(
                                new TargetVerdict(
                                        failed.state(),
                                        failed.comparison(),
                                        Map.of("core", TargetVerdict.OpenReason.MEASURED_AGAIN))))
                .contains(Conclusion.FAILURE);
    }

    @Test
    void of_several_targets_the_worst_is_heard() {
        TargetVerdict passes = measured(Verdict.PASS, Basis.JUDGED);
        TargetVerdict fails = measured(Verdict.FAIL, Basis.JUDGED);
        TargetVerdict open = unmeasured(Map.of("core", RUNNING));
        TargetVerdict silent =
                unmeasured(Map.of("core", new SuiteState.Unexpected(Optional.empty())));
        assertThat(conclusion(List.of(passes, fails), POLICY)).contains(Conclusion.FAILURE);
        assertThat(conclusion(List.of(open, fails, passes), POLICY)).contains(Conclusion.FAILURE);
        assertThat(conclusion(List.of(passes, open), POLICY)).isEmpty();
        assertThat(CheckConclusion.of(List.of(passes, open), POLICY)).isPresent();
        assertThat(conclusion(List.of(silent, passes), POLICY)).contains(Conclusion.SUCCESS);
        assertThat(
                        CheckConclusion.of(List.of(passes, fails), POLICY)
                                .map(CheckConclusion::decisive))
                .contains(fails);
    }

    @Test
    void a_waiver_of_one_pull_request_does_not_let_another_pass() {
        TargetVerdict waived = waived(unmeasured(Map.of("core", new SuiteState.Cancelled("u"))));
        TargetVerdict other = unmeasured(Map.of("core", new SuiteState.Cancelled("u")));
        assertThat(conclusion(List.of(waived, other), POLICY)).contains(Conclusion.CANCELLED);
    }

    @Test
    void where_nobody_has_anything_to_say_there_is_no_check_but_in_the_merge_queue() {
        Map<String, SuiteState> nothing =
                Map.of("core", new SuiteState.Unexpected(Optional.empty()));
        assertThat(CheckConclusion.of(List.of(), POLICY)).isEmpty();
        assertThat(ending(unmeasured(nothing))).isEmpty();
        assertThat(conclusion(judged(GROUP, nothing, Optional.empty())))
                .contains(Conclusion.SUCCESS);
    }

    /** Who claims something and has nothing measured has shown nothing. */
    @Test
    void a_required_claim_that_nothing_shows_keeps_whatever_else_would_pass_from_passing() {
        var claims =
                new SpeedClaims(
                        List.of(SpeedClaim.of("**", 0.1)), ClaimDemand.SEEN, Optional.empty());
        var skipped = new SuiteState.Skipped("u", Optional.empty());
        assertThat(conclusion(claiming(unmeasured(Map.of("core", skipped)), claims)))
                .contains(Conclusion.ACTION_REQUIRED);
        TargetVerdict passes = measured(Verdict.PASS, Basis.JUDGED);
        assertThat(conclusion(claiming(passes, claims))).contains(Conclusion.ACTION_REQUIRED);
        assertThat(conclusion(claiming(waived(passes), claims))).contains(Conclusion.NEUTRAL);
        assertThat(conclusion(claiming(measured(Verdict.FAIL, Basis.JUDGED), claims)))
                .contains(Conclusion.FAILURE);
        assertThat(conclusion(claiming(unmeasured(Map.of("core", RUNNING)), claims))).isEmpty();
        var word = Optional.of(new SpeedClaims.ClaimWaiver("ada", "known"));
        var accepted = new SpeedClaims(claims.made(), ClaimDemand.SEEN, word);
        assertThat(conclusion(claiming(passes, accepted))).contains(Conclusion.SUCCESS);
        var noted = new SpeedClaims(claims.made(), ClaimDemand.NOTE, Optional.empty());
        assertThat(conclusion(claiming(passes, noted))).contains(Conclusion.SUCCESS);
        var none = new SpeedClaims(List.of(), ClaimDemand.MADE, Optional.empty());
        assertThat(conclusion(claiming(passes, none))).contains(Conclusion.ACTION_REQUIRED);
    }

    private static TargetVerdict claiming(TargetVerdict judged, SpeedClaims claims) {
        return new TargetVerdict(
                judged.state(),
                judged.comparison(),
                judged.open(),
                judged.branchRuns(),
                judged.redMeasurements(),
                Optional.of(claims));
    }

    @Test
    void of_one_suite_only_that_is_heard() {
        TargetVerdict both = measuredBeside(Verdict.PASS, new SuiteState.Cancelled("u"));
        assertThat(conclusion(both)).contains(Conclusion.CANCELLED);
        assertThat(conclusion(both.withSuite("core"))).contains(Conclusion.SUCCESS);
        assertThat(conclusion(both.withSuite("io"))).contains(Conclusion.CANCELLED);
        assertThat(both.withSuite("io").comparison()).isEmpty();
        assertThat(ending(both.withSuite("unknown"))).isEmpty();
    }

    private static Optional<CheckConclusion> ending(TargetVerdict judged) {
        return CheckConclusion.of(List.of(judged), POLICY);
    }

    private static Optional<Conclusion> conclusion(TargetVerdict judged) {
        return conclusion(List.of(judged), POLICY);
    }

    private static Optional<Conclusion> conclusion(
            List<TargetVerdict> targets, RepositoryPolicy policy) {
        return CheckConclusion.of(targets, policy).flatMap(CheckConclusion::conclusion);
    }

    static TargetVerdict unmeasured(Map<String, SuiteState> states) {
        return judged(PULL, states, Optional.empty());
    }

    static TargetVerdict measured(Verdict verdict, Basis basis) {
        return judged(PULL, Map.of("core", MEASURED), Optional.of(comparison(verdict, basis)));
    }

    private static TargetVerdict measuredBeside(Verdict verdict, SuiteState other) {
        return with(measured(verdict, Basis.NO_RESULTS), "io", other);
    }

    private static TargetVerdict with(TargetVerdict judged, String suite, SuiteState state) {
        Map<String, SuiteState> states = new LinkedHashMap<>(judged.state().suites());
        states.put(suite, state);
        return new TargetVerdict(
                new CommitState.TargetState(PULL, states, judged.state().waiver()),
                judged.comparison(),
                judged.open());
    }

    static TargetVerdict waived(TargetVerdict judged) {
        return new TargetVerdict(
                new CommitState.TargetState(PULL, judged.state().suites(), Optional.of(WAIVER)),
                judged.comparison(),
                judged.open());
    }

    private static TargetVerdict judged(
            MergeTarget target, Map<String, SuiteState> states, Optional<Comparison> comparison) {
        return new TargetVerdict(
                new CommitState.TargetState(target, states, Optional.empty()),
                comparison,
                Map.of());
    }

    private static Comparison comparison(Verdict verdict, Basis basis) {
        return new Comparison(
                List.of(
                        new SuiteComparison(
                                new SuitePlatform("core", "linux"),
                                verdict,
                                basis,
                                List.of(),
                                List.of(),
                                ComparisonProvenance.NOTHING)));
    }

    static RepositoryPolicy lenient(boolean written) {
        return RecordCopy.with(
                RepositoryPolicy.defaults(),
                Map.of(
                        "written", written,
                        "whenNoVerdict", RepositoryPolicy.NoVerdict.NEUTRAL,
                        "whenNotStarted", RepositoryPolicy.NotStartedPolicy.PASS));
    }
}
