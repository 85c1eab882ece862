package io.perfwarden.report;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of one release, by the keys of its specification.
 *
 * @param now when the attestation is made
 * @param metadata values that were set
 * @param paths of artifacts, where other than specified
 * @param evidence of gates, where other than specified
 * @param statuses of gates that somebody stated
 */
public record ReleaseFacts(
        Instant now,
        Map<String, String> metadata,
        Map<String, String> paths,
        Map<String, String> evidence,
        Map<String, GateStatus> statuses) {
    /** What is known of files. */
    public interface Files {
        /** A file's hash and size; nothing where there is no such file. */
        Optional<FoundFile> find(String path);

        /** What a gate's file says came out; nothing where there is no such file. */
        Optional<GateStatus> status(String path);
    }

    public ReleaseFacts {
        metadata = Map.copyOf(metadata);
        paths = Map.copyOf(paths);
        evidence = Map.copyOf(evidence);
        statuses = Map.copyOf(statuses);
    }
}
