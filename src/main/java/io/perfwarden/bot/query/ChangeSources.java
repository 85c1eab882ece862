package io.perfwarden.bot.query;

import io.perfwarden.db.AlarmOutcomes;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.ReportIndex;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.db.SeriesRuns;
import io.perfwarden.db.SubjectLines;

/** Where what became of a change is recorded. */
public record ChangeSources(
        ReportIndex index,
        SeriesRuns runs,
        PullLedger pulls,
        RowAcceptances rowAcceptances,
        AlarmOutcomes alarmOutcomes,
        SubjectLines subjects) {}
