package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome.AlarmKind;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RunId;
import io.perfwarden.testkit.Stores;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the record of a suite's alarms promises, on both databases. */
@ParameterizedClass
@EnumSource
class TrialsContractTest extends LedgerContract {
    TrialsContractTest(Stores kind) {
        super(kind);
    }

    static AlarmOutcome.JudgedAlarm quiet(int run) {
        return judged(run, AlarmKind.QUIET);
    }

    private static AlarmOutcome.JudgedAlarm judged(int run, AlarmKind said) {
        return new AlarmOutcome.JudgedAlarm(
                new Attempt(new RunId(run), 1),
                SHA,
                said,
                said == AlarmKind.ALARM ? Optional.of(LATER) : Optional.empty(),
                NOW.plusSeconds(run));
    }

    @Test
    void trials_come_back_as_they_were_recorded_the_newest_of_a_suite_oldest_first() {
        AlarmOutcome accepted = new AlarmOutcome.AcceptedAlarm(PULL, true, NOW.plusSeconds(3));
        record(accepted, judged(4, AlarmKind.ALARM), quiet(1), judged(2, AlarmKind.SUSPECT));
        facts.alarmOutcomes().record(REPO, "other", quiet(9));
        facts.alarmOutcomes().record(OTHER, "core", quiet(9));
        assertThat(facts.alarmOutcomes().newest(REPO, "core", 9))
                .containsExactly(
                        quiet(1),
                        judged(2, AlarmKind.SUSPECT),
                        accepted,
                        judged(4, AlarmKind.ALARM));
        assertThat(facts.alarmOutcomes().newest(REPO, "core", 2))
                .containsExactly(accepted, judged(4, AlarmKind.ALARM));
    }

    @Test
    void the_latest_word_on_an_attempt_counts() {
        record(judged(4, AlarmKind.SUSPECT), judged(4, AlarmKind.ALARM));
        assertThat(facts.alarmOutcomes().newest(REPO, "core", 9))
                .containsExactly(judged(4, AlarmKind.ALARM));
    }

    @Test
    void a_pull_request_counts_once_by_its_last_word_and_when_it_was_accepted_first() {
        record(
                new AlarmOutcome.AcceptedAlarm(PULL, false, NOW),
                new AlarmOutcome.AcceptedAlarm(PULL, true, NOW.plusSeconds(60)));
        assertThat(facts.alarmOutcomes().newest(REPO, "core", 9))
                .containsExactly(new AlarmOutcome.AcceptedAlarm(PULL, true, NOW));
    }

    private void record(AlarmOutcome... trials) {
        for (AlarmOutcome trial : trials) {
            facts.alarmOutcomes().record(REPO, "core", trial);
        }
    }
}
