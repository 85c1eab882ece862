package io.perfwarden.config;

import module java.base;

/**
 * A glob over artifact names in which {@code {platform}} captures one segment of one or more
 * characters. Where a name can be read in several ways, the wildcards before the platform take as
 * little as possible, and the platform as much as possible.
 *
 * <p>The platform becomes part of the baseline's path, and it comes from the one who named the
 * artifact: one that is no plain path segment is never returned.
 */
public final class ArtifactPattern {
    /** What captures, in a pattern that may. */
    static final String PLATFORM = "{platform}";

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._+-]{1,100}");
    private static final int MAX_NAME = 1_000;
    private final String pattern;
    private final GlobProgram program;

    private ArtifactPattern(String pattern, GlobProgram program) {
        this.pattern = pattern;
        this.program = program;
    }

    /**
     * @throws IllegalArgumentException as {@link GlobPattern#parse}, or if {@code {platform}}
     *     occurs twice or within braces
     */
    public static ArtifactPattern parse(String pattern) {
        return new ArtifactPattern(pattern, GlobProgram.compile(pattern, true));
    }

    public boolean capturesPlatform() {
        return pattern.contains(PLATFORM);
    }

    /**
     * @return the platform captured, the empty string if the pattern captures none, or nothing if
     *     the name does not match or its platform is not safe
     */
    public Optional<String> match(String artifactName) {
        return read(artifactName).filter(platform -> !capturesPlatform() || isSafe(platform));
    }

    /** What a name has in the platform's place, where that is not safe. */
    public Optional<String> unsafePlatform(String artifactName) {
        return read(artifactName).filter(platform -> capturesPlatform() && !isSafe(platform));
    }

    /**
     * Whether any name matches that begins with the first of these texts, ends with the last, and
     * has the others in this order, with any text between two of them.
     */
    boolean mayMatch(List<String> parts) {
        return program.mayMatch(parts);
    }

    /** Whether a text can be a platform that this pattern captures. */
    public boolean mayCapture(String platform) {
        return capturesPlatform() && isSafe(platform);
    }

    private Optional<String> read(String artifactName) {
        return artifactName.length() > MAX_NAME ? Optional.empty() : program.capture(artifactName);
    }

    private static boolean isSafe(String platform) {
        return SAFE.matcher(platform).matches() && !platform.equals(".") && !platform.equals("..");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArtifactPattern that && that.pattern.equals(pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
