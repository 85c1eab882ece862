package io.perfwarden.report.github;

import static io.perfwarden.report.CommonWording.bulletList;
import static io.perfwarden.report.CommonWording.enumerate;
import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.MarkdownText.code;
import static io.perfwarden.report.MarkdownText.link;
import static io.perfwarden.report.MarkdownText.sentence;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.TextTemplates;
import io.perfwarden.stats.ShiftBisection.BisectionReason;
import io.perfwarden.stats.ShiftBisection.FoundShift;

/**
 * What a bisection says in the issue of a regression, as Markdown.
 *
 * @param page address of the repository on GitHub
 * @param benchmark foreign text
 * @param commits from the last one without the regression to the first with it
 */
public record BisectionWording(
        String page,
        String benchmark,
        boolean rising,
        String workflow,
        List<CommitSha> commits,
        int rounds,
        int most) {
    private static final TextTemplates TEXTS = new TextTemplates("bisection");

    private static final int NAMED = 5;

    /** A commit that cannot be measured. The reason is foreign text. */
    public record Broken(CommitSha sha, String reason) {}

    public String startText() {
        int needed = neededRuns();
        return TEXTS.text(
                "started",
                code(benchmark),
                code(workflow),
                quantity(commits.size() - 2, "commit"),
                commit(commits.getFirst()),
                commit(commits.getLast()),
                quantity(most, "run"),
                needed > most ? TEXTS.text("needed", quantity(needed, "run")) : "");
    }

    /** Measurements that halving needs if every commit can be measured and no result is unclear. */
    private int neededRuns() {
        int halvings = Integer.SIZE - Integer.numberOfLeadingZeros(commits.size() - 2);
        return rounds * (2 + halvings);
    }

    public String progress(int measured) {
        return startText() + "\n\n" + TEXTS.text("progress", measured, quantity(most, "run"));
    }

    /**
     * The result.
     *
     * @param pull that brought the commit; absent where that is not known, or there is none
     */
    public String endText(
            FoundShift found,
            Optional<PullNumber> pull,
            List<Broken> broken,
            int used,
            int largest) {
        List<String> lines = new ArrayList<>();
        if (found.reason() == BisectionReason.NONE) {
            lines.add(
                    TEXTS.text(
                            "named",
                            commit(commits.get(found.first())),
                            pull.map(it -> " (#" + it + ")").orElse(""),
                            code(benchmark),
                            percent(found.change()),
                            commit(commits.get(found.last()))));
        } else {
            String range = commits.get(found.last()) + "..." + commits.get(found.first());
            String some = quantity(found.first() - found.last(), "commit");
            lines.add(TEXTS.text("range", link(some, page + "/compare/" + range)));
            lines.add(reason(found, largest));
        }
        if (found.isStep()) {
            lines.add(TEXTS.text("steps"));
        }
        lines.add(TEXTS.text("used", quantity(used, "run")));
        String all = String.join(" ", lines);
        return broken.isEmpty() ? all : all + "\n\n" + notMeasured(broken);
    }

    private String reason(FoundShift found, int largest) {
        return switch (found.reason()) {
            case NONE -> "";
            case NO_SHIFT ->
                    TEXTS.text(
                            "no-shift",
                            commit(commits.getLast()),
                            percent(found.change()),
                            found.change() < 0 ? "better" : "worse",
                            commit(commits.getFirst()));
            case BROKEN_END -> TEXTS.text("broken-end");
            case BROKEN -> TEXTS.text("broken");
            case UNCLEAR -> TEXTS.text("unclear", code(benchmark));
            case SPENT ->
                    most < largest
                            ? TEXTS.text(
                                    "spent",
                                    Math.min(
                                            largest, neededRuns() > most ? neededRuns() : most * 2))
                            : TEXTS.text("spent-for-good");
        };
    }

    private static String notMeasured(List<Broken> broken) {
        Stream<String> some =
                broken.stream()
                        .limit(NAMED)
                        .map(it -> it.sha().abbreviated() + ": " + sentence(it.reason()));
        boolean isTrigger = broken.stream().anyMatch(it -> it.reason().contains("trigger"));
        return TEXTS.text("not-measured")
                + "\n\n"
                + bulletList(some, broken.size()).stripTrailing()
                + (isTrigger ? "\n\n" + TEXTS.text("lacks-trigger") : "");
    }

    private String commit(CommitSha sha) {
        return link(sha.abbreviated(), page + "/commit/" + sha);
    }

    /** As a share of the old value: a logarithm would understate a fall. */
    private String percent(double change) {
        double fraction = rising ? StrictMath.expm1(change) : -StrictMath.expm1(-change);
        return RowFigures.percent(Math.abs(fraction), 1);
    }

    public static String cancelText(String login) {
        return TEXTS.text("cancelled", code(login));
    }

    public static String closedText() {
        return TEXTS.text("closed");
    }

    /** The app lacks a permission. {@code reason}: GitHub's words. */
    public static String refusalText(String reason) {
        return TEXTS.text("refused", sentence(reason));
    }

    public static String fault(String reference) {
        return TEXTS.text("fault", code(reference));
    }

    public static String tagsLeft(List<String> tags) {
        Stream<String> some = tags.stream().limit(NAMED).map(MarkdownText::code);
        return TEXTS.text("tags-left", enumerate(", ", some, tags.size()));
    }
}
