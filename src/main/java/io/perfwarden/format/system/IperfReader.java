package io.perfwarden.format.system;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.Failed;

/**
 * iperf3's {@code -J} and {@code --json-stream}. What was received decides. Of UDP, whose rate is
 * set, the share of lost packets does. Seconds of one transfer depend on each other, so they are no
 * samples.
 */
public final class IperfReader implements ResultReader {
    private static final String UDP = "UDP";

    private static final FieldTable TEST =
            new FieldTable().texts("protocol").numbers("num_streams", "reverse");

    private static final FieldTable START =
            new FieldTable().texts("version").inner("test_start", TEST);

    private static final FieldTable SUM =
            new FieldTable()
                    .numbers("bits_per_second", "retransmits", "jitter_ms")
                    .numbers("lost_packets", "packets");

    private static final FieldTable END =
            new FieldTable()
                    .with(SUM::read, "sum_received", "sum_sent", "sum")
                    .with(SUM::read, "sum_received_bidir_reverse");

    private static final FieldTable REPORT =
            new FieldTable().inner("start", START).inner("end", END).notes("error");

    @Override
    public FormatInfo format() {
        return document("iperf3", "iperf3 JSON", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape json = head.json();
        boolean isReport = json.has("intervals", "end");
        JsonShape start = json.at(isReport ? "start" : "data");
        return (isReport || json.has("event")) && start.at("version").text().startsWith("iperf 3");
    }

    /** With {@code --json-stream} each part is a line with the name of its event. */
    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        List<ObjectFields> reports = new ArrayList<>();
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    ObjectFields part = new ObjectFields(json.line());
                    String[] event = {""};
                    json.object(key -> {
                        switch (key) {
                            case "event" -> event[0] = json.text();
                            case "data" -> REPORT.readField(event[0], json, part);
                            default -> REPORT.readField(key, json, part);
                        }
                        json.keep();
                    });
                    if (event[0].isEmpty() || event[0].equals("start") || reports.isEmpty()) {
                        reports.add(part);
                    } else {
                        reports.getLast().putAll(part);
                    }
                });
        for (ObjectFields report : reports) {
            add(report, results);
        }
    }

    private static void add(ObjectFields report, ResultCollector results) throws FormatException {
        ObjectFields start = report.inner("start");
        results.fact(BenchmarkEnvironment.TOOL, start.text("version"));
        ObjectFields test = start.inner("test_start");
        String protocol = test.text("protocol").isEmpty() ? "TCP" : test.text("protocol");
        Map<String, String> params = new LinkedHashMap<>();
        test.optional("num_streams")
                .ifPresent(it -> params.put("streams", String.format(Locale.ROOT, "%.0f", it)));
        if (test.optional("reverse").orElse(0) == 1) {
            params.put("reverse", "1");
        }
        FilePosition position = results.at(report.line());
        BenchmarkId id = new BenchmarkId(protocol, params);
        Metric throughput = throughput(results);
        String error = report.text("error");
        ObjectFields end = report.inner("end");
        if (!error.isEmpty() || !(end.has("sum_received") || end.has("sum"))) {
            String why = error.isEmpty() ? "the test has no end" : error;
            results.add(id, throughput, new Failed(why), position);
            return;
        }
        ObjectFields received =
                end.has("sum_received") ? end.inner("sum_received") : end.inner("sum");
        if (protocol.equals(UDP)) {
            addDatagrams(id, received, results, position);
        } else {
            results.add(id, throughput, received.number("bits_per_second"), position);
            addRetransmits(id, end.inner("sum_sent"), results, position);
            if (end.has("sum_received_bidir_reverse")) {
                double back = end.inner("sum_received_bidir_reverse").number("bits_per_second");
                results.add(
                        new BenchmarkId(protocol + " back", params), throughput, back, position);
            }
        }
    }

    private static Metric throughput(ResultCollector results) {
        return results.metric("throughput", "bit/s")
                .withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
    }

    private static void addRetransmits(
            BenchmarkId id, ObjectFields sent, ResultCollector results, FilePosition position)
            throws FormatException {
        if (sent.has("retransmits")) {
            Metric again =
                    Metric.of("retransmits", Unit.NONE)
                            .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                            .secondary();
            results.add(id, again, sent.number("retransmits"), position);
        }
    }

    private static void addDatagrams(
            BenchmarkId id, ObjectFields sum, ResultCollector results, FilePosition position)
            throws FormatException {
        double lost = sum.number("lost_packets");
        results.addFailures(id, "lost", "packets", lost, sum.number("packets"), position);
        results.add(id, throughput(results).secondary(), sum.number("bits_per_second"), position);
        Metric jitter = results.metric("jitter", "ms").secondary();
        results.add(id, jitter, sum.number("jitter_ms"), position);
    }
}
