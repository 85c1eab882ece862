package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/** {@code critcmp --export}: criterion.rs's estimates of one saved baseline in one document. */
public final class CritcmpReader implements ResultReader.Json {
    private static final String ESTIMATES = "criterion_estimates_v1";

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .texts("fullname")
                    .inner(ESTIMATES, CriterionTreeReader.estimates("point_estimate"));

    @Override
    public FormatInfo format() {
        return document("critcmp", "critcmp export", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("benchmarks").values().stream().anyMatch(it -> it.has(ESTIMATES));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("benchmarks", () -> json.object(key -> add(json.key(key), json, results)));
    }

    private static void add(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        ObjectFields row = BENCHMARK.read(json);
        ObjectFields estimates = row.inner(ESTIMATES);
        String name = row.text("fullname").isBlank() ? key : row.text("fullname");
        FilePosition position = results.at(row.line());
        Optional<TreeEstimate> typical = TreeEstimate.typical(estimates);
        if (typical.isEmpty()) {
            results.unread(position, "expected the estimates mean and slope of", name);
            return;
        }
        BenchmarkId id = BenchmarkId.of(name);
        Metric time = results.metric("time", "ns");
        results.add(id, time, typical.get().reading(Samples.NONE), position);
        Metric mean = results.metric("mean", "ns").secondary();
        results.add(id, mean, TreeEstimate.secondMean(estimates), position);
    }
}
