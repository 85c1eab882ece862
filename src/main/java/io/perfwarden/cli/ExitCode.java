package io.perfwarden.cli;

import io.perfwarden.compare.Verdict;

/** The exit codes. Only a regression is 1, so that no gate mistakes a crash for one. */
public final class ExitCode {
    /** Nothing failed; there may be warnings. */
    public static final int PASS = 0;

    public static final int REGRESSION = 1;

    /** The command line or the configuration is wrong, or an output cannot be written. */
    public static final int USAGE = 2;

    /** An input is missing, damaged or of no known format. */
    public static final int UNREADABLE = 3;

    /** Both sides were read, and nothing could be judged. */
    public static final int NO_VERDICT = 4;

    /**
     * A bug of this program.
     *
     * @see "sysexits.h: EX_SOFTWARE"
     */
    public static final int BUG = 70;

    private ExitCode() {}

    public static int of(Verdict verdict) {
        return switch (verdict) {
            case PASS, WARN -> PASS;
            case FAIL -> REGRESSION;
            case NONE -> NO_VERDICT;
        };
    }
}
