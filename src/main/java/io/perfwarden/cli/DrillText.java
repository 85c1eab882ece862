package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.compare.DrillBlindness;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.report.CommonWording;
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
        lines.add(
                where
                        + ": "
                        + CommonWording.quantity(some, "benchmark")
                        + (some < drilled.benchmarks() ? " of " + drilled.benchmarks() : "")
                        + " in "
                        + CommonWording.quantity(drilled.runs(), "run"));
        lines.addAll(TextColumns.lines(kinds(), width));
        lines.add("");
        lines.addAll(TextColumns.lines(benchmarks(), width));
        if (some > MOST) {
            lines.add("  and " + CommonWording.quantity(some - MOST, "more benchmark"));
        }
        lines.add("");
        lines.add("  " + summary());
        drilled.blind().entrySet().stream().limit(MOST).map(DrillText::blind).forEach(lines::add);
        return lines;
    }

    private List<List<String>> kinds() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("changed", "caught", "warned", "missed", "where"));
        Arrays.stream(DrillChange.values())
                .map(it -> kind(it, drilled.sum(it), "one benchmark"))
                .forEach(rows::addAll);
        drilled.ofSuite()
                .forEach((change, counts) ->
                        rows.addAll(kind(change, counts, "all benchmarks at once")));
        return rows;
    }

    private static List<List<String>> kind(DrillChange change, DrillCounts counts, String where) {
        return counts.total() == 0
                ? List.of()
                : List.of(
                        List.of(
                                change.text(),
                                share(counts.caught(), counts),
                                share(counts.warned(), counts),
                                share(counts.missed(), counts),
                                where));
    }

    private static String share(int part, DrillCounts of) {
        return part + " of " + of.total();
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
                                                .map(own -> share(own.caught(), own))
                                                .orElse(RowFigures.NOTHING)),
                        Stream.of(benchmark))
                .toList();
    }

    private String summary() {
        return "Of 100 drills this gate catches %s at +10 %% and %s at +5 %%."
                .formatted(percent(DrillChange.TEN), percent(DrillChange.FIVE));
    }

    private long percent(DrillChange change) {
        DrillCounts counts = drilled.sum(change);
        return Math.round(100.0 * counts.caught() / Math.max(1, counts.total()));
    }

    private static String blind(Map.Entry<String, DrillBlindness> one) {
        return "  Blind: %s does not fail even if it is twice as bad: %s."
                .formatted(one.getKey(), one.getValue().text());
    }
}
