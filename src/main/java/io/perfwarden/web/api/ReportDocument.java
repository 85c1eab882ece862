package io.perfwarden.web.api;

import io.perfwarden.compare.Comparison;

/** The document {@code perfwarden/report/2}, as {@code perfwarden compare --output json} has it. */
public final class ReportDocument {
    private final Comparison comparison;

    ReportDocument(Comparison comparison) {
        this.comparison = comparison;
    }

    Comparison comparison() {
        return comparison;
    }
}
