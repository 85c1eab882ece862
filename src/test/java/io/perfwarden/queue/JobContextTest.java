package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JobContextTest {
    @Test
    void every_job_says_where_it_is_done_and_nothing_that_people_word() {
        SampleJobs.all()
                .forEach(job ->
                        assertThat(JobContext.of(job))
                                .as(job.kind())
                                .containsAnyOf(
                                        Map.entry("repository", "octo/hello.world"),
                                        Map.entry("installation", job.installation().toString()))
                                .allSatisfy(
                                        (name, value) -> assertThat(value).matches("[\\w./-]+")));
    }
}
