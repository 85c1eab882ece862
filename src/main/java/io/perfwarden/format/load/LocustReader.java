package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * Locust's {@code --csv}: the table {@code _stats.csv}, and {@code _requests.csv} of versions
 * before 0.14, with other column names.
 */
public final class LocustReader implements ResultReader {
    /**
     * First columns of the tables of failures, exceptions, history (also of before 1.0) and, before
     * 0.13, percentiles.
     */
    private static final List<List<String>> BESIDE =
            List.of(
                    List.of("Method", "Name", "Error", "Occurrences"),
                    List.of("Count", "Message", "Traceback", "Nodes"),
                    List.of("Timestamp", "User Count", "Type", "Name"),
                    List.of("Type", "Name", LocustTable.TIME),
                    List.of("Name", "# requests", "50%"));

    @Override
    public FormatInfo format() {
        return document("locust", "Locust CSV");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.anyLine(LocustTable::isHeader);
    }

    @Override
    public boolean isBesideResults(FileHead head) {
        List<String> first =
                head.lines().stream()
                        .limit(1)
                        .flatMap(line -> CsvTable.cells(line, ',').stream())
                        .toList();
        return BESIDE.stream().anyMatch(columns -> Collections.indexOfSubList(first, columns) == 0);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        LocustTable table = new LocustTable(results);
        ConsoleLines.walk(file, limits, table::read);
    }
}
