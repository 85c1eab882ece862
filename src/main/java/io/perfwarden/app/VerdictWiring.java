package io.perfwarden.app;

import io.perfwarden.bot.command.ClaimLines;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.FactStore;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.github.GitHubGateway;
import java.time.Clock;
import java.time.Duration;

/** Connects what judges commits with the stores that it reads. */
public final class VerdictWiring {
    private VerdictWiring() {}

    /**
     * @param room for what holds measurements
     * @param watch gets the false-alarm rates of suites
     * @param deadline time for an expected run to appear
     */
    public static CommitVerdicts verdicts(
            GitHubGateway github,
            FactStore facts,
            ResultReaders readers,
            MemoryBudget room,
            Clock clock,
            FalseAlarmHistory.Watch watch,
            Duration deadline) {
        var history =
                new AncestorHistory(
                        github.commits(),
                        facts.history(),
                        facts.pulls(),
                        facts.commits(),
                        facts.backfillRuns(),
                        new DirectoryHistory(github.files(), facts.imports(), readers, clock),
                        clock);
        var inputs =
                new VerdictInputs(
                        facts.acceptances(),
                        facts.rowAcceptances(),
                        clock,
                        history,
                        new ExpectedMeasurements(history, facts.history(), facts.commits()),
                        new InterleavedResults(history, facts.commits(), facts.spreads()));
        return new CommitVerdicts(
                github,
                facts.commits(),
                inputs,
                groups(github, facts, clock),
                new WorkflowMerge(facts.results()),
                new FalseAlarmHistory(facts.alarmOutcomes(), github.commits(), watch),
                claims(github, facts),
                facts.renames(),
                new SuiteVerdict(readers),
                room,
                clock,
                deadline);
    }

    static ClaimFinder claims(GitHubGateway github, FactStore facts) {
        return new ClaimFinder(
                github.pulls(), facts.claims(), facts.verdictRecords(), ClaimLines::read);
    }

    static MergeGroupPulls groups(GitHubGateway github, FactStore facts, Clock clock) {
        return new MergeGroupPulls(
                facts.orders(),
                facts.pulls(),
                facts.commits(),
                facts.acceptances(),
                facts.rowAcceptances(),
                github.commits(),
                clock);
    }
}
