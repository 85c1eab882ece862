package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;

/** A row and the suite it belongs to. */
public record ReportRow(SuiteComparison suite, Row row) {}
