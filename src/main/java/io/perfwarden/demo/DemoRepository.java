package io.perfwarden.demo;

import io.perfwarden.demo.standin.Bytes;
import io.perfwarden.demo.standin.World;
import io.perfwarden.demo.standin.World.Pull;
import io.perfwarden.demo.standin.World.Repository;
import io.perfwarden.demo.standin.World.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Map;
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

    private final World world = new World(HOME, Clock.systemUTC());
    private long lastRun = 300;

    DemoRepository() {
        world.permit(MAINTAINER, "admin");
        world.push(
                "main",
                "main",
                "Measure every pull request",
                Map.of(
                        ".github/perfwarden.yml", resource("perfwarden.yml"),
                        "baselines/core.json", resource("core-baseline.json"),
                        "baselines/codec.json", resource("codec-main.json")));
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
        world.attach(run, "bench-core", zip("core.json", resource(measurement.core())));
        world.attach(run, "bench-codec", zip("codec.json", resource(measurement.codec())));
    }

    /**
     * Files of one measurement, by name among the resources.
     *
     * @param core by Google Benchmark
     * @param codec by JMH
     */
    record Measurement(String core, String codec) {}

    private static Bytes zip(String name, Bytes content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.toArray());
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Bytes(bytes.toByteArray());
    }

    private static Bytes resource(String name) {
        try (InputStream stream = DemoRepository.class.getResourceAsStream("/demo/" + name)) {
            if (stream == null) {
                throw new IllegalStateException("the jar lacks demo/" + name);
            }
            return new Bytes(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
