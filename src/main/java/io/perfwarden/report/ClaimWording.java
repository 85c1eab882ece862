package io.perfwarden.report;

import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.ClaimCheck;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.compare.SpeedClaims.ClaimWaiver;

/** What became of a claim, as Markdown. */
public final class ClaimWording {
    private static final TextTemplates TEXTS = new TextTemplates("claim");
    private static final int MOST = 5;
    private static final int NAME = 80;

    private ClaimWording() {}

    public static String of(ClaimCheck check) {
        String claimed = MarkdownText.code(check.claim().benchmarks());
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

    /**
     * What became of all claims, and what is worse elsewhere, as Markdown; empty without any claim.
     */
    public static String answers(Comparison comparison) {
        List<String> lines = lines(comparison, name -> MarkdownText.code(name, NAME), "**");
        return switch (lines.size()) {
            case 0 -> "";
            case 1 -> TEXTS.text("answers", lines.getFirst());
            default ->
                    TEXTS.text("answers", "").strip()
                            + "\n\n"
                            + CommonWording.bulletList(lines.stream(), lines.size())
                                    .stripTrailing();
        };
    }

    /** The same, a line each. */
    public static List<String> lines(Comparison comparison, UnaryOperator<String> quote) {
        return lines(comparison, quote, "");
    }

    private static List<String> lines(
            Comparison comparison, UnaryOperator<String> quote, String bold) {
        Optional<SpeedClaims> claims = comparison.claims();
        List<SpeedClaim> made = claims.map(SpeedClaims::made).orElse(List.of());
        List<String> lines = new ArrayList<>();
        made.stream()
                .limit(MOST)
                .map(it -> answer(ClaimCheck.of(it, comparison), quote, bold))
                .forEach(lines::add);
        if (made.size() > MOST) {
            lines.add(TEXTS.text("all-more", quantity(made.size() - MOST, "claim")));
        }
        claims.flatMap(SpeedClaims::accepted)
                .map(it -> acceptedText(it, quote))
                .ifPresent(lines::add);
        if (!made.isEmpty()) {
            List<Row> worse = ClaimCheck.worseRows(made, comparison);
            line("elsewhere", worse, ClaimWording::slower, quote).ifPresent(lines::add);
        }
        return lines;
    }

    /** One claim with its answer, such as {@code `parse/*` 20 % faster: seen: 18 % faster}. */
    private static String answer(ClaimCheck check, UnaryOperator<String> quote, String bold) {
        String said = bold + (check.isSeen() ? "seen" : "not seen") + bold;
        return TEXTS.text(
                "answer",
                quote.apply(check.claim().benchmarks()),
                percent(check.claim().faster(), 1),
                said,
                check.isSeen() ? spanOf(check.seen()) : why(check));
    }

    private static String why(ClaimCheck check) {
        List<Row> open = Stream.concat(check.unseen().stream(), check.less().stream()).toList();
        if (open.isEmpty()) {
            return TEXTS.text(check.added().isEmpty() ? "nothing" : "only-added");
        }
        OptionalDouble most = open.stream().mapToDouble(ClaimCheck::mostFaster).max();
        String least = TEXTS.text("at-most", percent(most.orElse(0), 0));
        int all = open.size() + check.seen().size();
        return check.seen().isEmpty()
                ? least
                : TEXTS.text("unseen-some", check.seen().size(), quantity(all, "benchmark"), least);
    }

    /** Such as {@code 18 % faster (15 to 21 %)} or {@code 12 to 18 % faster, all 4 benchmarks}. */
    private static String spanOf(List<Row> rows) {
        if (rows.size() == 1) {
            return faster(rows.getFirst());
        }
        DoubleSummaryStatistics saved =
                rows.stream().mapToDouble(row -> -row.change().orElse(0)).summaryStatistics();
        return "%s to %s faster, all %s"
                .formatted(
                        DigitText.number(100 * saved.getMin(), 0),
                        percent(saved.getMax(), 0),
                        quantity(rows.size(), "benchmark"));
    }

    private static String acceptedText(ClaimWaiver word, UnaryOperator<String> quote) {
        return TEXTS.text("accepted", quote.apply(word.login()), quote.apply(word.reason()));
    }

    /** What a check says that does not pass for its claims. */
    public static String title(SpeedClaims.ClaimGap gap) {
        return TEXTS.title(key(gap));
    }

    public static String step(SpeedClaims.ClaimGap gap) {
        return TEXTS.text(key(gap));
    }

    private static String key(SpeedClaims.ClaimGap gap) {
        return switch (gap) {
            case NONE_MADE -> "none-made";
            case UNSEEN -> "not-seen";
        };
    }

    private static Optional<String> line(String key, List<Row> rows, Function<Row, String> change) {
        return line(key, rows, change, MarkdownText::code);
    }

    private static Optional<String> line(
            String key, List<Row> rows, Function<Row, String> change, UnaryOperator<String> quote) {
        String some =
                rows.stream()
                        .limit(MOST)
                        .map(row ->
                                (quote.apply(row.id().label()) + " " + change.apply(row))
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
