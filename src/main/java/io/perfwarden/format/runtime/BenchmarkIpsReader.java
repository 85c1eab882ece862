package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/** JSON of Ruby's benchmark-ips. */
public final class BenchmarkIpsReader implements ResultReader.Json {
    private static final FieldTable ENTRY =
            new FieldTable()
                    .names("name")
                    .numbers("central_tendency", "error")
                    .require(
                            "expected the keys name and central_tendency",
                            "name",
                            "central_tendency");

    @Override
    public FormatInfo format() {
        return document("benchmark-ips", "benchmark-ips JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().element().has("name", "ips", "central_tendency", "cycles");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> {
            ObjectFields entry = ENTRY.read(json);
            double rate = entry.number("central_tendency");
            ReportedSpread spread = ReportedSpread.deviation(rate, entry.number("error"));
            results.add(
                    BenchmarkId.of(entry.text("name")),
                    results.metric("throughput", "iter/s")
                            .directedIfUnknown(BetterDirection.HIGHER),
                    MetricReading.of(rate, spread),
                    results.at(entry.line()));
        });
    }
}
