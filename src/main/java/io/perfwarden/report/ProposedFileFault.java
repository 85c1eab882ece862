package io.perfwarden.report;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;

/**
 * Something wrong with a file that a pull request brings.
 *
 * @param line counted from 1; the first where the fault is the whole file's
 * @param what what is wrong and what was expected: one line, foreign words within
 * @param hint what to do about it; may be empty
 */
public record ProposedFileFault(Kind kind, String path, int line, String what, String hint) {
    public enum Kind {
        /** Of the repository; a pull request that brings one that is unusable does not pass. */
        CONFIGURATION,
        BASELINE,
        /** A baseline that the pull request removes or moves, and that does not pass either. */
        REMOVED_BASELINE
    }

    private static final Pattern POSITION =
            Pattern.compile(":([1-9][0-9]{0,8})(?::[0-9]{1,9})?(?: (.*))?", Pattern.DOTALL);

    /** Most characters of what is said. */
    private static final int MOST = 1_000;

    /** Whether a pull request that brings it does not pass without a maintainer's word. */
    public boolean blocks() {
        return switch (kind) {
            case CONFIGURATION, REMOVED_BASELINE -> true;
            case BASELINE -> false;
        };
    }

    /**
     * A problem of a file.
     *
     * @param path of the file, with which the problem's position starts where it has one
     * @param lines how many the file has: at its end readers find faults beyond it
     */
    public static ProposedFileFault of(Kind kind, String path, int lines, InputProblem problem) {
        String where = problem.where();
        Matcher position =
                POSITION.matcher(where.startsWith(path) ? where.substring(path.length()) : "");
        boolean known = position.matches();
        int line = known ? Integer.parseInt(position.group(1)) : 1;
        String key = known && position.group(2) != null ? position.group(2) + " " : "";
        return new ProposedFileFault(
                kind,
                path,
                Math.clamp(line, 1, Math.max(1, lines)),
                TextExcerpt.of(key + problem.what(), MOST),
                TextExcerpt.of(problem.hint(), MOST));
    }
}
