package io.perfwarden.demo;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.ResultSet;

/**
 * The repository of the demo: a small text library with two suites, one branch that made something
 * slower, one fork that did not, and a maintainer. The files were made with the real tools; see
 * {@code demo/README.md} among the resources.
 */
final class DemoRepository {
    /** The maintainer, who may write. */
    static final String MAINTAINER = "ada";

    private static final StandInApp APP = new StandInApp(4711, "Iv23liDemo", "perfwarden-demo", 81);
    private static final String BRANCH = "hex-append";
    private static final Resource CONFIG = new Resource("perfwarden.yml");
    private static final Resource CORE = new Resource("core-main.json");
    private static final Resource CODEC = new Resource("codec-main.json");

    private final StandInWorld world = new StandInWorld(APP, Clock.systemUTC());
    private final StandInRepository home = world.add(1001, "acme", "textkit");
    private final StandInRepository measured = world.add(1003, "acme", "numkit");
    private final StandInRepository engine = world.add(1004, "acme", "engine");

    DemoRepository() {
        home.permit(MAINTAINER, "admin");
        engine.setPrivate(true);
        engine.permit(MAINTAINER, "admin");
        String measured =
                push("Measure every pull request", ".github/perfwarden.yml", CONFIG.bytes());
        push("Add the baseline of core", "baselines/core.json", canonical(CORE, measured));
        push("Add the baseline of codec", "baselines/codec.json", canonical(CODEC, measured));
    }

    private String push(String message, String path, StandInBytes content) {
        return home.push(StandInRepository.DEFAULT_BRANCH, message, Map.of(path, content));
    }

    /** The document that {@code perfwarden baseline save} would write. */
    private static StandInBytes canonical(Resource results, String commit) {
        ResultSet measured =
                switch (ResultReaders.standard(ReadLimits.DEFAULT)
                        .read(results, ResultReaders.AUTO)) {
                    case ReadOutcome.Ok<ResultSet>(ResultSet read) -> read;
                    case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                            throw new IllegalStateException(problems.getFirst().line());
                };
        BaselineProvenance provenance =
                new BaselineProvenance(
                        Optional.of(new CommitSha(commit)),
                        "main",
                        Optional.empty(),
                        Optional.of(Instant.parse("2026-11-21T14:24:00Z")),
                        MAINTAINER,
                        "the first baseline");
        return new StandInBytes(
                BaselineCodec.encode(new Baseline(Optional.of(provenance), measured)));
    }

    StandInWorld world() {
        return world;
    }

    /** A repository that was measured for weeks. */
    InstalledRepo measured() {
        return installed(measured);
    }

    /** A private one, measured for days. */
    InstalledRepo secret() {
        return installed(engine);
    }

    private static InstalledRepo installed(StandInRepository repository) {
        return new InstalledRepo(
                new InstallationId(APP.installation()),
                new RepoId(repository.id()),
                new RepoName(repository.owner(), repository.name()));
    }

    StandInRepository home() {
        return home;
    }

    /** A branch of the repository whose hex encoder forgot to reserve its result. */
    StandInPull regression() {
        home.push(
                BRANCH,
                "Append to the result",
                Map.of("src/hex.cpp", StandInBytes.of("// appends without reserve()\n")));
        return home.open(
                new StandInRepository.Opening("Simplify the hex encoder", "boris"), home, BRANCH);
    }

    /** A fork's branch, named like the default branch as forks often are, that changes a text. */
    StandInPull harmless() {
        StandInRepository fork = world.fork(home, 1002, "chen");
        fork.push(
                StandInRepository.DEFAULT_BRANCH,
                "Explain the codec",
                Map.of("docs/codec.md", StandInBytes.of("# Codec\n")));
        return home.open(
                new StandInRepository.Opening("Document the codec", "chen"),
                fork,
                StandInRepository.DEFAULT_BRANCH);
    }

    /** Puts a run of the benchmark workflow on a pull request's head. */
    Run requested(StandInPull pull) {
        return home.actions().request(StandInActions.Request.of(pull));
    }

    /** Attaches a measurement's files to a run, as the workflow's upload step does. */
    void upload(Run run, Measurement measurement) {
        home.actions()
                .attach(run, "bench-core", zip("core.json", new Resource(measurement.core())));
        home.actions()
                .attach(run, "bench-codec", zip("codec.json", new Resource(measurement.codec())));
    }

    /**
     * Files of one measurement, by name among the resources.
     *
     * @param core by Google Benchmark
     * @param codec by JMH
     */
    record Measurement(String core, String codec) {}

    private static StandInBytes zip(String name, Resource content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.bytes().toArray());
            zip.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new StandInBytes(bytes.toByteArray());
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

        StandInBytes bytes() {
            try (InputStream stream = open()) {
                return new StandInBytes(stream.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
