package io.perfwarden.report.machine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.pair.Side;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The compare and trend files that fixed-tolerance gates of performance suites write, so that what
 * reads those needs no change. Times are in milliseconds, other values in their own unit; keys are
 * sorted; numbers are written as Python writes them.
 */
public final class GateFiles {
    private static final Unit MILLISECONDS = Unit.parse("ms");
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final String STATUS = "__status__";
    private static final JsonFactory ASCII =
            JsonFactory.builder()
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
                    .build();

    /**
     * What the run says of itself, and what its baseline asks for.
     *
     * @param required such as {@code ok}
     * @param current such as {@code skipped}
     */
    public record RunStatus(String required, String current) {
        boolean differs() {
            return !required.equals(current);
        }
    }

    private record Check(String metric, String status, Row row) {}

    private GateFiles() {}

    /**
     * The compare file of one suite.
     *
     * @param status where baseline and run state one
     */
    public static String compare(SuiteComparison suite, Optional<RunStatus> status) {
        return written(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("checks");
            if (status.isPresent() && status.get().differs()) {
                statusCheck(json, status.get());
            }
            for (Check check : checks(suite)) {
                check(json, check);
            }
            json.writeEndArray();
            if (status.isPresent()) {
                json.writeStringField("current_status", status.get().current());
                json.writeStringField("required_status", status.get().required());
            }
            json.writeStringField("status", overall(suite, status));
            json.writeStringField("suite", suite.name());
            json.writeEndObject();
        });
    }

    /**
     * The trend file of one suite.
     *
     * @param at when it was measured or judged, as the caller knows it
     * @param status where baseline and run state one
     */
    public static String trend(SuiteComparison suite, Instant at, Optional<RunStatus> status) {
        List<Check> checks = checks(suite);
        boolean differs = status.isPresent() && status.get().differs();
        long failed = checks.stream().filter(check -> !check.status().equals("pass")).count();
        return written(json -> {
            json.writeStartObject();
            if (status.isPresent()) {
                json.writeStringField("current_status", status.get().current());
            }
            json.writeNumberField("failed_metrics", failed + (differs ? 1 : 0));
            metrics(json, checks, differs);
            json.writeStringField("overall_status", overall(suite, status));
            if (status.isPresent()) {
                json.writeStringField("required_status", status.get().required());
            }
            json.writeNumberField("schema_version", 1);
            json.writeStringField("suite", suite.name());
            json.writeStringField("timestamp_utc", UTC.format(at.atOffset(ZoneOffset.UTC)));
            json.writeNumberField("total_metrics", checks.size() + (differs ? 1 : 0));
            json.writeEndObject();
        });
    }

    private static List<Check> checks(SuiteComparison suite) {
        Set<String> labels = new HashSet<>();
        Set<String> several = new HashSet<>();
        List<Row> rows =
                suite.rows().stream().filter(row -> row.outcome() != RowOutcome.ADDED).toList();
        rows.stream()
                .map(row -> row.id().label())
                .filter(l -> !labels.add(l))
                .forEach(several::add);
        return rows.stream()
                .map(row -> new Check(name(row, several), status(row), row))
                .sorted(Comparator.comparing(Check::metric))
                .toList();
    }

    /** These files know only metrics: a benchmark with several gives each of them its own name. */
    private static String name(Row row, Set<String> several) {
        String label = row.id().label();
        return several.contains(label) ? label + "." + row.metric().name() : label;
    }

    private static String status(Row row) {
        if (row.outcome() == RowOutcome.MISSING) {
            return "missing";
        }
        return row.effect() == Effect.FAIL ? "fail" : "pass";
    }

    private static String overall(SuiteComparison suite, Optional<RunStatus> status) {
        boolean differs = status.isPresent() && status.get().differs();
        boolean failed = suite.verdict() == Verdict.FAIL || suite.verdict() == Verdict.NONE;
        return differs || failed ? "fail" : "pass";
    }

    private static void statusCheck(JsonGenerator json, RunStatus status) throws IOException {
        json.writeStartObject();
        json.writeStringField("current", status.current());
        json.writeStringField("expected", status.required());
        json.writeStringField("metric", STATUS);
        json.writeStringField("status", "fail");
        json.writeEndObject();
    }

    private static void statusMetric(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNullField("allowed_max_ms");
        json.writeNullField("baseline_ms");
        json.writeNullField("current_ms");
        json.writeStringField("metric", STATUS);
        json.writeNullField("regression_ratio");
        json.writeStringField("status", "fail");
        json.writeEndObject();
    }

    private static void check(JsonGenerator json, Check check) throws IOException {
        json.writeStartObject();
        numbers(json, check);
        json.writeStringField("metric", check.metric());
        if (!check.status().equals("missing")) {
            number(json, "regression_ratio", ratio(check.row()));
        }
        json.writeStringField("status", check.status());
        json.writeEndObject();
    }

    private static void metrics(JsonGenerator json, List<Check> checks, boolean statusDiffers)
            throws IOException {
        json.writeArrayFieldStart("metrics");
        if (statusDiffers) {
            statusMetric(json);
        }
        for (Check check : checks) {
            metric(json, check);
        }
        json.writeEndArray();
    }

    private static void metric(JsonGenerator json, Check check) throws IOException {
        json.writeStartObject();
        numbers(json, check);
        json.writeStringField("metric", check.metric());
        number(json, "regression_ratio", ratio(check.row()));
        json.writeStringField("status", check.status());
        json.writeEndObject();
    }

    private static void numbers(JsonGenerator json, Check check) throws IOException {
        Row row = check.row();
        number(json, "allowed_max_ms", milliseconds(row, row.limitValue()));
        number(json, "baseline_ms", milliseconds(row, Side.valueOf(row.baseline())));
        number(json, "current_ms", milliseconds(row, Side.valueOf(row.current())));
    }

    private static OptionalDouble ratio(Row row) {
        OptionalDouble baseline = milliseconds(row, Side.valueOf(row.baseline()));
        OptionalDouble current = milliseconds(row, Side.valueOf(row.current()));
        return baseline.orElse(0) > 0 && current.isPresent()
                ? OptionalDouble.of(current.getAsDouble() / baseline.getAsDouble() - 1)
                : OptionalDouble.empty();
    }

    private static OptionalDouble milliseconds(Row row, OptionalDouble value) {
        Unit unit = row.metric().unit();
        return value.isPresent() && unit.comparableWith(MILLISECONDS)
                ? OptionalDouble.of(unit.convert(value.getAsDouble(), MILLISECONDS))
                : value;
    }

    private static void number(JsonGenerator json, String key, OptionalDouble value)
            throws IOException {
        if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
            json.writeFieldName(key);
            json.writeNumber(python(value.getAsDouble()));
        } else {
            json.writeNullField(key);
        }
    }

    /** Shortest digits that give the same double, with an exponent below 1e-4 and from 1e16 on. */
    private static String python(double value) {
        double size = Math.abs(value);
        BigDecimal digits = new BigDecimal(Double.toString(value));
        if (size == 0 || (size >= 1e-4 && size < 1e16)) {
            String plain = digits.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        BigDecimal bare = digits.stripTrailingZeros();
        int exponent = bare.precision() - bare.scale() - 1;
        String mantissa = bare.movePointLeft(exponent).stripTrailingZeros().toPlainString();
        return String.format(
                Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private static String written(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = ASCII.createGenerator(text)) {
            json.setPrettyPrinter(JsonReport.layout());
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }
}
