package io.perfwarden.report.github;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.Verdict;
import io.perfwarden.report.Colour;
import io.perfwarden.report.Entry;
import io.perfwarden.report.GroundWording;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.Names;
import io.perfwarden.report.Notable;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.Notices;
import io.perfwarden.report.Wording;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one comment of a pull request.
 *
 * <p>Verdict, what to do, what it rests on, the table of at most 15 rows and the footer always fit:
 * every part of them is bounded. What is folded gives way when the whole would grow too long, in
 * this order: unchanged rows; improvements past five; other rows that do nothing to the verdict;
 * how this was judged; rows that warn; of the failing rows the least bad; warnings.
 */
public final class CommentBody {
    /**
     * Most bytes of a comment. GitHub refuses from 65,536 characters on; where they are counted as
     * bytes this is short enough, and code points are never more than bytes.
     *
     * @see <a href="https://github.com/dead-claudia/github-limits">measured limits of GitHub</a>:
     *     65,536 code points where it is least
     */
    public static final int MOST = 65_000;

    private static final int ROWS = 15;
    private static final int IMPROVEMENTS = 5;
    private static final int MOST_IMPROVEMENTS = 50;
    private static final int SUITES = 10;

    /** Room for what joins the parts, and for saying that warnings are left out. */
    private static final int JOINTS = 200;

    private static final String WARNING = "- \u26a0\ufe0f ";

    private static final GroundWording GROUND = new GroundWording(Markdown::sentence);
    private static final Notices NOTICES = new Notices(new NoticeWording(Markdown::sentence));

    private final Comparison comparison;
    private final Optional<ReportContext> context;
    private final List<Entry> notable;
    private final List<Entry> shown;

    private CommentBody(Comparison comparison, Optional<ReportContext> context) {
        this.comparison = comparison;
        this.context = context;
        this.notable = Notable.in(comparison);
        this.shown =
                Stream.concat(
                                notable.stream().filter(e -> !isImprovement(e)),
                                notable.stream()
                                        .filter(CommentBody::isImprovement)
                                        .limit(IMPROVEMENTS))
                        .sorted(Notable.MOST_URGENT_FIRST)
                        .limit(ROWS)
                        .toList();
    }

    /** The body, ending with the marker where there is a pull request to find it on. */
    public static String render(Comparison comparison, ReportContext context) {
        String marker = marker(context, comparison.verdict());
        return joined(List.of(within(comparison, context, MOST - Bytes.of(marker)), marker));
    }

    /**
     * The body when there is no comparison, so that an older one is not taken for that of the head.
     *
     * @param state what the check shows
     */
    public static String render(CheckText state, ReportContext context) {
        return joined(
                List.of(
                        "### " + state.title(),
                        state.summary(),
                        CommentWording.head(context),
                        CommentWording.links(context),
                        marker(context, Verdict.NONE)));
    }

    private static String marker(ReportContext context, Verdict verdict) {
        return context.pull()
                .map(pull ->
                        new Marker(
                                context.repo(),
                                pull,
                                context.head(),
                                context.run(),
                                context.attempt(),
                                verdict))
                .map(Marker::render)
                .orElse("");
    }

    /** A comparison without marker, links and commands, for use elsewhere than on GitHub. */
    public static String standalone(Comparison comparison) {
        return new CommentBody(comparison, Optional.empty()).text(MOST);
    }

    /** The body of a comment without its marker, in so many bytes. */
    static String within(Comparison comparison, ReportContext context, int most) {
        return new CommentBody(comparison, Optional.of(context)).text(most);
    }

    private String text(int most) {
        List<String> head = head();
        String table = shown.isEmpty() ? "" : table().render(shown);
        String footer = footer();
        String elsewhere = CommentWording.elsewhere(context);
        int fixed =
                Bytes.of(joined(head) + table + footer + rest(notable.size(), elsewhere)) + JOINTS;
        Room room = new Room(most - fixed);
        String warnings = warnings(room);
        FullTables tables = new FullTables(notWhollyShown(), room, elsewhere);
        tables.add(Colour.RED);
        tables.add(Colour.YELLOW);
        String judged = kept(howJudged(), room);
        tables.add(Colour.OTHER);
        String improvements = kept(improvements(), room);
        tables.add(Colour.UNCHANGED);
        String rest = rest(tables.redLeftOut(), elsewhere);
        String above = joined(List.of(joined(head), warnings, table, rest));
        return joined(List.of(above, tables.render(), judged, improvements, footer));
    }

    private RowTable table() {
        return new RowTable(Names.across(comparison));
    }

    /** A suite of which every row stands in the first table needs no second one. */
    private Comparison notWhollyShown() {
        Map<SuitePlatform, Integer> above = new HashMap<>();
        shown.forEach(entry -> above.merge(entry.suite().where(), 1, Integer::sum));
        return new Comparison(
                comparison.suites().stream()
                        .filter(suite -> suite.rows().size() > above.getOrDefault(suite.where(), 0))
                        .toList());
    }

    private static String kept(String block, Room room) {
        return room.take(block) ? block : "";
    }

    private static String joined(List<String> blocks) {
        return blocks.stream()
                .filter(block -> !block.isEmpty())
                .map(block -> block.endsWith("\n") ? block : block + "\n")
                .collect(Collectors.joining("\n"));
    }

    private List<String> head() {
        return List.of(
                "### " + Wording.verdictLine(comparison),
                context.map(c -> NextStepWording.of(comparison, c)).orElse(""),
                GROUND.trust(comparison, context.map(CommentWording::against)));
    }

    /** What readers must not miss, as far as there is room. */
    private String warnings(Room room) {
        List<String> all = new ArrayList<>(GROUND.doubts(comparison));
        boolean saysHowToStart = NextStepWording.saysHowToStart(comparison);
        all.addAll(
                NOTICES.visible(
                        comparison,
                        notice -> notice instanceof Notice.NoBaseline && saysHowToStart));
        List<String> fitting = new ArrayList<>();
        for (String warning : all) {
            if (room.take(WARNING + warning + "\n")) {
                fitting.add(warning);
            }
        }
        int left = all.size() - fitting.size();
        if (left > 0) {
            fitting.add(CommentWording.moreWarnings(left));
        }
        return list(WARNING, fitting);
    }

    /** Which notable rows the table above does not show, and where they are. */
    private String rest(int redLeftOut, String elsewhere) {
        Map<RowOutcome, Integer> more = new EnumMap<>(RowOutcome.class);
        notable.forEach(entry -> more.merge(entry.row().outcome(), 1, Integer::sum));
        shown.forEach(entry -> more.merge(entry.row().outcome(), -1, Integer::sum));
        String counts =
                more.entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry -> Wording.more(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "" : CommentWording.rest(counts, redLeftOut, elsewhere);
    }

    private String improvements() {
        List<Entry> past =
                notable.stream().filter(CommentBody::isImprovement).skip(IMPROVEMENTS).toList();
        List<Entry> some = past.stream().limit(MOST_IMPROVEMENTS).toList();
        String title = CommentWording.moreImprovements(past.size());
        return past.isEmpty() ? "" : folded(title, table().render(some));
    }

    private String howJudged() {
        List<String> lines = new ArrayList<>(CommentWording.rules(comparison));
        comparison.suites().stream()
                .limit(SUITES)
                .forEach(suite -> GROUND.provenance(suite).ifPresent(lines::add));
        lines.addAll(NOTICES.folded(comparison));
        return lines.isEmpty() ? "" : folded(CommentWording.HOW_JUDGED, list("- ", lines));
    }

    private String footer() {
        return context.map(c ->
                        CommentWording.links(c)
                                + (c.pull().isPresent()
                                        ? "\n\n"
                                                + folded(
                                                        CommentWording.COMMANDS_TITLE,
                                                        CommentWording.COMMANDS)
                                        : ""))
                .orElse("");
    }

    private static String list(String bullet, List<String> lines) {
        return lines.stream().map(line -> bullet + line + "\n").collect(Collectors.joining());
    }

    private static String folded(String title, String content) {
        return "<details>\n<summary>" + title + "</summary>\n\n" + content + "\n</details>\n";
    }

    private static boolean isImprovement(Entry entry) {
        return entry.row().outcome() == RowOutcome.IMPROVED && entry.row().effect() == Effect.NONE;
    }
}
