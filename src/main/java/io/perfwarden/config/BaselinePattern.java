package io.perfwarden.config;

import io.perfwarden.model.TextExcerpt;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Where a suite's baseline stands in its repository, with {@code {platform}} at most once. The app
 * writes there and a platform is foreign text, so whatever it is, the path must stay that of an
 * ordinary file.
 *
 * @param before what stands before the platform; the whole path where there is none
 * @param after what stands after it
 */
record BaselinePattern(String before, String after, boolean capturing) {
    private static final int MAX_LENGTH = 300;

    /** Invisible characters, and those that no path on every system may have. */
    private static final Pattern ODD = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}\\\\*?{}:\"<>|]");

    private static final String OWN = ".github";

    /** Directories of {@code .github} whose files do something. */
    private static final List<String> ACTIVE = List.of("workflows", "actions");

    /**
     * @throws IllegalArgumentException if it is no path; the message continues "the value …"
     */
    static BaselinePattern parse(String path) {
        int at = path.indexOf(GlobCompiler.PLATFORM);
        BaselinePattern parsed =
                at < 0
                        ? new BaselinePattern(path, "", false)
                        : new BaselinePattern(
                                path.substring(0, at),
                                path.substring(at + GlobCompiler.PLATFORM.length()),
                                true);
        parsed.checkText(path);
        String sample = parsed.before + (parsed.capturing ? "x" : "") + parsed.after;
        parsed.checkSegments(List.of(sample.split("/", -1)));
        return parsed;
    }

    private void checkText(String path) {
        require(!path.isBlank(), "is empty, expected a path such as baselines/core.json");
        require(path.length() <= MAX_LENGTH, "is longer than " + MAX_LENGTH + " characters");
        require(!after.contains(GlobCompiler.PLATFORM), "has {platform} twice, expected once");
        require(
                !ODD.matcher(before + after).find(),
                "is "
                        + TextExcerpt.quoted(path)
                        + ", expected a path without wildcards, backslashes, control characters or"
                        + " braces other than {platform}");
    }

    private void checkSegments(List<String> segments) {
        require(!before.startsWith("/"), "starts with /, expected a path within the repository");
        for (String segment : segments) {
            require(
                    !segment.isEmpty() && !segment.equals(".") && !segment.equals(".."),
                    "has an empty segment, \".\" or \"..\", expected the plain path of a file");
            require(!segment.equalsIgnoreCase(".git"), "leads into .git, expected another place");
        }
        require(
                !capturing || before.contains("/"),
                "has {platform} in its first directory, expected it further down");
        if (segments.getFirst().equalsIgnoreCase(OWN)) {
            checkWithinOwn(segments);
        }
    }

    /** Files of {@code .github} itself and of some of its directories are acted upon. */
    private void checkWithinOwn(List<String> segments) {
        boolean named = !capturing || before.indexOf('/', OWN.length() + 1) > 0;
        require(
                segments.size() > 2
                        && named
                        && ACTIVE.stream().noneMatch(segments.get(1)::equalsIgnoreCase),
                "would put results among the files GitHub acts on, expected another directory, such"
                        + " as baselines");
    }

    /** Whether some platforms make both name the same file. */
    boolean meets(BaselinePattern other) {
        if (!capturing && !other.capturing) {
            return before.equals(other.before);
        }
        if (capturing && other.capturing) {
            return isWithinSegment(before, other.before, String::startsWith)
                    && isWithinSegment(after, other.after, String::endsWith);
        }
        return capturing ? captures(other.before) : other.captures(before);
    }

    private boolean captures(String path) {
        int end = path.length() - after.length();
        return end > before.length()
                && path.startsWith(before)
                && path.endsWith(after)
                && path.substring(before.length(), end).indexOf('/') < 0;
    }

    /** Whether one text is the other plus something that may be part of a platform. */
    private static boolean isWithinSegment(
            String a, String b, BiPredicate<String, String> continues) {
        String shorter = a.length() < b.length() ? a : b;
        String longer = a.length() < b.length() ? b : a;
        return continues.test(longer, shorter) && slashes(longer) == slashes(shorter);
    }

    private static long slashes(String text) {
        return text.chars().filter(c -> c == '/').count();
    }

    /** As it is written in the configuration. */
    @Override
    public String toString() {
        return capturing ? before + GlobCompiler.PLATFORM + after : before;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
