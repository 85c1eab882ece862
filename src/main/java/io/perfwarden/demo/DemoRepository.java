package io.perfwarden.demo;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.demo.standin.Bytes;
import io.perfwarden.demo.standin.World;
import io.perfwarden.demo.standin.World.Pull;
import io.perfwarden.demo.standin.World.Repository;
import io.perfwarden.demo.standin.World.Run;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The repository of the demo: a small text library with two suites, one branch that made something
 * slower, one fork that did not, and a maintainer. The files were made with the real tools; see
 * {@code demo/README.md} among the resources.
 */
final class DemoRepository {
    /** The maintainer, who may write. */
    static final String MAINTAINER = "ada";

    private static final Repository HOME = new Repository(1001, "acme", "textkit", false);
    private static final Repository FORK = new Repository(1002, "chen", "textkit", true);
    private static final String BRANCH = "hex-append";
    private static final Resource CONFIG = new Resource("perfwarden.yml");
    private static final Resource CORE = new Resource("core-main.json");
    private static final Resource CODEC = new Resource("codec-main.json");

    private final World world = new World(HOME, Clock.systemUTC());
    private long lastRun = 300;

    DemoRepository() {
        world.permit(MAINTAINER, "admin");
        String measured =
                push("Measure every pull request", ".github/perfwarden.yml", CONFIG.bytes());
        push("Add the baseline of core", "baselines/core.json", canonical(CORE, measured));
        push("Add the baseline of codec", "baselines/codec.json", canonical(CODEC, measured));
    }

    private String push(String message, String path, Bytes content) {
        return world.push("main", "main", message, Map.of(path, content));
    }

    /** The document that {@code perfwarden baseline save} would write. */
    private static Bytes canonical(Resource results, String commit) {
        ResultSet measured =
                switch (ResultReaders.standard(ReadLimits.DEFAULT)
                        .read(results, ResultReaders.AUTO)) {
                    case Outcome.Ok<ResultSet>(ResultSet read) -> read;
                    case Outcome.Rejected<ResultSet>(List<Problem> problems) ->
                            throw new IllegalStateException(problems.getFirst().line());
                };
        Provenance provenance =
                new Provenance(
                        Optional.of(new CommitSha(commit)),
                        "main",
                        Optional.empty(),
                        Optional.of(Instant.parse("2026-11-21T14:24:00Z")),
                        MAINTAINER,
                        "the first baseline");
        return new Bytes(BaselineCodec.encode(new Baseline(Optional.of(provenance), measured)));
    }

    World world() {
        return world;
    }

    /** A branch of the repository whose hex encoder forgot to reserve its result. */
    Pull regression() {
        String sha =
                world.push(
                        BRANCH,
                        "main",
                        "Append to the result",
                        Map.of("src/hex.cpp", Bytes.of("// appends without reserve()\n")));
        Pull pull = new Pull(1, "Simplify the hex encoder", "boris", HOME, BRANCH, sha);
        world.put(pull);
        return pull;
    }

    /** A fork's branch, named like the default branch as forks often are, that changes a text. */
    Pull harmless() {
        String sha =
                world.pushToFork(
                        "Explain the codec", Map.of("docs/codec.md", Bytes.of("# Codec\n")));
        Pull pull = new Pull(2, "Document the codec", "chen", FORK, "main", sha);
        world.put(pull);
        return pull;
    }

    /** Puts a run of the benchmark workflow on a pull request's head. */
    Run requested(Pull pull) {
        Run run = new Run(++lastRun, pull.from(), pull.branch(), pull.sha(), "queued", "");
        world.put(run);
        return run;
    }

    /** Moves a run on. */
    Run moved(Run run, String status, String conclusion) {
        Run moved = new Run(run.id(), run.from(), run.branch(), run.sha(), status, conclusion);
        world.put(moved);
        return moved;
    }

    /** Attaches a measurement's files to a run, as the workflow's upload step does. */
    void upload(Run run, Measurement measurement) {
        world.attach(run, "bench-core", zip("core.json", new Resource(measurement.core())));
        world.attach(run, "bench-codec", zip("codec.json", new Resource(measurement.codec())));
    }

    /**
     * Files of one measurement, by name among the resources.
     *
     * @param core by Google Benchmark
     * @param codec by JMH
     */
    record Measurement(String core, String codec) {}

    private static Bytes zip(String name, Resource content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.bytes().toArray());
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Bytes(bytes.toByteArray());
    }

    /** A file that came with the program. */
    private record Resource(String name) implements ResultFile {
        @Override
        public InputStream open() {
            InputStream stream = DemoRepository.class.getResourceAsStream("/demo/" + name);
            if (stream == null) {
                throw new IllegalStateException("the jar lacks demo/" + name);
            }
            return stream;
        }

        Bytes bytes() {
            try (InputStream stream = open()) {
                return new Bytes(stream.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
