package io.perfwarden.measure;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.archive.download.Archive;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unread;
import io.perfwarden.formats.Companion;
import io.perfwarden.formats.PairedFiles;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.Artifacts;
import io.perfwarden.measure.turns.Turns;
import io.perfwarden.measure.turns.TurnsReader;
import io.perfwarden.measure.turns.Weight;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Downloads artifacts to a scratch directory and reads the results in them. */
public final class Intake {
    private final Artifacts artifacts;
    private final ResultReaders readers;
    private final IntakeLimits limits;
    private final Downloads.Scratch scratch;

    /**
     * @param scratch an existing directory; what is downloaded is deleted again
     */
    public Intake(Artifacts artifacts, ResultReaders readers, IntakeLimits limits, Path scratch) {
        this.artifacts = artifacts;
        this.readers = readers;
        this.limits = limits;
        this.scratch = new Downloads.Scratch(scratch, Downloads.Scratch.MOST);
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
     */
    record Part(ResultSet results, List<Turns> turns) {
        static Part of(ResultSet results) {
            return new Part(results, List.of());
        }

        /** The same of one artifact beside others. */
        Part within(String artifact) {
            return new Part(results.within(artifact), turns);
        }

        /** How much of the room for a run's measurements it takes. */
        int size() {
            return turns.isEmpty() ? Weight.of(results) : Turns.weight(turns);
        }

        private Part and(ResultSet refused) {
            return refused.unread().isEmpty() && refused.warnings().isEmpty()
                    ? this
                    : new Part(ResultSet.merge(List.of(results, refused)), turns);
        }
    }

    /** Does something with the files of an opened download. */
    public interface FileUse<T> {
        T with(List<ResultFile> files, List<RefusedFile> refused) throws IOException;
    }

    /** Fetches artifacts, to be read after; to be closed. */
    Downloads fetch(Repo repo, Collection<Artifacts.Listed> wanted) {
        long bytes = wanted.stream().mapToLong(Artifacts.Listed::bytes).sum();
        Downloads downloads = new Downloads(scratch, limits, bytes);
        try {
            wanted.forEach(it -> downloads.fetch(artifacts, repo, it));
            return downloads;
        } catch (RuntimeException | Error e) {
            downloads.close();
            throw e;
        }
    }

    /**
     * Reads an artifact for a suite. One that cannot be had or opened, or brings too much, is
     * unread: nobody knows what it holds. So is a file in it that is refused and that the suite
     * would read; other odd files are warnings of the result.
     *
     * @param room how many more measurements the run may bring; an artifact with more than that is
     *     refused as a whole, since half of it would look as if benchmarks had gone
     */
    Part read(Downloads downloads, Artifacts.Listed artifact, SuitePolicy suite, int room) {
        Outcome<Part> read =
                open(
                        downloads,
                        artifact,
                        (files, refused) ->
                                PairedFiles.isAmong(files)
                                        ? turns(files, suite, tooMany(artifact.name(), room))
                                                .and(refused(refused, suite))
                                        : results(files, suite, tooMany(artifact.name(), room))
                                                .and(refused(refused, suite)));
        return switch (read) {
            case Outcome.Ok<Part>(Part part) -> part;
            case Outcome.Rejected<Part>(List<Problem> problems) ->
                    Part.of(ResultSet.unreadable(problems));
        };
    }

    private Part results(List<ResultFile> files, SuitePolicy suite, TurnsReader.Room room) {
        List<ResultSet> parts = readAll(wanted(files, suite), suite, room.measurements());
        return Part.of(
                room.measurements() < Weight.of(parts)
                        ? ResultSet.unreadable(room.tooMany())
                        : ResultSet.merge(parts));
    }

    private Part turns(List<ResultFile> files, SuitePolicy suite, TurnsReader.Room room) {
        Outcome<PairedFiles> paired =
                PairedFiles.of(files, file -> wanted(List.of(file), suite).contains(file));
        Outcome<Turns> read =
                switch (paired) {
                    case Outcome.Ok<PairedFiles>(PairedFiles sorted) ->
                            new TurnsReader(readers, suite.format(), room).read(sorted);
                    case Outcome.Rejected<PairedFiles>(List<Problem> problems) ->
                            Outcome.rejected(problems);
                };
        return switch (read) {
            case Outcome.Ok<Turns>(Turns turns) ->
                    new Part(Turns.head(List.of(turns)), List.of(turns));
            case Outcome.Rejected<Turns>(List<Problem> problems) ->
                    Part.of(ResultSet.unreadable(problems));
        };
    }

    private TurnsReader.Room tooMany(String artifact, int room) {
        return new TurnsReader.Room(room, tooMany(artifact));
    }

    /**
     * Downloads an artifact and opens it.
     *
     * @return rejected if it cannot be had or opened, with what the author can do
     */
    public <T> Outcome<T> open(Repo repo, Artifacts.Listed artifact, FileUse<T> use) {
        try (Downloads downloads = fetch(repo, List.of(artifact))) {
            return open(downloads, artifact, use);
        }
    }

    /** Opens an artifact that was fetched. */
    <T> Outcome<T> open(Downloads downloads, Artifacts.Listed artifact, FileUse<T> use) {
        try {
            return opened(downloads.of(artifact), artifact.name(), use);
        } catch (IOException e) {
            throw new UncheckedIOException("scratch directory", e);
        }
    }

    private <T> Outcome<T> opened(Artifacts.Download download, String name, FileUse<T> use)
            throws IOException {
        return switch (download) {
            case Artifacts.Download.Stored(Path file) -> opened(file, name, use);
            case Artifacts.Download.Expired() -> Outcome.rejected(expired(name));
            case Artifacts.Download.TooLarge(long bytes) ->
                    Outcome.rejected(
                            new Problem(name, packed(bytes), "upload only the benchmark results"));
            case Artifacts.Download.Corrupt(String detail) ->
                    Outcome.rejected(
                            new Problem(name, "damaged: " + detail, "run the workflow again"));
        };
    }

    private String packed(long limit) {
        return limit == limits.downloadBytes()
                ? "larger than " + (limit >> 20) + " MiB packed"
                : "with it the run's artifacts are larger than "
                        + (limits.runBytes() >> 20)
                        + " MiB packed";
    }

    private <T> Outcome<T> opened(Path file, String name, FileUse<T> use) throws IOException {
        try (Archive archive = Archive.open(file, name, limits.archive())) {
            return Outcome.ok(use.with(archive.files(), archive.refused()));
        } catch (ArchiveException e) {
            return Outcome.rejected(e.problem());
        }
    }

    /** Stops once there is no room left for what it has read. */
    private List<ResultSet> readAll(List<ResultFile> files, SuitePolicy suite, int room) {
        List<ResultSet> parts = new ArrayList<>();
        for (ResultFile file : files) {
            switch (readers.read(file, suite.format())) {
                case Outcome.Ok<ResultSet>(ResultSet results) -> parts.add(results);
                case Outcome.Rejected<ResultSet>(List<Problem> problems) ->
                        parts.add(
                                isResult(file, suite)
                                        ? ResultSet.unreadable(problems)
                                        : failed(problems));
            }
            if (room < Weight.of(parts)) {
                break;
            }
        }
        return parts;
    }

    /** Whether a file that cannot be read is a damaged one of a known format. */
    private boolean isResult(ResultFile file, SuitePolicy suite) {
        return ResultReaders.mayBeResult(file)
                && (!suite.format().equals(ResultReaders.AUTO) || readers.isRecognised(file));
    }

    /** What is lost with refused files: results that the suite would read, or other files. */
    private ResultSet refused(List<RefusedFile> refused, SuitePolicy suite) {
        Map<Boolean, List<Problem>> byLoss =
                refused.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        it -> isLoss(it.file(), suite),
                                        Collectors.mapping(
                                                RefusedFile::problem, Collectors.toList())));
        List<Problem> others = byLoss.getOrDefault(false, List.of());
        ResultSet warned = failed(others.subList(0, Math.min(Unread.MOST, others.size())));
        return warned.leaving(Unread.of(byLoss.getOrDefault(true, List.of())));
    }

    private boolean isLoss(ResultFile file, SuitePolicy suite) {
        return !wanted(List.of(file), suite).isEmpty()
                && (PairedFiles.isAmong(List.of(file)) || isResult(file, suite));
    }

    List<Problem> tooMany(String artifact) {
        return List.of(
                new Problem(
                        artifact,
                        String.format(
                                Locale.ROOT,
                                "the run brings more than %,d measurements, or fewer with very long"
                                        + " names",
                                limits.measurements()),
                        "upload fewer benchmarks, or a summary of each"));
    }

    /** The files a suite asks for, and what stands beside them. */
    public static List<ResultFile> wanted(List<ResultFile> files, SuitePolicy suite) {
        return suite.files().isEmpty()
                ? files
                : files.stream()
                        .filter(file ->
                                Companion.is(file)
                                        || suite.files().stream()
                                                .anyMatch(glob -> glob.matches(file.name())))
                        .toList();
    }

    private static Problem expired(String name) {
        return new Problem(name, "the artifact has expired", "run the benchmark workflow again");
    }

    /** No results, and what stands in the way. */
    static ResultSet failed(List<Problem> problems) {
        return new ResultSet(List.of(), List.of(), ResultSet.EMPTY.environment(), problems);
    }
}
