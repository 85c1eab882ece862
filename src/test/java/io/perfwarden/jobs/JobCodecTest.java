package io.perfwarden.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.forge.WorkflowRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JobCodecTest {
    static Stream<Job> everyJob() {
        return SampleJobs.all().stream();
    }

    @Test
    void no_case_is_without_an_example() {
        assertThat(SampleJobs.all().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.<Class<?>>asList(Job.class.getPermittedSubclasses()));
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void every_job_comes_back_as_it_was(Job job) {
        assertThat(JobCodec.decode(JobCodec.encode(job))).isEqualTo(job);
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void every_job_is_plain_ascii(Job job) {
        assertThat(JobCodec.encode(job)).matches("[\\x20-\\x7e]+");
    }

    @Test
    void the_names_of_the_cases_are_what_stored_jobs_say() {
        assertThat(SampleJobs.all().stream().map(JobCodec::kind))
                .containsExactly(
                        "PullChanged",
                        "PullClosed",
                        "RunChanged",
                        "CommentCreated",
                        "Commanded",
                        "CheckRerequested",
                        "ButtonPressed",
                        "MergeGroup",
                        "DeadlinePassed",
                        "InstallationGone");
    }

    @Test
    void what_a_newer_version_added_is_ignored() {
        Job job = new Job.InstallationGone(SampleJobs.INSTALLATION, List.of());
        String json = JobCodec.encode(job);
        assertThat(json).startsWith("{\"type\":\"InstallationGone\"");
        assertThat(JobCodec.decode(json.replaceFirst("\\{", "{\"later\":{\"a\":[1]},")))
                .isEqualTo(job);
    }

    @Test
    void what_an_older_version_did_not_write_is_absent() {
        Job.RunChanged job = (Job.RunChanged) SampleJobs.all().get(2);
        String json = JobCodec.encode(job).replaceFirst("\"workflow\":\\{[^}]*\\},", "");
        WorkflowRun read = ((Job.RunChanged) JobCodec.decode(json)).run();
        assertThat(read.workflow()).isEqualTo(Optional.empty());
    }

    @Test
    void a_job_of_an_unknown_case_is_refused() {
        assertThatThrownBy(() -> JobCodec.decode("{\"type\":\"FromTheFuture\"}"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
