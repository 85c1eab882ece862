package io.perfwarden.evaluate.grading;

import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Why;
import io.perfwarden.compare.grade.Trial;
import io.perfwarden.policy.RowPolicy.Gate;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;
import java.util.Optional;

/** What verdicts on a suite, one a platform, come to. */
final class Said {
    private Said() {}

    /**
     * @return nothing where it was not judged on each platform
     */
    static Optional<Trial.Said> of(List<SuiteComparison> platforms, SuitePolicy stated) {
        if (platforms.isEmpty() || platforms.stream().anyMatch(it -> it.basis() != Basis.JUDGED)) {
            return Optional.empty();
        }
        List<Row> alarms =
                platforms.stream()
                        .flatMap(it -> it.rows().stream())
                        .filter(row -> isAlarm(row, stated))
                        .toList();
        if (!alarms.isEmpty()) {
            boolean same = alarms.stream().allMatch(row -> row.why().contains(Why.CODE_SAME));
            return Optional.of(same ? Trial.Said.SAME_CODE : Trial.Said.ALARM);
        }
        return Optional.of(
                platforms.stream().anyMatch(SuiteComparison::hasSuspect)
                        ? Trial.Said.SUSPECT
                        : Trial.Said.QUIET);
    }

    /** What is over a budget, crashed or is gone is no question of noise. */
    private static boolean isAlarm(Row row, SuitePolicy stated) {
        boolean wouldFail =
                row.effect() == Effect.WARN
                        && row.why().contains(Why.ADVICE_ONLY)
                        && gate(row, stated) == Gate.EARN;
        return row.why().contains(Why.OVER_LIMIT) && (row.effect() == Effect.FAIL || wouldFail);
    }

    private static Gate gate(Row row, SuitePolicy stated) {
        return stated.rowPolicy(row.id(), row.metric().name()).consequences().gate();
    }
}
