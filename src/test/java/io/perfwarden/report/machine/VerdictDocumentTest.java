package io.perfwarden.report.machine;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.Cases;
import io.perfwarden.report.NoticeCases;
import io.perfwarden.testkit.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictDocumentTest {
    static Stream<Comparison> comparisons() {
        return Stream.of(
                Cases.past(),
                Cases.pass(),
                Cases.mixed(),
                Cases.firstTime(),
                Cases.badBaseline(),
                Cases.noResults(),
                Cases.platforms(),
                Cases.rates(),
                Cases.everyOutcome(),
                NoticeCases.everyNotice(),
                new Comparison(List.of()),
                Cases.of(
                        Rows.suite(
                                "a half \ud800 and \u0000",
                                List.of(
                                        row("\udc00 x").base(Double.MIN_VALUE).now(1).unchanged(),
                                        row("y").base(1).now(Double.MAX_VALUE).unchanged()))));
    }

    private static VerdictDocument document(String schema, Comparison comparison) {
        return new VerdictDocument(
                schema,
                Cases.HEAD,
                "pull/7",
                "1.0",
                true,
                new TreeSet<>(Set.of("https://github.com/a/b/actions/runs/1")),
                Optional.of("version: 1"),
                LocalDate.of(2026, 11, 29),
                comparison);
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void what_is_read_equals_what_was_written(Comparison comparison) {
        VerdictDocument given = document(VerdictDocument.SCHEMA, comparison);
        assertThat(VerdictDocument.decode(given.encode(), "it")).isEqualTo(ReadOutcome.ok(given));
    }

    @Test
    void what_is_damaged_or_of_another_schema_is_no_verdict() {
        byte[] other = document("perfwarden/verdict/3", Cases.mixed()).encode();
        byte[] whole = document(VerdictDocument.SCHEMA, Cases.mixed()).encode();
        for (byte[] bytes :
                List.of(
                        other,
                        new byte[0],
                        new byte[] {7},
                        Arrays.copyOf(whole, whole.length / 2),
                        gzip("null"),
                        gzip("[]"),
                        gzip("{}"),
                        gzip("{\"schema\":\"perfwarden/verdict/2\",\"commit\":\"x\"}"))) {
            assertThat(VerdictDocument.decode(bytes, "it").optional()).isEmpty();
        }
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
