package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * size-limit's {@code --json}. A file that it did not find has no name and a negative size. A file
 * over the limit that the project set failed.
 */
public final class SizeLimitReader implements ResultReader.Json {
    private static final FieldTable FILE =
            new FieldTable()
                    .texts("name")
                    .with(json -> json.isTrue(), "passed")
                    .numbers("size", "sizeLimit")
                    .numbersOrNull("running", "loading");

    @Override
    public FormatInfo format() {
        return document("size-limit", "size-limit JSON");
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape file = head.json().element();
        return file.has("name", "size")
                && file.at("size").isNumber()
                && !file.has("value")
                && !file.has("unit")
                && (file.has("passed") || file.keys().size() == 2);
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> {
            ObjectFields file = FILE.read(json);
            FilePosition position = results.at(file.line());
            if (file.text("name").isEmpty()) {
                String size = "size " + file.number("size");
                results.unread(position, "expected the name of a file, found none", size);
            } else if (!file.has("size")) {
                results.unread(position, "expected the size of", file.text("name"));
            } else {
                add(file, position, results);
            }
        });
    }

    private static void add(ObjectFields file, FilePosition position, ResultCollector results)
            throws FormatException {
        BenchmarkId id = BenchmarkId.of(file.text("name"));
        Metric size = results.metric("size", "B").deterministic();
        results.add(id, size, reading(file), position);
        for (String time : List.of("running", "loading")) {
            results.add(id, results.metric(time, "s").secondary(), file.optional(time), position);
        }
    }

    private static MetricReading reading(ObjectFields file) {
        double size = file.number("size");
        Measured measured = new Measured(size, ReportedSpread.NONE, Samples.NONE);
        if (size < 0) {
            return new Failed("size-limit did not find the file");
        }
        String limit =
                String.format(Locale.ROOT, "over its limit of %,.0f B", file.number("sizeLimit"));
        return file.get("passed", true) ? measured : new Failed(limit, Optional.of(measured));
    }
}
