package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Steps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A maintainer accepts rows of one pull request, as bad as they are, and nothing else. */
class AcceptCommandTest extends AcceptWorld {
    @Test
    void what_was_accepted_passes_and_the_report_says_who_and_why() {
        slower();
        accepts("render @octo/all wants correctness");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().title()).contains("1 accepted");
        assertThat(world.check().draft().summary())
                .contains("octocat")
                .contains("wants correctness")
                .doesNotContain("@octo/all");
        assertThat(report())
                .contains("<summary>1 accepted</summary>")
                .contains(
                        "30\u00a0% slower, accepted by octocat: @\u200bocto/all wants correctness");
        assertThat(world.check().draft().text()).contains("30\u00a0% slower, accepted by octocat:");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(replies().getFirst()).contains("30 % worse").contains("32.5 %");
    }

    @Test
    void what_was_accepted_is_not_offered_again_before_it_is_judged() {
        slower();
        var offered = world.reports().pullStanding(REPO, PULL).orElseThrow();
        assertThat(offered.finishedCheck().orElseThrow().says().next()).contains("/perfwarden");
        SeriesKey render =
                offered
                        .report()
                        .orElseThrow()
                        .comparison()
                        .suites()
                        .getFirst()
                        .notableRows()
                        .stream()
                        .map(row ->
                                SeriesKey.of(new SuitePlatform("core", ""), row.id(), row.metric()))
                        .findFirst()
                        .orElseThrow();
        var accepted =
                new AcceptedRow(
                        render, AcceptanceCause.LIMIT, new AcceptanceBound.Worsening(0.3, 0.325));
        world.ledger()
                .rowAcceptances()
                .record(
                        REPO.id(),
                        PULL,
                        MAIN,
                        new RowAcceptance(
                                "order",
                                "render",
                                "octocat",
                                "",
                                HEAD,
                                world.clock().instant(),
                                Optional.empty(),
                                List.of(accepted)));
        var now = world.reports().pullStanding(REPO, PULL).orElseThrow();
        assertThat(now.finishedCheck().orElseThrow().says().next())
                .isEqualTo("Wait. `octocat` accepted what fails, and the check is judged again.");
        assertThat(now.report().orElseThrow().pending().rows()).containsExactly(render);
        assertThat(world.reports().openPulls(REPO).getFirst().check().orElseThrow().says().next())
                .startsWith("Wait.");
    }

    @Test
    void the_bound_is_a_little_above_what_was_seen() {
        slower();
        accepts("render agreed");
        AcceptedRow row = recorded().getFirst().rows().getFirst();
        assertThat(row.bound()).isInstanceOf(AcceptanceBound.Worsening.class);
        AcceptanceBound.Worsening bound = (AcceptanceBound.Worsening) row.bound();
        assertThat(bound.seen()).isCloseTo(0.30, offset(1e-12));
        assertThat(bound.most()).isCloseTo(0.325, offset(1e-12));
    }

    @Test
    void what_a_maintainer_accepts_counts_once_for_each_pull_request() {
        slower();
        accepts("render agreed");
        accepts("render max=+50% agreed");
        assertThat(world.ledger().alarmOutcomes().newest(REPO.id(), "core", 9))
                .singleElement()
                .isInstanceOf(AlarmOutcome.AcceptedAlarm.class);
    }

    @ParameterizedTest
    @CsvSource({
        "render agreed, false",
        "render noise, true",
        "render max=+50% Noise: the runner was busy, true",
        "render -- noise of the disk, true",
        "render noise-free path is gone, false",
        "render no noise at all, false"
    })
    void what_is_accepted_was_a_false_alarm_only_where_the_reason_begins_with_noise(
            String how, boolean noise) {
        slower();
        accepts(how);
        AlarmOutcome trial = world.ledger().alarmOutcomes().newest(REPO.id(), "core", 9).getFirst();
        assertThat(((AlarmOutcome.AcceptedAlarm) trial).noise()).isEqualTo(noise);
    }

    @Test
    void what_a_stranger_asks_to_accept_does_not_count() {
        slower();
        world.comments("stranger", "/perfwarden accept render agreed");
        assertThat(world.ledger().alarmOutcomes().newest(REPO.id(), "core", 9)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "render agreed, 132, SUCCESS",
        "render agreed, 133, FAILURE",
        "render max=+50% agreed, 149, SUCCESS",
        "render max=+50% agreed, 151, FAILURE",
        "render agreed, 100, SUCCESS",
        "render agreed, 104, SUCCESS"
    })
    void a_later_head_is_held_to_the_bound(String how, double render, CheckRunConclusion then) {
        slower();
        accepts(how);
        pushed(100, render);
        assertThat(conclusion(NEWER)).contains(then);
    }

    @Test
    void what_is_worse_than_was_accepted_says_so() {
        slower();
        accepts("render agreed");
        pushed(100, 140);
        assertThat(world.checkOn(NEWER).draft().summary()).contains("over the accepted limit");
    }

    @Test
    void the_second_clock_of_an_accepted_benchmark_does_not_fail_when_it_is_measured_again() {
        world.repository(ownBranch()).artifact(900, "bench-core", clocks(199));
        world.github()
                .file("main", "baselines/core.json", clocks(100))
                .file(HEAD.value(), "baselines/core.json", clocks(100));
        world.opened(GIVEN.told());
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        accepts("BM_Sort agreed");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.github()
                .branch("faster", NEWER)
                .file(NEWER.value(), "baselines/core.json", clocks(100));
        world.opened(GIVEN.at(NEWER, 600).told());
        world.artifact(901, "bench-core", clocks(201));
        world.ran(RUN.id(901).on(NEWER).succeeded());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.SUCCESS);
    }

    /** One benchmark with two clocks that agree. */
    private static String clocks(double nanos) {
        return """
        {"context": {"num_cpus": 4}, "benchmarks": [{"name": "BM_Sort", "run_type": "iteration",
          "iterations": 10, "real_time": %s, "cpu_time": %s, "time_unit": "ns"}]}
        """
                .formatted(nanos, nanos);
    }

    @Test
    void what_was_not_slow_in_the_report_is_not_covered_by_a_pattern_that_fits_it() {
        slower();
        accepts("** everything");
        pushed(130, 130);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(recorded().getFirst().rows()).hasSize(1);
    }

    @Test
    void a_last_day_ends_with_its_day_and_the_report_lists_it() {
        slower();
        accepts("render until=2026-11-02 agreed");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofHours(37));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofHours(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("2026-11-02").contains("expired on");
    }

    @Test
    void a_fork_is_accepted_without_writing_to_it() {
        world.measured(fork(), 100, 130);
        accepts("render agreed");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().commits()).isEmpty();
    }

    @ParameterizedTest
    @Steps(20)
    void an_acceptance_that_dies_at_any_step_is_made_and_answered_once(int step) {
        slower();
        world.tellDying(world.comment("octocat", "/perfwarden accept render agreed"), step);
        assertThat(recorded()).hasSize(1);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(replies()).hasSize(1);
    }

    @Test
    void of_two_acceptances_that_overlap_the_wider_holds() {
        slower();
        accepts("render max=+60% agreed");
        accepts("** max=+31% once more");
        pushed(100, 150);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.SUCCESS);
        assertThat(recorded()).hasSize(2);
    }

    @Test
    void what_is_accepted_can_be_accepted_longer() {
        slower();
        accepts("render until=2026-11-02 agreed");
        accepts("render until=2026-11-09 still working on it");
        world.pass(Duration.ofDays(3));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.pass(Duration.ofDays(6));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_is_missing_takes_its_whole_name_and_a_day() {
        world.repository(ownBranch())
                .artifact(
                        900, "bench-core", "[{\"name\":\"parse\",\"unit\":\"ns\",\"value\":100}]");
        world.opened(GIVEN.told()).ran(RUN.succeeded());
        accepts("** gone for good");
        accepts("render gone for good");
        assertRefused("until=");
        accepts("render until=2026-11-02 gone for good");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_is_over_its_budget_takes_its_whole_name_and_a_most() {
        world.repository(ownBranch())
                .config(CONFIG + "    rules:\n      - match: render\n        budget: 120 ns\n")
                .artifact(100, 130);
        world.opened(GIVEN.told()).ran(RUN.succeeded());
        accepts("** agreed");
        accepts("** max=+40% agreed");
        accepts("render agreed");
        assertRefused("max=");
        accepts("render max=+40% agreed");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
