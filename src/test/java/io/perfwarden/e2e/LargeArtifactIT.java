package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GoogleBenchmarkFile;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Honest artifacts that are large beside a heap of 256 MB. */
@Tag("integration")
class LargeArtifactIT {
    /** About 300 MB. */
    private static final int TOO_MANY_ROWS = 750_000;

    /** 100,000 measurements, a real time and a CPU time each: as many as are judged. */
    private static final int MOST_ROWS = 50_000;

    @TempDir private Path directory;
    private Installation app;

    @BeforeEach
    void start() {
        app = new Installation(Stores.SQLITE, directory).repository(UseCaseWorld.fork());
        FakeGitHub _ = app.github().world(world -> baseline(world, MOST_ROWS));
    }

    @AfterEach
    void never_runs_out_of_memory() {
        assertThat(app.server().log()).doesNotContain("OutOfMemoryError").doesNotContain(" ERROR ");
        app.close();
    }

    @Test
    void three_hundred_megabytes_are_refused_and_the_next_run_is_judged() {
        FakeGitHub.Check refused = completed(bring(1, zipped(TOO_MANY_ROWS)));
        assertThat(refused.draft().conclusion()).contains(Conclusion.FAILURE);
        assertThat(refused.draft().summary()).contains("more than 100,000 measurements");
        FakeGitHub.Check judged = completed(bring(2, zipped(MOST_ROWS)));
        assertThat(judged.draft().title()).contains("No measurable change (50,000 benchmarks)");
    }

    @Test
    void several_of_the_largest_at_once_are_all_judged() {
        byte[] zip = zipped(MOST_ROWS);
        List<CommitSha> heads = IntStream.range(0, 4).mapToObj(i -> bring(i, zip)).toList();
        for (CommitSha head : heads) {
            assertThat(completed(head).draft().conclusion()).contains(Conclusion.SUCCESS);
        }
    }

    /** Lets the fork's pull request of this number bring an artifact. */
    private CommitSha bring(int number, byte[] zip) {
        ForkedPull pull = new ForkedPull(number);
        pull.measured(app, zip);
        return pull.sha();
    }

    private FakeGitHub.Check completed(CommitSha head) {
        return app.check(head, Status.COMPLETED);
    }

    private static FakeGitHub baseline(FakeGitHub world, int rows) {
        byte[] file = new GoogleBenchmarkFile(rows, 1).bytes();
        return world.file("main", "baselines/core.json", file);
    }

    private static byte[] zipped(int rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes);
                InputStream file = new GoogleBenchmarkFile(rows, 1).open()) {
            zip.setLevel(Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry("results.json"));
            file.transferTo(zip);
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
