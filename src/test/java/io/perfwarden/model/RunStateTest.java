package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunStateTest {
    @ParameterizedTest
    @ValueSource(strings = {"requested", "queued", "pending", "waiting", "status_of_tomorrow", ""})
    void what_has_not_begun_is_queued(String status) {
        assertThat(RunState.of(status, Optional.empty())).isEqualTo(new RunState.QueuedRun());
    }

    @Test
    void a_run_in_progress_is_running_whatever_it_is_said_to_have_come_to() {
        assertThat(RunState.of("in_progress", Optional.empty()))
                .isEqualTo(new RunState.RunUnderWay());
        assertThat(RunState.of("in_progress", Optional.of("success")))
                .isEqualTo(new RunState.RunUnderWay());
    }

    @Test
    void a_run_that_waits_for_approval_is_not_completed_though_github_says_so() {
        assertThat(RunState.of("completed", Optional.of("action_required")))
                .isEqualTo(new RunState.UnapprovedRun());
    }

    @ParameterizedTest
    @EnumSource
    void every_conclusion_is_spelled_as_github_does(RunConclusion conclusion) {
        String word = conclusion.name().toLowerCase(Locale.ROOT);

        assertThat(RunState.of("completed", Optional.of(word)))
                .isEqualTo(new RunState.Completed(conclusion));
    }

    @ParameterizedTest
    @CsvSource({"paused_by_quota", "SUCCESS", "''"})
    void a_conclusion_that_is_not_known_is_another(String conclusion) {
        assertThat(RunState.of("completed", Optional.of(conclusion)))
                .isEqualTo(new RunState.Completed(RunConclusion.OTHER));
        assertThat(RunState.of("completed", Optional.empty()))
                .isEqualTo(new RunState.Completed(RunConclusion.OTHER));
    }

    @ParameterizedTest
    @EnumSource
    void every_event_is_spelled_as_github_does(RunEvent event) {
        assertThat(RunEvent.of(event.name().toLowerCase(Locale.ROOT))).isEqualTo(event);
    }
}
