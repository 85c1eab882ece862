package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.report.Cases;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.Hostile;
import io.perfwarden.report.NoticeCases;
import io.perfwarden.testkit.JsonSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document is what its schema says, and counts what every report counts. */
class ReportSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Stream<Comparison> comparisons() {
        return Stream.of(
                Cases.pass(),
                Cases.mixed(),
                Cases.platforms(),
                Cases.rates(),
                Cases.everyOutcome(),
                NoticeCases.everyNotice(),
                Cases.firstTime(),
                Cases.badBaseline(),
                Cases.noResults(),
                Hostile.comparison(100));
    }

    private static JsonSchema schema() throws IOException {
        return new JsonSchema(
                MAPPER.readTree(Files.readString(Path.of("config/perfwarden-report.schema.json"))));
    }

    private static JsonNode document(Comparison comparison) throws IOException {
        return MAPPER.readTree(JsonReport.render(comparison));
    }

    private static int sum(JsonNode counts) {
        int sum = 0;
        for (JsonNode count : counts) {
            sum += count.asInt();
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void the_schema_has_nothing_against_the_document(Comparison comparison) throws IOException {
        assertThat(schema().complaints(document(comparison))).isEmpty();
    }

    @Test
    void the_schema_knows_every_kind_in_its_order() throws IOException {
        JsonNode kinds = schema().root().at("/$defs/kind/enum");

        assertThat(Arrays.stream(ChangeKind.values()).map(ChangeKind::id).distinct().toList())
                .isEqualTo(kinds.valueStream().map(JsonNode::asText).toList());
        assertThat(schema().root().at("/$defs/counts/properties").fieldNames())
                .toIterable()
                .containsExactlyElementsOf(
                        Arrays.stream(ChangeKind.values()).map(ChangeKind::id).distinct().toList());
    }

    @Test
    void an_unknown_key_is_complained_of() throws IOException {
        ObjectNode odd = (ObjectNode) document(Cases.mixed());
        odd.put("extra", 1);

        assertThat(schema().complaints(odd)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void counts_of_suites_and_deciding_rows_add_up_to_the_benchmarks(Comparison comparison)
            throws IOException {
        JsonNode document = document(comparison);
        int suites = 0;
        int deciding = 0;
        for (JsonNode suite : document.get("suites")) {
            suites += sum(suite.get("counts"));
            for (JsonNode row : suite.get("rows")) {
                deciding += row.get("decides").asBoolean() ? 1 : 0;
            }
        }

        assertThat(document.get("benchmarks").asInt())
                .isEqualTo(sum(document.get("counts")))
                .isEqualTo(suites)
                .isEqualTo(deciding);
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void the_headline_says_as_many_regressions_as_the_document(Comparison comparison)
            throws IOException {
        int regressed = document(comparison).at("/counts/regressed").asInt();
        String headline = CommonWording.headline(ChangeGroups.of(comparison));

        assertThat(headline.contains("regression")).isEqualTo(regressed > 0);
        assertThat(headline)
                .contains(regressed > 0 ? CommonWording.quantity(regressed, "regression") : "");
    }
}
