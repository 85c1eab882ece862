package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget.MemoryWeight;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.github.ArtifactGateway.Download;
import io.perfwarden.github.ArtifactGateway.Download.Expired;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.profile.SampledProfiles;

/** Downloads artifacts to a scratch directory and reads the results in them. */
public final class ArtifactIntake {
    private static final Pattern ATTEMPT = Pattern.compile("(?i)[-_. ]?attempt[-_. ]?\\d+");

    private final ArtifactGateway artifacts;
    private final ResultReaders readers;
    private final IntakeLimits limits;
    private final ArtifactDownloads.Scratch scratch;

    /**
     * @param scratch an existing directory; what is downloaded is deleted again
     */
    public ArtifactIntake(
            ArtifactGateway artifacts, ResultReaders readers, IntakeLimits limits, Path scratch) {
        this.artifacts = artifacts;
        this.readers = readers;
        this.limits = limits;
        this.scratch = new ArtifactDownloads.Scratch(scratch, ArtifactDownloads.Scratch.MOST);
    }

    int mostArtifacts() {
        return limits.artifacts();
    }

    int mostMeasurements() {
        return limits.measurements();
    }

    /**
     * What an artifact brought.
     *
     * @param turns base and head, a job each, where it holds both; then the results are the head's
     * @param profiles to be compared with those of another run
     */
    record ArtifactPart(
            ResultSet results, List<InterleavedRounds> turns, SampledProfiles profiles) {
        static ArtifactPart of(ResultSet results) {
            return new ArtifactPart(results, List.of(), SampledProfiles.NONE);
        }

        ArtifactPart withDirectory(String artifact) {
            return new ArtifactPart(results.withDirectory(artifact), turns, profiles);
        }

        ArtifactPart withProfiles(SampledProfiles all) {
            return new ArtifactPart(results, turns, all);
        }

        int size() {
            return turns.isEmpty() ? MemoryWeight.of(results) : InterleavedRounds.weight(turns);
        }

        private ArtifactPart and(ResultSet more) {
            return more.unread().isEmpty()
                            && more.warnings().isEmpty()
                            && more.selection().isEmpty()
                    ? this
                    : new ArtifactPart(ResultSet.merge(List.of(results, more)), turns, profiles);
        }
    }

    public interface FileUse<T> {
        T with(List<ResultFile> files, List<ResultFile.RefusedFile> refused) throws IOException;
    }

    ArtifactDownloads fetch(InstalledRepo repo, Collection<ListedArtifacts> wanted) {
        long bytes = wanted.stream().mapToLong(ListedArtifacts::bytes).sum();
        ArtifactDownloads downloads = new ArtifactDownloads(scratch, limits, bytes);
        try {
            wanted.forEach(it -> downloads.fetch(artifacts, repo, it));
            return downloads;
        } catch (RuntimeException | Error e) {
            downloads.close();
            throw e;
        }
    }

    /**
     * Reads an artifact for a suite. One that cannot be opened, or brings too much, is unread, and
     * so is a refused file that the suite would read. Other odd files are warnings of the result.
     *
     * @param room how many more measurements the run may bring; an artifact with more than that is
     *     refused as a whole, since half of it would look as if benchmarks had gone
     * @param runs of all artifacts that are read for the suite
     */
    ArtifactPart read(
            ArtifactDownloads downloads,
            ListedArtifacts artifact,
            SuitePolicy suite,
            int room,
            LackingRuns runs) {
        String name = artifact.name();
        FileUse<ArtifactPart> use =
                (files, refused) -> {
                    boolean paired = InterleavedFiles.isAmong(files);
                    ArtifactPart read =
                            paired
                                    ? interleavedPart(files, suite, name, room)
                                    : results(files, suite, name, room, runs);
                    return read.and(refusedResults(refused, suite));
                };
        return open(downloads, artifact, use)
                .orElse(problems -> ArtifactPart.of(ResultSet.unreadable(problems)));
    }

    private ArtifactPart results(
            List<ResultFile> files,
            SuitePolicy suite,
            String artifact,
            int room,
            LackingRuns runs) {
        // only the last attempt of a run has to bring results
        String directory = ATTEMPT.matcher(artifact).replaceAll("") + "/";
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : wantedFiles(files, suite)) {
            if (room < MemoryWeight.of(parts)) {
                break;
            }
            var read = readers.read(file, suite.format());
            runs.add(directory + file.name(), read);
            boolean isResult = read instanceof ReadOutcome.Rejected && isResult(file, suite);
            parts.add(
                    read.map(results -> suite.withRunName(file.name(), results))
                            .orElse(isResult ? ResultSet::unreadable : ResultSet::ofWarnings));
        }
        if (room < MemoryWeight.of(parts)) {
            return ArtifactPart.of(ResultSet.unreadable(tooMany(artifact)));
        }
        ResultSet all = ResultSet.merge(parts);
        ProfileIntake profiles = ProfileIntake.read(files, benchmarks(all));
        return ArtifactPart.of(all)
                .withProfiles(profiles.profiles())
                .and(ResultSet.ofWarnings(profiles.problems()));
    }

    private static Set<BenchmarkId> benchmarks(ResultSet results) {
        return results.measurements().stream().map(MetricResult::id).collect(Collectors.toSet());
    }

    private ArtifactPart interleavedPart(
            List<ResultFile> files, SuitePolicy suite, String artifact, int room) {
        return InterleavedFiles.of(files, file -> wantedFiles(List.of(file), suite).contains(file))
                .flatMap(paired ->
                        rounds(paired, suite.format(), artifact, room)
                                .map(it -> part(it, paired, room)))
                .map(it -> it.and(selection(files)))
                .orElse(problems -> ArtifactPart.of(ResultSet.unreadable(problems)));
    }

    /** Functions explain what was measured, and decide nothing: what is wrong with them warns. */
    private static ArtifactPart part(InterleavedRounds rounds, InterleavedFiles files, int room) {
        List<FunctionsFile> known = new ArrayList<>();
        List<InputProblem> problems = new ArrayList<>();
        for (ResultFile file : files.functions()) {
            var read = FunctionsFile.read(file);
            problems.addAll(read.problems());
            read.optional().ifPresent(known::add);
        }
        Set<BenchmarkId> measured = benchmarks(InterleavedRounds.head(List.of(rounds)));
        ProfileIntake base = ProfileIntake.read(files.baseProfiles(), measured);
        ProfileIntake head = ProfileIntake.read(files.headProfiles(), measured);
        known.addAll(RunProfiles.functions(base.profiles(), head.profiles()));
        problems.addAll(base.problems());
        problems.addAll(head.problems());
        List<FunctionsFile> profiled = new ArrayList<>();
        int left = room - InterleavedRounds.weight(List.of(rounds));
        for (FunctionsFile one : known) {
            left -= one.profile().frames().size();
            if (left >= 0) {
                profiled.add(one);
            } else {
                problems.add(
                        InputProblem.of(
                                FunctionsFile.DIRECTORY, "has no room beside the measurements"));
            }
        }
        InterleavedRounds all = rounds.withFunctions(profiled);
        return new ArtifactPart(
                        InterleavedRounds.head(List.of(all)), List.of(all), SampledProfiles.NONE)
                .and(ResultSet.ofWarnings(problems));
    }

    private ResultSet selection(List<ResultFile> files) {
        return ResultSet.merge(
                files.stream()
                        .filter(CompanionFile::isSelection)
                        .map(it -> readers.read(it, ResultReaders.AUTO))
                        .map(it -> it.orElse(ResultSet::unreadable))
                        .toList());
    }

    /**
     * Reads the rounds of base and head. An unreadable file makes all of them unreadable.
     *
     * @param format the id of a format, or {@code auto}
     */
    private ReadOutcome<InterleavedRounds> rounds(
            InterleavedFiles files, String format, String artifact, int room) {
        List<ResultSet> rounds = new ArrayList<>();
        List<List<ResultFile>> all = new ArrayList<>(files.bases().values());
        all.addAll(files.heads().values());
        int left = room;
        for (List<ResultFile> round : all) {
            switch (round(round, format)) {
                case ReadOutcome.Ok(var results) -> rounds.add(results);
                case ReadOutcome.Rejected(var problems) -> {
                    return ReadOutcome.rejected(problems);
                }
            }
            left -= MemoryWeight.of(rounds.getLast());
            if (left < 0) {
                return ReadOutcome.rejected(tooMany(artifact));
            }
        }
        int each = files.bases().size();
        var bases = rounds.subList(0, each);
        var heads = rounds.subList(each, rounds.size());
        var digests =
                IntStream.range(0, each)
                        .mapToObj(i -> Stream.of(all.get(i), all.get(each + i)))
                        .map(sides -> sides.flatMap(List::stream).flatMap(ArtifactIntake::digest))
                        .map(Sha256Digest::ofParts)
                        .toList();
        return new CountedRounds(bases, heads)
                .withCounts(files.baseCounts(), files.headCounts())
                .map(it ->
                        new InterleavedRounds(
                                files.mark().base(), it.bases(), it.heads(), digests, List.of()));
    }

    /** None where a reader needs less of the file than can be read. */
    private static Stream<String> digest(ResultFile file) {
        try (InputStream in = file.open()) {
            return Stream.of(Sha256Digest.of(in));
        } catch (IOException _) {
            return Stream.empty();
        }
    }

    private ReadOutcome<ResultSet> round(List<ResultFile> files, String format) {
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : files) {
            switch (readers.read(file, format)) {
                case ReadOutcome.Ok(var results) -> parts.add(results);
                case ReadOutcome.Rejected(var problems) -> {
                    return ReadOutcome.rejected(problems);
                }
            }
        }
        return files.stream().allMatch(CompanionFile::is)
                ? ReadOutcome.rejected(
                        InputProblem.of(
                                files.getFirst().name(), "is no result, and its round has none"))
                : ReadOutcome.ok(BenchmarkIdentities.ofRun(ResultSet.merge(parts)));
    }

    /**
     * Downloads an artifact and opens it.
     *
     * @return rejected if it cannot be had or opened, with what the author can do
     */
    public <T> ReadOutcome<T> open(InstalledRepo repo, ListedArtifacts artifact, FileUse<T> use) {
        try (ArtifactDownloads downloads = fetch(repo, List.of(artifact))) {
            return open(downloads, artifact, use);
        }
    }

    <T> ReadOutcome<T> open(ArtifactDownloads downloads, ListedArtifacts artifact, FileUse<T> use) {
        try {
            return openArtifact(downloads.of(artifact), artifact.name(), use);
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }

    private <T> ReadOutcome<T> openArtifact(Download download, String name, FileUse<T> use)
            throws IOException {
        return switch (download) {
            case Download.Stored(Path file) -> openArtifact(file, name, use);
            case Expired() ->
                    reject(name, "the artifact has expired", "run the benchmark workflow again");
            case Download.ArtifactTooLarge(long bytes) ->
                    reject(name, packedLimitText(bytes), "upload only the benchmark results");
            case Download.Corrupt(String detail) ->
                    reject(name, "damaged: " + detail, "run the workflow again");
        };
    }

    private static <T> ReadOutcome<T> reject(String name, String what, String hint) {
        return ReadOutcome.rejected(new InputProblem(name, what, hint));
    }

    private String packedLimitText(long limit) {
        return limit == limits.downloadBytes()
                ? "larger than " + (limit >> 20) + " MiB packed"
                : "with it the run's artifacts are larger than %s MiB packed"
                        .formatted(limits.runBytes() >> 20);
    }

    private <T> ReadOutcome<T> openArtifact(Path file, String name, FileUse<T> use)
            throws IOException {
        try (DownloadedArtifact archive = DownloadedArtifact.open(file, name, limits.archive())) {
            return ReadOutcome.ok(use.with(archive.files(), archive.refusedFiles()));
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        }
    }

    private boolean isResult(ResultFile file, SuitePolicy suite) {
        return ResultReaders.mayBeResult(file)
                && (!suite.format().equals(ResultReaders.AUTO) || readers.isRecognised(file));
    }

    private ResultSet refusedResults(List<ResultFile.RefusedFile> refused, SuitePolicy suite) {
        List<InputProblem> lost = new ArrayList<>();
        List<InputProblem> others = new ArrayList<>();
        refused.forEach(it -> (isLoss(it.file(), suite) ? lost : others).add(it.problem()));
        ResultSet warned =
                ResultSet.ofWarnings(others.subList(0, Math.min(UnreadInput.MOST, others.size())));
        return warned.withUnread(UnreadInput.of(lost));
    }

    private boolean isLoss(ResultFile file, SuitePolicy suite) {
        return !wantedFiles(List.of(file), suite).isEmpty()
                && (InterleavedFiles.isAmong(List.of(file)) || isResult(file, suite));
    }

    List<InputProblem> tooMany(String artifact) {
        return List.of(
                new InputProblem(
                        artifact,
                        String.format(
                                Locale.ROOT,
                                "the run brings more than %,d measurements, or fewer with very long"
                                        + " names",
                                limits.measurements()),
                        "upload fewer benchmarks, or a summary of each"));
    }

    public static List<ResultFile> wantedFiles(List<ResultFile> files, SuitePolicy suite) {
        Predicate<ResultFile> isNamed =
                file -> suite.files().stream().anyMatch(glob -> glob.matches(file.name()));
        List<ResultFile> results =
                files.stream().filter(Predicate.not(ProfileIntake::isProfile)).toList();
        return suite.files().isEmpty()
                ? results
                : results.stream().filter(it -> CompanionFile.is(it) || isNamed.test(it)).toList();
    }

    /**
     * Bounds on what one run may bring.
     *
     * @param measurements most measurements kept of one run, over all its artifacts
     * @param artifacts most artifacts read of one run
     * @param downloadBytes most bytes of one download, packed
     * @param runBytes most bytes of all downloads of one run, which lie in the scratch directory at
     *     once
     */
    public record IntakeLimits(
            int measurements,
            int artifacts,
            long downloadBytes,
            long runBytes,
            ArchiveLimits archive) {
        /**
         * 100,000 measurements, 256 artifacts of 512 MiB packed each and 1 GiB in all. GitHub
         * starts at most 256 jobs of a matrix, and each may bring one. So many measurements are
         * judged against as many of a baseline within a heap of 256 MB, beside everything else in
         * it.
         */
        public static final IntakeLimits DEFAULT =
                new IntakeLimits(100_000, 256, 512L << 20, 1L << 30, ArchiveLimits.DEFAULT);
    }
}
