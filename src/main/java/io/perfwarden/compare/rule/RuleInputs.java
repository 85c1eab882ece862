package io.perfwarden.compare.rule;

import io.perfwarden.compare.history.PastRun;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.ResultSet;
import java.util.List;

/**
 * What a rule goes by beside the pairs.
 *
 * @param policy the suite's
 * @param attempts everything that was measured for the candidate, the newest last, of which the
 *     pairs are made; never empty
 * @param machine whether baseline and candidate were measured on the same one
 * @param past what the default branch measured before
 */
public record RuleInputs(
        SuitePolicy policy, List<ResultSet> attempts, Machine machine, SuiteHistory past) {
    /** Whether two sides were measured on the same machine. */
    public enum Machine {
        SAME,
        OTHER,
        /** A side does not say. */
        UNTOLD
    }

    public RuleInputs {
        attempts = List.copyOf(attempts);
        if (attempts.isEmpty()) {
            throw new IllegalArgumentException("a candidate was measured at least once");
        }
    }

    /** Whether the default branch was ever measured on the candidate's machine. */
    public Machine pastMachine() {
        BenchmarkEnvironment now = newest().environment();
        List<BenchmarkEnvironment> known =
                past.runs().stream()
                        .map(PastRun::machine)
                        .filter(it -> it.isToldBeside(now) || it.isElsewhere(now))
                        .toList();
        if (known.isEmpty()) {
            return Machine.UNTOLD;
        }
        return known.stream().allMatch(it -> past.isElsewhere(it, now))
                ? Machine.OTHER
                : Machine.SAME;
    }

    /** What was measured last. */
    public ResultSet newest() {
        return attempts.getLast();
    }
}
