package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Verdict;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.ShellCommand;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to do about a comparison, with the exact command. */
final class NextStepWording {
    private static final int SUITES_NAMED = 5;

    private static final List<Basis> WORST_FIRST =
            List.of(
                    Basis.BAD_BASELINE,
                    Basis.NO_RESULTS,
                    Basis.RUN_FAILED,
                    Basis.NO_BASELINE,
                    Basis.NOTHING_COMPARABLE);

    private NextStepWording() {}

    /** What to do now, in one line of Markdown; empty if there is nothing to do. */
    static String of(Comparison comparison, ReportContext context) {
        boolean commands = context.pull().isPresent();
        if (comparison.verdict() == Verdict.FAIL) {
            return "**What to do:** " + mend(comparison) + accept(comparison, context) + ".";
        }
        for (Basis basis : WORST_FIRST) {
            Optional<SuiteComparison> suite = first(comparison, basis);
            if (suite.isPresent()) {
                return "**What to do:** " + mend(suite.get(), comparison, context) + ".";
            }
        }
        if (comparison.verdict() == Verdict.WARN) {
            return "Nothing here blocks the merge."
                    + (commands ? " `/perfwarden why BENCHMARK` explains a row." : "");
        }
        boolean improved = comparison.counts().containsKey(RowOutcome.IMPROVED);
        return commands && improved ? keep(comparison, context) : "";
    }

    private static String keep(Comparison comparison, ReportContext context) {
        return "Comment "
                + regen(comparison, suite -> suite.counts().containsKey(RowOutcome.IMPROVED))
                + " to make the improved values the new baseline"
                + onFork(context)
                + ".";
    }

    /** Whether {@link #of} already says how to make the first baseline. */
    static boolean saysHowToStart(Comparison comparison) {
        return comparison.verdict() != Verdict.FAIL
                && first(comparison, Basis.BAD_BASELINE).isEmpty()
                && first(comparison, Basis.NO_RESULTS).isEmpty()
                && first(comparison, Basis.RUN_FAILED).isEmpty()
                && first(comparison, Basis.NO_BASELINE).isPresent();
    }

    private static Optional<SuiteComparison> first(Comparison comparison, Basis basis) {
        return comparison.suites().stream().filter(suite -> suite.basis() == basis).findFirst();
    }

    private static String mend(Comparison comparison) {
        Set<RowOutcome> failing = failing(comparison).map(Row::outcome).collect(Collectors.toSet());
        List<String> steps = new ArrayList<>();
        if (failing.contains(RowOutcome.REGRESSED)) {
            steps.add("undo the regression");
        }
        if (failing.contains(RowOutcome.FAILED)) {
            steps.add("repair what failed");
        }
        if (failing.contains(RowOutcome.MISSING)) {
            steps.add("bring back what is missing");
        }
        if (failing.contains(RowOutcome.INCOMPARABLE)) {
            steps.add("measure what is incomparable the way the baseline was");
        }
        return steps.isEmpty() ? "see below" : String.join(", ", steps);
    }

    private static Stream<Row> failing(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.rows().stream())
                .filter(row -> row.effect() == Effect.FAIL);
    }

    private static String accept(Comparison comparison, ReportContext context) {
        Predicate<SuiteComparison> concerned = suite -> suite.verdict() == Verdict.FAIL;
        boolean acceptable =
                failing(comparison).anyMatch(row -> row.outcome() != RowOutcome.FAILED);
        return context.pull().isEmpty() || !acceptable
                ? ""
                : ", or accept the values as the new baseline by commenting "
                        + regen(comparison, concerned)
                        + onFork(context);
    }

    private static String mend(
            SuiteComparison suite, Comparison comparison, ReportContext context) {
        String command =
                context.pull().isPresent()
                        ? "comment " + regen(comparison, it -> it.basis() == suite.basis())
                        : "";
        return switch (suite.basis()) {
            case BAD_BASELINE ->
                    "repair the baseline file"
                            + (command.isEmpty()
                                    ? ""
                                    : ", or " + command + " to write it anew" + onFork(context));
            case NO_RESULTS ->
                    "make the workflow upload results in one of the formats that"
                            + " `perfwarden formats` lists, and run it again";
            case NO_BASELINE -> start(suite, command, onFork(context));
            case RUN_FAILED -> "repair the benchmark workflow and run it again";
            case NOTHING_COMPARABLE ->
                    "see in the table why nothing could be held against the baseline";
            case NO_HISTORY -> "wait: more runs of the default branch are needed";
            case JUDGED -> "see below";
        };
    }

    private static String start(SuiteComparison suite, String command, String onFork) {
        String saved =
                "run " + Markdown.code(save(suite), Markdown.SENTENCE) + " and commit the file";
        return command.isEmpty()
                ? saved
                : command + " to make these values the first baseline" + onFork + ", or " + saved;
    }

    private static String save(SuiteComparison suite) {
        return suite.notices().stream()
                .filter(Notice.NoBaseline.class::isInstance)
                .map(notice -> ShellCommand.save(((Notice.NoBaseline) notice).path()))
                .findFirst()
                .orElse(ShellCommand.save("FILE"));
    }

    private static String regen(Comparison comparison, Predicate<SuiteComparison> concerned) {
        List<String> all =
                comparison.suites().stream().map(SuiteComparison::name).distinct().toList();
        List<String> named =
                comparison.suites().stream()
                        .filter(concerned)
                        .map(SuiteComparison::name)
                        .distinct()
                        .toList();
        boolean whole = named.size() == all.size() || named.size() > SUITES_NAMED;
        String command = whole ? Wording.REGEN : Wording.REGEN + " " + String.join(" ", named);
        return Markdown.code(command, Markdown.SENTENCE);
    }

    private static String onFork(ReportContext context) {
        return context.fork()
                ? " (the branch is in a fork, which an app cannot write to: this opens a pull"
                        + " request against "
                        + CommentWording.base(context)
                        + " instead)"
                : "";
    }
}
