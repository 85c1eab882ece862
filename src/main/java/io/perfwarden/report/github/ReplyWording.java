package io.perfwarden.report.github;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Spread;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.report.Entry;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Notable;
import io.perfwarden.report.WeighingWording;
import io.perfwarden.report.Wording;
import io.perfwarden.report.finding.Mark;
import io.perfwarden.report.github.Replies.Beside;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.report.github.Replies.Regenerated;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What the answers to commands say. */
final class ReplyWording {
    private static final int ROWS = 15;
    private static final int FILES = 10;
    private static final String REPLACED =
            """
            | Suite | Benchmark | Old | New | Change |
            |:--|:--|--:|--:|:--|
            """;
    private static final Figures FIGURES = new Figures(unit -> Markdown.cell(unit, 20));

    private ReplyWording() {}

    static String refused(Refusal refusal) {
        return "Not done: " + RefusalWording.of(refusal);
    }

    static String regenerated(Regenerated done) {
        return "Wrote the measured values as the new baseline in "
                + done.commit().abbreviated()
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nThe check accepts exactly these files for this pull request and still fails"
                + " whatever is worse than them.\n";
    }

    static String regeneratedBeside(Regenerated done, PullNumber opened, Beside why) {
        return switch (why) {
                    case FORK -> "An app cannot write to a fork's branch,";
                    case PROTECTED ->
                            "The branch is protected, or the default branch, which is never"
                                    + " written to directly,";
                }
                + " so the new baseline is a pull request of its own: #"
                + opened
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nWhen it is merged, this pull request is judged again, against the new"
                + " baseline.\n";
    }

    static String proposal(PullNumber pull, String commit, Beside why) {
        return "The values measured for #"
                + pull
                + " as the new baseline, asked for there with `/regen-baseline`."
                + switch (why) {
                    case FORK ->
                            " The numbers were produced by code from a fork: look at the"
                                    + " difference before merging.";
                    case PROTECTED -> "";
                }
                + "\n\n"
                + Markdown.code(commit.replace('\n', ' '), Markdown.SENTENCE)
                + "\n";
    }

    static String improvedHeadline(List<String> suites) {
        return "Update the performance baseline of " + String.join(", ", suites);
    }

    static String improved(
            BranchName branch, CommitSha measured, Comparison comparison, String runUrl) {
        return Markdown.code(branch.value())
                + " has become faster than its baseline. Merge this to hold later changes to the"
                + " values that it measures now.\n\n"
                + "- When this was opened, at "
                + measured.abbreviated()
                + ": "
                + Wording.verdictLine(comparison)
                + (runUrl.isEmpty() ? "" : " (" + Markdown.link("workflow run", runUrl) + ")")
                + "\n- It is kept up to date by later runs, and closed when they are not faster any"
                + " more.\n- Closed by you it stays closed until the baseline is another one.\n";
    }

    static String measuringAgain(String runUrl) {
        return "Measuring again in "
                + Markdown.link("the workflow run", runUrl)
                + "; the report follows when it is complete.";
    }

    private static String asked(Regenerated done) {
        return (done.requestedBy().isEmpty() ? "" : " for " + Markdown.code(done.requestedBy()))
                + (done.reason().isEmpty() ? "" : ", because " + Markdown.sentence(done.reason()));
    }

    private static String replaced(Regenerated done) {
        List<Entry> changed = Notable.in(done.suites());
        int rows = done.suites().suites().stream().mapToInt(s -> s.rows().size()).sum();
        int more = changed.size() - ROWS;
        String table =
                changed.stream()
                        .limit(ROWS)
                        .map(ReplyWording::line)
                        .collect(Collectors.joining("", REPLACED, ""));
        return written(done.paths())
                + "\n"
                + (changed.isEmpty() ? "" : table + "\n")
                + (more > 0 ? Wording.counted(more, "more changed row") + ".\n" : "")
                + (rows == 0
                        ? ""
                        : Wording.counted(rows - changed.size(), "other row")
                                + " did not change measurably.\n");
    }

    private static String written(List<String> paths) {
        String some =
                paths.stream()
                        .limit(FILES)
                        .map(path -> "- " + Markdown.code(path) + "\n")
                        .collect(Collectors.joining());
        int more = paths.size() - FILES;
        return more > 0 ? some + "- and " + more + " more\n" : some;
    }

    private static String line(Entry entry) {
        Figures.Pair values = FIGURES.values(entry.row());
        return Markdown.tableRow(
                List.of(
                        Markdown.cell(entry.suite().where().label(), 40),
                        Markdown.cell(entry.row().id().label()),
                        values.base(),
                        values.current(),
                        FIGURES.change(entry.row())));
    }

    static String why(SuiteComparison suite, Row row) {
        Figures figures = new Figures(Markdown::code);
        List<String> lines = new ArrayList<>();
        lines.add(
                Markdown.sentence(row.id().label())
                        + ", metric "
                        + Markdown.sentence(row.metric().name())
                        + " of suite "
                        + Markdown.sentence(suite.where().label()));
        lines.add("outcome: " + Mark.of(row) + " " + outcome(row));
        row.detail().ifPresent(text -> lines.add("the tool says: " + Markdown.sentence(text)));
        Figures.Pair values = figures.values(row);
        row.baseline().ifPresent(side -> lines.add("baseline: " + values.base() + behind(side)));
        row.current().ifPresent(side -> lines.add("now: " + values.current() + behind(side)));
        lines.add("better is " + better(row));
        if (!WeighingWording.isWhole(row)) {
            lines.addAll(arithmetic(row, figures));
        }
        WeighingWording.lines(row)
                .forEach(line -> lines.add(line.label() + ": " + Markdown.sentence(line.text())));
        return lines.stream().map(line -> "- " + line + "\n").collect(Collectors.joining());
    }

    private static String outcome(Row row) {
        String why = Wording.why(row);
        return row.outcome().id() + (why.isEmpty() ? "" : " (" + why + ")");
    }

    private static String behind(Side side) {
        String kind =
                switch (side.spread().map(Spread::kind).orElse(Spread.Kind.NONE)) {
                    case NONE -> "no spread stated";
                    case STANDARD_DEVIATION -> "spread is one standard deviation";
                    case CONFIDENCE -> "spread is a confidence interval";
                    case RANGE -> "spread is the smallest to the largest value";
                    case UNSPECIFIED -> "the tool does not say what its spread is";
                };
        String samples =
                side.samples().isPresent()
                        ? Wording.counted(side.samples().getAsInt(), "sample")
                        : "number of samples unknown";
        return " (" + samples + ", " + kind + ")";
    }

    private static String better(Row row) {
        Direction direction = row.metric().direction();
        return switch (direction) {
            case LOWER -> "less";
            case HIGHER -> "more";
            case UNKNOWN -> "unknown: set the key `direction`";
        };
    }

    private static List<String> arithmetic(Row row, Figures figures) {
        boolean higher = row.metric().direction() == Direction.HIGHER;
        List<String> lines = new ArrayList<>();
        lines.add("rule: " + row.rule().name().toLowerCase(Locale.ROOT));
        OptionalDouble before = Side.valueOf(row.baseline());
        OptionalDouble after = Side.valueOf(row.current());
        if (row.change().isPresent() && before.isPresent() && after.isPresent()) {
            double base = before.getAsDouble();
            double now = after.getAsDouble();
            lines.add(
                    "worsening: "
                            + (higher ? base + " / " + now : now + " / " + base)
                            + " \u2212 1 = "
                            + row.change().getAsDouble()
                            + ", that is "
                            + figures.change(row));
        }
        row.limitValue().ifPresent(limit -> lines.add(limit(figures.limit(row), higher, limit)));
        return lines;
    }

    private static String limit(String allowed, boolean higher, double value) {
        return "limit: " + allowed + ", passed " + (higher ? "below " : "above ") + value;
    }
}
