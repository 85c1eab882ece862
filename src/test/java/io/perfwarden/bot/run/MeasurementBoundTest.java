package io.perfwarden.bot.run;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.run.ArtifactIntake.IntakeLimits;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.FakeGitHub;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run may bring is bounded over all its artifacts and suites. */
class MeasurementBoundTest {
    private static final WorkflowRun RUN = run(ownBranch(), "completed", "success");

    @TempDir private Path scratch;
    private final FakeGitHub github = new FakeGitHub();

    @Test
    void an_artifact_that_no_room_is_left_for_is_refused_as_a_whole() {
        github.artifact(RUN.attempt().run(), "bench-a", zip("a.json", times(1, 2)));
        github.artifact(RUN.attempt().run(), "bench-b", zip("b.json", times(3, 4)));
        SuiteResults results = collected(3, SuitePolicy.defaults("core")).getFirst();
        assertThat(results.results().measurements()).hasSize(2);
        assertThat(results.results().unread().first())
                .extracting(InputProblem::line)
                .singleElement()
                .asString()
                .contains("bench-b")
                .contains("more than 3 measurements");
    }

    @Test
    void exactly_as_much_as_there_is_room_for_is_taken() {
        github.artifact(RUN.attempt().run(), "bench-a", zip("a.json", times(1, 2)));
        SuiteResults results = collected(2, SuitePolicy.defaults("core")).getFirst();
        assertThat(results.results().measurements()).hasSize(2);
        assertThat(results.results().warnings()).isEmpty();
    }

    /** Read, all share one name; stored, each has its own, which took 430 MB for 100,000. */
    @Test
    void metrics_of_a_benchmark_with_a_very_long_name_take_the_room_that_they_are_stored_in() {
        String metrics =
                IntStream.range(0, 20)
                        .mapToObj(i -> "\"counter" + i + "\": 1.5")
                        .collect(Collectors.joining(", "));
        String row =
                "{\"name\": \"NAME\", \"run_name\": \"NAME\", \"real_time\": 1, \"cpu_time\": 1,"
                        + " \"time_unit\": \"ns\", "
                        + metrics
                        + "}";
        String file = "{\"context\": {}, \"benchmarks\": [" + row + "]}";
        github.artifact(
                RUN.attempt().run(),
                "bench-a",
                zip("a.json", file.replace("NAME", "n".repeat(4_000))));
        github.artifact(RUN.attempt().run(), "bench-b", zip("b.json", file.replace("NAME", "n")));
        SuiteResults results = collected(100, SuitePolicy.defaults("core")).getFirst();
        assertThat(results.results().measurements()).hasSize(22);
        assertThat(results.results().unread().first())
                .extracting(InputProblem::line)
                .singleElement()
                .asString()
                .contains("bench-a", "very long names");
    }

    @Test
    void an_artifact_that_cannot_be_opened_is_unread_beside_one_that_can() {
        github.artifact(RUN.attempt().run(), "bench-a", zip("a.json", times(1, 2)));
        github.artifact(RUN.attempt().run(), "bench-b", new byte[] {'P', 'K', 3, 4, 0});
        SuiteResults results = collected(10, SuitePolicy.defaults("core")).getFirst();
        assertThat(results.results().measurements()).hasSize(2);
        assertThat(results.results().unread().first())
                .extracting(InputProblem::line)
                .singleElement()
                .asString()
                .contains("bench-b");
    }

    @Test
    void suites_share_the_room() {
        github.artifact(RUN.attempt().run(), "bench-a", zip("a.json", times(1, 2)));
        List<SuiteResults> results =
                collected(3, SuitePolicy.defaults("core"), SuitePolicy.defaults("other"));
        assertThat(results)
                .extracting(it -> it.results().measurements().size())
                .containsExactly(2, 0);
    }

    @Test
    void the_artifacts_of_a_run_are_bounded_together_and_none_stays_on_disk() throws IOException {
        byte[] zip = zip("a.json", times(1, 2));
        github.artifact(RUN.attempt().run(), "bench-a", zip);
        github.artifact(RUN.attempt().run(), "bench-b", zip);
        IntakeLimits limits =
                new IntakeLimits(10, 10, 1 << 20, zip.length + 1, ArchiveLimits.DEFAULT);
        SuiteResults results = collected(limits, SuitePolicy.defaults("core")).getFirst();
        assertThat(results.results().measurements()).hasSize(2);
        assertThat(results.results().unread().first())
                .extracting(InputProblem::line)
                .singleElement()
                .asString()
                .contains("bench-b", "the run's artifacts are larger than");
        assertThat(scratch).isEmptyDirectory();
    }

    private List<SuiteResults> collected(int most, SuitePolicy... suites) {
        return collected(
                new IntakeLimits(most, 10, 1 << 20, 1 << 20, ArchiveLimits.DEFAULT), suites);
    }

    private List<SuiteResults> collected(IntakeLimits limits, SuitePolicy... suites) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        ArtifactIntake intake = new ArtifactIntake(github.artifacts(), readers, limits, scratch);
        ArtifactCollector.RunArtifacts artifacts =
                new ArtifactCollector.RunArtifacts(
                        REPO, RUN, github.artifacts().list(REPO, RUN.attempt().run()));
        ArtifactCollector collect = new ArtifactCollector(intake, new ParityTables(github.files()));
        try (ArtifactDownloads downloads = collect.fetch(artifacts, List.of(suites))) {
            return collect.from(
                    artifacts, List.of(suites), new ArtifactCollector.Fetched(downloads, Map.of()));
        }
    }
}
