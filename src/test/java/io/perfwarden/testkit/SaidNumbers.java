package io.perfwarden.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JsonReportReader;

/** The numbers of a verdict are those that its report said, however they are read. */
public final class SaidNumbers {
    private SaidNumbers() {}

    /**
     * Checks what is kept of a verdict.
     *
     * @param report as it was written then
     */
    static void check(StoredDocument proof, String report) {
        Given given =
                VerdictReplay.readGiven(
                                proof.bytes(), "proof", ResultReaders.standard(ReadLimits.DEFAULT))
                        .orElse(problems -> {
                            throw new AssertionError(problems.toString());
                        });
        assertThat(given.repeats()).isTrue();
        assertThat(JsonReport.render(given.comparison())).isEqualTo(report);
        Comparison read =
                JsonReportReader.read(report, "report.json")
                        .orElse(problems -> {
                            throw new AssertionError(problems.toString());
                        });
        assertThat(read.verdict()).isEqualTo(given.comparison().verdict());
        assertThat(of(read)).isEqualTo(of(given.comparison()));
    }

    /** What a comparison says of each row, a line each, by suite. */
    public static List<String> of(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite ->
                        Stream.concat(
                                Stream.of(suite.where() + " " + suite.verdict()),
                                suite.rows().stream().map(SaidNumbers::line).sorted()))
                .toList();
    }

    private static String line(Row row) {
        return Stream.of(
                        row.id().label(),
                        row.metric().name(),
                        row.metric().unit().symbol(),
                        row.metric().direction(),
                        PairSide.valueOf(row.baseline()),
                        PairSide.valueOf(row.current()),
                        row.change(),
                        row.relativeLimit(),
                        row.outcome(),
                        row.reasons())
                .map(String::valueOf)
                .collect(Collectors.joining(" | "));
    }
}
