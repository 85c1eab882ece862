package io.perfwarden.check;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.GateAction.ActionKind;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.BranchRegression;
import io.perfwarden.check.GateWorth.PullFate;
import io.perfwarden.check.GateWorth.RunTime;
import io.perfwarden.check.GateWorth.WorthFacts;
import io.perfwarden.check.GateWorth.WorthWeek;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.report.WorthWording;
import io.perfwarden.report.chart.ChartStyle;
import io.perfwarden.report.chart.WorthPicture;
import org.junit.jupiter.api.Test;

/** What became of alarms, and what they cost. */
class GateWorthTest {
    /** A Monday. */
    private static final Instant START = Instant.parse("2026-11-02T00:00:00Z");

    private static Instant hour(int hour) {
        return START.plus(Duration.ofHours(hour));
    }

    private static PullVerdict verdict(int pull, char sha, boolean fails, int attempt, int hour) {
        CommitSha commit = new CommitSha(String.valueOf(sha).repeat(40));
        return new PullVerdict(new PullNumber(pull), commit, fails, "7." + attempt, hour(hour));
    }

    private static GateAction action(int pull, String reason, int hour) {
        return new GateAction(
                ActionKind.ACCEPTED,
                new PullNumber(pull),
                "ada",
                "**",
                reason,
                Optional.of(hour(hour)),
                Optional.empty());
    }

    private static final WorthFacts FACTS =
            new WorthFacts(
                    Optional.of(START),
                    List.of(
                            // told out of order
                            verdict(1, 'b', false, 2, 3),
                            verdict(1, 'a', true, 1, 1),
                            verdict(2, 'c', true, 1, 1),
                            verdict(2, 'c', false, 2, 2),
                            verdict(3, 'd', true, 1, 1),
                            verdict(3, 'd', false, 1, 5),
                            verdict(4, 'e', true, 1, 1),
                            verdict(5, 'f', true, 1, 200),
                            verdict(6, 'a', true, 1, 201),
                            verdict(7, 'b', true, 1, 1),
                            verdict(7, 'b', false, 1, 4),
                            verdict(8, 'c', false, 1, 1)),
                    Map.of(
                            new PullNumber(4), PullFate.MERGED,
                            new PullNumber(5), PullFate.OPEN),
                    List.of(action(3, "needed", 4), action(7, "Noise, as ever", 2)),
                    List.of(
                            new RunTime(1, hour(0), hour(1)),
                            new RunTime(2, hour(1), hour(1).plusSeconds(600)),
                            // clocks of GitHub that disagree
                            new RunTime(1, hour(9), hour(8))),
                    List.of(
                            new BranchRegression(hour(10), Optional.of(new PullNumber(1)), false),
                            new BranchRegression(hour(11), Optional.of(new PullNumber(8)), false),
                            new BranchRegression(hour(12), Optional.empty(), true),
                            new BranchRegression(hour(-1), Optional.empty(), false)));

    @Test
    void each_alarm_has_the_end_that_came_first_and_counts_in_the_week_of_its_begin() {
        GateWorth worth = GateWorth.of(FACTS, LocalDate.of(2026, 11, 15), 3);
        assertThat(worth.weeks())
                .containsExactly(
                        new WorthWeek(
                                LocalDate.of(2026, 10, 26),
                                new TreeMap<>(),
                                0,
                                Optional.empty(),
                                Duration.ZERO),
                        new WorthWeek(
                                LocalDate.of(2026, 11, 2),
                                new TreeMap<>(
                                        Map.of(
                                                AlarmEnd.FIXED, 1,
                                                AlarmEnd.NOISE, 2,
                                                AlarmEnd.ACCEPTED, 1,
                                                AlarmEnd.MERGED, 1)),
                                1,
                                Optional.of(Duration.ofHours(1)),
                                Duration.ofMinutes(10)),
                        new WorthWeek(
                                LocalDate.of(2026, 11, 9),
                                new TreeMap<>(Map.of(AlarmEnd.OPEN, 1, AlarmEnd.CLOSED, 1)),
                                0,
                                Optional.empty(),
                                Duration.ZERO));
        assertThat(WorthWording.cells(worth, worth.weeks().getFirst()))
                .containsOnly("2026-10-26", "not known");
        assertThat(WorthWording.cells(worth, worth.weeks().get(1)))
                .containsExactly("2026-11-02", "5", "1", "1", "2", "1", "0", "0", "1", "60", "10");
        assertThat(WorthWording.summary(worth))
                .isEqualTo(
                        "7 alarms: 1 fixed, 1 accepted, 2 noise, 1 merged, 1 closed, 1 open. 1"
                                + " regression reached the default branch without one.");
        assertThat(WorthPicture.svg(worth, ChartStyle.AUTO)).contains("minutes again", "</svg>");
    }

    @Test
    void without_a_recorded_verdict_nothing_is_claimed() {
        GateWorth worth =
                GateWorth.of(
                        new WorthFacts(
                                Optional.empty(),
                                List.of(),
                                Map.of(),
                                List.of(),
                                List.of(),
                                List.of(new BranchRegression(hour(1), Optional.empty(), false))),
                        LocalDate.of(2026, 11, 2),
                        1);
        assertThat(worth.weeks().getFirst().unseen()).isZero();
        assertThat(WorthWording.summary(worth)).startsWith("No check");
    }
}
