package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.compare.DrillBlindness;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.DrillWording;
import io.perfwarden.report.RowFigures;

/** The figures of a drill as tables. */
record DrillText(DrillTable drilled, int width) {
    private static final int MOST = 20;

    List<String> lines() {
        String where = drilled.where().label();
        if (drilled.runs() == 0) {
            return List.of(where + ": too few runs, as two more must follow a drilled one");
        }
        int some = drilled.ofBenchmarks().size();
        List<String> lines = new ArrayList<>();
        lines.add(where + ": " + DrillWording.sample(drilled));
        lines.addAll(TextColumns.lines(kinds(), width));
        lines.add("");
        lines.addAll(TextColumns.lines(benchmarks(), width));
        if (some > MOST) {
            lines.add("  and " + CommonWording.quantity(some - MOST, "more benchmark"));
        }
        lines.add("");
        lines.add("  " + DrillWording.summary(List.of(drilled)));
        drilled.blind().entrySet().stream().limit(MOST).map(DrillText::blind).forEach(lines::add);
        return lines;
    }

    private List<List<String>> kinds() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("changed", "caught", "warned", "missed", "where"));
        DrillWording.kinds(drilled).forEach(it -> rows.add(it.cells()));
        return rows;
    }

    /** The benchmarks of which least was caught come first. */
    private List<List<String>> benchmarks() {
        List<List<String>> rows = new ArrayList<>();
        List<String> heads = new ArrayList<>();
        DrillChange.SLOWDOWNS.forEach(it -> heads.add(it.text()));
        heads.add("caught of benchmark");
        rows.add(heads);
        drilled.ofBenchmarks().entrySet().stream()
                .sorted(KeyOrder.ofInt(it -> caught(it.getValue())))
                .limit(MOST)
                .map(it -> row(it.getKey(), it.getValue()))
                .forEach(rows::add);
        return rows;
    }

    private static int caught(Map<DrillChange, DrillCounts> counts) {
        return counts.values().stream().mapToInt(DrillCounts::caught).sum();
    }

    private static List<String> row(String benchmark, Map<DrillChange, DrillCounts> counts) {
        return Stream.concat(
                        DrillChange.SLOWDOWNS.stream()
                                .map(it ->
                                        Optional.ofNullable(counts.get(it))
                                                .map(own -> DrillWording.share(own.caught(), own))
                                                .orElse(RowFigures.NOTHING)),
                        Stream.of(benchmark))
                .toList();
    }

    private static String blind(Map.Entry<String, DrillBlindness> one) {
        return "  Blind: %s does not fail even if it is twice as bad: %s."
                .formatted(one.getKey(), one.getValue().text());
    }
}
