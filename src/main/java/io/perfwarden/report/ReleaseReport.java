package io.perfwarden.report;

import static io.perfwarden.report.MarkdownText.cell;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.*;

/**
 * What changed between two releases, with the causes that are known.
 *
 * @param before the earlier one, as people call it; foreign text
 * @param after the later one; foreign text
 * @param causes of rows, the newest first
 */
public record ReleaseReport(
        String before,
        String after,
        Comparison comparison,
        Map<SeriesId, List<ReleaseCause>> causes) {
    /** Most rows of a section, so that the text of a release has room for them. */
    private static final int ROWS = 30;

    private static final int CAUSES = 3;

    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{7,64}");

    private static final RowFigures FIGURES = new RowFigures(MarkdownText::cell);

    public ReleaseReport {
        causes = Map.copyOf(causes);
    }

    /** What became of a row, the worst first. */
    public enum ReleaseSection {
        WORSE("Worse"),
        FAILING("Failing"),
        GONE("Gone"),
        BETTER("Better"),
        NEW("New");

        private final String title;

        ReleaseSection(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }

        static Optional<ReleaseSection> of(Row row) {
            return switch (row.outcome()) {
                case REGRESSED, SLOWER -> Optional.of(WORSE);
                case ACCEPTED -> Optional.of(WORSE).filter(_ -> row.change().orElse(0) > 0);
                case FAILED -> Optional.of(FAILING).filter(_ -> !row.isBrokenAsBefore());
                case MISSING -> Optional.of(GONE);
                case IMPROVED -> Optional.of(BETTER);
                case ADDED -> Optional.of(NEW);
                case UNCHANGED, SKIPPED, INCOMPARABLE, INCONCLUSIVE -> Optional.empty();
            };
        }
    }

    /** A row that changed, with its causes. */
    public record ReleaseRow(SuitePlatform where, Row row, List<ReleaseCause> causes) {}

    /**
     * What changed a row.
     *
     * @param commit the first that was measured with it, whole or abbreviated
     * @param before the last that was measured without it; absent if it is not known
     * @param change that it made, positive is worse
     * @param subject of the commit; foreign text, may be empty
     * @param pull that brought it, where that is known
     * @param acceptedBy who accepted it; foreign text, empty if it was not accepted
     * @param reason given by them; foreign text, may be empty
     */
    public record ReleaseCause(
            String commit,
            Optional<String> before,
            double change,
            String subject,
            Optional<PullNumber> pull,
            String acceptedBy,
            String reason) {}

    /** The rows of each section that has some, the worst first. */
    public SortedMap<ReleaseSection, List<ReleaseRow>> sections() {
        SortedMap<ReleaseSection, List<ReleaseRow>> all = new TreeMap<>();
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.notableRows()) {
                ReleaseSection.of(row)
                        .ifPresent(section ->
                                all.computeIfAbsent(section, _ -> new ArrayList<>())
                                        .add(releaseRow(suite.where(), row)));
            }
        }
        all.values().forEach(it -> it.sort(KeyOrder.of(ReleaseRow::row, Row.WORST_FIRST)));
        return all;
    }

    private ReleaseRow releaseRow(SuitePlatform where, Row row) {
        SeriesId id = SeriesId.of(SeriesKey.of(where, row.id(), row.metric()));
        double change = row.change().orElse(0);
        return new ReleaseRow(
                where,
                row,
                causes.getOrDefault(id, List.of()).stream()
                        .filter(it -> it.change() * change > 0)
                        .toList());
    }

    /**
     * As Markdown for a release's text: foreign text is in code spans, and the length is bounded.
     *
     * @param github address of the repository there; empty for no links
     */
    public String markdown(String github) {
        StringBuilder text = new StringBuilder();
        text.append("### Performance since ").append(MarkdownText.code(before)).append("\n\n");
        text.append(headline()).append(".\n");
        sections()
                .forEach((section, rows) -> {
                    text.append("\n**").append(section.title()).append("**\n\n");
                    text.append(MarkdownText.tableRow(header()));
                    text.append("|---|---:|---:|---:|---|\n");
                    rows.stream()
                            .limit(ROWS)
                            .forEach(it -> text.append(MarkdownText.tableRow(cells(it, github))));
                    if (rows.size() > ROWS) {
                        text.append("\nand ").append(rows.size() - ROWS).append(" more\n");
                    }
                });
        return text.toString();
    }

    /** Benchmarks of each platform by their worst section, as the tables below have them. */
    private String headline() {
        int quiet = ReleaseSection.values().length;
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        for (SuiteComparison suite : comparison.suites()) {
            Map<BenchmarkId, Integer> worst = new HashMap<>();
            for (Row row : suite.unsortedRows()) {
                int unseen = row.outcome() == RowOutcome.UNCHANGED ? quiet : quiet + 1;
                int section = ReleaseSection.of(row).map(Enum::ordinal).orElse(unseen);
                worst.merge(row.id(), section, Math::min);
            }
            worst.values().forEach(it -> counts.merge(it, 1, Integer::sum));
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((section, benchmarks) -> {
            String word =
                    section < quiet
                            ? ReleaseSection.values()[section].title().toLowerCase(Locale.ROOT)
                            : section == quiet
                                    ? RangeWording.RangeOutcome.UNCHANGED.words()
                                    : "not comparable";
            parts.add(CommonWording.groupDigits(benchmarks) + " " + word);
        });
        return parts.isEmpty()
                ? CommonWording.sentence(RangeWording.RangeOutcome.NONE.words())
                : String.join(CommonWording.DOT, parts);
    }

    private List<String> header() {
        return List.of("Benchmark", "Change", cell(before), cell(after), "Cause");
    }

    private List<String> cells(ReleaseRow it, String github) {
        Row row = it.row();
        String suite = comparison.suites().size() > 1 ? " " + cell(it.where().label()) : "";
        RowFigures.FigurePair values = FIGURES.values(row);
        return List.of(
                MarkdownText.name(row.id().label(), MarkdownText.NAME)
                        + " "
                        + MarkdownText.words(row.metric().name())
                        + suite,
                FIGURES.change(row),
                values.base(),
                values.current(),
                it.causes().stream()
                        .limit(CAUSES)
                        .map(cause -> sentence(cause, github))
                        .collect(Collectors.joining("; ")));
    }

    /** Such as {@code #12 after abc1234 up to def5678: `Sort in place`, accepted by `ada`}. */
    private static String sentence(ReleaseCause cause, String github) {
        List<String> parts = new ArrayList<>();
        cause.pull()
                .ifPresent(it -> parts.add(MarkdownText.link("#" + it, github + "/pull/" + it)));
        String commit = abbreviated(cause.commit());
        parts.add(
                cause.before()
                        .map(it ->
                                MarkdownText.link(
                                        abbreviated(it) + "\u2026" + commit,
                                        github + "/compare/" + it + "..." + cause.commit()))
                        .orElseGet(() ->
                                MarkdownText.link(commit, github + "/commit/" + cause.commit())));
        if (!cause.subject().isEmpty()) {
            parts.add(cell(cause.subject()));
        }
        String text = String.join(" ", parts);
        boolean isAccepted = !cause.acceptedBy().isEmpty() || !cause.reason().isEmpty();
        String by = cause.acceptedBy().isEmpty() ? "" : " by " + cell(cause.acceptedBy());
        String why = cause.reason().isEmpty() ? "" : ": " + cell(cause.reason());
        return isAccepted ? text + ", accepted" + by + why : text;
    }

    /** Commits are digits, but an imported history may name them freely. */
    private static String abbreviated(String commit) {
        return DIGITS.matcher(commit).matches()
                ? "`" + commit.substring(0, 7) + "`"
                : cell(commit, 20);
    }
}
