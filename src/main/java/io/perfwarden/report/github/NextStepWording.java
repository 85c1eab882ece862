package io.perfwarden.report.github;

import static io.perfwarden.report.CommonWording.REGEN;
import static io.perfwarden.report.MarkdownText.code;
import static io.perfwarden.report.MarkdownText.link;

import module java.base;

import io.perfwarden.check.Conclusion;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.FindingWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.TextTemplates;

final class NextStepWording {
    private static final TextTemplates TEXTS = new TextTemplates("step");
    private static final int SUITES_NAMED = 5;
    private static final int MANY = 10;

    static final String NEXT = "**Next:** ";

    private static final int MOST_ACCEPTED = 500;

    /** Most commands that are named for one kind of finding. */
    private static final int COMMANDS = 3;

    private static final String EVERYTHING = "**";

    /** What neither an acceptance nor a new baseline answers. */
    private static final Set<ChangeKind> WITHOUT_VALUE =
            EnumSet.of(ChangeKind.CRASHED, ChangeKind.CROSSED);

    private static final List<Basis> WORST_FIRST =
            List.of(
                    Basis.BAD_BASELINE,
                    Basis.NO_RESULTS,
                    Basis.TOO_MANY_ARTIFACTS,
                    Basis.UNREAD,
                    Basis.UNDIRECTED,
                    Basis.CRASHED,
                    Basis.RUN_FAILED,
                    Basis.UNREPEATED,
                    Basis.SHARED_NAMES,
                    Basis.NO_BASELINE,
                    Basis.NOTHING_COMPARABLE);

    private NextStepWording() {}

    static String of(Comparison comparison, ChangeGroups findings, ReportContext context) {
        if (comparison.verdict() == Verdict.FAIL) {
            return NEXT
                    + rerun(findings, context)
                    + rename(findings, context)
                    + repair(findings)
                    + accept(comparison, findings, context)
                    + " The check fails until then.";
        }
        for (Basis basis : WORST_FIRST) {
            Optional<SuiteComparison> suite = first(comparison, basis);
            if (suite.isPresent()) {
                boolean open = comparison.suites().stream().anyMatch(SuiteComparison::hasSuspect);
                boolean free = basis == Basis.NO_BASELINE && !open && context.pull().isPresent();
                return NEXT
                        + repair(suite.get(), comparison, context)
                        + "."
                        + (free ? " The check is neutral and does not block the merge." : "");
            }
        }
        if (isBlind(comparison, context)) {
            return NEXT + TEXTS.text("blind") + ".";
        }
        if (comparison.verdict() != Verdict.WARN) {
            return "";
        }
        if (findings.comparison().suites().stream().anyMatch(SuiteComparison::hasSuspect)) {
            return NEXT + TEXTS.text("suspects") + ".";
        }
        boolean isPull = context.pull().isPresent();
        return NEXT + TEXTS.text(isPull ? "warnings-of-pull" : "warnings") + ".";
    }

    /** Whether the check does not pass because rows see less than they must. */
    private static boolean isBlind(Comparison comparison, ReportContext context) {
        return comparison.suites().stream()
                        .flatMap(SuiteComparison::blindRows)
                        .findAny()
                        .isPresent()
                && context.end()
                        .filter(ReportContext.CheckEnd::isByRows)
                        .flatMap(ReportContext.CheckEnd::conclusion)
                        .filter(Conclusion.ACTION_REQUIRED::equals)
                        .isPresent();
    }

    /** Measuring again comes first if a slow machine is as likely as a slow change. */
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
        boolean isSure =
                regressed.stream()
                        .flatMap(it -> it.members().stream())
                        .anyMatch(GroupMember::isCertain);
        if (slow == 0 || context.pull().isEmpty()) {
            return "";
        }
        if (2 * slow > findings.benchmarks() && findings.benchmarks() >= MANY) {
            return TEXTS.text("rerun-many") + " ";
        }
        return isSure ? "" : TEXTS.text("rerun") + " ";
    }

    /** The commands that say of missing benchmarks which new ones they are; empty if none can. */
    private static String rename(ChangeGroups findings, ReportContext context) {
        List<String> commands =
                failing(findings, ChangeKind.MISSING).stream()
                        .filter(it -> it.members().size() == 1 && context.pull().isPresent())
                        .flatMap(it -> it.renamed().stream().map(now -> rename(it, now)))
                        .filter(it -> !it.contains(EVERYTHING))
                        .toList();
        return commands.isEmpty() || commands.size() > COMMANDS
                ? ""
                : TEXTS.text("renamed", String.join(", ", commands)) + ". Else ";
    }

    private static String rename(ChangeGroup missing, ChangeGroup added) {
        return line(
                "/perfwarden renamed "
                        + quote(missing.worst().id().name())
                        + " "
                        + quote(added.worst().id().name()));
    }

    private static String repair(ChangeGroups findings) {
        boolean crashed = !failing(findings, ChangeKind.CRASHED).isEmpty();
        boolean crossed = !failing(findings, ChangeKind.CROSSED).isEmpty();
        boolean rest = isAnotherFailing(findings);
        String first =
                (crashed ? "repair what crashed. " : "")
                        + (crossed ? TEXTS.text("crossed") + ". " : "");
        return first.isEmpty() ? "fix it." : (first + (rest ? "Fix the rest." : "")).strip();
    }

    private static boolean isAnotherFailing(ChangeGroups findings) {
        return findings.listedGroups().stream()
                .anyMatch(
                        it -> it.effect() == RowEffect.FAIL && !WITHOUT_VALUE.contains(it.kind()));
    }

    private static List<ChangeGroup> failing(ChangeGroups findings, ChangeKind kind) {
        return findings.listedGroups().stream()
                .filter(finding -> finding.effect() == RowEffect.FAIL && finding.kind() == kind)
                .toList();
    }

    private static String accept(
            Comparison comparison, ChangeGroups findings, ReportContext context) {
        if (context.pull().isEmpty() || !isAnotherFailing(findings)) {
            return "";
        }
        String regen = regen(comparison, suite -> suite.verdict() == Verdict.FAIL);
        String here = acceptHere(comparison, findings);
        if (here.isEmpty()) {
            return regen.isEmpty()
                    ? ""
                    : " " + TEXTS.text("new-baseline", regen, onFork(context)) + ".";
        }
        String forGood =
                regen.isEmpty() ? "" : TEXTS.text("accept-for-good", regen, onFork(context));
        return " " + TEXTS.text("accept", here, forGood) + ".";
    }

    /**
     * Commands that together accept what failed, as far as commands can; empty if there is none.
     */
    private static String acceptHere(Comparison comparison, ChangeGroups findings) {
        List<ChangeGroup> regressed =
                failing(findings, ChangeKind.REGRESSED).stream()
                        .filter(it ->
                                it.isWholeSuite()
                                        || it.members().stream()
                                                .anyMatch(
                                                        m -> AcceptedRowSet.isAcceptable(m.row())))
                        .toList();
        int rows = regressed.stream().mapToInt(finding -> finding.members().size()).sum();
        if (rows > MOST_ACCEPTED) {
            return "";
        }
        List<String> commands = new ArrayList<>(acceptRegressed(comparison, regressed, rows));
        var names = new NameQuery.ReportNames(comparison);
        List<String> gone =
                failing(findings, ChangeKind.MISSING).stream()
                        .flatMap(it -> it.members().stream())
                        .map(it -> acceptOne(names, it))
                        .distinct()
                        .toList();
        if (gone.size() <= COMMANDS && !gone.contains("")) {
            gone.stream().map(NextStepWording::line).forEach(commands::add);
        }
        return String.join(", ", commands)
                + (commands.size() > 1 ? ", each in a comment of its own" : "");
    }

    /** One command for each finding; of many the worst, then a pattern for all. */
    private static List<String> acceptRegressed(
            Comparison comparison, List<ChangeGroup> regressed, int rows) {
        FindingWording wording = FindingWording.withWholeNames(comparison);
        List<String> commands =
                regressed.stream().map(it -> acceptFinding(wording, it)).distinct().toList();
        String all = "/perfwarden accept " + EVERYTHING + " REASON";
        List<String> named = commands.stream().filter(it -> !it.equals(all)).toList();
        if (named.size() == commands.size() && named.size() <= COMMANDS) {
            return named.stream().map(NextStepWording::line).toList();
        }
        String rest = line(all) + " for all " + CommonWording.groupDigits(rows) + " regressions";
        return List.of(named.isEmpty() ? rest : line(named.getFirst()) + ", or " + rest);
    }

    private static String line(String command) {
        return code(command, MarkdownText.SENTENCE);
    }

    private static String acceptFinding(FindingWording wording, ChangeGroup finding) {
        return finding.isWholeSuite()
                ? "/perfwarden accept " + finding.worst().where().suite() + limit(finding)
                : "/perfwarden accept " + quote(wording.label(finding)) + " REASON";
    }

    static String acceptOne(NameQuery.ReportNames names, GroupMember member) {
        Row row = member.row();
        boolean gone = row.outcome() == RowOutcome.MISSING && row.effect() == RowEffect.FAIL;
        String name = quote(member.id().label());
        if ((!gone && !AcceptedRowSet.isAcceptable(row))
                || name.equals(EVERYTHING)
                || !isMeantAlone(names, member)) {
            return "";
        }
        return "/perfwarden accept " + name + (gone ? " until=DATE" : "") + " REASON";
    }

    private static boolean isMeantAlone(NameQuery.ReportNames names, GroupMember member) {
        return names.meaning(member.id().label()) instanceof NameQuery.Meaning.Rows(var hits)
                && hits.stream()
                        .allMatch(hit ->
                                hit.suite().name().equals(member.where().suite())
                                        && hit.row().id().equals(member.id()));
    }

    private static String limit(ChangeGroup suite) {
        double change = SuiteWideShift.of(suite.worst().row()).orElseThrow().change().orElseThrow();
        return " max=+" + 10 * (long) Math.floor(10 * change + 1) + "% REASON";
    }

    private static String quote(String name) {
        boolean isPlain =
                name.length() <= MarkdownText.NAME && !name.contains("\"") && isGlob(name);
        return !isPlain ? EVERYTHING : name.contains(" ") ? "\"" + name + "\"" : name;
    }

    private static boolean isGlob(String name) {
        try {
            return !GlobPattern.parse(name).toString().isBlank();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static Optional<SuiteComparison> first(Comparison comparison, Basis basis) {
        return comparison.suites().stream().filter(suite -> suite.basis() == basis).findFirst();
    }

    private static String repair(
            SuiteComparison suite, Comparison comparison, ReportContext context) {
        String regen = regen(comparison, it -> it.basis() == suite.basis());
        String command = context.pull().isEmpty() || regen.isEmpty() ? "" : "comment " + regen;
        String or = command.isEmpty() ? "" : ", or " + command;
        String key = TextTemplates.key(suite.basis());
        return switch (suite.basis()) {
            case BAD_BASELINE -> {
                String anew = or + " to write it anew" + onFork(context);
                yield TEXTS.text(key, or.isEmpty() ? "" : anew);
            }
            case NO_BASELINE -> start(suite, command, context);
            case RUN_FAILED -> TEXTS.text(key, link("the benchmark run", context.runUrl()));
            case SHARED_NAMES -> TEXTS.text(key, or.isEmpty() ? "" : or + onFork(context));
            case NO_RESULTS -> TEXTS.text(isRemedyNamed(suite) ? "named" : key);
            case TOO_MANY_ARTIFACTS, UNREAD, UNDIRECTED -> TEXTS.text(key);
            case CRASHED -> TEXTS.text(key);
            case TOO_MUCH_LEFT_OUT, UNREPEATED, NOTHING_COMPARABLE -> TEXTS.text(key);
            case NO_HISTORY, JUDGED -> TEXTS.text(key);
        };
    }

    private static boolean isRemedyNamed(SuiteComparison suite) {
        return suite.notices(SuiteNotice.FileProblem.class)
                .anyMatch(it -> !it.problem().hint().isEmpty());
    }

    private static String start(SuiteComparison suite, String command, ReportContext context) {
        Optional<SuiteNotice.FirstConfiguration> first =
                suite.notices(SuiteNotice.FirstConfiguration.class).findFirst();
        if (first.isPresent()) {
            String run =
                    switch (first.get().source()) {
                        case FILE -> "";
                        case HISTORY -> TEXTS.text("first-run", CommentWording.base(context));
                    };
            return TEXTS.text("first-configuration", run);
        }
        if (suite.notices().contains(new SuiteNotice.NoBaseline(""))) {
            return TEXTS.text("no-branch-values");
        }
        String saved = TEXTS.text("save", code(save(suite), MarkdownText.SENTENCE));
        return command.isEmpty()
                ? saved
                : TEXTS.text("first-baseline", command, onFork(context), saved);
    }

    private static String save(SuiteComparison suite) {
        return suite.notices(SuiteNotice.NoBaseline.class)
                .map(notice -> CommonWording.saveCommand(notice.path()))
                .findFirst()
                .orElse(CommonWording.saveCommand("FILE"));
    }

    /** The command that writes baseline files anew; empty where no file is the baseline. */
    private static String regen(Comparison comparison, Predicate<SuiteComparison> concerned) {
        var all = comparison.suites().stream().map(SuiteComparison::name).distinct().toList();
        List<String> named =
                comparison.suites().stream()
                        .filter(concerned)
                        .filter(it -> it.provenance().source() == BaselineSource.FILE)
                        .map(SuiteComparison::name)
                        .distinct()
                        .toList();
        if (named.isEmpty()) {
            return "";
        }
        boolean whole = named.size() == all.size() || named.size() > SUITES_NAMED;
        String command = whole ? REGEN : REGEN + " " + String.join(" ", named);
        return code(command, MarkdownText.SENTENCE);
    }

    private static String onFork(ReportContext context) {
        return context.fork()
                ? " (for a fork, this opens a pull request against %s)"
                        .formatted(CommentWording.base(context))
                : "";
    }
}
