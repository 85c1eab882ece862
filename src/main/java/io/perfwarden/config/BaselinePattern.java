package io.perfwarden.config;

import module java.base;

import io.perfwarden.model.TextExcerpt;

/**
 * The path of a suite's baseline, with {@code {platform}} at most once. The app writes there, so
 * any foreign platform must give an ordinary file's path.
 *
 * @param before the part before the platform; the whole path without one
 */
record BaselinePattern(String before, String after, boolean capturing) {
    private static final int MAX_LENGTH = 300;

    private static final Pattern ODD = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}\\\\*?{}:\"<>|]");

    private static final String OWN = ".github";

    /** Directories of {@code .github} whose files do something. */
    private static final List<String> ACTIVE = List.of("workflows", "actions");

    /**
     * @throws IllegalArgumentException if it is no path; the message continues "the value …"
     */
    static BaselinePattern parse(String path) {
        int at = path.indexOf(ArtifactPattern.PLATFORM);
        BaselinePattern parsed =
                at < 0
                        ? new BaselinePattern(path, "", false)
                        : new BaselinePattern(
                                path.substring(0, at),
                                path.substring(at + ArtifactPattern.PLATFORM.length()),
                                true);
        parsed.checkText(path);
        String sample = parsed.before + (parsed.capturing ? "x" : "") + parsed.after;
        parsed.checkSegments(List.of(sample.split("/", -1)));
        return parsed;
    }

    private void checkText(String path) {
        GlobPattern.require(
                !path.isBlank(), "is empty, expected a path such as baselines/core.json");
        GlobPattern.require(
                path.length() <= MAX_LENGTH, "is longer than " + MAX_LENGTH + " characters");
        GlobPattern.require(
                !after.contains(ArtifactPattern.PLATFORM), "has {platform} twice, expected once");
        GlobPattern.require(
                !ODD.matcher(before + after).find(),
                "is "
                        + TextExcerpt.quote(path)
                        + ", expected a path without wildcards, backslashes, control characters"
                        + " or braces other than {platform}");
    }

    private void checkSegments(List<String> segments) {
        GlobPattern.require(
                !before.startsWith("/"), "starts with /, expected a path within the repository");
        for (String segment : segments) {
            GlobPattern.require(
                    !segment.isEmpty() && !segment.equals(".") && !segment.equals(".."),
                    "has an empty segment, \".\" or \"..\", expected the plain path of a file");
            GlobPattern.require(
                    !segment.equalsIgnoreCase(".git"), "leads into .git, expected another place");
        }
        GlobPattern.require(
                !capturing || before.contains("/"),
                "has {platform} in its first directory, expected it further down");
        if (segments.getFirst().equalsIgnoreCase(OWN)) {
            checkWithinOwn(segments);
        }
    }

    /** GitHub acts on files of {@code .github} and of some of its directories. */
    private void checkWithinOwn(List<String> segments) {
        boolean named = !capturing || before.indexOf('/', OWN.length() + 1) > 0;
        GlobPattern.require(
                segments.size() > 2
                        && named
                        && ACTIVE.stream().noneMatch(segments.get(1)::equalsIgnoreCase),
                "would put results among the files GitHub acts on, expected another directory,"
                        + " such as baselines");
    }

    boolean meets(BaselinePattern other) {
        if (!capturing) {
            return other.capturing ? other.meets(this) : before.equals(other.before);
        }
        GlobProgram paths = GlobProgram.compile(toString(), true);
        return other.capturing
                ? slashes(toString()) == slashes(other.toString())
                        && paths.mayMatch(List.of(other.before, other.after))
                : paths.capture(other.before).isPresent();
    }

    private static long slashes(String text) {
        return text.chars().filter(c -> c == '/').count();
    }

    @Override
    public String toString() {
        return capturing ? before + ArtifactPattern.PLATFORM + after : before;
    }
}
