package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.baseline.NativeHeader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** Replaces a baseline on disk, and never loses the old one. */
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
     * Writes new content, and keeps the old beside it.
     *
     * @return where the old content is; absent without a different one
     */
    public Optional<String> replace(byte[] content) throws CliRefusal {
        Optional<String> kept = Files.isRegularFile(path) ? keep(content) : Optional.empty();
        OutputFiles.write(path, content);
        return kept;
    }

    /** The present values; empty if the file is missing or damaged. */
    public List<MetricResult> measurements() {
        return baseline().map(it -> it.results().measurements()).orElse(List.of());
    }

    Optional<Baseline> baseline() {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        LocalFile file = new LocalFile(typed, path);
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

    /** The file's commit; absent in a damaged one, which is kept too. */
    private Optional<String> commit(byte[] old) {
        return baseline()
                .flatMap(known ->
                        known.provenance()
                                .flatMap(BaselineProvenance::commit)
                                .map(CommitSha::abbreviated)
                                .or(() ->
                                        NativeHeader.of(head(old))
                                                .flatMap(NativeHeader::shortCommit)));
    }

    private static String head(byte[] content) {
        return new String(content, 0, Math.min(content.length, HEAD), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path file) throws CliRefusal {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw CliRefusal.unreadable(file.toString(), "cannot be read: " + e.getMessage());
        }
    }
}
