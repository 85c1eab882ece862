package io.perfwarden.policy;

import java.util.Optional;

/**
 * A glob over artifact names in which {@code {platform}} captures one segment of one or more
 * characters.
 */
public final class ArtifactPattern {
    private final String pattern;

    private ArtifactPattern(String pattern) {
        this.pattern = pattern;
    }

    /**
     * @throws IllegalArgumentException as {@link Glob#parse}, or if {@code {platform}} stands twice
     */
    public static ArtifactPattern parse(String pattern) {
        return new ArtifactPattern(pattern);
    }

    /** Whether the pattern captures a platform. */
    public boolean capturesPlatform() {
        return pattern.contains("{platform}");
    }

    /**
     * @return the platform captured, the empty string if the pattern captures none, or nothing if
     *     the name does not match
     */
    public Optional<String> match(String artifactName) {
        return pattern.equals(artifactName) ? Optional.of("") : Optional.empty();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
