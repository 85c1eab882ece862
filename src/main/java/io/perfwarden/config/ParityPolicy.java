package io.perfwarden.config;

import java.util.List;
import java.util.Optional;

/**
 * How the backends of a parity suite are told apart, and what is compared of them.
 *
 * @param backends in the order of the pairs; at least two
 * @param reference the backend that all others are held against; where absent every pair is
 * @param table path of the table of features; where absent every metric is a feature
 * @param features names of those compared; empty means all of the table
 * @param halfPrecision names of those computed with half precision
 * @param calibration what is known of the graphics card that is measured on
 */
public record ParityPolicy(
        List<Source> backends,
        Optional<String> reference,
        Optional<String> table,
        List<String> features,
        List<String> halfPrecision,
        Optional<Calibration> calibration) {

    /**
     * Where a backend leaves its frames.
     *
     * @param artifact artifacts it uploads, capturing {@code {platform}}
     * @param files those of its files in them; empty means all
     */
    public record Source(String backend, ArtifactPattern artifact, List<GlobPattern> files) {
        public Source {
            files = List.copyOf(files);
        }

        /** Whether a file of an artifact that the pattern matches is of this backend. */
        public boolean owns(String file) {
            return files.isEmpty() || files.stream().anyMatch(glob -> glob.matches(file));
        }
    }

    /**
     * A table of tolerances by graphics card.
     *
     * @param table path of the table
     * @param gpu which card to look up, such as {@code cuda:8.6}
     */
    public record Calibration(String table, String gpu) {}

    public ParityPolicy {
        backends = List.copyOf(backends);
        features = List.copyOf(features);
        halfPrecision = List.copyOf(halfPrecision);
    }
}
