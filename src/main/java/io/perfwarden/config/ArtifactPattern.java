package io.perfwarden.config;

import module java.base;

/**
 * A glob over artifact names in which {@code {platform}} captures one segment. If a name can be
 * read in several ways, earlier wildcards are shortest, and the platform is longest.
 *
 * <p>The platform becomes part of the baseline's path, and the artifact's author chooses it, so an
 * unsafe segment is never returned.
 */
public final class ArtifactPattern {
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
     * @return the captured platform, empty without a capture; absent without a match, or for an
     *     unsafe platform
     */
    public Optional<String> match(String artifactName) {
        return read(artifactName).filter(platform -> !capturesPlatform() || isSafe(platform));
    }

    /** What a name has in the platform's place, where that is not safe. */
    public Optional<String> unsafePlatform(String artifactName) {
        return read(artifactName).filter(platform -> capturesPlatform() && !isSafe(platform));
    }

    /**
     * Whether a name may match that starts with the first text, ends with the last, and has the
     * others in order between.
     */
    boolean mayMatch(List<String> parts) {
        return program.mayMatch(parts);
    }

    /**
     * A name that matches with this platform, empty for none; absent if the platform is unsafe or
     * missing, or none is captured.
     */
    public Optional<String> nameFor(String platform) {
        String name =
                pattern.replace(PLATFORM, platform)
                        .replaceAll("\\{([^{},]*),[^{}]*\\}", "$1")
                        .replace("*", "")
                        .replace('?', 'x');
        return Optional.of(name.isEmpty() ? "results" : name)
                .filter(it -> match(it).equals(Optional.of(platform)))
                .filter(_ -> capturesPlatform() != platform.isEmpty());
    }

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
