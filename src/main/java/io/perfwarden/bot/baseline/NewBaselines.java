package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.bot.commit.WorkflowMerge;
import io.perfwarden.bot.run.ArtifactIntake;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState;
import io.perfwarden.compare.LeftOutBenchmarks;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.RowPolicy.Missing;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.FileGateway.FileChange;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;

/** Makes a regeneration's files: new baselines, with archived old ones. */
public record NewBaselines(GitHubGateway github, ArtifactIntake intake, ResultReaders readers) {
    /** Bytes of a tool's own file, of which a commit holds several copies in memory. */
    private static final int LARGEST = 10 << 20;

    private static final String ANYWAY = "/regen-baseline allow-failed goes on without them";

    /**
     * The source of a baseline.
     *
     * @param allowFailed whether failed and missing benchmarks may be left out
     */
    record NewBaselineSource(
            SuitePolicy suite, Attempt attempt, SuiteResults results, boolean allowFailed) {
        NewBaselineSource allowingFailed() {
            return new NewBaselineSource(suite, attempt, results, true);
        }

        NewBaselineSource withResults(ResultSet other) {
            var brought =
                    new SuiteResults(results.suite(), results.platform(), results.origin(), other);
            return new NewBaselineSource(suite, attempt, brought, allowFailed);
        }

        String path() {
            return suite.baselinePath(results.platform().orElse(""));
        }

        /** Whether a configuration compares with this file. */
        boolean isReadBy(RepositoryPolicy policy) {
            return policy.suites().stream()
                    .filter(it -> it.baselineFrom() == BaselineSource.FILE)
                    .anyMatch(it -> it.baselinePath(results.platform().orElse("")).equals(path()));
        }

        /** Whether a commit can hold its path, which includes an artifact's platform. */
        boolean isCommittable() {
            return BaselinePath.isCommittable(path());
        }

        String label() {
            return suite.name() + "/" + results.platform().orElse("");
        }
    }

    static Map<String, String> blobs(List<Addition> additions) {
        Map<String, String> blobs = new LinkedHashMap<>();
        additions.forEach(it -> blobs.put(it.path(), it.content().blobSha()));
        return blobs;
    }

    /** Remembered git ids, each after a line feed: id, space, path. */
    static String text(Map<String, String> blobs) {
        return blobs.entrySet().stream()
                .map(it -> "\n" + it.getValue() + " " + it.getKey())
                .collect(Collectors.joining());
    }

    static Map<String, String> parse(List<String> lines) {
        Map<String, String> blobs = new LinkedHashMap<>();
        lines.stream().map(it -> it.split(" ", 2)).forEach(it -> blobs.put(it[1], it[0]));
        return blobs;
    }

    boolean areAt(InstalledRepo repo, CommitSha commit, Map<String, String> blobs) {
        return blobs.entrySet().stream()
                .allMatch(blob ->
                        github.files()
                                .read(repo, blob.getKey(), Optional.of(commit.value()))
                                .foundContent()
                                .map(FileContent::blobSha)
                                .equals(Optional.of(blob.getValue())));
    }

    /** Commits files to a proposal's branch, if needed; returns the commit with them. */
    CommitSha commit(InstalledRepo repo, BranchName branch, CommitSha onto, FileChange change) {
        return areAt(repo, onto, blobs(change.additions()))
                ? onto
                : switch (github.commits().commit(repo, branch, onto, change)) {
                    case CommitResult.Committed(CommitSha sha) -> sha;
                    case CommitResult.HeadMoved(String detail) ->
                            throw new TransientFailure(
                                    "the proposal's branch moved meanwhile: " + detail);
                };
    }

    /**
     * Judged results, one source for each suite and platform.
     *
     * @param suites states by name; unmeasured ones are skipped
     */
    static List<NewBaselineSource> sources(
            ResultLedger ledger,
            RepoId repo,
            RepositoryPolicy policy,
            Map<String, SuiteState> suites) {
        List<NewBaselineSource> sources = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            if (suites.get(suite.name()) instanceof SuiteState.Measured measured) {
                Map<Optional<String>, SuiteResults> newest = new LinkedHashMap<>();
                new WorkflowMerge(ledger)
                        .of(repo, suite.name(), measured).stream()
                                .filter(it -> !it.results().measurements().isEmpty())
                                .filter(it -> it.platform().isPresent())
                                .forEach(it -> newest.putIfAbsent(it.platform(), it));
                newest.values()
                        .forEach(it ->
                                sources.add(
                                        new NewBaselineSource(
                                                suite, measured.attempt(), it, false)));
            }
        }
        return sources;
    }

    /**
     * The files of one suite on one platform.
     *
     * @param onto parent commit with the baseline to be replaced
     * @return one file, or two if one is replaced; none without a change; rejected for unreadable
     *     results, or failed or missing benchmarks
     */
    ReadOutcome<List<Addition>> of(
            InstalledRepo repo,
            NewBaselineSource source,
            CommitSha onto,
            BaselineProvenance provenance) {
        UnreadInput unread = source.results().results().unread();
        if (!unread.isEmpty()) {
            return ReadOutcome.rejected(unread.first());
        }
        String path = source.path();
        Optional<FileContent> old =
                github.files().read(repo, path, Optional.of(onto.value())).foundContent();
        Optional<Baseline> before =
                old.map(it -> ResultFile.of(path, it.bytes()))
                        .map(it -> BaselineFiles.read(it, readers, source.suite().format()))
                        .flatMap(ReadOutcome::optional);
        return LeftOutBenchmarks.complete(source.results().results(), before, source.suite().name())
                .flatMap(whole -> of(repo, source.withResults(whole), old, before, provenance));
    }

    private ReadOutcome<List<Addition>> of(
            InstalledRepo repo,
            NewBaselineSource source,
            Optional<FileContent> old,
            Optional<Baseline> before,
            BaselineProvenance provenance) {
        String path = source.path();
        Optional<InputProblem> lost =
                source.allowFailed()
                        ? Optional.empty()
                        : losses(source, before).problem(source.suite().name(), ANYWAY);
        return lost.isPresent()
                ? ReadOutcome.rejected(lost.get())
                : content(repo, source, provenance)
                        .map(content -> {
                            List<Addition> additions = new ArrayList<>();
                            additions.add(new Addition(path, content));
                            old.filter(it -> !it.blobSha().equals(content.blobSha()))
                                    .ifPresent(it -> additions.add(toArchive(path, it, before)));
                            return additions;
                        });
    }

    private static LostBenchmarks losses(NewBaselineSource source, Optional<Baseline> replaced) {
        SuitePolicy suite = source.suite();
        var before = replaced.map(it -> it.results().measurements()).orElse(List.of());
        Predicate<MetricResult> isKept =
                it -> {
                    var policy = suite.rowPolicy(it.id(), it.metric().name());
                    return policy.consequences().missing() != Missing.IGNORE;
                };
        var kept = before.stream().filter(isKept).map(MetricResult::id).collect(Collectors.toSet());
        return LostBenchmarks.of(source.results().results().measurements(), before)
                .withoutGone(id -> !kept.contains(id));
    }

    ReadOutcome<List<Addition>> ofAll(
            InstalledRepo repo,
            List<NewBaselineSource> sources,
            CommitSha onto,
            Function<NewBaselineSource, BaselineProvenance> provenance) {
        Map<String, Addition> additions = new LinkedHashMap<>();
        List<InputProblem> problems = new ArrayList<>();
        for (NewBaselineSource source : sources) {
            switch (of(repo, source, onto, provenance.apply(source))) {
                case ReadOutcome.Ok(var some) -> some.forEach(it -> additions.put(it.path(), it));
                case ReadOutcome.Rejected(var some) -> problems.addAll(some);
            }
        }
        return problems.isEmpty()
                ? ReadOutcome.ok(List.copyOf(additions.values()))
                : ReadOutcome.rejected(problems);
    }

    private static Addition toArchive(
            String path, FileContent content, Optional<Baseline> baseline) {
        String sha =
                baseline.flatMap(Baseline::provenance)
                        .flatMap(BaselineProvenance::commit)
                        .map(CommitSha::abbreviated)
                        .orElseGet(() -> content.blobSha().substring(0, 7));
        return new Addition(BaselinePath.archive(path, sha), content);
    }

    private ReadOutcome<FileContent> content(
            InstalledRepo repo, NewBaselineSource source, BaselineProvenance provenance) {
        return switch (source.suite().baselineFormat()) {
            case PERFWARDEN -> canonical(source, provenance);
            case NATIVE -> nativeFile(repo, source);
        };
    }

    private static ReadOutcome<FileContent> canonical(
            NewBaselineSource source, BaselineProvenance provenance) {
        ResultSet results = BenchmarkIdentities.filesOfBaseline(source.results().results());
        List<MetricResult> measured =
                results.measurements().stream()
                        .filter(it -> it.reading() instanceof MetricReading.Measured)
                        .toList();
        if (measured.isEmpty()) {
            String suite = source.suite().name();
            return ReadOutcome.rejected(InputProblem.of(suite, "the run measured nothing"));
        }
        var kept = results.withMeasurements(measured);
        var baseline = new Baseline(Optional.of(provenance), kept);
        return ReadOutcome.ok(new FileContent(BaselineCodec.encode(baseline)));
    }

    /** The tool's file, byte for byte, from the judged run's artifact. */
    private ReadOutcome<FileContent> nativeFile(InstalledRepo repo, NewBaselineSource source) {
        SuitePolicy suite = source.suite();
        List<Long> judged = source.results().origin().artifacts();
        var all = github.artifacts().list(repo, source.attempt().run()).stream();
        var matching = all.filter(it -> judged.contains(it.id())).toList();
        int there = matching.size();
        if (there != 1) {
            return reject(
                    suite,
                    "a native baseline is one file of one artifact, but of the %s judged %s are there"
                            .formatted(judged.size(), there),
                    there == 0 ? "run the benchmark workflow again" : "narrow the key artifact");
        }
        ArtifactIntake.FileUse<ReadOutcome<FileContent>> use =
                (entries, _) -> onlyFile(ArtifactIntake.wantedFiles(entries, suite), suite);
        return intake.open(repo, matching.getFirst(), use).flatMap(Function.identity());
    }

    private static ReadOutcome<FileContent> reject(SuitePolicy suite, String what, String hint) {
        return ReadOutcome.rejected(new InputProblem(suite.name(), what, hint));
    }

    private static ReadOutcome<FileContent> onlyFile(List<ResultFile> wanted, SuitePolicy suite)
            throws IOException {
        if (wanted.size() != 1) {
            String what = "a native baseline is one file, but " + wanted.size() + " match";
            return reject(suite, what, "narrow the key files");
        }
        try (InputStream in = wanted.getFirst().open()) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length <= LARGEST
                    ? ReadOutcome.ok(new FileContent(bytes))
                    : reject(
                            suite,
                            "the file is larger than %s MiB, too large for a commit"
                                    .formatted(LARGEST >> 20),
                            "set baseline-format: perfwarden, or let the tool write less");
        }
    }
}
