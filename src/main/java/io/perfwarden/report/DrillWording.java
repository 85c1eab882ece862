package io.perfwarden.report;

import static io.perfwarden.report.CommonWording.quantity;

import module java.base;

import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;

/** What fire drills found, in words and as a table of Markdown. */
public final class DrillWording {
    private static final TextTemplates TEXTS = new TextTemplates("drill");
    private static final int MOST_NAMES = 5;

    private DrillWording() {}

    /** A part of drills, such as {@code 7 of 80}. */
    public static String share(int part, DrillCounts of) {
        return part + " of " + of.total();
    }

    /** How much was drilled, as all of a suite or a sample. */
    public static String sample(DrillTable drilled) {
        int some = drilled.ofBenchmarks().size();
        return quantity(some, "benchmark")
                + (some < drilled.benchmarks()
                        ? " of " + CommonWording.groupDigits(drilled.benchmarks())
                        : "")
                + " in "
                + quantity(drilled.runs(), "run");
    }

    /** What the gate catches of a hundred drills, in a sentence. */
    public static String summary(List<DrillTable> drilled) {
        return TEXTS.text(
                "summary", percent(drilled, DrillChange.TEN), percent(drilled, DrillChange.FIVE));
    }

    private static long percent(List<DrillTable> drilled, DrillChange change) {
        DrillCounts counts =
                drilled.stream()
                        .map(it -> it.sum(change))
                        .reduce(DrillCounts.NONE, DrillCounts::plus);
        return Math.round(100.0 * counts.caught() / Math.max(1, counts.total()));
    }

    /** The line of a check; empty if nothing was drilled. */
    public static String line(List<DrillTable> drilled) {
        List<DrillTable> some = drilled.stream().filter(it -> it.runs() > 0).toList();
        if (some.isEmpty()) {
            return "";
        }
        List<String> blind = some.stream().flatMap(it -> it.blind().keySet().stream()).toList();
        String names =
                CommonWording.enumerate(
                        ", ",
                        blind.stream().limit(MOST_NAMES).map(MarkdownText::code),
                        blind.size());
        return TEXTS.text("line", summary(some))
                + (blind.isEmpty() ? "" : " " + TEXTS.text("blind-line", names));
    }

    /** The answer to a command, as Markdown. */
    public static String reply(List<DrillTable> drilled) {
        if (drilled.isEmpty()) {
            return TEXTS.text("nothing");
        }
        return drilled.stream().map(DrillWording::table).collect(Collectors.joining("\n"));
    }

    private static String table(DrillTable drilled) {
        String where = MarkdownText.code(drilled.where().label());
        if (drilled.runs() == 0) {
            return TEXTS.text("too-few-runs", where) + "\n";
        }
        StringBuilder text = new StringBuilder(TEXTS.text("heading", where, sample(drilled)));
        text.append("\n\n").append(TEXTS.text("columns")).append('\n');
        for (KindRow row : kinds(drilled)) {
            text.append("| ").append(String.join(" | ", row.cells())).append(" |\n");
        }
        text.append('\n').append(summary(List.of(drilled))).append('\n');
        drilled.blind().entrySet().stream()
                .limit(MOST_NAMES)
                .map(it ->
                        "\n- "
                                + TEXTS.text(
                                        "blind",
                                        MarkdownText.code(it.getKey()),
                                        it.getValue().text()))
                .forEach(text::append);
        int more = drilled.blind().size() - MOST_NAMES;
        if (more > 0) {
            text.append("\n- ").append(TEXTS.text("more-blind", quantity(more, "benchmark")));
        }
        return text.append('\n').toString();
    }

    /**
     * What became of drills of one kind.
     *
     * @param where whether one benchmark was changed or all at once
     */
    public record KindRow(String change, DrillCounts counts, String where) {
        public List<String> cells() {
            return List.of(
                    change,
                    share(counts.caught(), counts),
                    share(counts.warned(), counts),
                    share(counts.missed(), counts),
                    where);
        }
    }

    /** Each kind that was drilled; first those of one benchmark. */
    public static List<KindRow> kinds(DrillTable drilled) {
        List<KindRow> rows = new ArrayList<>();
        for (DrillChange change : DrillChange.values()) {
            rows.add(new KindRow(change.text(), drilled.sum(change), "one benchmark"));
        }
        drilled.ofSuite()
                .forEach((change, counts) ->
                        rows.add(
                                new KindRow(
                                        change.text(),
                                        counts,
                                        change == DrillChange.NOTHING
                                                ? TEXTS.text("control")
                                                : "all benchmarks at once")));
        return rows.stream().filter(it -> it.counts().total() > 0).toList();
    }
}
