package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.FilePosition;

/** Reads the rows of JMeter's table, each of a request, by the names of their columns. */
final class JmeterTable implements ConsoleLines.Line {
    private final Map<String, RequestSamples> labels;
    private final int longest;
    private final ResultCollector results;
    private Optional<CsvTable> table = Optional.empty();

    JmeterTable(Map<String, RequestSamples> labels, ReadLimits limits, ResultCollector results) {
        this.labels = labels;
        this.longest = limits.lineLength();
        this.results = results;
    }

    @Override
    public void read(String text, int number) throws FormatException {
        CsvTable lines =
                table.orElseGet(() -> new CsvTable(JmeterLogReader.separator(text), longest));
        table = Optional.of(lines);
        Optional<Map<String, String>> row = lines.add(text);
        // a second test appended to the file repeats the header
        if (row.isPresent()
                && !JmeterLogReader.BEGIN.equals(row.get().get(JmeterLogReader.BEGIN))) {
            add(row.get(), number);
        }
    }

    private void add(Map<String, String> row, int number) throws FormatException {
        OptionalDouble begin = NumberText.parse(row.getOrDefault(JmeterLogReader.BEGIN, ""));
        OptionalDouble time = NumberText.parse(row.getOrDefault(JmeterLogReader.TIME, ""));
        String success = row.getOrDefault(JmeterLogReader.SUCCESS, "").toLowerCase(Locale.ROOT);
        boolean isTold = success.equals("true") || success.equals("false");
        if (row.getOrDefault(JmeterLogReader.LABEL, "").isBlank() || time.isEmpty() || !isTold) {
            results.unread(number, "expected a label, its time and its success in", row.toString());
            return;
        }
        FilePosition position = results.at(number);
        String label = results.name(row.getOrDefault(JmeterLogReader.LABEL, ""), number);
        RequestSamples samples = labels.get(label);
        if (samples == null) {
            results.reserve(position);
            samples = new RequestSamples(position);
            labels.put(results.hold(label, position), samples);
        }
        samples.add(begin.orElse(Double.NaN), time.getAsDouble(), success.equals("true"));
    }

    @Override
    public void readLast(String text, int number) throws IOException {
        if (table.filter(it -> it.isBegunBy(text)).isPresent()) {
            throw results.problem(number, "the file ends within this row");
        }
        read(text, number);
    }

    @Override
    public void finish() throws FormatException {
        if (table.filter(CsvTable::isOpen).isPresent()) {
            throw results.problem(0, "the file ends within a quoted cell");
        }
    }
}
