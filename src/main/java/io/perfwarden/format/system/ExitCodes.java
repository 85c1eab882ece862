package io.perfwarden.format.system;

/** What commands end with. */
final class ExitCodes {
    private static final int MOST = 125;

    private ExitCodes() {}

    /**
     * Whether a command chose an exit code, as a linter with findings does. From 126 on the shell
     * reports that the command could not start, or that a signal ended it.
     *
     * @see <a
     *     href="https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02">POSIX,
     *     exit status for commands</a>
     */
    static boolean isChosen(double code) {
        return code >= 1 && code <= MOST;
    }
}
