package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * JMeter's {@code -l results.jtl} as CSV: a row a request. Its columns and separator can be
 * configured, so a table without its header is not read. A transaction is a label of its own.
 */
public final class JmeterLogReader implements ResultReader {
    static final String BEGIN = "timeStamp";
    static final String TIME = "elapsed";
    static final String LABEL = "label";
    static final String SUCCESS = "success";
    private static final String SEPARATORS = ",;\t|";

    @Override
    public FormatInfo format() {
        return document("jmeter-csv", "JMeter JTL as CSV", Offer.SAMPLES);
    }

    @Override
    public boolean recognises(FileHead head) {
        String first = head.firstLine();
        return first.contains(BEGIN)
                && CsvTable.cells(first, separator(first))
                        .containsAll(List.of(BEGIN, TIME, LABEL, SUCCESS));
    }

    static char separator(String header) {
        return header.chars()
                .filter(it -> SEPARATORS.indexOf(it) >= 0)
                .mapToObj(it -> (char) it)
                .findFirst()
                .orElse(',');
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Map<String, RequestSamples> labels = new LinkedHashMap<>();
        JmeterTable lines = new JmeterTable(labels, limits, results);
        ConsoleLines.walk(file, limits, lines);
        lines.finish();
        if (labels.isEmpty()) {
            results.unread(1, "expected requests below the header of JMeter", "");
        }
        for (var label : labels.entrySet()) {
            label.getValue().addTo(BenchmarkId.of(label.getKey()), results);
        }
    }
}
