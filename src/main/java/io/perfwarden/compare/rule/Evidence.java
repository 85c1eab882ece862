package io.perfwarden.compare.rule;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;

/**
 * What a rule goes by beside the pairs.
 *
 * @param policy the suite's
 * @param attempts everything that was measured for the candidate, the newest last, of which the
 *     pairs are made; never empty
 * @param machine whether baseline and candidate were measured on the same one
 */
public record Evidence(SuitePolicy policy, List<ResultSet> attempts, Machine machine) {
    /** Whether two sides were measured on the same machine. */
    public enum Machine {
        SAME,
        OTHER,
        /** A side does not say. */
        UNTOLD
    }

    public Evidence {
        attempts = List.copyOf(attempts);
        if (attempts.isEmpty()) {
            throw new IllegalArgumentException("a candidate was measured at least once");
        }
    }

    /** What was measured last. */
    public ResultSet newest() {
        return attempts.getLast();
    }
}
