package io.perfwarden.report.github;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember.Doubt;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.ShellCommand;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What to do about a comparison, with the exact command. */
final class NextStepWording {
    private static final int SUITES_NAMED = 5;

    /** From so many on, more than half that fail are no accident. */
    private static final int MANY = 10;

    private static final String NEXT = "**Next:** ";

    private static final List<Basis> WORST_FIRST =
            List.of(
                    Basis.BAD_BASELINE,
                    Basis.NO_RESULTS,
                    Basis.UNREAD,
                    Basis.UNDIRECTED,
                    Basis.RUN_FAILED,
                    Basis.UNREPEATED,
                    Basis.SHARED_NAMES,
                    Basis.NO_BASELINE,
                    Basis.NOTHING_COMPARABLE);

    private NextStepWording() {}

    /** What to do now, in one line of Markdown; empty if there is nothing to do. */
    static String of(Comparison comparison, ChangeGroups findings, ReportContext context) {
        if (comparison.verdict() == Verdict.FAIL) {
            return NEXT
                    + rerun(findings, context)
                    + mend(findings)
                    + accept(comparison, findings, context)
                    + ". The check fails until then.";
        }
        for (Basis basis : WORST_FIRST) {
            Optional<SuiteComparison> suite = first(comparison, basis);
            if (suite.isPresent()) {
                return NEXT + mend(suite.get(), comparison, context) + ".";
            }
        }
        boolean explains = context.pull().isPresent();
        return comparison.verdict() == Verdict.WARN
                ? NEXT
                        + "nothing here blocks the merge"
                        + (explains ? "; `/perfwarden why BENCHMARK` explains a row." : ".")
                : "";
    }

    /** Where a slow machine is as likely as a slow change, to measure again comes first. */
    private static String rerun(ChangeGroups findings, ReportContext context) {
        List<ChangeGroup> regressed =
                failing(findings, ChangeKind.REGRESSED).stream()
                        .filter(finding -> !finding.isWholeSuite())
                        .toList();
        int together =
                failing(findings, ChangeKind.REGRESSED).stream()
                        .filter(ChangeGroup::isWholeSuite)
                        .mapToInt(finding -> finding.members().size())
                        .sum();
        int slow = findings.counts().getOrDefault(ChangeKind.REGRESSED, 0) - together;
        int sure = regressed.stream().mapToInt(it -> it.doubtful(Doubt.NONE)).sum();
        if (slow == 0 || context.pull().isEmpty()) {
            return "";
        }
        if (2 * slow > findings.benchmarks() && findings.benchmarks() >= MANY) {
            return "`/perfwarden rerun` first, for a slow machine as well makes more than half of"
                    + " all benchmarks fail; then ";
        }
        return sure > 0
                ? ""
                : "`/perfwarden rerun` first, for no change is plainly larger than its spread;"
                        + " then ";
    }

    private static String mend(ChangeGroups findings) {
        boolean crashed = !failing(findings, ChangeKind.CRASHED).isEmpty();
        boolean rest = isAnotherFailing(findings);
        return crashed ? "repair what crashed" + (rest ? "; fix the rest" : "") : "fix it";
    }

    private static boolean isAnotherFailing(ChangeGroups findings) {
        return findings.told().stream()
                .anyMatch(it -> it.effect() == RowEffect.FAIL && it.kind() != ChangeKind.CRASHED);
    }

    private static List<ChangeGroup> failing(ChangeGroups findings, ChangeKind kind) {
        return findings.told().stream()
                .filter(finding -> finding.effect() == RowEffect.FAIL && finding.kind() == kind)
                .toList();
    }

    private static String accept(
            Comparison comparison, ChangeGroups findings, ReportContext context) {
        return context.pull().isEmpty() || !isAnotherFailing(findings)
                ? ""
                : ", or a maintainer makes it the new baseline with "
                        + regen(comparison, suite -> suite.verdict() == Verdict.FAIL)
                        + onFork(context)
                        + together(findings);
    }

    /** A suite that became slower as a whole is accepted as one, up to the next ten per cent. */
    private static String together(ChangeGroups findings) {
        return failing(findings, ChangeKind.REGRESSED).stream()
                .filter(ChangeGroup::isWholeSuite)
                .map(ChangeGroup::worst)
                .flatMap(worst ->
                        WholeSuite.of(worst.row()).stream()
                                .map(suite -> {
                                    long most =
                                            10
                                                    * (long)
                                                            Math.floor(
                                                                    10
                                                                                    * suite.change()
                                                                                            .orElseThrow()
                                                                            + 1);
                                    return ", or accepts it here alone with "
                                            + MarkdownText.code(
                                                    "/perfwarden accept "
                                                            + worst.where().suite()
                                                            + " max=+"
                                                            + most
                                                            + "% REASON",
                                                    MarkdownText.SENTENCE);
                                }))
                .findFirst()
                .orElse("");
    }

    private static Optional<SuiteComparison> first(Comparison comparison, Basis basis) {
        return comparison.suites().stream().filter(suite -> suite.basis() == basis).findFirst();
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
            case UNREAD ->
                    "keep other output apart from the results that are named above, and run the"
                            + " workflow again";
            case UNDIRECTED ->
                    "set `direction: lower` or `direction: higher` for the metrics that moved";
            case UNREPEATED ->
                    "let the workflow measure the benchmarks that are named above, and run it again";
            case RUN_FAILED -> "repair the benchmark workflow and run it again";
            case SHARED_NAMES ->
                    "give each benchmark a name of its own"
                            + (command.isEmpty() ? "" : ", or " + command + onFork(context));
            case NOTHING_COMPARABLE -> "see above why nothing could be held against the baseline";
            case NO_HISTORY -> "wait: more runs of the default branch are needed";
            case JUDGED -> "see below";
        };
    }

    private static String start(SuiteComparison suite, String command, String onFork) {
        String saved =
                "run "
                        + MarkdownText.code(save(suite), MarkdownText.SENTENCE)
                        + " and commit the file";
        return command.isEmpty()
                ? saved
                : command + " to make these values the first baseline" + onFork + ", or " + saved;
    }

    private static String save(SuiteComparison suite) {
        return suite.notices().stream()
                .filter(SuiteNotice.NoBaseline.class::isInstance)
                .map(notice -> ShellCommand.save(((SuiteNotice.NoBaseline) notice).path()))
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
        String command =
                whole ? CommonWording.REGEN : CommonWording.REGEN + " " + String.join(" ", named);
        return MarkdownText.code(command, MarkdownText.SENTENCE);
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
