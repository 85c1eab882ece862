package io.perfwarden.bot.commit;

import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice.Graded;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.SuitePolicy;
import java.util.List;

/** A suite, and how often it cried wolf. */
public record SuiteAlarms(SuitePolicy stated, FalseAlarmRate grade) {
    /** The suite with what its grade makes of gates that are to be earned. */
    public SuitePolicy suite() {
        return grade.blocks() ? stated.earned() : stated;
    }

    /** A comparison that says so, where there is anything to say. */
    public SuiteComparison annotated(SuiteComparison comparison) {
        boolean isTelling =
                grade.falseAlarms() > 0 || grade.runs() >= FalseAlarmRate.WINDOW || stated.earns();
        return isTelling
                ? comparison.withNotices(List.of(new Graded(stated.name(), grade, stated.earns())))
                : comparison;
    }
}
