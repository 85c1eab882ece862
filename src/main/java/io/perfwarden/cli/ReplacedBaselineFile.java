package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BaselinePath;
import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A baseline on disk that is about to be replaced. What it held is never lost. */
public final class ReplacedBaselineFile {
    private static final int HEAD = 2_048;

    private final String typed;
    private final Path path;
    private final ResultReaders readers;

    public ReplacedBaselineFile(String typed, ResultReaders readers) throws CliRefusal {
        this.typed = typed;
        this.path = OutputFiles.path("--to", typed);
        this.readers = readers;
    }

    /**
     * Puts new content in place, the old content beside it.
     *
     * @return where the old content is kept; nothing if there was none or it is the same
     */
    public Optional<String> replace(byte[] content) throws CliRefusal {
        Optional<String> kept = Files.isRegularFile(path) ? keep(content) : Optional.empty();
        OutputFiles.write(path, content);
        return kept;
    }

    /** What the file holds now; nothing where there is none, or it is damaged. */
    public List<MetricResult> measurements() {
        return Files.isRegularFile(path)
                ? baseline().map(it -> it.results().measurements()).orElse(List.of())
                : List.of();
    }

    private Optional<Baseline> baseline() {
        LocalFile file = new LocalFile(typed, path, ArchiveLimits.DEFAULT.entryBytes());
        return BaselineFiles.read(file, readers, ResultReaders.AUTO)
                        instanceof ReadOutcome.Ok<Baseline>(Baseline known)
                ? Optional.of(known)
                : Optional.empty();
    }

    private Optional<String> keep(byte[] content) throws CliRefusal {
        byte[] old = bytes(path);
        if (Arrays.equals(old, content)) {
            return Optional.empty();
        }
        String commit = commit(old).orElse("unknown");
        String name = BaselinePath.archive(typed, commit);
        for (int copy = 2; isTaken(name, old); copy++) {
            name = BaselinePath.archive(typed, commit + "-" + copy);
        }
        OutputFiles.write(Path.of(name), old);
        return Optional.of(name);
    }

    private static boolean isTaken(String name, byte[] content) throws CliRefusal {
        Path other = Path.of(name);
        return Files.exists(other) && !Arrays.equals(bytes(other), content);
    }

    /**
     * What the file says that it measured; a damaged one says nothing, and is kept all the same.
     */
    private Optional<String> commit(byte[] old) {
        return baseline()
                .flatMap(known ->
                        known.provenance()
                                .flatMap(BaselineProvenance::commit)
                                .map(CommitSha::abbreviated)
                                .or(() ->
                                        NativeHeader.of(head(old))
                                                .flatMap(NativeHeader::abbreviated)));
    }

    private static String head(byte[] content) {
        return new String(content, 0, Math.min(content.length, HEAD), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path file) throws CliRefusal {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of(file.toString(), "cannot be read: " + e.getMessage()));
        }
    }
}
