package io.perfwarden.report.machine;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unread;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.past.Drift;
import io.perfwarden.finding.Finding;
import io.perfwarden.finding.Findings;
import io.perfwarden.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A comparison as JSON: the document {@code perfwarden/report/2}, and the compare and trend files
 * of fixed-tolerance gates, so that what reads those needs no change. Keys have a fixed order, what
 * does not exist or is no finite number is null, and rows are written as they come.
 */
public final class JsonReport {
    /** Value of the key {@code schema}. */
    public static final String SCHEMA = "perfwarden/report/2";

    private static final JsonFactory JSON =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonReport() {}

    /**
     * Writes the document in UTF-8 with a line break at its end. The stream is flushed, not closed.
     */
    public static void write(Comparison comparison, OutputStream to) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(to, JsonEncoding.UTF8)) {
            json.setPrettyPrinter(layout());
            write(Findings.of(comparison), json);
            json.writeRaw('\n');
        }
    }

    /** The document in one line, for hiding it in a check. */
    public static String compact(Findings findings) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            write(findings, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static void write(Findings findings, JsonGenerator json) throws IOException {
        Counted counted = new Counted(findings);
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        json.writeStringField("verdict", findings.comparison().verdict().id());
        json.writeNumberField("benchmarks", findings.benchmarks());
        FindingJson.counts(json, findings.counts());
        json.writeArrayFieldStart("findings");
        for (Finding finding : findings.told()) {
            FindingJson.write(json, finding);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("suites");
        for (SuiteComparison suite : findings.comparison().suites()) {
            write(suite, counted, json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The document as text, for small comparisons. */
    public static String render(Comparison comparison) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(comparison, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(SuiteComparison suite, Counted counted, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", suite.name());
        text(json, "platform", suite.platform());
        json.writeStringField("verdict", suite.verdict().id());
        FindingJson.counts(json, counted.in(suite));
        unread(json, suite);
        json.writeArrayFieldStart("rows");
        for (Row row : suite.rows()) {
            write(row, counted.decides(suite, row), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** What of the run could not be read; not written where that is nothing. */
    private static void unread(JsonGenerator json, SuiteComparison suite) throws IOException {
        Unread unread = suite.unread();
        if (unread.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("unread");
        json.writeNumberField("count", unread.count());
        json.writeArrayFieldStart("first");
        for (Problem problem : unread.first()) {
            json.writeStartObject();
            json.writeStringField("where", wellFormed(problem.where()));
            json.writeStringField("what", wellFormed(problem.what()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(Row row, boolean decides, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("benchmark", wellFormed(row.id().name()));
        params(json, "params", row.id().params());
        json.writeStringField("metric", wellFormed(row.metric().name()));
        text(json, "unit", row.metric().unit().symbol());
        text(json, "direction", direction(row.metric().direction()));
        write(json, "baseline", row.baseline());
        write(json, "current", row.current());
        number(json, "change", row.change());
        number(json, "limit", row.relativeLimit());
        json.writeStringField("outcome", row.outcome().id());
        json.writeBooleanField("decides", decides);
        why(json, row);
        drift(json, row.drift());
        if (row.weighing().isPresent()) {
            WeighingJson.write(json, row.weighing().get());
        }
        json.writeEndObject();
    }

    private static void drift(JsonGenerator json, Drift drift) throws IOException {
        if (drift.sinceBaseline().isPresent()) {
            number(json, "drift", drift.sinceBaseline());
        }
        if (drift.sinceRelease().isPresent()) {
            json.writeObjectFieldStart("sinceRelease");
            json.writeStringField("tag", wellFormed(drift.sinceRelease().get().tag()));
            number(json, "change", OptionalDouble.of(drift.sinceRelease().get().change()));
            json.writeEndObject();
        }
    }

    private static void why(JsonGenerator json, Row row) throws IOException {
        json.writeArrayFieldStart("why");
        for (String why : row.reasons()) {
            json.writeString(why);
        }
        json.writeEndArray();
    }

    static void params(JsonGenerator json, String key, Map<String, String> params)
            throws IOException {
        json.writeObjectFieldStart(key);
        for (Map.Entry<String, String> param : params.entrySet()) {
            json.writeStringField(wellFormed(param.getKey()), wellFormed(param.getValue()));
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String key, Optional<Side> side)
            throws IOException {
        if (side.isEmpty()) {
            json.writeNullField(key);
            return;
        }
        json.writeObjectFieldStart(key);
        number(json, "value", side.get().value());
        number(
                json,
                "spread",
                side.get().spread().stream().mapToDouble(Spread::margin).findFirst());
        if (side.get().samples().isPresent()) {
            json.writeNumberField("samples", side.get().samples().getAsInt());
        } else {
            json.writeNullField("samples");
        }
        json.writeEndObject();
    }

    private static String direction(Direction direction) {
        return switch (direction) {
            case LOWER -> "lower";
            case HIGHER -> "higher";
            case UNKNOWN -> "";
        };
    }

    static void text(JsonGenerator json, String key, String value) throws IOException {
        if (value.isEmpty()) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, wellFormed(value));
        }
    }

    static void number(JsonGenerator json, String key, OptionalDouble value) throws IOException {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            json.writeNumberField(key, value.getAsDouble());
        } else {
            json.writeNullField(key);
        }
    }

    /** Half a character cannot be written in UTF-8. */
    static String wellFormed(String text) {
        return text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Two blanks a level and one after the colon, the same on every system. */
    static DefaultPrettyPrinter layout() {
        Separators separators =
                Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator("");
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
    }
}
