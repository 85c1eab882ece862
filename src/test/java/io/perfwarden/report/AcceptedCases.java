package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.testkit.Rows;

/** What comparisons hold of what maintainers accepted. */
final class AcceptedCases {
    private static final LocalDate UNTIL = LocalDate.parse("2026-12-31");

    private AcceptedCases() {}

    /** One within its bound, one beyond it, and one of the same code as before. */
    static List<Row> rows() {
        Limit.AcceptedLimit limit =
                new Limit.AcceptedLimit(
                        Optional.empty(),
                        OptionalDouble.of(0.125),
                        OptionalDouble.of(112.5),
                        Optional.of(UNTIL),
                        "octocat",
                        "@mona wants it");
        return List.of(
                worse("allowed").regressed().withAcceptance(limit),
                worse("copied").is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT, RowReason.CODE_SAME),
                worse("allowed-less")
                        .is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT, RowReason.BEYOND_ACCEPTED));
    }

    private static Rows.Draft worse(String name) {
        return row(name).base(100).now(110).effect(RowEffect.FAIL);
    }

    static List<SuiteNotice> notices() {
        return List.of(
                new SuiteNotice.AcceptedRows(
                        "dot/*|x", 2, "octocat", "@mona wants it", Optional.of(UNTIL)),
                new SuiteNotice.AcceptanceExpired(
                        "dot/*", 1, "octocat", LocalDate.parse("2026-10-31")),
                new SuiteNotice.AcceptedBaseline("baselines/core.json", "octocat"));
    }
}
