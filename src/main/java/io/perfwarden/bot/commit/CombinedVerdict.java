package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.config.RowPolicy.Gate;
import io.perfwarden.config.SuitePolicy;

/** What verdicts on a suite, one a platform, come to. */
final class CombinedVerdict {
    private CombinedVerdict() {}

    /**
     * @return nothing where it was not judged on each platform
     */
    static Optional<AlarmOutcome.Said> of(List<SuiteComparison> platforms, SuitePolicy stated) {
        if (platforms.isEmpty() || platforms.stream().anyMatch(it -> it.basis() != Basis.JUDGED)) {
            return Optional.empty();
        }
        List<Row> alarms =
                platforms.stream()
                        .flatMap(it -> it.rows().stream())
                        .filter(row -> isAlarm(row, stated))
                        .toList();
        if (!alarms.isEmpty()) {
            boolean same = alarms.stream().allMatch(row -> row.why().contains(RowReason.CODE_SAME));
            return Optional.of(same ? AlarmOutcome.Said.SAME_CODE : AlarmOutcome.Said.ALARM);
        }
        return Optional.of(
                platforms.stream().anyMatch(SuiteComparison::hasSuspect)
                        ? AlarmOutcome.Said.SUSPECT
                        : AlarmOutcome.Said.QUIET);
    }

    /** What is over a budget, crashed or is gone is no question of noise. */
    private static boolean isAlarm(Row row, SuitePolicy stated) {
        boolean wouldFail =
                row.effect() == RowEffect.WARN
                        && row.why().contains(RowReason.ADVICE_ONLY)
                        && gate(row, stated) == Gate.EARN;
        return row.why().contains(RowReason.OVER_LIMIT)
                && (row.effect() == RowEffect.FAIL || wouldFail);
    }

    private static Gate gate(Row row, SuitePolicy stated) {
        return stated.rowPolicy(row.id(), row.metric().name()).consequences().gate();
    }
}
