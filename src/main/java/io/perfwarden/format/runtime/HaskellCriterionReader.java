package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Measured;
import org.jspecify.annotations.Nullable;

/**
 * {@code --json} of Haskell's criterion. Its time is the slope of a regression by iterations, else
 * the mean; ends of an interval are distances.
 */
public final class HaskellCriterionReader implements ResultReader.Json {
    private static final FieldTable ERROR = new FieldTable().numbers("confIntLDX", "confIntUDX");

    private static final FieldTable ESTIMATE =
            new FieldTable().numbers("estPoint").maybeWithin("estError", ERROR);

    private static final FieldTable COEFFICIENTS = new FieldTable().inner("iters", ESTIMATE);

    private static final FieldTable REGRESSION =
            new FieldTable().texts("regResponder").inner("regCoeffs", COEFFICIENTS);

    private static final FieldTable ANALYSIS =
            new FieldTable()
                    .inner("anMean", ESTIMATE)
                    .with(HaskellCriterionReader::readSlope, "anRegress");

    private static final FieldTable REPORT =
            new FieldTable()
                    .names("reportName")
                    .inner("reportAnalysis", ANALYSIS)
                    .require("expected the key reportName, found none", "reportName");

    @Override
    public FormatInfo format() {
        return document(
                "haskell-criterion", "criterion JSON (Haskell)", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().element().element().has("reportAnalysis")
                && head.mentions("\"criterion\"");
    }

    private static @Nullable Object readSlope(JsonCursor json) throws IOException {
        ObjectFields found = new ObjectFields(json.line());
        json.array(() -> {
            ObjectFields regression = REGRESSION.read(json);
            ObjectFields slope = regression.inner("regCoeffs").inner("iters");
            if (regression.text("regResponder").equals("time") && slope.has("estPoint")) {
                found.putAll(slope);
                json.keep();
            }
        });
        return found.has("estPoint") ? found : null;
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> json.ifArray(() -> addReport(json, results)));
    }

    private static void addReport(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields report = new ObjectFields(json.line());
        List<String> keys = new ArrayList<>();
        SampleBuffer times = new SampleBuffer();
        json.object(key -> {
            switch (key) {
                case "reportKeys" -> json.array(() -> keys.add(json.text()));
                case "reportMeasured" -> json.array(() -> addSample(json, keys, times));
                default -> REPORT.readField(key, json, report);
            }
        });
        if (!report.has("reportName")) {
            throw json.problem("expected the key reportName, found none");
        }
        BenchmarkId id = BenchmarkId.of(report.text("reportName"));
        FilePosition position = results.at(report.line());
        ObjectFields analysis = report.inner("reportAnalysis");
        ObjectFields mean = analysis.inner("anMean");
        boolean hasSlope = analysis.has("anRegress");
        ObjectFields time = hasSlope ? analysis.inner("anRegress") : mean;
        results.add(id, results.metric("time", "s"), reading(time, times.toSamples()), position);
        if (hasSlope && mean.has("estPoint")) {
            Metric second = results.metric("mean", "s").secondary();
            results.add(id, second, reading(mean, Samples.NONE), position);
        }
    }

    /** A row of the counters of so many iterations, in the order of the keys before it. */
    private static void addSample(JsonCursor json, List<String> keys, SampleBuffer times)
            throws IOException {
        ObjectFields row = new ObjectFields(json.line());
        int[] column = {0};
        json.array(() -> {
            String key = column[0] < keys.size() ? keys.get(column[0]) : "";
            column[0]++;
            if (key.equals("time") || key.equals("iters")) {
                row.put(key, json.number());
            }
        });
        if (row.has("time") && row.has("iters")) {
            double iterations = row.number("iters");
            boolean isCount = Double.isFinite(iterations) && iterations > 0;
            times.add(isCount ? row.number("time") / iterations : Double.NaN);
            json.checkSamples(times);
        }
    }

    private static MetricReading reading(ObjectFields estimate, Samples samples) {
        double value = estimate.number("estPoint");
        ObjectFields error = estimate.inner("estError");
        ReportedSpread spread =
                ReportedSpread.confidence(
                        value - error.number("confIntLDX"), value + error.number("confIntUDX"));
        return new Measured(value, spread, samples);
    }
}
