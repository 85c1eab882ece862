package io.perfwarden.baseline;

import module java.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * The canonical baseline document: JSON, UTF-8, one measurement a line so that a change reads well
 * as a diff, sorted by name, parameters, metric and unit. The same content always gives the same
 * bytes.
 *
 * <pre>{@code
 * {
 *   "schema": "perfwarden/baseline/1",
 *   "provenance": {"commit": "…", "branch": "…", "run": 1, "date": "…", "requestedBy": "…", "reason": "…"},
 *   "formats": ["jmh"],
 *   "environment": {"cpu": "…"},
 *   "code": {"…": "sha256:…"},
 *   "measurements": [
 *     {"name": "…", "params": {}, "metric": "time", "unit": "ns", "direction": "lower", "origin": "unit",
 *      "role": "primary", "exact": false, "value": 1.5, "spread": {"kind": "confidence", "low": 1.4,
 *      "high": 1.6}, "samples": [1.4, 1.6]}
 *   ]
 * }
 * }</pre>
 */
public final class BaselineCodec {
    static final String SCHEMA_PREFIX = "perfwarden/baseline/";

    /** The schema that is written, and the only one read. */
    static final int SCHEMA = 1;

    /** Most raw samples of a measurement: the file is kept in git. */
    static final int MOST_SAMPLES = 100;

    private static final JsonFactory JSON = new JsonFactory();
    private static final Comparator<MetricResult> ORDER =
            KeyOrder.<MetricResult, String>of(measurement -> measurement.id().name())
                    .thenComparing(measurement -> sortedParams(measurement.id()).toString())
                    .thenComparing(measurement -> measurement.metric().name())
                    .thenComparing(measurement -> measurement.metric().unit().symbol());

    private BaselineCodec() {}

    /** The document's bytes, ending in a newline. */
    public static byte[] encode(Baseline baseline) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(baseline, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** Writes the document as a stream, which stays open. */
    public static void write(Baseline baseline, OutputStream out) throws IOException {
        try (JsonGenerator json =
                JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setPrettyPrinter(new BaselineLines());
            json.writeStartObject();
            json.writeStringField("schema", SCHEMA_PREFIX + SCHEMA);
            writeProvenance(json, baseline.provenance().orElse(BaselineProvenance.UNKNOWN));
            json.writeArrayFieldStart("formats");
            for (String format : baseline.results().formats()) {
                json.writeString(format);
            }
            json.writeEndArray();
            writeMap(json, "environment", baseline.results().environment().facts());
            if (!baseline.results().code().isEmpty()) {
                writeMap(json, "code", baseline.results().code());
            }
            json.writeArrayFieldStart("measurements");
            var ordered = baseline.results().measurements().stream().sorted(ORDER).toList();
            for (MetricResult measurement : ordered) {
                writeMeasurement(json, measurement);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /**
     * Reads a document.
     *
     * @return rejected, with a position, if it is damaged, of another schema or without
     *     measurements
     */
    public static ReadOutcome<Baseline> decode(ResultFile file) {
        return new BaselineDecoder(file).decode();
    }

    private static void writeProvenance(JsonGenerator json, BaselineProvenance provenance)
            throws IOException {
        json.writeObjectFieldStart("provenance");
        if (provenance.commit().isPresent()) {
            json.writeStringField("commit", provenance.commit().get().value());
        }
        writeText(json, "branch", provenance.branch());
        if (provenance.run().isPresent()) {
            json.writeNumberField("run", provenance.run().get().value());
        }
        if (provenance.date().isPresent()) {
            json.writeStringField("date", provenance.date().get().toString());
        }
        writeText(json, "requestedBy", provenance.requestedBy());
        writeText(json, "reason", provenance.reason());
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String key, String text) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField(key, text);
        }
    }

    private static void writeMap(JsonGenerator json, String key, Map<String, String> map)
            throws IOException {
        json.writeObjectFieldStart(key);
        for (Map.Entry<String, String> entry : map.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }

    private static void writeMeasurement(JsonGenerator json, MetricResult measurement)
            throws IOException {
        Metric metric = measurement.metric();
        json.writeStartObject();
        json.writeStringField("name", measurement.id().name());
        writeMap(json, "params", sortedParams(measurement.id()));
        json.writeStringField("metric", metric.name());
        json.writeStringField("unit", metric.unit().symbol());
        json.writeStringField("direction", word(metric.direction()));
        json.writeStringField("origin", word(metric.origin()));
        json.writeStringField("role", word(metric.role()));
        json.writeBooleanField("exact", metric.exact());
        if (measurement.declared().isPresent()) {
            json.writeObjectFieldStart("tolerance");
            json.writeNumberField("ratio", measurement.declared().get().ratio());
            json.writeNumberField("absolute", measurement.declared().get().absolute());
            json.writeEndObject();
        }
        writeText(json, "version", measurement.version());
        switch (measurement.reading()) {
            case MetricReading.Failed(String reason, var measured) -> {
                json.writeStringField("failed", reason);
                if (measured.isPresent()) {
                    writeMeasured(json, measured.get());
                }
            }
            case MetricReading.Skipped(String reason) -> json.writeStringField("skipped", reason);
            case MetricReading.Measured measured -> writeMeasured(json, measured);
        }
        json.writeEndObject();
    }

    private static void writeMeasured(JsonGenerator json, MetricReading.Measured measured)
            throws IOException {
        json.writeFieldName("value");
        writeDouble(json, measured.value());
        ReportedSpread spread = measured.spread();
        if (spread.kind() != ReportedSpread.Kind.NONE) {
            json.writeObjectFieldStart("spread");
            json.writeStringField("kind", word(spread.kind()));
            json.writeNumberField("low", spread.low());
            json.writeNumberField("high", spread.high());
            json.writeEndObject();
        }
        if (measured.isShare()) {
            json.writeNumberField("of", measured.trials().getAsLong());
        }
        if (!measured.samples().isEmpty() && measured.samples().size() <= MOST_SAMPLES) {
            json.writeArrayFieldStart("samples");
            for (int i = 0; i < measured.samples().size(); i++) {
                writeDouble(json, measured.samples().get(i));
            }
            json.writeEndArray();
        }
    }

    /** Writes NaN and infinity as strings, which JSON lacks. */
    private static void writeDouble(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Double.toString(value));
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, String> sortedParams(BenchmarkId id) {
        return new TreeMap<>(id.params());
    }

    /** Breaks lines only between the top-level keys and between measurements. */
    private static final class BaselineLines extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1;

        private static void write(JsonGenerator json, int depth, String there, String elsewhere)
                throws IOException {
            int own = json.getOutputContext().getNestingDepth();
            json.writeRaw(own == depth ? there : elsewhere);
        }

        @Override
        public void beforeObjectEntries(JsonGenerator json) throws IOException {
            write(json, 1, "\n  ", "");
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
            write(json, 1, ",\n  ", ", ");
        }

        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
            json.writeRaw(": ");
        }

        @Override
        public void writeEndObject(JsonGenerator json, int entries) throws IOException {
            write(json, 1, "\n}", "}");
        }

        @Override
        public void beforeArrayValues(JsonGenerator json) throws IOException {
            write(json, 2, "\n    ", "");
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            write(json, 2, ",\n    ", ", ");
        }

        @Override
        public void writeEndArray(JsonGenerator json, int values) throws IOException {
            write(json, 2, values > 0 ? "\n  ]" : "]", "]");
        }
    }
}
