package io.perfwarden.compare.group;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.group.AcceptedRowSet.AcceptanceTerms;
import io.perfwarden.compare.group.AcceptedRowSet.Candidate;
import io.perfwarden.compare.group.AcceptedRowSet.RefusalReason;
import io.perfwarden.compare.group.AcceptedRowSet.RefusedRow;
import io.perfwarden.compare.group.AcceptedRowSet.RowNaming;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is accepted of what was asked for. */
class AcceptedRowSetTest {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final AcceptanceTerms PLAIN =
            new AcceptanceTerms(Optional.empty(), OptionalDouble.empty());
    private static final AcceptanceTerms BOUNDED =
            new AcceptanceTerms(Optional.of(LocalDate.parse("2026-12-31")), OptionalDouble.of(0.5));

    private static AcceptedRowSet choice(Row row, RowNaming naming, AcceptanceTerms terms) {
        return AcceptedRowSet.of(List.of(new Candidate(CORE, row, naming)), terms);
    }

    private static Row failed(RowOutcome outcome, RowReason... why) {
        return row("a").base(100).now(110).effect(RowEffect.FAIL).is(outcome, why);
    }

    static Stream<Arguments> refused() {
        Row gone = row("a").base(100).effect(RowEffect.FAIL).is(RowOutcome.MISSING, RowReason.GONE);
        Row budget = failed(RowOutcome.REGRESSED, RowReason.OVER_BUDGET);
        Row much = row("a").base(100).now(151).regressed();
        Row fromTiny = row("a").base(Double.MIN_VALUE).now(1e9).regressed();
        return Stream.of(
                Arguments.of(gone, RowNaming.PATTERN, BOUNDED, RefusalReason.GONE),
                Arguments.of(gone, RowNaming.WHOLE, PLAIN, RefusalReason.GONE),
                Arguments.of(budget, RowNaming.PATTERN, BOUNDED, RefusalReason.HARD_LIMIT),
                Arguments.of(budget, RowNaming.WHOLE, PLAIN, RefusalReason.HARD_LIMIT),
                Arguments.of(
                        failed(RowOutcome.REGRESSED, RowReason.TOO_LITTLE_SPEED_UP),
                        RowNaming.PATTERN,
                        BOUNDED,
                        RefusalReason.HARD_LIMIT),
                Arguments.of(much, RowNaming.WHOLE, BOUNDED, RefusalReason.WORSE_THAN_MAX),
                Arguments.of(fromTiny, RowNaming.WHOLE, PLAIN, RefusalReason.UNKNOWN_EXTENT),
                Arguments.of(
                        failed(RowOutcome.FAILED, RowReason.CRASHED),
                        RowNaming.WHOLE,
                        BOUNDED,
                        RefusalReason.UNKNOWN_EXTENT),
                Arguments.of(
                        failed(RowOutcome.INCOMPARABLE, RowReason.OTHER_MACHINE),
                        RowNaming.WHOLE,
                        BOUNDED,
                        RefusalReason.UNKNOWN_EXTENT),
                Arguments.of(
                        failed(
                                RowOutcome.REGRESSED,
                                RowReason.OVER_LIMIT,
                                RowReason.WORSE_THAN_ACCEPTED),
                        RowNaming.WHOLE,
                        BOUNDED,
                        RefusalReason.REGENERATED));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void what_has_no_bound_is_left(
            Row row, RowNaming naming, AcceptanceTerms terms, RefusalReason because) {
        AcceptedRowSet choice = choice(row, naming, terms);
        assertThat(choice.rows()).isEmpty();
        assertThat(choice.refused()).containsExactly(new RefusedRow(row, because));
    }

    @Test
    void what_does_not_fail_is_not_asked_for() {
        Row warns =
                row("a").base(100)
                        .now(103)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OVER_LIMIT);
        assertThat(choice(warns, RowNaming.WHOLE, BOUNDED))
                .isEqualTo(new AcceptedRowSet(List.of(), List.of()));
    }

    @Test
    void without_a_most_there_is_room_for_half_the_limit() {
        assertThat(bound(choice(row("a").base(100).now(110).regressed(), RowNaming.PATTERN, PLAIN)))
                .isEqualTo(new AcceptanceBound.Worsening(0.10000000000000009, 0.12500000000000008));
    }

    @Test
    void what_was_accepted_before_gets_no_wider_by_being_accepted_again() {
        Row before =
                row("a").base(100)
                        .now(110)
                        .regressed()
                        .withAcceptance(
                                new Limit.AcceptedLimit(
                                        Optional.of(Rows.limit(0.05, 105)),
                                        OptionalDouble.of(0.9),
                                        OptionalDouble.of(190),
                                        Optional.empty(),
                                        "",
                                        ""));
        assertThat(bound(choice(before, RowNaming.PATTERN, PLAIN)))
                .isEqualTo(new AcceptanceBound.Worsening(0.10000000000000009, 0.12500000000000008));
    }

    @Test
    void from_a_baseline_of_0_the_value_is_the_bound() {
        Row row = row("a").in("B/op").base(0).now(16).regressed();
        assertThat(bound(choice(row, RowNaming.PATTERN, PLAIN)))
                .isEqualTo(new AcceptanceBound.BoundValue(16, "B/op"));
    }

    private static AcceptanceBound bound(AcceptedRowSet choice) {
        return choice.rows().getFirst().bound();
    }
}
