package io.perfwarden.baseline;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.format.archive.ArchiveException;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.json.JsonReading;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import org.jspecify.annotations.Nullable;

/**
 * Reads the canonical baseline document as a stream. Unknown keys are skipped, so that all versions
 * of schema 1 stay readable.
 */
final class BaselineDecoder {
    private static final int MOST_MEASUREMENTS = 500_000;
    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(20)
                                    .maxStringLength(1 << 20)
                                    .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private static final class Damaged extends IOException {
        private static final long serialVersionUID = 1;

        Damaged(String message) {
            super(message);
        }
    }

    private final ResultFile file;
    private final List<MetricResult> measurements = new ArrayList<>();
    private final List<String> formats = new ArrayList<>();
    private BaselineProvenance provenance = BaselineProvenance.UNKNOWN;
    private BenchmarkEnvironment environment = BenchmarkEnvironment.UNKNOWN;
    private Map<String, String> code = Map.of();
    private boolean schemaSeen;

    BaselineDecoder(ResultFile file) {
        this.file = file;
    }

    ReadOutcome<Baseline> decode() {
        try (InputStream in = file.open();
                JsonParser json = JSON.createParser(in)) {
            return read(json);
        } catch (ArchiveException e) {
            return ReadOutcome.rejected(e.problem());
        } catch (JacksonException e) {
            return ReadOutcome.rejected(JsonReading.problem(e, file.name()));
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "could not be read: " + e.getMessage()));
        }
    }

    private ReadOutcome<Baseline> read(JsonParser json) throws IOException {
        try {
            document(json);
        } catch (Damaged e) {
            return rejectDamaged(json.currentTokenLocation(), String.valueOf(e.getMessage()));
        }
        if (!schemaSeen) {
            return rejectDamaged(json.currentTokenLocation(), "the key \"schema\" is missing");
        }
        if (measurements.isEmpty()) {
            return ReadOutcome.rejected(InputProblem.of(file.name(), "holds no measurements"));
        }
        return ReadOutcome.ok(
                new Baseline(
                        Optional.of(provenance),
                        new ResultSet(formats, measurements, environment, List.of(), code)));
    }

    private ReadOutcome<Baseline> rejectDamaged(@Nullable JsonLocation where, String what) {
        String place = where == null ? "" : ":" + where.getLineNr() + ":" + where.getColumnNr();
        String line = what.lines().findFirst().orElse("not valid JSON");
        return ReadOutcome.rejected(InputProblem.of(file.name() + place, line));
    }

    private void document(JsonParser json) throws IOException {
        expect(json.nextToken(), JsonToken.START_OBJECT, "an object");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "schema" -> schema(text(json));
                case "provenance" -> provenance = provenance(json);
                case "formats" -> formats(json);
                case "environment" -> environment = new BenchmarkEnvironment(strings(json));
                case "code" -> code = strings(json);
                case "measurements" -> measurements(json);
                default -> json.skipChildren();
            }
        }
    }

    private void schema(String text) throws Damaged {
        schemaSeen = true;
        String own = BaselineCodec.SCHEMA_PREFIX + BaselineCodec.SCHEMA;
        if (!text.equals(own)) {
            String what = "schema is \"%s\", but this version reads \"%s\"";
            throw new Damaged(what.formatted(text, own));
        }
    }

    private void formats(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "a list of format ids");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            formats.add(text(json));
        }
    }

    private static BaselineProvenance provenance(JsonParser json) throws IOException {
        Map<String, String> values = strings(json);
        try {
            return new BaselineProvenance(
                    Optional.ofNullable(values.get("commit")).map(CommitSha::new),
                    values.getOrDefault("branch", ""),
                    Optional.ofNullable(values.get("run"))
                            .map(run -> new RunId(Long.parseLong(run))),
                    Optional.ofNullable(values.get("date")).map(Instant::parse),
                    values.getOrDefault("requestedBy", ""),
                    values.getOrDefault("reason", ""));
        } catch (IllegalArgumentException | DateTimeParseException e) {
            throw new Damaged("provenance: " + e.getMessage());
        }
    }

    private void measurements(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "a list of measurements");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (measurements.size() == MOST_MEASUREMENTS) {
                throw new Damaged("more than " + MOST_MEASUREMENTS + " measurements");
            }
            measurements.add(measurement(json));
        }
    }

    private MetricResult measurement(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT, "a measurement");
        int line = json.currentTokenLocation().getLineNr();
        BaselineDraft draft = new BaselineDraft();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            field(draft, key, json);
        }
        try {
            return draft.finish(new FilePosition(file.name(), line));
        } catch (IllegalArgumentException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    private static void field(BaselineDraft draft, String key, JsonParser json) throws IOException {
        switch (key) {
            case "name" -> draft.name = text(json);
            case "params" -> draft.params = strings(json);
            case "metric" -> draft.metric = text(json);
            case "unit" -> draft.unit = text(json);
            case "direction" -> draft.direction = constant(BetterDirection.class, json);
            case "origin" -> draft.origin = constant(DirectionOrigin.class, json);
            case "role" -> draft.role = constant(Metric.Role.class, json);
            case "exact" -> draft.exact = json.getBooleanValue();
            case "tolerance" -> draft.tolerance = Optional.of(tolerance(json));
            case "version" -> draft.version = text(json);
            case "failed" -> draft.failed = Optional.of(text(json));
            case "skipped" -> draft.reading = new MetricReading.Skipped(text(json));
            case "value" -> draft.value = OptionalDouble.of(number(json));
            case "spread" -> draft.spread = spread(json);
            case "samples" -> draft.samples = samples(json);
            case "of" -> draft.trials = OptionalLong.of(trials(json));
            default -> json.skipChildren();
        }
    }

    private static DeclaredTolerance tolerance(JsonParser json) throws IOException {
        Map<String, String> values = strings(json);
        try {
            return new DeclaredTolerance(
                    Double.parseDouble(values.getOrDefault("ratio", "0")),
                    Double.parseDouble(values.getOrDefault("absolute", "0")));
        } catch (IllegalArgumentException e) {
            throw new Damaged("tolerance: " + e.getMessage());
        }
    }

    private static ReportedSpread spread(JsonParser json) throws IOException {
        Map<String, String> values = strings(json);
        try {
            return ReportedSpread.between(
                    ReportedSpread.Kind.valueOf(
                            values.getOrDefault("kind", "").toUpperCase(Locale.ROOT)),
                    Double.parseDouble(values.getOrDefault("low", "NaN")),
                    Double.parseDouble(values.getOrDefault("high", "NaN")));
        } catch (IllegalArgumentException e) {
            throw new Damaged("spread: expected kind, low and high");
        }
    }

    private static long trials(JsonParser json) throws IOException {
        double trials = number(json);
        if (!(trials >= 1) || trials > MetricReading.MOST_TRIALS) {
            throw new Damaged("of: expected a number of requests");
        }
        return (long) trials;
    }

    private static Samples samples(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "a list of numbers");
        double[] values = new double[BaselineCodec.MOST_SAMPLES];
        int n = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (n == values.length) {
                throw new Damaged("more than " + values.length + " samples");
            }
            values[n++] = number(json);
        }
        return Samples.of(Arrays.copyOf(values, n));
    }

    private static double number(JsonParser json) throws IOException {
        if (json.currentToken().isNumeric()) {
            return json.getDoubleValue();
        }
        return switch (text(json)) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw new Damaged("expected a number, or \"NaN\"");
        };
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonParser json)
            throws IOException {
        String word = text(json).toUpperCase(Locale.ROOT);
        E[] all = type.getEnumConstants();
        String expected = "expected one of " + Arrays.toString(all).toLowerCase(Locale.ROOT);
        return Arrays.stream(all)
                .filter(constant -> constant.name().equals(word))
                .findFirst()
                .orElseThrow(() -> new Damaged(expected));
    }

    private static Map<String, String> strings(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT, "an object");
        Map<String, String> map = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            if (!json.nextToken().isScalarValue()) {
                throw new Damaged("expected a plain value");
            }
            map.put(key, json.getText());
        }
        return map;
    }

    private static String text(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.VALUE_STRING, "a string");
        return json.getText();
    }

    private static void expect(@Nullable JsonToken actual, JsonToken wanted, String what)
            throws Damaged {
        if (actual != wanted) {
            throw new Damaged("expected " + what);
        }
    }

    private static final class BaselineDraft {
        private String name = "";
        private Map<String, String> params = Map.of();
        private String metric = "";
        private String unit = "";
        private BetterDirection direction = BetterDirection.UNKNOWN;
        private DirectionOrigin origin = DirectionOrigin.NONE;
        private Metric.Role role = Metric.Role.PRIMARY;
        private boolean exact;
        private Optional<DeclaredTolerance> tolerance = Optional.empty();
        private String version = "";
        private @Nullable MetricReading reading;
        private Optional<String> failed = Optional.empty();
        private OptionalDouble value = OptionalDouble.empty();
        private ReportedSpread spread = ReportedSpread.NONE;
        private Samples samples = Samples.NONE;
        private OptionalLong trials = OptionalLong.empty();

        MetricResult finish(FilePosition position) {
            Metric whole = new Metric(metric, Unit.parse(unit), direction, origin, role, exact);
            MetricReading read = reading;
            Optional<MetricReading.Measured> measured =
                    value.stream()
                            .mapToObj(it -> new MetricReading.Measured(it, spread, samples, trials))
                            .findFirst();
            if (read == null) {
                read =
                        failed.<MetricReading>map(why -> new MetricReading.Failed(why, measured))
                                .or(() -> measured)
                                .orElseThrow(() ->
                                        new IllegalArgumentException(
                                                "a measurement has one of value, failed, skipped"));
            }
            return new MetricResult(
                    new BenchmarkId(name, params), whole, read, position, tolerance, version);
        }
    }
}
