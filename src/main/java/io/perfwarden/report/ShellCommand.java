package io.perfwarden.report;

import java.util.regex.Pattern;

/** Commands that people paste from a report into a shell. */
public final class ShellCommand {
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._/:+-]+");

    private ShellCommand() {}

    /** The command that writes a baseline locally. */
    public static String save(String path) {
        return "perfwarden baseline save RESULTS... --to " + word(path);
    }

    /**
     * What is not plainly a path is quoted, and what no quoting survives being shown is left out.
     */
    private static String word(String path) {
        if (SAFE.matcher(path).matches() && path.length() <= MarkdownText.NAME) {
            return path;
        }
        boolean plain = path.chars().noneMatch(c -> "'@#<".indexOf(c) >= 0 || c < ' ' || c > '~');
        return plain && path.length() <= MarkdownText.NAME ? "'" + path + "'" : "FILE";
    }
}
