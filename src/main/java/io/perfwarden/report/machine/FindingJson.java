package io.perfwarden.report.machine;

import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Kind;
import io.perfwarden.finding.Member;
import java.io.IOException;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What a comparison comes to, as JSON. */
final class FindingJson {
    private FindingJson() {}

    /** How many benchmarks there are of each kind. */
    static void counts(JsonGenerator json, Map<Kind, Integer> counts) throws IOException {
        json.writeObjectFieldStart("counts");
        for (Map.Entry<Kind, Integer> count : counts.entrySet()) {
            json.writeNumberField(count.getKey().id(), count.getValue());
        }
        json.writeEndObject();
    }

    static void write(JsonGenerator json, Finding finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", finding.kind().id());
        json.writeStringField("effect", finding.effect().name().toLowerCase(Locale.ROOT));
        json.writeStringField(
                "label",
                finding.isWholeSuite() ? "*" : JsonReport.wellFormed(finding.label().name()));
        JsonReport.params(json, "with", finding.label().with());
        json.writeArrayFieldStart("suites");
        for (SuitePlatform place : finding.places()) {
            place(json, place);
        }
        json.writeEndArray();
        json.writeStringField(
                "metric", JsonReport.wellFormed(finding.worst().row().metric().name()));
        json.writeNumberField("benchmarks", finding.members().size());
        json.writeNumberField("of", finding.scope().alike());
        json.writeNumberField("withinLimit", finding.mild().size());
        change(json, finding);
        member(json, finding.worst());
        json.writeEndObject();
    }

    private static void place(JsonGenerator json, SuitePlatform place) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", JsonReport.wellFormed(place.suite()));
        JsonReport.text(json, "platform", place.platform());
        json.writeEndObject();
    }

    private static void change(JsonGenerator json, Finding finding) throws IOException {
        DoubleSummaryStatistics changes =
                finding.members().stream()
                        .flatMapToDouble(member -> member.row().change().stream())
                        .filter(Double::isFinite)
                        .summaryStatistics();
        boolean any = changes.getCount() > 0;
        json.writeObjectFieldStart("change");
        JsonReport.number(
                json, "least", any ? OptionalDouble.of(changes.getMin()) : OptionalDouble.empty());
        JsonReport.number(
                json, "most", any ? OptionalDouble.of(changes.getMax()) : OptionalDouble.empty());
        json.writeEndObject();
    }

    private static void member(JsonGenerator json, Member worst) throws IOException {
        BenchmarkId id = worst.id();
        json.writeObjectFieldStart("worst");
        json.writeStringField("benchmark", JsonReport.wellFormed(id.name()));
        JsonReport.params(json, "params", id.params());
        json.writeStringField("suite", JsonReport.wellFormed(worst.where().suite()));
        JsonReport.text(json, "platform", worst.where().platform());
        json.writeEndObject();
    }
}
