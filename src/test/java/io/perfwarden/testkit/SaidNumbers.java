package io.perfwarden.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.machine.JsonReport;
import io.perfwarden.report.machine.JsonReportReader;
import io.perfwarden.report.machine.VerdictDocument;

/** The numbers of a verdict are those that its report said, however they are read. */
public final class SaidNumbers {
    private static final JsonMapper JSON = new JsonMapper();

    private static final JsonSchema SCHEMA = schema();

    private SaidNumbers() {}

    /**
     * Checks what is kept of a verdict.
     *
     * @param inputs of the verdict
     * @param document as it was written then
     * @param report as it was written then
     */
    static void check(StoredDocument inputs, StoredDocument document, String report) {
        VerdictDocument given = orFail(VerdictDocument.decode(document.bytes(), "document"));
        VerdictDocument again =
                orFail(
                        VerdictReplay.document(
                                inputs.bytes(),
                                "inputs",
                                ResultReaders.standard(ReadLimits.DEFAULT)));
        assertThat(given).isEqualTo(again);
        assertThat(SCHEMA.complaints(json(document))).isEmpty();
        assertThat(JsonReport.render(given.comparison())).isEqualTo(report);
        Comparison read = orFail(JsonReportReader.read(report, "report.json"));
        assertThat(read.verdict()).isEqualTo(given.comparison().verdict());
        assertThat(of(read)).isEqualTo(of(given.comparison()));
    }

    private static JsonSchema schema() {
        try {
            return new JsonSchema(JSON.readTree(new File("config/perfwarden-verdict.schema.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(StoredDocument document) {
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(document.bytes()))) {
            return JSON.readTree(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T orFail(ReadOutcome<T> read) {
        return read.orElse(problems -> {
            throw new AssertionError(problems.toString());
        });
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
