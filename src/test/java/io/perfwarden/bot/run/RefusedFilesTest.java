package io.perfwarden.bot.run;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.run;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.run.ArtifactIntake.IntakeLimits;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that an artifact may not bring, beside results that it may. */
class RefusedFilesTest {
    private static final WorkflowRun RUN = run(ownBranch(), "completed", "success");
    private static final byte[] RESULTS = times(1, 2).getBytes(UTF_8);
    private static final byte[] OTHER = "started\n".getBytes(UTF_8);

    @TempDir private Path scratch;
    private final FakeGitHub github = new FakeGitHub();

    @ParameterizedTest
    @ValueSource(
            strings = {"../b.json", "/tmp/b.json", "C:\\bench\\b.json", "bench\\b.json", "b\u0001"})
    void results_under_a_name_that_is_refused_are_unread(String name) {
        assertUnread(Forged.deflated(name, RESULTS), "not read: its name");
    }

    @Test
    void results_that_are_encrypted_or_packed_in_an_unknown_way_are_unread() {
        assertUnread(Forged.stored("b.json", RESULTS).withFlags(1), "b.json", "encrypted");
        assertUnread(Forged.stored("b.json", RESULTS).withMethod(14), "b.json", "method 14");
    }

    @Test
    void a_file_of_results_that_is_over_a_bound_is_unread() {
        assertUnread(
                Forged.deflated("b.json", (times(1, 2) + " ".repeat(3 << 20)).getBytes(UTF_8)),
                "b.json",
                "unpacks to more than 2 MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..\\run.log", "/tmp/run.log", "..\\chart.png"})
    void a_log_or_picture_that_is_refused_is_only_a_warning(String name) {
        assertWarned(SuitePolicy.defaults("core"), Forged.deflated(name, OTHER));
    }

    @Test
    void a_picture_that_cannot_be_unpacked_or_is_too_large_is_only_a_warning() {
        assertWarned(SuitePolicy.defaults("core"), Forged.stored("chart.png", OTHER).withFlags(1));
        assertWarned(
                SuitePolicy.defaults("core"),
                Forged.deflated("chart.png", "x".repeat(3 << 20).getBytes(UTF_8)));
    }

    @Test
    void a_file_that_the_key_files_leaves_out_is_only_a_warning_when_refused() {
        String text = "{version: 1, suites: [{name: core, artifact: bench, files: ['a*.json']}]}";
        SuitePolicy suite =
                ((ReadOutcome.Ok<RepositoryPolicy>) new PolicyReader(Set.of()).read(text))
                        .value()
                        .suites()
                        .getFirst();
        assertWarned(suite, Forged.stored("b.json", RESULTS).withFlags(1));
        assertThat(beside(suite, Forged.stored("a2.json", RESULTS).withFlags(1)).unread().count())
                .isEqualTo(1);
    }

    private void assertUnread(Forged refused, String... words) {
        ResultSet results = beside(refused);
        assertThat(results.measurements()).hasSize(2);
        assertThat(results.unread().first())
                .extracting(InputProblem::line)
                .singleElement()
                .asString()
                .contains(words);
    }

    private void assertWarned(SuitePolicy suite, Forged refused) {
        ResultSet results = beside(suite, refused);
        assertThat(results.measurements()).hasSize(2);
        assertThat(results.unread().isEmpty()).isTrue();
        assertThat(results.warnings()).hasSize(1);
    }

    private ResultSet beside(Forged refused) {
        return beside(SuitePolicy.defaults("core"), refused);
    }

    private ResultSet beside(SuitePolicy suite, Forged refused) {
        byte[] zip = new ZipForge().add(Forged.deflated("a.json", RESULTS)).add(refused).bytes();
        ArtifactGateway.ListedArtifacts artifact =
                github.artifact(RUN.attempt().run(), "bench", zip);
        ArchiveLimits small = new ArchiveLimits(10, 2 << 20, 8 << 20, 1_000_000);
        ArtifactIntake intake =
                new ArtifactIntake(
                        github.artifacts(),
                        ResultReaders.standard(ReadLimits.DEFAULT),
                        new IntakeLimits(100, 10, 1 << 20, 1 << 20, small),
                        scratch);
        ArtifactCollector.RunArtifacts artifacts =
                new ArtifactCollector.RunArtifacts(REPO, RUN, List.of(artifact));
        ArtifactCollector collect = new ArtifactCollector(intake, new ParityTables(github.files()));
        try (ArtifactDownloads downloads = collect.fetch(artifacts, List.of(suite))) {
            return collect.from(
                            artifacts,
                            List.of(suite),
                            new ArtifactCollector.Fetched(downloads, Map.of()))
                    .getFirst()
                    .results();
        }
    }
}
