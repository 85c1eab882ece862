package io.perfwarden.report.terminal;

import io.perfwarden.report.Wording;

/** What a terminal is told that no other reader is. */
final class TerminalWording {
    private TerminalWording() {}

    /** Where the rest of a long table is. */
    static String moreRows(int n) {
        return "and " + Wording.grouped(n) + " more; `--output json` has every row";
    }
}
