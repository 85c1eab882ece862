package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.report.machine.VerdictDocument;

/** Writes down the verdicts of an earlier version, and what they say of the default branch. */
public record BranchVerdictsUpgrade(
        VerdictRecords verdictRecords,
        BranchVerdicts branchVerdicts,
        CommitLedger commits,
        VerdictDocuments documents,
        MemoryBudget room) {
    private static final int AT_ONCE = 20;

    public void fillNext() {
        documents.upgradeNext();
        for (DueVerdict due : branchVerdicts.due(AT_ONCE)) {
            branchVerdicts.storeJudged(due, room.during(() -> toBranchVerdicts(due)));
        }
    }

    private List<BranchVerdict> toBranchVerdicts(DueVerdict due) {
        CommitRecord record = commits.read(due.repo(), due.sha());
        return verdictRecords.commitRecords(due.repo(), due.sha()).stream()
                .filter(key -> key.target().equals(due.target()))
                .flatMap(key -> documents.read(due.repo(), key).stream())
                .flatMap(given -> toBranchVerdicts(record, given))
                .toList();
    }

    private static Stream<BranchVerdict> toBranchVerdicts(
            CommitRecord record, VerdictDocument given) {
        return given.comparison().suites().stream()
                .flatMap(suite ->
                        measuredSuite(record, given, suite)
                                .flatMap(it -> BranchVerdict.of(it, suite))
                                .stream());
    }

    /** By the newest attempt of those that were judged. */
    private static Optional<MeasuredSuite> measuredSuite(
            CommitRecord record, VerdictDocument given, SuiteComparison suite) {
        Map<Long, WorkflowRun> runs = new HashMap<>();
        record.workflowRuns()
                .filter(run -> given.runs().contains(run.url()))
                .forEach(run -> runs.put(run.attempt().run().value(), run));
        return record.imported().stream()
                .filter(it -> it.suite().equals(suite.name()))
                .map(it -> it.attempt())
                .filter(attempt -> runs.containsKey(attempt.run().value()))
                .max(Comparator.naturalOrder())
                .map(attempt ->
                        new MeasuredSuite(
                                suite.where(),
                                attempt,
                                given.commit(),
                                Objects.requireNonNull(runs.get(attempt.run().value()))
                                        .startedAt()));
    }
}
