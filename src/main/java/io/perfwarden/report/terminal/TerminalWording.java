package io.perfwarden.report.terminal;

import module java.base;

import io.perfwarden.report.CommonWording;

/** What a terminal is told that no other reader is. */
public final class TerminalWording {
    private TerminalWording() {}

    static String moreRows(int n) {
        return "and " + CommonWording.grouped(n) + " more (all rows: `--output json`)";
    }

    /**
     * What looks unchanged.
     *
     * @param blind how many of them would look so with a change as large as their limit
     */
    static String unchanged(int n, int blind) {
        var sees = blind == 0 ? "" : ", " + CommonWording.grouped(blind) + " of them not sensitive";
        return CommonWording.counted(n, "benchmark") + " unchanged" + sees;
    }

    static String strangers(int both, int gone, int fresh) {
        return (both == 0 ? "No benchmark" : "Nearly no benchmark")
                + " is on both sides: "
                + CommonWording.counted(gone, "benchmark")
                + " only in the baseline, "
                + CommonWording.counted(fresh, "benchmark")
                + " only in the results.\nAre they from different tools, or named differently?\n";
    }

    static String possiblyTheSame() {
        return "Possibly the same:\n";
    }
}
