package io.perfwarden.report;

/** Answers to commands. */
public final class Replies {
    /** What can be asked for in a comment, as a Markdown list. */
    static final String COMMANDS =
            """
            - `/regen-baseline [suite…] [-- reason]` makes the measured values the new baseline
            - `/perfwarden accept <glob> [until=DATE] [max=+N%] reason` accepts rows for this pull request
            - `/perfwarden rerun` measures again
            - `/perfwarden recheck` judges again from the stored results
            - `/perfwarden why <benchmark>` explains one row
            - `/perfwarden help` lists these
            """;

    private Replies() {}
}
