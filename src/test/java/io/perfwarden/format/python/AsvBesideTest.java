package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.DownloadedArtifact;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AsvBesideTest {
    private static final byte[] DESCRIPTIONS = MemoryFile.sample("asv/benchmarks.json").bytes();
    private static final byte[] RESULTS = MemoryFile.sample("asv/base.json").bytes();

    @TempDir Path scratch;

    @Test
    void names_of_parameters_come_from_benchmarks_json_in_a_zip() throws IOException {
        Path zip =
                new ZipForge()
                        .add(Forged.deflated("results/benchmarks.json", DESCRIPTIONS))
                        .add(Forged.deflated("results/host/0123-env.json", RESULTS))
                        .writeTo(scratch.resolve("artifact.zip"));
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(zip, "bench", ArchiveLimits.DEFAULT)) {
            assertThat(labels(archive.files().getLast()))
                    .contains(
                            "words.Sort.time_sort [size=100, order='random', "
                                    + "env=virtualenv-py3.11]");
        }
    }

    @Test
    void names_of_parameters_come_from_benchmarks_json_of_a_directory() throws IOException {
        Files.write(scratch.resolve("benchmarks.json"), DESCRIPTIONS);
        Files.write(scratch.resolve("results.json"), RESULTS);
        List<ResultFile> files = LocalFile.listUnder(scratch, ArchiveLimits.DEFAULT).files();
        assertThat(labels(files.getLast())).anyMatch(label -> label.contains("[size=100"));
    }

    @Test
    void what_the_file_itself_describes_is_not_sought_elsewhere() throws IOException {
        Files.writeString(scratch.resolve("benchmarks.json"), "{\"damaged\"");
        Path described = scratch.resolve("described.json");
        Files.write(described, MemoryFile.sample("asv/described.json").bytes());
        List<ResultFile> files = LocalFile.listUnder(scratch, ArchiveLimits.DEFAULT).files();
        assertThat(labels(files.getLast())).isNotEmpty();
    }

    @Test
    void damage_beside_is_told_with_its_place() throws IOException {
        Files.writeString(scratch.resolve("benchmarks.json"), "{\"damaged\"");
        Files.write(scratch.resolve("results.json"), RESULTS);
        List<ResultFile> files = LocalFile.listUnder(scratch, ArchiveLimits.DEFAULT).files();
        assertThat(Read.problem(Read.outcome(files.getLast())).where())
                .startsWith("benchmarks.json:1");
    }

    @Test
    void a_list_called_benchmarks_json_describes_nothing() throws IOException {
        Files.writeString(scratch.resolve("benchmarks.json"), "[1, 2]");
        Files.write(scratch.resolve("results.json"), RESULTS);
        List<ResultFile> files = LocalFile.listUnder(scratch, ArchiveLimits.DEFAULT).files();
        assertThat(labels(files.getLast())).anyMatch(label -> label.contains("[param1=100"));
    }

    private static List<String> labels(ResultFile file) {
        return Read.ok(file).measurements().stream().map(row -> row.id().label()).toList();
    }
}
