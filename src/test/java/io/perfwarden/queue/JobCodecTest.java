package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.Job.PullRecheckJob;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs as the queue stores them. The stored examples are what earlier versions wrote: a test that
 * wants one of them changed wants a new version of its kind instead.
 */
class JobCodecTest {
    private static final Path EXAMPLES = Path.of("src/test/resources/jobs");
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Job> everyJob() {
        return SampleJobs.all().stream();
    }

    static Stream<Path> everyExample() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.sorted().toList().stream();
        }
    }

    @Test
    void no_kind_of_job_is_without_a_sample() {
        assertThat(SampleJobs.all().stream().map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Job.class.getDeclaredClasses())
                                .filter(Job.class::isAssignableFrom)
                                .filter(Class::isRecord)
                                .toList());
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void every_kind_of_job_is_written_as_its_stored_example(Job job) {
        assertThat(example(job.kind())).exists().hasContent(JobCodec.encode(job));
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void every_stored_example_is_read_as_the_job_it_was(Job job) throws IOException {
        assertThat(JobCodec.decode(job.kind(), stored(example(job.kind())))).isEqualTo(job);
    }

    @ParameterizedTest
    @MethodSource("everyExample")
    void what_an_earlier_version_stored_can_still_be_read(Path example) throws IOException {
        String kind = example.getFileName().toString().replace(".json", "");
        int version = kind.lastIndexOf('-');
        String named = kind.substring(0, version) + "/" + kind.substring(version + 1);
        assertThat(JobCodec.decode(named, stored(example)).kind()).isEqualTo(named);
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void every_job_is_plain_ascii(Job job) {
        assertThat(JobCodec.encode(job)).matches("[\\x20-\\x7e]+");
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void what_a_later_version_added_is_ignored(Job job) {
        String json = JobCodec.encode(job).replaceAll("\\{(?!})", "{\"later\":{\"a\":[1]},");
        assertThat(JobCodec.decode(job.kind(), json)).isEqualTo(job);
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void a_job_that_lacks_something_is_refused_with_its_kind(Job job) throws IOException {
        for (String name : names(job)) {
            ObjectNode tree = tree(job);
            tree.remove(name);
            assertThatThrownBy(() -> JobCodec.decode(job.kind(), tree.toString()))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(job.kind());
        }
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void a_job_in_which_something_is_null_is_refused_with_its_kind(Job job) throws IOException {
        for (String name : names(job)) {
            ObjectNode tree = tree(job).putNull(name);
            assertThatThrownBy(() -> JobCodec.decode(job.kind(), tree.toString()))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(job.kind());
        }
    }

    @Test
    void a_part_that_lacks_something_is_refused() {
        Job job = new PullRecheckJob(SampleJobs.REPO, SampleJobs.PULL);
        String json = JobCodec.encode(job);
        assertThat(json).contains("\"owner\":\"octo\",");
        assertThatThrownBy(
                        () -> JobCodec.decode(job.kind(), json.replace("\"owner\":\"octo\",", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pull-doubted/1");
    }

    @Test
    void a_job_of_a_newer_version_waits_for_a_server_of_that_version() {
        for (String kind : List.of("from-the-future/1", "refresh/2", "refresh", "")) {
            assertThatThrownBy(() -> JobCodec.decode(kind, "{}"))
                    .isInstanceOf(TransientFailure.class)
                    .hasMessageContaining("kind of job this version does not know: " + kind);
        }
    }

    @ParameterizedTest
    @MethodSource("everyJob")
    void a_task_says_what_the_queue_has_to_know(Job job) {
        assertThat(job.task())
                .isEqualTo(
                        new QueuedTask(
                                job.kind(),
                                job.subject(),
                                job.key(),
                                JobCodec.encode(job),
                                99,
                                job.inOrder()));
        assertThat(job.kind()).matches("[a-z-]+/[1-9][0-9]*");
    }

    private static Path example(String kind) {
        return EXAMPLES.resolve(kind.replace('/', '-') + ".json");
    }

    private static String stored(Path example) throws IOException {
        return Files.readString(example);
    }

    private static List<String> names(Job job) throws IOException {
        List<String> names = tree(job).propertyStream().map(it -> it.getKey()).toList();
        assertThat(names).isNotEmpty();
        return names;
    }

    private static ObjectNode tree(Job job) throws IOException {
        return (ObjectNode) JSON.readTree(JobCodec.encode(job));
    }
}
