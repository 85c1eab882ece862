package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;

/**
 * nanobench's CSV template: its JSON without single measurements, with semicolons. Before version 4
 * the first column is called as the benchmarks' title.
 */
public final class NanobenchCsvReader implements ResultReader {
    private static final String NAME = "name";

    private static final Map<String, String> NUMBERS =
            Map.of(
                    "batch", "batch",
                    "elapsed", NanobenchReader.MEDIAN,
                    "error %", NanobenchReader.ERROR,
                    "instructions", "median(instructions)",
                    "branches", "median(branchinstructions)",
                    "branch misses", "median(branchmisses)");

    /** The columns before version 4, without the unit behind a slash. */
    private static final Map<String, String> BEFORE_4 =
            Map.of(
                    "s", "elapsed",
                    "MdAPE %", "error %",
                    "error %", "error %",
                    "instructions", "instructions",
                    "branch", "branches",
                    "branch misses", "branch misses");

    private static final Pattern OLD_HEADER = Pattern.compile("^[^;]*; \"relative %\"; \"s/");

    @Override
    public FormatInfo format() {
        return document("nanobench-csv", "nanobench CSV", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        String text = head.text().stripLeading();
        return text.startsWith("\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\"")
                || OLD_HEADER.matcher(text).find();
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        String[] title = {""};
        ConsoleLines.Row each =
                (cells, number) -> {
                    if (cells.containsKey("title") && cells.containsKey(NAME)) {
                        row(cells, number, results);
                    } else {
                        oldRow(cells, number, title, results);
                    }
                };
        ConsoleLines.walkTable(file, limits, ';', "", each);
    }

    /** Translates a row of before version 4; several tables may follow one another. */
    private static void oldRow(
            Map<String, String> cells, int line, String[] title, ResultCollector results)
            throws FormatException {
        Map<String, String> row = new LinkedHashMap<>();
        for (var cell : cells.entrySet()) {
            String column = stripQuotes(cell.getKey());
            String value = stripQuotes(cell.getValue());
            int slash = column.indexOf('/');
            String known = BEFORE_4.get(slash < 0 ? column : column.substring(0, slash));
            if (row.isEmpty()) {
                title[0] = title[0].isEmpty() ? column : title[0];
                row.put(NAME, value);
                row.put("title", title[0]);
            } else if (value.equals("relative %")) {
                title[0] = row.getOrDefault(NAME, "");
                return;
            } else if (known != null) {
                row.put(known, value);
                row.put(
                        "unit",
                        known.equals("elapsed")
                                ? column.substring(slash + 1)
                                : row.getOrDefault("unit", ""));
            }
        }
        row(row, line, results);
    }

    private static String stripQuotes(String cell) {
        return cell.strip().replaceAll("^\"|\"$", "");
    }

    private static void row(Map<String, String> cells, int line, ResultCollector results)
            throws FormatException {
        if (cells.getOrDefault("title", "").equals("title")) {
            return;
        }
        ObjectFields row = new ObjectFields(line);
        cells.forEach((column, cell) -> {
            String key = NUMBERS.get(column);
            OptionalDouble value = NumberText.parse(cell);
            if (key == null) {
                row.put(column, cell);
            } else if (value.isPresent()) {
                row.put(key, value.getAsDouble());
            } else if (!cell.isBlank()) {
                results.unread(line, "expected a number in " + column, cell);
            }
        });
        if (row.text("name").isEmpty() || !row.has(NanobenchReader.MEDIAN)) {
            results.unread(line, "expected a name and a number in elapsed", row.text("name"));
            return;
        }
        NanobenchReader.add(row, results);
    }
}
