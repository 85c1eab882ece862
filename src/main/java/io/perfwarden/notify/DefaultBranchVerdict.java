package io.perfwarden.notify;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.time.Instant;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * What came out for a commit of a default branch.
 *
 * @param url of the check or the run, on GitHub; empty where there is none
 * @param at GitHub's time of the newest run that was judged: verdicts are put in order by it
 * @param comparison what was judged; suites that are not in it are not spoken of
 */
public record DefaultBranchVerdict(
        Repo repo,
        BranchName branch,
        CommitSha sha,
        String url,
        Instant at,
        Comparison comparison) {

    /**
     * Whether each suite fails. A suite without a verdict is left out: nothing is known of it that
     * was not before.
     */
    public SequencedMap<SuitePlatform, Boolean> failing() {
        SequencedMap<SuitePlatform, Boolean> failing = new TreeMap<>();
        for (SuiteComparison suite : comparison.suites()) {
            switch (suite.verdict()) {
                case FAIL -> failing.put(suite.where(), true);
                case WARN, PASS -> failing.put(suite.where(), false);
                case NONE -> {}
            }
        }
        return failing;
    }
}
