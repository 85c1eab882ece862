package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.ImportedResult;
import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;

/**
 * A workflow run.
 *
 * @param imported whether its newest attempt was taken in for the suites known then
 * @param withoutResults whether it was not, and the artifacts had nothing for any suite
 * @param began begin of the first attempt, which the others repeat; absent if unknown
 * @param unheardUntil if it began, or may have begun, while the app had no access: the end of that
 * @param judged newest completely judged attempt; 0 for none
 * @param jobs of the newest attempt; absent if no suite asked for them
 */
public record RunFacts(
        WorkflowRun run,
        boolean imported,
        boolean withoutResults,
        Optional<Instant> began,
        Optional<Instant> unheardUntil,
        int judged,
        Optional<JobListing> jobs) {
    /** The newest attempts begin last. */
    static final Comparator<RunFacts> BY_AGE =
            KeyOrder.of((RunFacts it) -> it.run().startedAt()).thenComparing(RunFacts::attempt);

    Attempt attempt() {
        return run.attempt();
    }

    /** A copy that marks some attempts as without results so far. */
    public RunFacts withoutResults(Set<Attempt> attempts) {
        return new RunFacts(
                run,
                imported,
                !imported && attempts.contains(attempt()),
                began,
                unheardUntil,
                judged,
                jobs);
    }

    /** The end of the jobs that a suite names; absent if it is that of the run. */
    public Optional<JobEnd> jobEnd(SuitePolicy suite) {
        return suite.job().flatMap(name -> jobs.flatMap(all -> all.end(name, isOver())));
    }

    /** The run as it is over for a suite, which may name a job. */
    public RunFacts seenBy(SuitePolicy suite, List<ImportedResult> brought) {
        return jobEnd(suite)
                .map(end ->
                        new RunFacts(
                                run.ending(end.conclusion()),
                                imported || isTakenIn(suite, end, brought),
                                withoutResults,
                                began,
                                unheardUntil,
                                judged,
                                jobs))
                .orElse(this);
    }

    private boolean isTakenIn(SuitePolicy suite, JobEnd end, List<ImportedResult> brought) {
        return brought.stream()
                .filter(it -> it.attempt().equals(attempt()) && it.suite().equals(suite.name()))
                .anyMatch(it -> it.jobs().equals(end.digest()));
    }

    /** Whether the run itself is over. */
    public boolean isOver() {
        return run.state() instanceof RunState.Completed;
    }

    /** Whether its results are still to be taken in. */
    public boolean mayBringResults() {
        return !imported
                && switch (run.state()) {
                    case RunState.UnapprovedRun _ -> false;
                    case RunState.QueuedRun _, RunState.RunUnderWay _ -> true;
                    case RunState.Completed how -> how.isSuccess();
                };
    }
}
