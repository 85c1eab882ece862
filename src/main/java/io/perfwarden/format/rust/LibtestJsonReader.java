package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The events of libtest with {@code --format=json}. They name no test target. {@code
 * mib_per_second} is the number that the text calls MB/s.
 */
public final class LibtestJsonReader implements ResultReader {
    private static final Pattern BENCH = Pattern.compile("^\\s*\\{.*\"type\"\\s*:\\s*\"bench\"");

    private static final FieldTable EVENT =
            new FieldTable()
                    .texts("type", "event")
                    .names("name")
                    .numbers("median", "deviation", "mib_per_second");

    @Override
    public FormatInfo format() {
        return logLines("libtest-json", "Rust libtest JSON events", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("\"type\"", "\"bench\"", "\"median\"") && head.anyLine(BENCH);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JsonLines.walk(file, limits, "\"type\":", (json, line) -> read(json, line, results));
    }

    private static void read(JsonCursor json, int line, ResultCollector results)
            throws IOException {
        ObjectFields event = EVENT.read(json);
        boolean bench = event.text("type").equals("bench");
        boolean failed = event.text("type").equals("test") && event.text("event").equals("failed");
        if (!bench && !failed) {
            return;
        }
        if (!event.has("name") || (bench && !event.has("median"))) {
            throw json.problem("expected the keys name and median");
        }
        BenchmarkId id = BenchmarkId.of(event.text("name"));
        Metric time = ResultCollector.metricOf(results.unit("ns/iter"));
        FilePosition at = results.at(line);
        double median = event.number("median");
        ReportedSpread spread =
                ReportedSpread.around(
                        ReportedSpread.Kind.UNSPECIFIED, median, event.number("deviation"));
        MetricReading reading =
                bench ? MetricReading.of(median, spread) : new Failed("the benchmark failed");
        results.add(id, time, reading, at);
        if (event.has("mib_per_second")) {
            Metric rate = results.metric("throughput", "MB/s").secondary();
            results.add(id, rate, event.number("mib_per_second"), at);
        }
    }
}
