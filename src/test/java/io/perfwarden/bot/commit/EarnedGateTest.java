package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome.AlarmKind;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;

/** A gate that blocks only while the suite's alarms can be trusted. */
class EarnedGateTest extends HistoryWorld {
    private static final String EARN =
            UseCaseWorld.CONFIG + "    rules:\n      - match: '**'\n        gate: earn\n";

    @Test
    void what_is_not_trusted_yet_advises_although_it_was_seen_twice() {
        history();
        world.config(EARN);
        brings(110);
        assertThat(status()).as("judged in earnest").isEqualTo(CheckRunStatus.IN_PROGRESS);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(text()).contains("is advisory until 20 runs are recorded");
    }

    @Test
    void what_is_trusted_blocks() {
        history();
        world.config(EARN);
        quiet(20);
        brings(110);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_was_trusted_under_another_name_blocks() {
        history();
        quiet(20);
        world.config(EARN.replace("name: core", "name: kern"));
        brings(110);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void it_steps_back_when_two_of_the_last_runs_were_false_alarms() {
        history();
        world.config(EARN);
        quiet(20);
        accepted(1);
        accepted(2);
        brings(110);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(text()).contains("2 of the last 20 runs were false alarms");
    }

    @Test
    void runs_of_the_default_branch_are_recorded_and_those_of_a_pull_request_are_not() {
        history();
        world.config(EARN);
        List<AlarmOutcome> before = trials();
        assertThat(before).as("judged as soon as there was a history").hasSize(1);
        brings(110);
        bringsAgain(100);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(100, 100).ran(RUN.attempt(3).succeeded());
        assertThat(trials()).isEqualTo(before);
    }

    @Test
    void an_alarm_after_a_change_of_documents_is_false() {
        history();
        world.config(EARN);
        world.github().parent(commit(90), BASE).changes(commit(90), "README.md");
        world.github().changes(BASE, "docs/guide.md");
        alarm(commit(90), 300);
        assertThat(FalseAlarmRate.of(trials()).falseAlarms()).isEqualTo(1);
    }

    @Test
    void that_github_cannot_compare_two_commits_holds_nothing_up() {
        history();
        world.config(EARN);
        world.github().parent(commit(90), BASE).changes(commit(90), "README.md");
        for (int i = 0; i < 9; i++) {
            world.github().failNext("commits.changed", new TransientFailure("too far apart"));
        }
        alarm(commit(90), 300);
        world.pass(Duration.ofHours(1));
        assertThat(conclusion(commit(90))).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().count("commits.changed")).isEqualTo(1);
        assertThat(FalseAlarmRate.of(trials()).falseAlarms()).isZero();
    }

    @Test
    void an_alarm_after_a_change_of_code_is_not_known_to_be_false() {
        history();
        world.config(EARN);
        world.github().parent(commit(90), BASE).changes(commit(90), "README.md", "build.gradle");
        alarm(commit(90), 300);
        assertThat(trials()).hasSize(3);
        assertThat(FalseAlarmRate.of(trials()))
                .isEqualTo(new FalseAlarmRate(1, 0, 0, new FalseAlarmRate.NewestTrials(1, 0)));
    }

    private void alarm(CommitSha sha, long run) {
        world.artifact(run, "bench-core", times(130, 100));
        world.ran(PUSHED.id(run).on(sha).succeeded());
        world.github().dropArtifacts(new RunId(run));
        world.artifact(run, "bench-core", times(130, 100));
        world.ran(PUSHED.id(run).on(sha).attempt(2).succeeded());
    }

    private String text() {
        return world.check().draft().text();
    }

    private List<AlarmOutcome> trials() {
        return world.ledger().alarmOutcomes().newest(REPO.id(), "core", FalseAlarmRate.TRIALS);
    }

    private void quiet(int runs) {
        for (int i = 0; i < runs; i++) {
            record(
                    new AlarmOutcome.JudgedAlarm(
                            new Attempt(new RunId(10 + i), 1),
                            commit(500 + i),
                            AlarmKind.QUIET,
                            Optional.empty(),
                            Instant.EPOCH));
        }
    }

    private void accepted(int pull) {
        record(
                new AlarmOutcome.AcceptedAlarm(
                        new PullNumber(pull), true, Instant.parse("2100-01-01T00:00:00Z")));
    }

    private void record(AlarmOutcome trial) {
        world.ledger().alarmOutcomes().record(REPO.id(), "core", trial);
    }
}
