package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.AcceptedBlock;
import io.perfwarden.report.ClaimWording;
import io.perfwarden.report.DetailsBlock;
import io.perfwarden.report.FindingTable;
import io.perfwarden.report.FindingWording;
import io.perfwarden.report.FunctionsBlock;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NameQuery;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.ReasonWording;

/**
 * The one comment of a pull request: what came out, the worst of it in a sentence, a narrow table
 * of findings, what to do next, and what all that rests on. Everything else is in the check.
 *
 * <p>Decision: a comment that is read to the end has at most {@link #MOST} code points. What does
 * not fit gives way in this order: the folded blocks, warnings, the least urgent findings.
 */
public final class CommentBody {
    /** Most code points without the marker; GitHub takes 65,536. */
    public static final int MOST = 4_000;

    private static final int WARNINGS = 3;
    private static final int JOINTS = 100;

    private static final String WARNING = "- \u26a0\ufe0f ";

    private static final ReasonWording REASONS = new ReasonWording(MarkdownText::sentence);
    private static final NoticeWording NOTICES = new NoticeWording(MarkdownText::sentence);

    private final Comparison comparison;
    private final Optional<ReportContext> context;
    private final String baseFile;
    private final ChangeGroups findings;
    private final FindingWording wording;
    private int left = MOST - JOINTS;

    private CommentBody(ChangeGroups findings, Optional<ReportContext> context, String baseFile) {
        this.baseFile = baseFile.isEmpty() ? "" : MarkdownText.code(baseFile);
        this.comparison = findings.comparison();
        this.context = context;
        this.findings = findings;
        this.wording =
                new FindingWording(
                        text ->
                                context.isPresent()
                                        ? MarkdownText.name(text, FindingTable.NAME)
                                        : MarkdownText.cell(text, FindingTable.NAME),
                        comparison,
                        trend().bars());
    }

    private ReportContext.RowTrend trend() {
        return context.map(ReportContext::trend).orElse(ReportContext.RowTrend.BARS);
    }

    /** The body; it ends with the marker if there is a pull request to find it on. */
    public static String render(ChangeGroups findings, ReportContext context) {
        return joinBlocks(
                List.of(
                        new CommentBody(findings, Optional.of(context), "").text(true),
                        marker(context, findings.comparison().verdict())));
    }

    /**
     * The command that accepts one benchmark's row for a pull request.
     *
     * @return empty if no command accepts this row alone
     */
    public static String acceptCommand(NameQuery.ReportNames names, GroupMember member) {
        return NextStepWording.acceptOne(names, member);
    }

    /**
     * The commit whose failure is over once a comment is replaced; empty if there is none.
     *
     * @param before our own comment as it is now
     */
    public static String failureOver(String before, CommitSha head, Verdict verdict) {
        Optional<CommentMarker> known = CommentMarker.parse(before);
        if (known.isEmpty() || verdict == Verdict.FAIL) {
            return "";
        }
        if (known.get().verdict() == Verdict.FAIL) {
            return known.get().head().abbreviated();
        }
        return known.get().head().equals(head) ? CommentWording.supersessionText(before) : "";
    }

    private static String marker(ReportContext context, Verdict verdict) {
        return context.pull()
                .map(pull ->
                        new CommentMarker(
                                context.repo(),
                                pull,
                                context.head(),
                                context.run(),
                                context.attempt(),
                                verdict))
                .map(CommentMarker::render)
                .orElse("");
    }

    /**
     * A comparison without marker, links and commands, for use outside GitHub.
     *
     * @param base name of the file that is compared with; may be empty
     */
    public static String standalone(Comparison comparison, String base) {
        return new CommentBody(ChangeGroups.of(comparison), Optional.empty(), base).text(true);
    }

    /** The comment without marker and folded block, which the check shows in full. */
    static String summary(ChangeGroups findings, ReportContext context) {
        return new CommentBody(
                        findings,
                        Optional.of(context.withPage(new ReportContext.Page.CheckPage())),
                        "")
                .text(false);
    }

    private String text(boolean folded) {
        String heading = spend(CommentWording.heading(findings, context));
        String claims = spend(ClaimWording.answers(comparison));
        String over = spend(context.map(CommentWording::revisionText).orElse(""));
        String step = context.map(c -> NextStepWording.of(comparison, findings, c)).orElse("");
        String next = spend(step.isEmpty() ? ProposedFileFault.next(faults()) : step);
        String reasons =
                spend(
                        REASONS.trust(
                                comparison,
                                context.map(it -> "`" + it.head().abbreviated() + "`"),
                                context.map(CommentWording::base).orElse(baseFile),
                                context.map(it -> CommentWording.links(it, findings.benchmarks()))
                                        .orElse(List.of())));
        List<ChangeGroup> shown = FindingTable.shownGroups(findings);
        String worst = shown.size() > 1 ? spend(worst(shown.getFirst())) : "";
        String picture = spend(trend().picture());
        String table = table(shown);
        String warnings =
                Stream.concat(
                                Stream.of(ProposedFileFault.sentence(faults())),
                                NOTICES.urgent(comparison).stream())
                        .filter(warning -> !warning.isEmpty())
                        .limit(WARNINGS)
                        .map(warning -> WARNING + warning + "\n")
                        .filter(line -> points(line) <= left)
                        .map(this::spend)
                        .collect(Collectors.joining());
        String accepted = folded ? spend(AcceptedBlock.of(comparison, left)) : "";
        String functions = folded ? spend(FunctionsBlock.of(shown, left)) : "";
        String fold =
                folded
                        ? DetailsBlock.of(
                                shown,
                                FindingWording.plain(comparison).withTrend(trend().bars()),
                                String.join("\n", NOTICES.grades(comparison)),
                                left)
                        : "";
        return joinBlocks(
                List.of(
                        heading, claims, over, worst, table, picture, warnings, next, functions,
                        fold, accepted, reasons));
    }

    private String spend(String part) {
        left -= points(part);
        return part;
    }

    private static int points(String text) {
        return text.codePointCount(0, text.length());
    }

    private String worst(ChangeGroup finding) {
        return finding.effect() == RowEffect.NONE
                ? ""
                : "**Worst:** " + MarkdownText.keepTogether(wording.sentence(finding)) + ".";
    }

    private String table(List<ChangeGroup> shown) {
        boolean pull = context.flatMap(ReportContext::pull).isPresent();
        String header = pull ? FindingTable.OF_PULL : FindingTable.OF_BRANCH;
        StringBuilder table = new StringBuilder();
        int lines = 0;
        for (String line : new FindingTable(wording, this::page).lines(shown)) {
            if (points(line) > left - points(header)) {
                break;
            }
            table.append(spend(line));
            lines++;
        }
        List<ChangeGroup> undirected = FindingTable.undirectedGroups(findings);
        int more = findings.listedGroups().size() - undirected.size() - lines;
        String rest = more == 0 ? "" : spend(CommentWording.moreFindings(more, context));
        String whole = table.isEmpty() ? "" : spend(header) + table;
        String quiet = undirected.isEmpty() ? "" : spend(wording.undirectedText(undirected));
        return joinBlocks(List.of(whole, rest, quiet));
    }

    private String page(ChangeGroup finding) {
        ReportLinks pages = context.map(ReportContext::pages).orElse(ReportLinks.NONE);
        GroupMember worst = finding.worst();
        if (finding.kind() == ChangeKind.ADDED) {
            return "";
        }
        return finding.isOfSuite()
                ? pages.suite(worst.where().suite())
                : pages.trend(List.of(SeriesId.of(worst.key())));
    }

    /** The check has a paragraph of its own about them. */
    private List<ProposedFileFault> faults() {
        return context.filter(it -> it.page() instanceof ReportContext.Page.CommentPage)
                .map(ReportContext::fileFaults)
                .orElse(List.of());
    }

    private static String joinBlocks(List<String> blocks) {
        return blocks.stream()
                .filter(block -> !block.isEmpty())
                .map(block -> block.endsWith("\n") ? block : block + "\n")
                .collect(Collectors.joining("\n"));
    }
}
