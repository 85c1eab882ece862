package io.perfwarden.report;

import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.ClaimCheck;
import io.perfwarden.compare.Row;

/** What became of a claim, as Markdown. */
public final class ClaimWording {
    private static final TextTemplates TEXTS = new TextTemplates("claim");
    private static final int MOST = 5;

    private ClaimWording() {}

    public static String of(ClaimCheck check) {
        String claimed = MarkdownText.code(check.claim().benchmarks().toString());
        if (check.isEmpty()) {
            return TEXTS.text("no-match", claimed);
        }
        List<String> lines = new ArrayList<>();
        line("seen", check.seen(), ClaimWording::faster).ifPresent(lines::add);
        line("less", check.less(), ClaimWording::faster).ifPresent(lines::add);
        line(
                        "unseen",
                        check.unseen(),
                        row -> TEXTS.text("at-most", percent(ClaimCheck.mostFaster(row), 0)))
                .ifPresent(lines::add);
        line("added", check.added(), _ -> "").ifPresent(lines::add);
        line("elsewhere", check.elsewhere(), ClaimWording::slower).ifPresent(lines::add);
        return TEXTS.text("claim", claimed, percent(check.claim().faster(), 1))
                + "\n\n"
                + CommonWording.bulletList(lines.stream(), lines.size()).stripTrailing();
    }

    private static Optional<String> line(String key, List<Row> rows, Function<Row, String> change) {
        String some =
                rows.stream()
                        .limit(MOST)
                        .map(row ->
                                (MarkdownText.code(row.id().label()) + " " + change.apply(row))
                                        .stripTrailing())
                        .collect(Collectors.joining(", "));
        int more = rows.size() - MOST;
        return Optional.of(
                        TEXTS.text(
                                key, some + (more > 0 ? " and " + quantity(more, "more row") : "")))
                .filter(_ -> !rows.isEmpty());
    }

    /** Such as {@code 18 % faster (15 to 21 %)}. */
    private static String faster(Row row) {
        String interval =
                row.interval()
                        .map(it ->
                                " (%s to %s)"
                                        .formatted(
                                                DigitText.number(-100 * it.high(), 0),
                                                percent(-it.low(), 0)))
                        .orElse("");
        return percent(-row.change().orElse(0), 0) + " faster" + interval;
    }

    private static String slower(Row row) {
        return percent(row.change().orElse(0), 0) + " slower";
    }
}
