package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.testkit.GoogleBenchmarkFile;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Honest artifacts that are large beside a heap of 256 MB. */
@Tag("integration")
@Order(1)
class LargeArtifactIT {
    /** About 25 MB, or 300. */
    private static final int TOO_MANY_ROWS = Thorough.cases(60_000, 750_000);

    /** Besides the one that is refused. */
    private static final int AT_ONCE = Thorough.cases(1, 4);

    /**
     * At night 100,000 measurements, a real time and a CPU time each: as many as are judged. That
     * so many are read within half of the heap is seen by {@code LargeFileIT} by day as well.
     */
    private static final int MOST_ROWS = Thorough.cases(20_000, 50_000);

    @TempDir private Path directory;
    private Installation app;

    @BeforeEach
    void start() {
        app = new Installation(Stores.SQLITE, directory);
        StandInBytes baseline = new StandInBytes(new GoogleBenchmarkFile(MOST_ROWS, 1).bytes());
        app.home()
                .push(
                        StandInRepository.DEFAULT_BRANCH,
                        "a large baseline",
                        Map.of("baselines/core.json", baseline));
    }

    @AfterEach
    void never_runs_out_of_memory() {
        assertThat(app.server().log()).doesNotContain("OutOfMemoryError").doesNotContain(" ERROR ");
        app.close();
    }

    @Test
    @Nightly
    void far_too_many_rows_are_refused_and_several_of_the_largest_at_once_are_judged() {
        byte[] zip = zipped(MOST_ROWS);
        StandInPull tooLarge = bring(0, zipped(TOO_MANY_ROWS));
        List<StandInPull> pulls =
                IntStream.rangeClosed(1, AT_ONCE).mapToObj(i -> bring(i, zip)).toList();
        Check refused = app.completed(tooLarge);
        assertThat(refused.conclusion()).isEqualTo("failure");
        assertThat(refused.output().summary()).contains("more than 100,000 measurements");
        for (StandInPull pull : pulls) {
            assertThat(app.completed(pull).title())
                    .contains(
                            String.format(
                                    Locale.ROOT,
                                    "No measurable change (%,d benchmarks)",
                                    MOST_ROWS));
        }
    }

    /** Lets a pull request of the fork bring an artifact. */
    private StandInPull bring(int number, byte[] zip) {
        StandInPull pull = app.forkedPull("change-" + number);
        app.deliver(app.deliveries().pull("opened", pull));
        Run run = app.brought(app.requested(pull), zip);
        app.deliver(app.deliveries().run(run));
        return pull;
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
