package io.perfwarden.report;

import io.perfwarden.bench.Direction;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Limit;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Side;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Why;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.RowTable.Entry;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Answers to commands in comments, as Markdown that mentions nobody. */
public final class Replies {
    /** What can be asked for in a comment, as a Markdown list. */
    static final String COMMANDS =
            """
            - `/regen-baseline [suite…] [-- reason]` makes the measured values the new baseline
            - `/perfwarden accept <glob> [until=DATE] [max=+N%] reason` accepts rows for this pull request
            - `/perfwarden rerun` measures again
            - `/perfwarden recheck` judges again from the stored results
            - `/perfwarden why <benchmark>` explains one row
            - `/perfwarden help` lists these
            """;

    private static final int ROWS = 15;
    private static final int NAMES = 10;
    private static final String REPLACED =
            """
            | Suite | Benchmark | Old | New | Change |
            |:--|:--|--:|--:|:--|
            """;
    private static final Notices NOTICES = new Notices(Markdown::sentence);
    private static final Figures FIGURES = new Figures(unit -> Markdown.cell(unit, 20));

    /** Why a command was not carried out. */
    public sealed interface Refusal {
        /**
         * The person may not.
         *
         * @param permission as GitHub names it, such as {@code read}
         */
        record NoPermission(String login, String permission) implements Refusal {}

        /** The comment was changed after it was written, so nobody knows who wanted what. */
        record Edited() implements Refusal {}

        /** The report is of another commit than the branch is at. */
        record HeadMoved(CommitSha shown, CommitSha now) implements Refusal {}

        /** Nothing was measured yet for the head. */
        record NoResults(CommitSha head) implements Refusal {}

        /**
         * There is no such suite.
         *
         * @param suites what there is
         */
        record UnknownSuite(String asked, List<String> suites) implements Refusal {
            public UnknownSuite {
                suites = List.copyOf(suites);
            }
        }

        /**
         * There is no such benchmark.
         *
         * @param similar names that are near; may be empty
         */
        record UnknownBenchmark(String asked, List<String> similar) implements Refusal {
            public UnknownBenchmark {
                similar = List.copyOf(similar);
            }
        }

        /** The pull request is closed or merged. */
        record Closed() implements Refusal {}

        /** The run cannot be run again: too old, still running, or the app may not. */
        record NotRunAgain() implements Refusal {}

        /** The command cannot be read, or asks for what cannot be done. */
        record Unclear(Problem problem) implements Refusal {}
    }

    /**
     * A baseline that was written.
     *
     * @param suites with the values that were replaced as their baseline side
     * @param paths of the files written
     * @param commit that wrote them
     * @param reason in the person's words; may be empty
     */
    public record Regenerated(
            Comparison suites,
            List<String> paths,
            CommitSha commit,
            String requestedBy,
            String reason) {
        public Regenerated {
            paths = List.copyOf(paths);
        }
    }

    private Replies() {}

    public static String help() {
        return "Commands, each alone on a line of a comment, for people with write permission:\n\n"
                + COMMANDS;
    }

    /** Why a command was not carried out, and what would help. */
    public static String refused(Refusal refusal) {
        return "Not done: "
                + switch (refusal) {
                    case Refusal.NoPermission(String login, String permission) ->
                            Markdown.code(login)
                                    + " has the permission "
                                    + Markdown.code(permission)
                                    + " on this repository; this needs `write` or `admin`.";
                    case Refusal.Edited() ->
                            "the comment was edited. Write the command in a new comment.";
                    case Refusal.HeadMoved(CommitSha shown, CommitSha now) ->
                            "the report shows "
                                    + shown.abbreviated()
                                    + ", the branch is at "
                                    + now.abbreviated()
                                    + ". Wait for the benchmarks of the new commit, look at them,"
                                    + " and ask again.";
                    case Refusal.NoResults(CommitSha head) ->
                            "there are no results for "
                                    + head.abbreviated()
                                    + " yet. Ask again when the benchmark workflow is complete.";
                    case Refusal.UnknownSuite(String asked, List<String> suites) ->
                            "there is no suite "
                                    + Markdown.code(asked)
                                    + ". There "
                                    + (suites.size() == 1 ? "is " : "are ")
                                    + listed(suites)
                                    + ".";
                    case Refusal.UnknownBenchmark(String asked, List<String> similar) ->
                            "no benchmark of the report is called "
                                    + Markdown.code(asked)
                                    + "."
                                    + (similar.isEmpty()
                                            ? ""
                                            : " Similar: " + listed(similar) + ".");
                    case Refusal.Closed() -> "the pull request is not open.";
                    case Refusal.NotRunAgain() ->
                            "GitHub does not run the workflow again: the run is too old or still"
                                    + " going, or the app lacks the permission to write actions.";
                    case Refusal.Unclear(Problem problem) -> NOTICES.problem(problem) + ".";
                };
    }

    /** The baseline was written to the pull request's own branch. */
    public static String regenerated(Regenerated done) {
        return "Wrote the measured values as the new baseline in "
                + done.commit().abbreviated()
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nThe check accepts exactly these files for this pull request and still fails"
                + " whatever is worse than them.\n";
    }

    /**
     * The head is in a fork, so the baseline was put up as a pull request of its own.
     *
     * @param opened that pull request
     */
    public static String regeneratedBeside(Regenerated done, PullNumber opened) {
        return "An app cannot write to a fork's branch, so the new baseline is a pull request of"
                + " its own: #"
                + opened
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nWhen it is merged, this pull request is judged again, against the new"
                + " baseline.\n";
    }

    /**
     * The body of the pull request that proposes a baseline for a fork's.
     *
     * @param pull the fork's pull request
     * @param commit the body of the commit message
     */
    public static String proposal(PullNumber pull, String commit) {
        return "The values measured for #"
                + pull
                + " as the new baseline, asked for there with `/regen-baseline`. The numbers were"
                + " produced by code from a fork: look at the difference before merging.\n\n"
                + Markdown.code(commit.replace('\n', ' '), Markdown.SENTENCE)
                + "\n";
    }

    public static String measuringAgain(String runUrl) {
        return "Measuring again in "
                + Markdown.link("the workflow run", runUrl)
                + "; the report follows when it is complete.";
    }

    private static String asked(Regenerated done) {
        return (done.requestedBy().isEmpty() ? "" : " for " + Markdown.code(done.requestedBy()))
                + (done.reason().isEmpty() ? "" : ", because " + Markdown.sentence(done.reason()));
    }

    private static String replaced(Regenerated done) {
        List<Entry> changed = RowTable.notable(done.suites());
        String files =
                done.paths().stream()
                        .limit(NAMES)
                        .map(path -> "- " + Markdown.code(path) + "\n")
                        .collect(Collectors.joining());
        int rows = done.suites().suites().stream().mapToInt(s -> s.rows().size()).sum();
        int more = changed.size() - ROWS;
        String table =
                changed.stream()
                        .limit(ROWS)
                        .map(Replies::line)
                        .collect(Collectors.joining("", REPLACED, ""));
        return files
                + (done.paths().size() > NAMES
                        ? "- and " + (done.paths().size() - NAMES) + " more\n"
                        : "")
                + "\n"
                + (changed.isEmpty() ? "" : table + "\n")
                + (more > 0 ? Wording.counted(more, "more changed row") + ".\n" : "")
                + Wording.counted(rows - changed.size(), "other row")
                + " did not change measurably.\n";
    }

    private static String line(Entry entry) {
        Figures.Pair values = FIGURES.values(entry.row());
        return Markdown.tableRow(
                List.of(
                        Markdown.cell(Wording.suite(entry.suite()), 40),
                        Markdown.cell(entry.row().id().label()),
                        values.base(),
                        values.current(),
                        FIGURES.change(entry.row())));
    }

    private static String listed(List<String> names) {
        String some =
                names.stream().limit(NAMES).map(Markdown::code).collect(Collectors.joining(", "));
        int more = names.size() - NAMES;
        return more > 0 ? some + " and " + more + " more" : some;
    }

    /** Why a row has its outcome: samples, spread, rule, limit and the arithmetic. */
    public static String why(SuiteComparison suite, Row row) {
        Figures figures = new Figures(Markdown::code);
        List<String> lines = new ArrayList<>();
        lines.add(
                Markdown.sentence(row.id().label())
                        + ", metric "
                        + Markdown.sentence(row.metric().name())
                        + " of suite "
                        + Markdown.sentence(Wording.suite(suite)));
        String why = row.why().stream().map(Why::text).collect(Collectors.joining(", "));
        lines.add(
                "outcome: "
                        + RowTable.mark(row)
                        + " "
                        + row.outcome().id()
                        + (why.isEmpty() ? "" : " (" + why + ")"));
        if (!row.detail().isEmpty()) {
            lines.add("the tool says: " + Markdown.sentence(row.detail()));
        }
        Figures.Pair values = figures.values(row);
        row.baseline().ifPresent(side -> lines.add("baseline: " + values.base() + behind(side)));
        row.current().ifPresent(side -> lines.add("now: " + values.current() + behind(side)));
        lines.add("better is " + better(row));
        lines.addAll(arithmetic(row, figures));
        return lines.stream().map(line -> "- " + line + "\n").collect(Collectors.joining());
    }

    private static String behind(Side side) {
        String kind =
                switch (side.spread().kind()) {
                    case NONE -> "no spread stated";
                    case STANDARD_DEVIATION -> "spread is one standard deviation";
                    case CONFIDENCE -> "spread is a confidence interval";
                    case RANGE -> "spread is the smallest to the largest value";
                    case UNSPECIFIED -> "the tool does not say what its spread is";
                };
        String samples =
                side.samples() == 0
                        ? "number of samples unknown"
                        : Wording.counted(side.samples(), "sample");
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
        Limit limit = row.limit();
        List<String> lines = new ArrayList<>();
        lines.add("rule: " + row.rule().name().toLowerCase(Locale.ROOT));
        if (!Double.isNaN(row.change())
                && row.baseline().isPresent()
                && row.current().isPresent()) {
            double base = row.baseline().get().value();
            double now = row.current().get().value();
            boolean higher = row.metric().direction() == Direction.HIGHER;
            lines.add(
                    "worsening: "
                            + (higher ? base + " / " + now : now + " / " + base)
                            + " \u2212 1 = "
                            + row.change()
                            + ", that is "
                            + figures.change(row));
        }
        if (!Double.isNaN(limit.value())) {
            lines.add(
                    "limit: "
                            + figures.limit(row)
                            + ", passed "
                            + (row.metric().direction() == Direction.HIGHER ? "below " : "above ")
                            + limit.value());
        }
        return lines;
    }
}
