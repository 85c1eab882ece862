package io.perfwarden.format.rust;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.NumberWithUnit;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;

/** What a benchmark of divan processed or allocated: the rows below its times. */
final class DivanProcessed {
    /** The scale and the unit of what was processed in a second. */
    private static final Pattern RATE = Pattern.compile("([KMGTP]?)((?!/).+/s|Hz)");

    private static final Pattern LABEL =
            Pattern.compile("^(max alloc|alloc|dealloc|grow|shrink):$");

    private final ResultCollector results;

    /** Of the allocations that follow; empty above them. */
    private String label = "";

    DivanProcessed(ResultCollector results) {
        this.results = results;
    }

    /** Begins a benchmark. */
    void begin() {
        label = "";
    }

    void read(List<String> cells, BenchmarkId id, int number) throws FormatException {
        Matcher named = LABEL.matcher(cells.getFirst().replace(DivanRow.BAR, ' ').strip());
        if (named.matches()) {
            label = named.group(1);
            return;
        }
        boolean whole =
                cells.size() == DivanRow.COLUMNS
                        && String.join("", cells.subList(4, DivanRow.COLUMNS)).isEmpty();
        boolean read = !whole || cell(cells.get(2), "", id, number);
        if (whole && !label.isEmpty()) {
            read &= cell(cells.get(3), " mean", id, number);
        }
        if (!read) {
            String what = "expected what was processed or allocated, found";
            results.unread(number, what, String.join(" ", cells));
        }
    }

    /**
     * Adds a cell of throughput or allocations. The unit varies from cell to cell, so all are
     * converted to one. Counts repeat exactly, except for their mean.
     *
     * @return false for an unreadable cell
     */
    private boolean cell(String cell, String suffix, BenchmarkId id, int number)
            throws FormatException {
        Optional<NumberWithUnit> parsed = NumberWithUnit.parse(cell);
        Optional<Double> bytes = DivanRow.convertTo(cell, Unit.parse("B"));
        Matcher rate = RATE.matcher(parsed.map(NumberWithUnit::unit).orElse(""));
        if (parsed.isEmpty() || (label.isEmpty() && !rate.matches())) {
            return cell.isEmpty();
        }
        if (label.isEmpty()) {
            rate(parsed.get().value(), rate, cell, id, number);
            return true;
        }
        String unit = bytes.isPresent() ? "B" : "";
        String name = label + (bytes.isPresent() ? " size" : " count") + suffix;
        Metric metric = results.metric(name, unit).directedIfUnknown(BetterDirection.LOWER);
        Metric exact = suffix.isEmpty() ? metric.deterministic() : metric;
        double value = bytes.orElse(parsed.get().value());
        results.add(id, exact.secondary(), value, number);
        return true;
    }

    private void rate(double number, Matcher scaled, String cell, BenchmarkId id, int line)
            throws FormatException {
        Optional<Double> bytes = DivanRow.convertTo(cell, Unit.parse("B/s"));
        int power = "KMGTP".indexOf(scaled.group(1)) + (scaled.group(1).isEmpty() ? 0 : 1);
        String unit = bytes.isPresent() ? "B/s" : scaled.group(2);
        double value = bytes.orElse(number * Math.pow(1e3, power));
        Metric metric = results.metric("throughput", unit).secondary();
        results.add(id, metric.directedIfUnknown(BetterDirection.HIGHER), value, line);
    }
}
