package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.json.JsonReading;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;
import io.perfwarden.report.GateStatus;
import io.perfwarden.report.ReleaseAttestation.*;

/** Files of the working directory. An unreadable one is a problem, and counts as missing. */
final class ReleaseFiles implements ReleaseFacts.Files {
    private static final int MOST_BYTES = 64 << 20;

    private final Set<InputProblem> problems = new LinkedHashSet<>();

    List<InputProblem> problems() {
        return List.copyOf(problems);
    }

    @Override
    public Optional<FoundFile> find(String path) {
        try {
            Path file = Path.of(path);
            if (path.isEmpty() || !Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (InputStream in = Files.newInputStream(file)) {
                return Optional.of(new FoundFile(Sha256Digest.of(in), Files.size(file)));
            }
        } catch (IOException | InvalidPathException e) {
            problems.add(InputProblem.of(path, "cannot be read: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** A file without a status has not passed. */
    @Override
    public Optional<GateStatus> status(String path) {
        if (find(path).isEmpty()) {
            return Optional.empty();
        }
        Optional<GateStatus> status =
                switch (document(path)) {
                    case ReadOutcome.Ok<JsonValue>(JsonValue json) -> GateStatus.ofDocument(json);
                    case ReadOutcome.Rejected<JsonValue>(List<InputProblem> found) -> {
                        problems.addAll(found);
                        yield Optional.of(GateStatus.FAIL);
                    }
                };
        if (status.isEmpty()) {
            problems.add(
                    InputProblem.of(
                            path,
                            "says nothing of a verdict, expected a compare, trend, parity or"
                                    + " report file"));
        }
        return Optional.of(status.orElse(GateStatus.FAIL));
    }

    /** The bytes of a zip file, by its first bytes; absent for others. */
    static Optional<byte[]> zip(String path) {
        try (InputStream in = Files.newInputStream(Path.of(path))) {
            byte[] bytes = in.readNBytes(MOST_BYTES);
            boolean isZip = bytes.length > 1 && bytes[0] == 'P' && bytes[1] == 'K';
            return isZip ? Optional.of(bytes) : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    static ReadOutcome<JsonValue> document(String path) {
        try (InputStream in = Files.newInputStream(Path.of(path))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? ReadOutcome.rejected(InputProblem.of(path, "is larger than 64 MiB"))
                    : JsonReading.of(new String(bytes, StandardCharsets.UTF_8), path);
        } catch (IOException | InvalidPathException e) {
            return ReadOutcome.rejected(InputProblem.of(path, "cannot be read: " + e.getMessage()));
        }
    }
}
