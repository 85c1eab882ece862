package io.perfwarden.compare.history;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome.AlarmKind;
import io.perfwarden.compare.history.FalseAlarmRate.NewestTrials;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import org.junit.jupiter.api.Test;

class FalseAlarmRateTest {
    private final List<AlarmOutcome> trials = new ArrayList<>();

    @Test
    void a_suite_that_nobody_knows_does_not_block() {
        assertThat(grade()).isEqualTo(new FalseAlarmRate(0, 0, 0, new NewestTrials(0, 0)));
        assertThat(grade().blocks()).isFalse();
    }

    @Test
    void twenty_runs_of_which_at_most_one_was_a_false_alarm_let_it_block() {
        quiet(18);
        accepted(1);
        assertThat(grade().blocks()).as("19 runs").isFalse();
        quiet(1);
        assertThat(grade().blocks()).isTrue();
        accepted(2);
        assertThat(grade().blocks()).as("two of the last twenty").isFalse();
        quiet(18);
        assertThat(grade().blocks()).as("the first one is long ago").isTrue();
        assertThat(grade()).isEqualTo(new FalseAlarmRate(39, 2, 0, new NewestTrials(20, 1)));
    }

    @Test
    void a_regression_that_was_accepted_on_purpose_was_a_true_alarm() {
        quiet(19);
        trials.add(new AlarmOutcome.AcceptedAlarm(new PullNumber(1), false, now()));
        assertThat(grade()).isEqualTo(new FalseAlarmRate(20, 0, 0, new NewestTrials(20, 0)));
        assertThat(grade().blocks()).isTrue();
    }

    @Test
    void an_alarm_of_code_that_hashes_as_the_baselines_is_false() {
        ran(1, AlarmKind.SAME_CODE);
        assertThat(grade()).isEqualTo(new FalseAlarmRate(1, 1, 0, new NewestTrials(1, 1)));
    }

    @Test
    void an_alarm_on_changed_code_counts_neither_way() {
        quiet(20);
        ran(1, AlarmKind.ALARM);
        ran(1, AlarmKind.ALARM);
        assertThat(grade()).isEqualTo(new FalseAlarmRate(20, 0, 0, new NewestTrials(20, 0)));
    }

    @Test
    void an_alarm_on_code_that_was_quiet_before_is_false() {
        quiet(1);
        CommitSha before = newest();
        trials.add(alarm(new Attempt(new RunId(500), 1), commit(77), Optional.of(before)));
        assertThat(grade().falseAlarms()).isEqualTo(1);
        trials.add(alarm(new Attempt(new RunId(501), 1), commit(77), Optional.of(commit(77))));
        assertThat(grade().falseAlarms()).as("the same code once more").isEqualTo(2);
    }

    @Test
    void a_regression_that_is_measured_again_is_no_false_alarm() {
        quiet(1);
        ran(1, AlarmKind.ALARM);
        trials.add(alarm(new Attempt(new RunId(500), 1), commit(77), Optional.of(newest())));
        assertThat(grade()).isEqualTo(new FalseAlarmRate(1, 0, 0, new NewestTrials(1, 0)));
    }

    @Test
    void an_alarm_that_another_attempt_takes_back_is_false() {
        RunId run = ran(1, AlarmKind.ALARM);
        ran(run, 2, AlarmKind.QUIET);
        assertThat(grade()).isEqualTo(new FalseAlarmRate(1, 1, 0, new NewestTrials(1, 1)));
    }

    @Test
    void a_suspect_that_another_attempt_clears_was_never_red() {
        RunId run = ran(1, AlarmKind.SUSPECT);
        assertThat(grade().runs()).as("not known yet").isZero();
        ran(run, 2, AlarmKind.QUIET);
        assertThat(grade()).isEqualTo(new FalseAlarmRate(1, 0, 1, new NewestTrials(1, 0)));
    }

    @Test
    void a_suspect_that_is_confirmed_is_an_alarm_of_which_nobody_knows() {
        RunId run = ran(1, AlarmKind.SUSPECT);
        ran(run, 2, AlarmKind.ALARM);
        assertThat(grade().runs()).isZero();
    }

    @Test
    void attempts_count_by_their_number_and_not_by_when_they_were_heard_of() {
        RunId run = ran(2, AlarmKind.QUIET);
        quiet(3);
        ran(run, 1, AlarmKind.ALARM);
        assertThat(grade()).isEqualTo(new FalseAlarmRate(4, 1, 0, new NewestTrials(4, 1)));
    }

    private FalseAlarmRate grade() {
        return FalseAlarmRate.of(trials);
    }

    private void quiet(int runs) {
        for (int i = 0; i < runs; i++) {
            ran(1, AlarmKind.QUIET);
        }
    }

    private void accepted(int pull) {
        trials.add(new AlarmOutcome.AcceptedAlarm(new PullNumber(pull), true, now()));
    }

    private RunId ran(int attempt, AlarmKind said) {
        RunId run = new RunId(1000 + trials.size());
        ran(run, attempt, said);
        return run;
    }

    private void ran(RunId run, int attempt, AlarmKind said) {
        trials.add(
                new AlarmOutcome.JudgedAlarm(
                        new Attempt(run, attempt),
                        commit((int) run.value()),
                        said,
                        Optional.empty(),
                        now()));
    }

    private static AlarmOutcome alarm(Attempt attempt, CommitSha sha, Optional<CommitSha> same) {
        return new AlarmOutcome.JudgedAlarm(attempt, sha, AlarmKind.ALARM, same, Instant.EPOCH);
    }

    private CommitSha newest() {
        return trials.getLast() instanceof AlarmOutcome.JudgedAlarm judged
                ? judged.sha()
                : commit(0);
    }

    private Instant now() {
        return Instant.EPOCH.plusSeconds(trials.size());
    }

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(number));
    }
}
