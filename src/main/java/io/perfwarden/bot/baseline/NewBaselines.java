package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.baseline.LostBenchmarks;
import io.perfwarden.bot.commit.SeveralWorkflows;
import io.perfwarden.bot.run.ArtifactIntake;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy.Missing;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.UnreadInput;

/**
 * Makes the files of a regeneration: the new baseline of each suite, and the replaced one archived
 * beside it.
 */
public final class NewBaselines {
    /** Most bytes of a tool's own file: a commit holds it several times over in memory. */
    private static final int LARGEST = 10 << 20;

    private static final String ANYWAY = "/regen-baseline allow-failed goes on without them";

    private final FileGateway files;
    private final ArtifactGateway artifacts;
    private final ArtifactIntake intake;
    private final ResultReaders readers;

    public NewBaselines(
            FileGateway files,
            ArtifactGateway artifacts,
            ArtifactIntake intake,
            ResultReaders readers) {
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

    /** Git ids of files by path, in their order. */
    static Map<String, String> blobs(List<Addition> additions) {
        Map<String, String> blobs = new LinkedHashMap<>();
        additions.forEach(it -> blobs.put(it.path(), it.content().blobSha()));
        return blobs;
    }

    /** Whether a commit holds just these files, by git ids. */
    boolean areAt(InstalledRepo repo, CommitSha commit, Map<String, String> blobs) {
        return blobs.entrySet().stream()
                .allMatch(blob ->
                        files.read(repo, blob.getKey(), Optional.of(commit.value()))
                                .found()
                                .map(Content::blobSha)
                                .equals(Optional.of(blob.getValue())));
    }

    /**
     * The results that were judged, one source a suite and platform.
     *
     * @param suites states by name; a suite that was not measured gives nothing
     */
    static List<Source> sources(
            ResultLedger ledger,
            RepoId repo,
            RepositoryPolicy policy,
            Map<String, SuiteState> suites) {
        List<Source> sources = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            if (suites.get(suite.name()) instanceof SuiteState.Measured measured) {
                Map<Optional<String>, SuiteResults> newest = new LinkedHashMap<>();
                new SeveralWorkflows(ledger)
                        .of(repo, suite.name(), measured).stream()
                                .filter(it -> !it.results().measurements().isEmpty())
                                .filter(it -> it.platform().isPresent())
                                .forEach(it -> newest.putIfAbsent(it.platform(), it));
                newest.values()
                        .forEach(it -> sources.add(new Source(suite, measured.attempt(), it)));
            }
        }
        return sources;
    }

    /**
     * The files for one suite on one platform.
     *
     * @param onto the commit they are written on top of, whose baseline is the one replaced
     * @return one file, or two where one is replaced; none where the file would not change;
     *     rejected where a result of the run could not be read, or a benchmark failed or is gone
     */
    ReadOutcome<List<Addition>> of(
            InstalledRepo repo, Source source, CommitSha onto, BaselineProvenance provenance) {
        UnreadInput unread = source.results().results().unread();
        if (!unread.isEmpty()) {
            return ReadOutcome.rejected(unread.first());
        }
        Optional<Replaced> replaced =
                files.read(repo, source.path(), Optional.of(onto.value()))
                        .found()
                        .map(old -> replaced(source, old));
        Optional<InputProblem> lost =
                source.allowFailed()
                        ? Optional.empty()
                        : losses(source, replaced).problem(source.suite().name(), ANYWAY);
        if (lost.isPresent()) {
            return ReadOutcome.rejected(lost.get());
        }
        return content(repo, source, provenance)
                .map(content -> {
                    List<Addition> additions = new ArrayList<>();
                    additions.add(new Addition(source.path(), content));
                    replaced.filter(old -> !old.content().blobSha().equals(content.blobSha()))
                            .ifPresent(old -> additions.add(old.archived(source.path())));
                    return additions;
                });
    }

    /** What a policy lets be missing may be gone. */
    private static LostBenchmarks losses(Source source, Optional<Replaced> replaced) {
        List<MetricResult> before =
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
                        .map(MetricResult::id)
                        .collect(Collectors.toSet());
        return LostBenchmarks.of(source.results().results().measurements(), before)
                .withoutGone(id -> !kept.contains(id));
    }

    /** The files for several; rejected if any of them is. */
    ReadOutcome<List<Addition>> ofAll(
            InstalledRepo repo,
            List<Source> sources,
            CommitSha onto,
            Function<Source, BaselineProvenance> provenance) {
        Map<String, Addition> additions = new LinkedHashMap<>();
        List<InputProblem> problems = new ArrayList<>();
        for (Source source : sources) {
            switch (of(repo, source, onto, provenance.apply(source))) {
                case ReadOutcome.Ok<List<Addition>>(List<Addition> some) ->
                        some.forEach(it -> additions.put(it.path(), it));
                case ReadOutcome.Rejected<List<Addition>>(List<InputProblem> some) ->
                        problems.addAll(some);
            }
        }
        return problems.isEmpty()
                ? ReadOutcome.ok(List.copyOf(additions.values()))
                : ReadOutcome.rejected(problems);
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
                            .flatMap(BaselineProvenance::commit)
                            .map(CommitSha::abbreviated)
                            .orElseGet(() -> content.blobSha().substring(0, 7));
            return new Addition(BaselinePath.archive(path, sha), content);
        }
    }

    private Replaced replaced(Source source, Content old) {
        return new Replaced(
                old,
                BaselineFiles.read(
                                ResultFile.of(source.path(), old.bytes()),
                                readers,
                                source.suite().format())
                        .optional());
    }

    private ReadOutcome<Content> content(
            InstalledRepo repo, Source source, BaselineProvenance provenance) {
        return switch (source.suite().baselineFormat()) {
            case PERFWARDEN -> canonical(source, provenance);
            case NATIVE -> nativeFile(repo, source);
        };
    }

    private static ReadOutcome<Content> canonical(Source source, BaselineProvenance provenance) {
        ResultSet results = BenchmarkIdentities.ofBaseline(source.results().results());
        List<MetricResult> measured =
                results.measurements().stream()
                        .filter(it -> it.reading() instanceof MetricReading.Measured)
                        .toList();
        if (measured.isEmpty()) {
            return ReadOutcome.rejected(
                    InputProblem.of(source.suite().name(), "the run measured nothing"));
        }
        return ReadOutcome.ok(
                new Content(
                        BaselineCodec.encode(
                                new Baseline(
                                        Optional.of(provenance),
                                        results.withMeasurements(measured)))));
    }

    /** The tool's own file, byte for byte, from the artifact of the run that was judged. */
    private ReadOutcome<Content> nativeFile(InstalledRepo repo, Source source) {
        SuitePolicy suite = source.suite();
        List<Long> judged = source.results().origin().artifacts();
        List<ArtifactGateway.Listed> matching =
                artifacts.list(repo, source.attempt().run()).stream()
                        .filter(it -> judged.contains(it.id()))
                        .toList();
        if (matching.size() != 1) {
            return ReadOutcome.rejected(notOne(suite, judged.size(), matching.size()));
        }
        return intake.open(
                        repo,
                        matching.getFirst(),
                        (entries, _) -> onlyFile(ArtifactIntake.wanted(entries, suite), suite))
                .flatMap(Function.identity());
    }

    private static InputProblem notOne(SuitePolicy suite, int judged, int there) {
        return new InputProblem(
                suite.name(),
                "a native baseline is one file of one artifact, but of the "
                        + judged
                        + " judged "
                        + there
                        + " are there",
                there == 0 ? "run the benchmark workflow again" : "narrow the key artifact");
    }

    private static ReadOutcome<Content> onlyFile(List<ResultFile> wanted, SuitePolicy suite)
            throws IOException {
        if (wanted.size() != 1) {
            return ReadOutcome.rejected(
                    new InputProblem(
                            suite.name(),
                            "a native baseline is one file, but " + wanted.size() + " match",
                            "narrow the key files"));
        }
        try (InputStream in = wanted.getFirst().open()) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? ReadOutcome.rejected(tooLarge(suite))
                    : ReadOutcome.ok(new Content(bytes));
        }
    }

    private static InputProblem tooLarge(SuitePolicy suite) {
        return new InputProblem(
                suite.name(),
                "the file is larger than " + (LARGEST >> 20) + " MiB, too large for a commit",
                "set baseline-format: perfwarden, or let the tool write less");
    }
}
