package io.perfwarden.check;

import static io.perfwarden.check.Situation.ALPHA;
import static io.perfwarden.check.Situation.PULL;
import static io.perfwarden.check.Situation.SUCCESS;
import static io.perfwarden.check.Situation.attempt;
import static io.perfwarden.check.Situation.expected;
import static io.perfwarden.check.Situation.url;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.WorkflowRun.RunEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run measured: the merge of one pull request with the base that it had. */
class MeasuredMergeTest {
    private static final SuitePolicy CORE = expected("core");

    /** Pull request 12 is into main. A run begins so many seconds ago. */
    private static Situation measured(Situation known, long run, int ago) {
        return known.takenIn(run, 1, SUCCESS).begun(ago).brought(run, 1, "linux");
    }

    private static List<?> attempts(Situation situation) {
        return situation.state(CORE) instanceof Measured it ? it.attempts() : List.of();
    }

    @ParameterizedTest(name = "dev until {0} s ago, main since, run {1} s ago: {2}")
    @CsvSource({"100, 50, true", "60, 59, true", "60, 60, false", "60, 61, false", "60, 90, false"})
    void a_run_counts_only_if_it_began_after_the_base_was_set(
            int until, int began, boolean counts) {
        Situation moved =
                Situation.of(PULL).seen(12, "dev", true, 300).seen(12, "main", true, until);
        assertThat(attempts(measured(moved, 4, began)).isEmpty()).isNotEqualTo(counts);
    }

    @ParameterizedTest(name = "{0}; main 60 s ago, from {1}; a run {2} s ago: {3}")
    @CsvSource({
        "none, dev, 90, false",
        "none, dev, 61, false",
        "none, dev, 50, true",
        "dev, dev, 90, false",
        "main, dev, 90, false",
        "main, dev, 99, false",
        "main, dev, 50, true",
    })
    void what_ran_before_a_base_was_set_is_for_the_one_that_the_event_names(
            String heard, String former, int began, boolean counts) {
        Situation before = Situation.of(PULL);
        Situation known = heard.equals("none") ? before : before.seen(12, heard, true, 100);
        Situation moved = known.seen(12, "main", true, 60).from(former);
        assertThat(attempts(measured(moved, 4, began)).isEmpty()).isNotEqualTo(counts);
    }

    @ParameterizedTest(name = "opened {0} s ago: {1}, run 100 s ago, moved 60 s ago")
    @CsvSource({"60, true", "60, false", "98, true", "90, true"})
    void what_ran_after_another_pull_request_was_closed_is_not_for_the_next_that_is_moved(
            int opened, boolean isHeard) {
        Situation closed =
                Situation.of(PULL).seen(13, "main", true, 300).seen(13, "main", false, 200);
        Situation next = isHeard ? closed.seen(12, "main", true, opened) : closed;
        Situation moved =
                next.seen(12, "dev", true, 60).from("main").seen(12, "main", true, 30).from("dev");
        assertThat(attempts(measured(moved, 4, 100))).isEmpty();
    }

    @Test
    void of_two_changes_within_a_second_the_first_is_from_what_was_heard() {
        Situation moved =
                Situation.of(PULL)
                        .seen(12, "main", true, 100)
                        .seen(12, "bare", true, 60)
                        .from("dev")
                        .seen(12, "dev", true, 60)
                        .from("main")
                        .seen(12, "main", true, 40)
                        .from("bare");
        assertThat(attempts(measured(moved, 4, 90))).isEqualTo(List.of(attempt(4, 1)));
    }

    @Test
    void what_ran_before_another_pull_request_was_moved_away_may_be_for_either() {
        Situation moved = Situation.of(PULL).seen(12, "main", true, 90).seen(13, "dev", true, 60);
        assertThat(measured(moved.from("bare"), 4, 70).late().state(CORE))
                .isInstanceOf(SuiteState.Unattributed.class);
    }

    @Test
    void a_run_that_may_have_been_started_before_the_base_was_set_counts_for_neither() {
        Situation moved = Situation.of(PULL).seen(12, "dev", true, 62).seen(12, "main", true, 61);
        Situation run = measured(moved, 4, 60);
        assertThat(run.state(CORE)).isInstanceOf(SuiteState.Waiting.class);
        assertThat(run.late().state(CORE)).isEqualTo(new SuiteState.Unattributed(url(4)));
        assertThat(attempts(measured(run, 5, 30))).isEqualTo(List.of(attempt(5, 1)));
    }

    @Test
    void of_two_bases_within_a_second_it_is_not_known_which_a_later_run_measured() {
        Situation moved = Situation.of(PULL).seen(12, "main", true, 90).seen(12, "dev", true, 90);
        assertThat(measured(moved, 4, 30).state(CORE)).isInstanceOf(SuiteState.Waiting.class);
    }

    @Test
    void of_two_bases_within_a_second_later_runs_measure_the_one_that_github_has_later() {
        Situation moved =
                Situation.of(PULL).seen(12, "dev", true, 90).seen(12, "main", true, 90).last();
        assertThat(attempts(measured(moved, 4, 30))).isEqualTo(List.of(attempt(4, 1)));
        assertThat(measured(moved, 4, 90).late().state(CORE))
                .as("within that second")
                .isEqualTo(new SuiteState.Unattributed(url(4)));
        assertThat(measured(moved, 4, 87).late().state(CORE))
                .as("maybe started by the first of the two")
                .isEqualTo(new SuiteState.Unattributed(url(4)));
    }

    @ParameterizedTest(name = "last heard of {0} s ago, run {1} s ago: {2}")
    @CsvSource({"52, 50, true", "50, 50, false", "40, 50, false", "90, 50, false"})
    void what_began_unheard_counts_only_if_the_last_event_of_its_pull_request_started_it(
            int last, int began, boolean counts) {
        Situation open =
                Situation.of(PULL).seen(12, "main", true, 300).seen(12, "main", true, last);
        Situation run = measured(open, 4, began).unheard(20);
        assertThat(attempts(run).isEmpty()).isNotEqualTo(counts);
        assertThat(attempts(measured(run.seen(12, "main", true, 15), 5, 10)))
                .as("heard again")
                .isEqualTo(List.of(attempt(5, 1)));
    }

    @Test
    void a_run_of_which_only_a_later_attempt_was_heard_after_a_gap_is_nobodys() {
        Situation run = measured(Situation.of(PULL).seen(12, "main", true, 52), 4, 50);
        assertThat(attempts(run.unheard(20).withoutBegin())).isEmpty();
    }

    @Test
    void two_runs_that_may_both_be_of_the_other_pull_request_answer_nothing() {
        Situation two =
                measured(Situation.of(PULL).seen(12, "main", true, 300), 4, 299)
                        .seen(13, "dev", true, 100);
        Measured measured =
                (Measured) measured(measured(two, 5, 60), 6, 30).redBefore(3).state(CORE);
        assertThat(measured.awaitedRows().getFirst().answering())
                .containsExactly(Set.of(attempt(4, 1)));
    }

    @Test
    void of_two_runs_at_once_one_that_brought_nothing_may_be_the_one_for_this_pull_request() {
        Situation two = Situation.of(PULL).seen(12, "main", true, 63).seen(13, "dev", true, 61);
        Situation both = measured(two, 4, 60).takenIn(5, 1, SUCCESS).begun(59).broughtNothing(5, 1);
        assertThat(attempts(both)).isEqualTo(List.of(attempt(5, 1), attempt(4, 1)));
    }

    @Test
    void two_runs_that_nothing_heard_of_has_started_may_both_be_of_one_pull_request() {
        Situation two = Situation.of(PULL).seen(12, "main", true, 100).seen(13, "dev", true, 99);
        Situation both = measured(measured(two, 4, 60), 5, 30);
        assertThat(both.late().state(CORE)).isInstanceOf(SuiteState.Unattributed.class);
    }

    @Test
    void a_base_that_was_there_before_counts_again() {
        Situation back =
                Situation.of(PULL)
                        .seen(12, "main", true, 300)
                        .seen(12, "dev", true, 200)
                        .seen(12, "main", true, 100);
        assertThat(attempts(measured(measured(back, 4, 299), 5, 199)))
                .isEqualTo(List.of(attempt(4, 1)));
    }

    @Test
    void a_run_is_for_the_pull_request_that_something_happened_to_before_it() {
        Situation two = Situation.of(PULL).seen(12, "main", true, 300).seen(13, "dev", true, 100);
        assertThat(attempts(measured(measured(two, 4, 298), 5, 98)))
                .isEqualTo(List.of(attempt(4, 1)));
        Situation reopened = two.seen(12, "main", false, 50).seen(12, "main", true, 40);
        assertThat(attempts(measured(measured(reopened, 4, 298), 5, 39)))
                .isEqualTo(List.of(attempt(5, 1)));
    }

    @Test
    void a_run_before_a_second_pull_request_was_opened_is_of_the_first() {
        Situation two = Situation.of(PULL).seen(12, "main", true, 300).seen(13, "dev", true, 100);
        assertThat(attempts(measured(two, 4, 200))).isEqualTo(List.of(attempt(4, 1)));
    }

    @Test
    void of_runs_after_a_push_to_two_pull_requests_each_counts_for_each() {
        Situation two = Situation.of(PULL).seen(12, "main", true, 100).seen(13, "dev", true, 97);
        Situation one = measured(two, 4, 99);
        assertThat(one.state(CORE))
                .as("it may be of the other")
                .isEqualTo(new SuiteState.Waiting("bench.yml"));
        Situation both = measured(one, 5, 96);
        assertThat(attempts(both)).isEqualTo(List.of(attempt(5, 1), attempt(4, 1)));
        Measured measured = (Measured) both.redBefore(3).state(CORE);
        assertThat(measured.awaitedRows().getFirst().answering())
                .as("what was red is answered where both judge it")
                .containsExactly(Set.of(attempt(4, 1), attempt(5, 1)));
    }

    @Test
    void a_run_that_was_asked_for_replaces_what_ran_before_and_answers_it() {
        Situation asked =
                measured(measured(Situation.of(PULL).seen(12, "main", true, 300), 4, 299), 5, 60)
                        .by(RunEvent.WORKFLOW_DISPATCH)
                        .begun(60)
                        .requested(5, RequestState.OVER)
                        .red(RED_BEFORE_IT);
        Measured measured = (Measured) asked.state(CORE);
        assertThat(measured.attempts()).isEqualTo(List.of(attempt(5, 1)));
        assertThat(measured.awaitedRows().getLast().answering())
                .containsExactly(Set.of(attempt(5, 1)));
    }

    private static final CommitFacts.FailedMeasurement RED_BEFORE_IT =
            new CommitFacts.FailedMeasurement(
                    Optional.of(Situation.NUMBER),
                    Situation.MAIN,
                    RunEvent.PULL_REQUEST,
                    Optional.empty(),
                    "core",
                    attempt(4, 1),
                    Situation.NOW.minusSeconds(299),
                    url(4),
                    Set.of("core"),
                    "",
                    Set.of(ALPHA),
                    CommitFacts.RedPlace.HERE);
}
