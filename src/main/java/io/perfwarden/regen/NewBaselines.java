package io.perfwarden.regen;

import io.perfwarden.archive.InMemoryFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.baseline.LostBenchmarks;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unread;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.Addition;
import io.perfwarden.github.RepoFiles.Content;
import io.perfwarden.measure.Intake;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.RowPolicy.Missing;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the files of a regeneration: the new baseline of each suite, and the replaced one archived
 * beside it.
 */
public final class NewBaselines {
    /** Most bytes of a tool's own file: a commit holds it several times over in memory. */
    private static final int LARGEST = 10 << 20;

    private static final String ANYWAY = "/regen-baseline allow-failed goes on without them";

    private final RepoFiles files;
    private final Artifacts artifacts;
    private final Intake intake;
    private final ResultReaders readers;

    public NewBaselines(
            RepoFiles files, Artifacts artifacts, Intake intake, ResultReaders readers) {
        this.files = files;
        this.artifacts = artifacts;
        this.intake = intake;
        this.readers = readers;
    }

    /**
     * What becomes a baseline.
     *
     * @param attempt that brought the results
     * @param allowFailed whether benchmarks may be left out that failed or are gone
     */
    record Source(SuitePolicy suite, Attempt attempt, SuiteResults results, boolean allowFailed) {
        Source(SuitePolicy suite, Attempt attempt, SuiteResults results) {
            this(suite, attempt, results, false);
        }

        /** The same, whatever failed or is gone. */
        Source allowingFailed() {
            return new Source(suite, attempt, results, true);
        }

        String path() {
            return suite.baselinePath(results.platform().orElse(""));
        }

        /** Names the suite, and the platform where there is one. */
        String label() {
            return suite.name() + "/" + results.platform().orElse("");
        }
    }

    /**
     * The files for one suite on one platform.
     *
     * @param onto the commit they are written on top of, whose baseline is the one replaced
     * @return one file, or two where one is replaced; none where the file would not change;
     *     rejected where a result of the run could not be read, or a benchmark failed or is gone
     */
    Outcome<List<Addition>> of(Repo repo, Source source, CommitSha onto, Provenance provenance) {
        Unread unread = source.results().results().unread();
        if (!unread.isEmpty()) {
            return Outcome.rejected(unread.first());
        }
        Optional<Replaced> replaced =
                files.read(repo, source.path(), Optional.of(onto.value()))
                        .found()
                        .map(old -> replaced(source, old));
        Optional<Problem> lost =
                source.allowFailed()
                        ? Optional.empty()
                        : losses(source, replaced).problem(source.suite().name(), ANYWAY);
        if (lost.isPresent()) {
            return Outcome.rejected(lost.get());
        }
        return switch (content(repo, source, provenance)) {
            case Outcome.Rejected<Content>(List<Problem> problems) -> Outcome.rejected(problems);
            case Outcome.Ok<Content>(Content content) -> {
                List<Addition> additions = new ArrayList<>();
                additions.add(new Addition(source.path(), content));
                replaced.filter(old -> !old.content().blobSha().equals(content.blobSha()))
                        .ifPresent(old -> additions.add(old.archived(source.path())));
                yield Outcome.ok(additions);
            }
        };
    }

    /** What a policy lets be missing may be gone. */
    private static LostBenchmarks losses(Source source, Optional<Replaced> replaced) {
        List<Measurement> before =
                replaced.flatMap(Replaced::baseline)
                        .map(it -> it.results().measurements())
                        .orElse(List.of());
        Set<BenchmarkId> kept =
                before.stream()
                        .filter(it ->
                                source.suite()
                                                .rowPolicy(it.id(), it.metric().name())
                                                .consequences()
                                                .missing()
                                        != Missing.IGNORE)
                        .map(Measurement::id)
                        .collect(Collectors.toSet());
        return LostBenchmarks.of(source.results().results().measurements(), before)
                .withoutGone(id -> !kept.contains(id));
    }

    /** The files for several; rejected if any of them is. */
    Outcome<List<Addition>> ofAll(
            Repo repo,
            List<Source> sources,
            CommitSha onto,
            Function<Source, Provenance> provenance) {
        Map<String, Addition> additions = new LinkedHashMap<>();
        List<Problem> problems = new ArrayList<>();
        for (Source source : sources) {
            switch (of(repo, source, onto, provenance.apply(source))) {
                case Outcome.Ok<List<Addition>>(List<Addition> some) ->
                        some.forEach(it -> additions.put(it.path(), it));
                case Outcome.Rejected<List<Addition>>(List<Problem> some) -> problems.addAll(some);
            }
        }
        return problems.isEmpty()
                ? Outcome.ok(List.copyOf(additions.values()))
                : Outcome.rejected(problems);
    }

    /**
     * A baseline that is replaced.
     *
     * @param baseline absent where the file cannot be read
     */
    private record Replaced(Content content, Optional<Baseline> baseline) {
        Addition archived(String path) {
            String sha =
                    baseline.flatMap(Baseline::provenance)
                            .flatMap(Provenance::commit)
                            .map(CommitSha::abbreviated)
                            .orElseGet(() -> content.blobSha().substring(0, 7));
            return new Addition(BaselinePath.archive(path, sha), content);
        }
    }

    private Replaced replaced(Source source, Content old) {
        Outcome<Baseline> read =
                BaselineFiles.read(
                        new InMemoryFile(source.path(), old.bytes()),
                        readers,
                        source.suite().format());
        return new Replaced(
                old,
                read instanceof Outcome.Ok<Baseline>(Baseline known)
                        ? Optional.of(known)
                        : Optional.empty());
    }

    private Outcome<Content> content(Repo repo, Source source, Provenance provenance) {
        return switch (source.suite().baselineFormat()) {
            case PERFWARDEN -> canonical(source, provenance);
            case NATIVE -> nativeFile(repo, source);
        };
    }

    private static Outcome<Content> canonical(Source source, Provenance provenance) {
        ResultSet results = Identities.ofBaseline(source.results().results());
        List<Measurement> measured =
                results.measurements().stream()
                        .filter(it -> it.reading() instanceof Reading.Measured)
                        .toList();
        if (measured.isEmpty()) {
            return Outcome.rejected(Problem.of(source.suite().name(), "the run measured nothing"));
        }
        return Outcome.ok(
                new Content(
                        BaselineCodec.encode(
                                new Baseline(
                                        Optional.of(provenance),
                                        results.withMeasurements(measured)))));
    }

    /** The tool's own file, byte for byte, from the artifact of the run that was judged. */
    private Outcome<Content> nativeFile(Repo repo, Source source) {
        SuitePolicy suite = source.suite();
        List<Long> judged = source.results().origin().artifacts();
        List<Artifacts.Listed> matching =
                artifacts.list(repo, source.attempt().run()).stream()
                        .filter(it -> judged.contains(it.id()))
                        .toList();
        if (matching.size() != 1) {
            return Outcome.rejected(notOne(suite, judged.size(), matching.size()));
        }
        Outcome<Outcome<Content>> opened =
                intake.open(
                        repo,
                        matching.getFirst(),
                        (entries, _) -> onlyFile(Intake.wanted(entries, suite), suite));
        return switch (opened) {
            case Outcome.Ok<Outcome<Content>>(Outcome<Content> content) -> content;
            case Outcome.Rejected<Outcome<Content>>(List<Problem> problems) ->
                    Outcome.rejected(problems);
        };
    }

    private static Problem notOne(SuitePolicy suite, int judged, int there) {
        return new Problem(
                suite.name(),
                "a native baseline is one file of one artifact, but of the "
                        + judged
                        + " judged "
                        + there
                        + " are there",
                there == 0 ? "run the benchmark workflow again" : "narrow the key artifact");
    }

    private static Outcome<Content> onlyFile(List<ResultFile> wanted, SuitePolicy suite)
            throws IOException {
        if (wanted.size() != 1) {
            return Outcome.rejected(
                    new Problem(
                            suite.name(),
                            "a native baseline is one file, but " + wanted.size() + " match",
                            "narrow the key files"));
        }
        try (InputStream in = wanted.getFirst().open()) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? Outcome.rejected(tooLarge(suite))
                    : Outcome.ok(new Content(bytes));
        }
    }

    private static Problem tooLarge(SuitePolicy suite) {
        return new Problem(
                suite.name(),
                "the file is larger than " + (LARGEST >> 20) + " MiB, too large for a commit",
                "set baseline-format: perfwarden, or let the tool write less");
    }
}
