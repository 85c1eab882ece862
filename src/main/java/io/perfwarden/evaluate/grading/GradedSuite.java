package io.perfwarden.evaluate.grading;

import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.grade.Grade;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;

/** A suite, and how often it cried wolf. */
public record GradedSuite(SuitePolicy stated, Grade grade) {
    /** The suite with what its grade makes of gates that are to be earned. */
    public SuitePolicy suite() {
        return grade.blocks() ? stated.earned() : stated;
    }

    /** A comparison that says so, where there is anything to say. */
    public SuiteComparison said(SuiteComparison comparison) {
        boolean isTelling =
                grade.falseAlarms() > 0 || grade.runs() >= Grade.WINDOW || stated.earns();
        return isTelling
                ? comparison.noting(
                        List.of(new Notice.Graded(stated.name(), grade, stated.earns())))
                : comparison;
    }
}
