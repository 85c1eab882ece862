package io.perfwarden.report.machine;

/** The words of a parity table. They are those of the gates whose readers know them. */
final class ParityWording {
    static final String HEAD =
            """
            | feature | backend pair | tolerance | source | frames | max abs diff | status |
            |---|---|---:|---|---:|---:|---|
            """;

    static final String HEAD_WITHOUT_SOURCE =
            """
            | feature | backend pair | tolerance | frames | max abs diff | status |
            |---|---|---:|---:|---:|---|
            """;

    static final String FAILURES = "Failures detail";

    private ParityWording() {}
}
