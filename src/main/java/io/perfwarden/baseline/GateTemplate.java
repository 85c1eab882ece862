package io.perfwarden.baseline;

import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * Renders a first baseline for gates with a ratio and a slack for each metric: times in
 * milliseconds, with wide tolerances for noisy suites.
 */
public final class GateTemplate {
    private static final Unit MILLISECONDS = Unit.parse("ms");

    private enum Kind {
        CPU("CPU baseline with tolerant thresholds for CI variance.", 0.75, 2) {
            @Override
            DeclaredTolerance tolerance(String metric) {
                return metric.contains("infer_p95") ? new DeclaredTolerance(1, 5) : usual();
            }
        },
        GPU(
                "GPU baseline template; regenerate on the target self-hosted GPU runner and adjust"
                        + " tolerances for stable CI.",
                0.6,
                0.25) {
            @Override
            DeclaredTolerance tolerance(String metric) {
                return metric.contains("end_to_end_infer")
                        ? new DeclaredTolerance(0.5, metric.endsWith(".p50_ms") ? 1 : 2)
                        : metric.endsWith(".p95_ms") ? new DeclaredTolerance(0.8, 0.5) : usual();
            }
        },
        SHAPES(
                "TensorRT shape-sweep baseline template; regenerate on the target deployment GPU"
                        + " runner with a production engine and shape-case set.",
                0.6,
                0.25) {
            @Override
            DeclaredTolerance tolerance(String metric) {
                return metric.startsWith("summary.")
                        ? new DeclaredTolerance(0.5, 1)
                        : metric.endsWith(".p95_ms") ? new DeclaredTolerance(0.8, 0.5) : usual();
            }
        };
        private final String notes;
        private final double ratio;
        private final double absolute;

        Kind(String notes, double ratio, double absolute) {
            this.notes = notes;
            this.ratio = ratio;
            this.absolute = absolute;
        }

        abstract DeclaredTolerance tolerance(String metric);

        DeclaredTolerance usual() {
            return new DeclaredTolerance(ratio, absolute);
        }

        static Kind of(ResultSet results) {
            for (MetricResult one : results.measurements()) {
                String name = one.id().name();
                if (name.startsWith("benchmarks.")) {
                    return GPU;
                }
                if (name.startsWith("summary.") || name.startsWith("case.")) {
                    return SHAPES;
                }
            }
            return CPU;
        }
    }

    private GateTemplate() {}

    public static boolean takes(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                && one.metric().unit().comparableWith(MILLISECONDS)
                && Double.isFinite(measured.value())
                && measured.value() >= 0;
    }

    public static String render(ResultSet results, String suite) {
        Kind kind = Kind.of(results);
        JsonObject metrics = new JsonObject();
        for (MetricResult one : results.measurements()) {
            if (takes(one)) {
                metrics.put(one.id().label(), metric(one, kind.tolerance(one.id().name())));
            }
        }
        String own = results.environment().get(BenchmarkEnvironment.SUITE);
        JsonObject file =
                new JsonObject()
                        .put("schema_version", 1)
                        .put("suite", own.isEmpty() ? suite : own)
                        .put("baseline_notes", kind.notes)
                        .put("metrics", metrics.end());
        if (kind != Kind.CPU) {
            file.put("required_status", "ok");
        }
        return PythonJson.pretty(file.end());
    }

    private static JsonValue metric(MetricResult one, DeclaredTolerance tolerance) {
        double value = ((MetricReading.Measured) one.reading()).value();
        return new JsonObject()
                .put("value_ms", JsonValue.of(one.metric().unit().convert(value, MILLISECONDS)))
                .put("max_regression_ratio", JsonValue.of(tolerance.ratio()))
                .put("max_regression_abs_ms", JsonValue.of(tolerance.absolute()))
                .end();
    }
}
