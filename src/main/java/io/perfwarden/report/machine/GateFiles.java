package io.perfwarden.report.machine;

import static io.perfwarden.format.json.JsonValue.orNull;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RunStatus;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Unit;

/**
 * The compare and trend files that fixed-tolerance gates of performance suites write, so that what
 * reads those needs no change. Times are in milliseconds, other values in their own unit; keys are
 * sorted; numbers are written as Python writes them, but for what is no number, which is null.
 */
public final class GateFiles {
    private static final Unit MILLISECONDS = Unit.parse("ms");
    private static final String MISSING = "missing";
    private static final String FAIL = "fail";
    private static final String PASS = "pass";

    /** What is written. */
    public record GateSubject(SuiteComparison suite, String name, Optional<RunStatus> status) {
        private boolean isInWrongState() {
            return status.map(RunStatus::differs).orElse(false);
        }

        private String overall() {
            return isInWrongState()
                            || suite.verdict() == Verdict.FAIL
                            || suite.verdict() == Verdict.NONE
                    ? FAIL
                    : PASS;
        }
    }

    private record GateCheck(String metric, String status, Row row) {}

    private GateFiles() {}

    public static String compare(GateSubject subject) {
        List<JsonValue> entries = new ArrayList<>();
        subject.status()
                .filter(RunStatus::differs)
                .ifPresent(status ->
                        entries.add(
                                check(RunStatus.BENCHMARK, FAIL)
                                        .put("expected", status.required())
                                        .put("current", status.current())
                                        .end()));
        for (GateCheck check : checks(subject.suite())) {
            JsonObject entry = numbers(check);
            if (!check.status().equals(MISSING)) {
                entry.put("regression_ratio", orNull(ratio(check.row())));
            }
            entries.add(entry.end());
        }
        JsonObject file =
                new JsonObject()
                        .put("suite", subject.name())
                        .put("status", subject.overall())
                        .put("checks", new JsonValue.Items(entries));
        return PythonJson.pretty(withStatus(file, subject));
    }

    public static String trend(GateSubject subject, Instant at) {
        List<GateCheck> checks = checks(subject.suite());
        long failed = checks.stream().filter(check -> !check.status().equals(PASS)).count();
        int wrong = subject.isInWrongState() ? 1 : 0;
        JsonObject file =
                new JsonObject()
                        .put("schema_version", 1)
                        .put("suite", subject.name())
                        .put("timestamp_utc", PythonJson.time(at))
                        .put("overall_status", subject.overall())
                        .put("total_metrics", checks.size() + wrong)
                        .put("failed_metrics", failed + wrong)
                        .put("metrics", new JsonValue.Items(metrics(subject, checks)));
        return PythonJson.pretty(withStatus(file, subject));
    }

    private static List<JsonValue> metrics(GateSubject subject, List<GateCheck> checks) {
        List<JsonValue> metrics = new ArrayList<>();
        if (subject.isInWrongState()) {
            metrics.add(
                    check(RunStatus.BENCHMARK, FAIL)
                            .put("baseline_ms", JsonValue.Word.NULL)
                            .put("allowed_max_ms", JsonValue.Word.NULL)
                            .put("current_ms", JsonValue.Word.NULL)
                            .put("regression_ratio", JsonValue.Word.NULL)
                            .end());
        }
        for (GateCheck check : checks) {
            metrics.add(numbers(check).put("regression_ratio", orNull(ratio(check.row()))).end());
        }
        metrics.sort(KeyOrder.of(metric -> metric.at("metric").asText().orElse("")));
        return metrics;
    }

    private static JsonValue withStatus(JsonObject file, GateSubject subject) {
        subject.status()
                .ifPresent(status ->
                        file.put("required_status", status.required())
                                .put("current_status", status.current()));
        return file.end();
    }

    private static List<GateCheck> checks(SuiteComparison suite) {
        Set<String> labels = new HashSet<>();
        Set<String> several = new HashSet<>();
        List<Row> rows =
                suite.rows().stream()
                        .filter(row -> row.outcome() != RowOutcome.ADDED)
                        .filter(row -> !row.id().name().equals(RunStatus.BENCHMARK))
                        .toList();
        rows.stream()
                .map(row -> row.id().label())
                .filter(l -> !labels.add(l))
                .forEach(several::add);
        return rows.stream()
                .map(row -> new GateCheck(name(row, several), status(row), row))
                .sorted(KeyOrder.of(GateCheck::metric))
                .toList();
    }

    /** These files know only metrics, so each metric of a benchmark gets its own name. */
    private static String name(Row row, Set<String> several) {
        String label = row.id().label();
        return several.contains(label) ? label + "." + row.metric().name() : label;
    }

    private static String status(Row row) {
        if (row.outcome() == RowOutcome.MISSING) {
            return MISSING;
        }
        return row.effect() == RowEffect.FAIL ? FAIL : PASS;
    }

    private static JsonObject check(String metric, String status) {
        return new JsonObject().put("metric", metric).put("status", status);
    }

    private static JsonObject numbers(GateCheck check) {
        Row row = check.row();
        return check(check.metric(), check.status())
                .put("allowed_max_ms", orNull(milliseconds(row, row.limitValue())))
                .put("baseline_ms", orNull(milliseconds(row, row.baseValue())))
                .put("current_ms", orNull(milliseconds(row, row.value())));
    }

    private static OptionalDouble ratio(Row row) {
        OptionalDouble baseline = milliseconds(row, row.baseValue());
        OptionalDouble current = milliseconds(row, row.value());
        return baseline.orElse(0) > 0 && current.isPresent()
                ? finite(current.getAsDouble() / baseline.getAsDouble() - 1)
                : OptionalDouble.empty();
    }

    private static OptionalDouble milliseconds(Row row, OptionalDouble value) {
        Unit unit = row.metric().unit();
        return value.isPresent() && unit.comparableWith(MILLISECONDS)
                ? finite(unit.convert(value.getAsDouble(), MILLISECONDS))
                : value;
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
