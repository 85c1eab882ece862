package io.perfwarden.measure;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import io.perfwarden.testkit.FakeGitHub;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        assertThat(results.results().warnings())
                .extracting(Problem::line)
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
        assertThat(results.results().warnings())
                .extracting(Problem::line)
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
        Intake intake = new Intake(github.artifacts(), readers, limits, scratch);
        Collect.Haul haul =
                new Collect.Haul(REPO, RUN, github.artifacts().list(REPO, RUN.attempt().run()));
        Collect collect = new Collect(intake, new ParityTables(github.files()));
        try (Downloads downloads = collect.fetch(haul, List.of(suites))) {
            return collect.from(haul, List.of(suites), new Collect.Fetched(downloads, Map.of()));
        }
    }
}
