package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import java.io.IOException;

/**
 * The custom list of github-action-benchmark: {@code [{name, unit, value, range?, extra?}]}. The
 * better direction is only in the action's workflow, so the unit decides.
 */
public final class GabCustomReader implements ResultReader.Json {
    private static final FieldTable ENTRY =
            new FieldTable()
                    .names("name")
                    .texts("unit")
                    .notes("range")
                    .numbersOrTexts("value")
                    .require("expected the keys name and value", "name", "value");

    @Override
    public FormatInfo format() {
        return document("gab-custom", "github-action-benchmark custom JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape entry = head.json().element();
        return entry.has("name", "value", "unit");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> add(ENTRY.read(json), results));
    }

    private static void add(ObjectFields row, ResultCollector results) throws FormatException {
        if (row.isText("value")) {
            String name = ForeignText.quote(row.text("name"));
            results.unread(row.line(), "expected a number as value of " + name, row.text("value"));
            return;
        }
        double value = row.number("value");
        ReportedSpread spread = NumberWithUnit.parseSpread(row.text("range"), value);
        Metric metric = ResultCollector.metricOf(results.unit(row.text("unit")));
        MetricReading reading = MetricReading.of(value, spread);
        results.add(BenchmarkId.of(row.text("name")), metric, reading, row.line());
    }
}
