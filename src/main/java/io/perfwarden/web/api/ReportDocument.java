package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.report.machine.JsonReport;

/** The document {@code perfwarden/report/2}, as {@code perfwarden compare --output json} has it. */
public final class ReportDocument implements Supplier<Object> {
    private final Comparison comparison;

    ReportDocument(Comparison comparison) {
        this.comparison = comparison;
    }

    Comparison comparison() {
        return comparison;
    }

    @Override
    public Object get() {
        return JsonReport.of(ChangeGroups.of(comparison));
    }
}
