package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of a workflow whose names cannot be told from each other. */
class WorkflowJobsTest {
    @ParameterizedTest
    @ValueSource(strings = {"bench", "bench (weekly)"})
    void a_job_that_failed_is_not_taken_for_another_one_that_was_left_out(String other) {
        WorkflowJobs jobs =
                WorkflowJobs.parse(
                                """
                                jobs:
                                  bench:
                                    continue-on-error: true
                                    steps:
                                      - uses: actions/upload-artifact@v5
                                        with: {name: results}
                                  weekly:
                                    name: %s
                                    if: github.event_name == 'schedule'
                                    steps: [{run: make report}]
                                  notify:
                                    name: ${{ github.ref }}
                                    steps: [{run: make notice}]
                                """
                                        .formatted(other),
                                _ -> Optional.empty())
                        .orElseThrow();
        assertThat(
                        jobs.isFailed(
                                ArtifactPattern.parse("results"), List.of("bench"), List.of(other)))
                .isTrue();
    }
}
