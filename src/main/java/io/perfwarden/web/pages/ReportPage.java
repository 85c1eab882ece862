package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.*;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.*;
import io.perfwarden.profile.CallProfile.ProfileUnit;
import io.perfwarden.report.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.SparkLine;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;

/**
 * Verdicts: of a pull request, of a run, or on two commits.
 *
 * @param summary how many rows are shown, and which are not
 * @param apart why there is none, what became of the pull request, or what the check of a newer
 *     commit says; empty if there is one of the newest
 * @param profiled addresses of the functions of benchmarks, by what was kept of them
 * @param functions what is looked at of them
 * @param sparks the newest values of series, as paths
 * @param form asks for two commits; absent on other pages
 */
public record ReportPage(
        PageFrame frame,
        PageLinks links,
        List<VerdictSection> reports,
        Map<FunctionsFile, String> profiled,
        Optional<FunctionsSection> functions,
        Map<SeriesId, String> sparks,
        String summary,
        List<Anchor> other,
        List<Anchor> apart,
        Optional<Refs> form,
        List<Anchor> pages) {
    private static final int ROWS = 100;
    private static final int SPARKS = 60;
    private static final int NOTICES = 40;
    private static final String ALL = "all";
    private static final NoticeWording WORDS = new NoticeWording(PageWording::sentence);
    private static final ReasonWording REASONS = new ReasonWording(PageWording::sentence);

    /**
     * Two commits that are asked for.
     *
     * @param known to choose from
     * @param notes Markdown for the text of a release; empty if nothing was compared
     */
    public record Refs(
            String action,
            String before,
            String after,
            List<ReportQueries.KnownRef> known,
            String notes) {}

    /** A labelled fact about a verdict; an empty address means no link. */
    public record Fact(String label, String words, String href) {}

    /**
     * One verdict.
     *
     * @param headline as in the comment, or what the check says beyond that
     * @param next what to do now, as the check says it; empty if there is nothing to do
     * @param replay the command that gives it again; empty if none does
     */
    public record VerdictSection(
            OutcomeMark mark,
            String headline,
            List<NextPart> next,
            List<Fact> facts,
            List<Section> sections,
            List<String> notes,
            String replay) {}

    /** A part of a sentence, or something to paste. */
    public record NextPart(String words, boolean isCode) {
        private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

        /** Of Markdown of this server's own: words, links, and code between backticks. */
        static List<NextPart> of(String markdown) {
            String words = LINK.matcher(markdown).replaceAll("$1");
            String[] parts = words.split("`+", -1);
            return IntStream.range(0, parts.length)
                    .filter(i -> !parts[i].isEmpty())
                    .mapToObj(i -> new NextPart(parts[i], i % 2 == 1))
                    .toList();
        }
    }

    public record Section(SuiteComparison suite, boolean isOfTwo, List<FoundReport> rows) {
        private ChangeGroups findings() {
            return ChangeGroups.of(new Comparison(List.of(suite)));
        }

        public OutcomeMark mark() {
            return isOfTwo
                    ? OutcomeMark.of(RangeWording.outcome(findings()))
                    : OutcomeMark.of(suite.verdict());
        }

        public String name() {
            return PageWording.name(suite.where().label());
        }

        /** Benchmarks, as the headline counts them. */
        public String counts() {
            ChangeGroups findings = findings();
            return PageWording.quantity(findings.benchmarks(), "benchmark")
                    + CommonWording.DOT
                    + (isOfTwo ? RangeWording.headline(findings) : CommonWording.counts(findings));
        }
    }

    public record FoundReport(int report, SuiteComparison suite, Row row, SeriesId id) {
        static FoundReport of(int report, SuiteComparison suite, Row row) {
            SeriesKey key = SeriesKey.of(suite.where(), row.id(), row.metric());
            return new FoundReport(report, suite, row, SeriesId.of(key));
        }

        /** Of the row that they explain: its instructions, or the time that samples take. */
        public Optional<FunctionsFile> functions() {
            return isNews(row)
                    ? suite.functions().stream()
                            .filter(it -> it.isOf(row.id()))
                            .filter(it ->
                                    CountedRounds.isCount(row.metric())
                                            == (it.profile().unit() == ProfileUnit.INSTRUCTIONS))
                            .findFirst()
                    : Optional.empty();
        }

        public String why() {
            return PageWording.sentence(CommonWording.why(row, row.detail().orElse("")));
        }
    }

    /** The newest values of series on the default branch, each as a small line. */
    interface SparkLines {
        /** The lines by the ids of their series; none for those that are not known. */
        Map<SeriesId, String> of(List<SeriesId> series);

        static SparkLines ofQueries(SeriesQueries queries, RepoId repo) {
            return ids -> {
                if (ids.isEmpty()) {
                    return Map.of();
                }
                SeriesTrend trend = queries.trend(repo, ids, TrendRange.newest(SparkLine.MOST));
                Map<SeriesId, String> lines = new HashMap<>();
                for (int i = 0; i < trend.charts().size(); i++) {
                    SeriesSummary one = trend.series().get(i);
                    double[] values =
                            trend.charts().get(i).points().stream()
                                    .filter(point -> !point.pull())
                                    .mapToDouble(ChartSeries.ChartPoint::value)
                                    .toArray();
                    lines.put(one.id(), SparkLine.path(values, one.limit().orElse(0)));
                }
                return lines;
            };
        }
    }

    static RenderedPage of(
            PageRequest visit,
            PageFrame frame,
            List<JudgedReport> reports,
            Optional<Refs> form,
            List<Anchor> apart,
            SparkLines sparks) {
        boolean isAll = visit.query.isOther("rows", "changed", ALL);
        int page = visit.query.page();
        List<FoundReport> found = new ArrayList<>();
        int all = 0;
        for (int i = 0; i < reports.size(); i++) {
            for (SuiteComparison suite : reports.get(i).comparison().suites()) {
                int report = i;
                all += suite.rows().size();
                (isAll ? suite.rows() : suite.notableRows())
                        .stream()
                                .filter(row -> isAll || isNews(row))
                                .forEach(row -> found.add(FoundReport.of(report, suite, row)));
            }
        }
        List<FoundReport> shown = visit.query.part(found, ROWS);
        List<FunctionsFile> profiles =
                reports.stream()
                        .flatMap(it -> it.comparison().suites().stream())
                        .flatMap(it -> it.functions().stream())
                        .distinct()
                        .toList();
        Optional<FunctionsSection> functions = FunctionsSection.of(visit, profiles);
        Map<FunctionsFile, String> links = new HashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            links.put(profiles.get(i), FunctionsSection.link(visit, i + 1));
        }
        Map<SeriesId, String> lines =
                sparks.of(shown.stream().limit(SPARKS).map(FoundReport::id).distinct().toList());
        int hidden = all - found.size();
        return visit.page(
                "report",
                new ReportPage(
                        reports.isEmpty() ? frame.withoutTwins() : frame,
                        visit.links,
                        judgedReports(visit, reports, shown),
                        links,
                        functions,
                        lines,
                        summary(all, found.size(), reports.isEmpty()),
                        hidden > 0
                                ? List.of(
                                        Anchor.of(
                                                visit.linkWith(visit.query.first("rows", ALL)),
                                                "Show all"))
                                : List.of(),
                        apart,
                        form,
                        visit.pages(page, Math.ceilDiv(found.size(), ROWS))));
    }

    private static boolean isNews(Row row) {
        return row.outcome() != RowOutcome.UNCHANGED || row.effect() != RowEffect.NONE;
    }

    private static String summary(int all, int found, boolean isEmpty) {
        String rows = PageWording.quantity(all, "row");
        if (isEmpty) {
            return "";
        }
        return found == all
                ? rows + "."
                : "%,d of %s changed, %,d hidden.".formatted(found, rows, all - found);
    }

    private static List<VerdictSection> judgedReports(
            PageRequest visit, List<JudgedReport> reports, List<FoundReport> shown) {
        List<VerdictSection> all = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            JudgedReport report = reports.get(i);
            Comparison comparison = report.comparison();
            int number = i;
            List<Section> sections =
                    comparison.suites().stream()
                            .map(suite -> {
                                Predicate<FoundReport> isOfIt =
                                        it -> it.suite().where().equals(suite.where());
                                return new Section(
                                        suite,
                                        report.isOfTwo(),
                                        shown.stream()
                                                .filter(it -> it.report() == number)
                                                .filter(isOfIt)
                                                .toList());
                            })
                            .toList();
            all.add(
                    new VerdictSection(
                            mark(report),
                            headline(report),
                            report.pull().isPresent()
                                    ? report.check()
                                            .map(it -> NextPart.of(it.next()))
                                            .orElse(List.of())
                                    : List.of(),
                            facts(visit, report),
                            sections,
                            notes(report),
                            report.replay()
                                    ? "perfwarden replay --of "
                                            + visit.repo.name()
                                            + "@"
                                            + report.about()
                                    : ""));
        }
        return all;
    }

    private static OutcomeMark mark(JudgedReport report) {
        return report.isOfTwo()
                ? OutcomeMark.of(RangeWording.outcome(ChangeGroups.of(report.comparison())))
                : report.verdict().map(OutcomeMark::of).orElse(OutcomeMark.WAITS);
    }

    private static String headline(JudgedReport report) {
        ChangeGroups findings = ChangeGroups.of(report.comparison());
        return report.isOfTwo()
                ? RangeWording.headline(findings)
                : report.reason().isEmpty()
                        ? CommonWording.headline(findings)
                        : PageWording.name(report.reason());
    }

    private static List<String> notes(JudgedReport report) {
        Comparison comparison = report.comparison();
        List<String> notes = new ArrayList<>(REASONS.doubts(comparison));
        if (report.isOfTwo()) {
            notes.addFirst(RangeWording.BY);
        }
        notes.replaceAll(CommonWording::sentence);
        // these may begin with a name, which stays as it is
        notes.addAll(WORDS.allNotices(comparison));
        comparison.suites().forEach(it -> REASONS.provenance(it).ifPresent(notes::add));
        return notes.stream().limit(NOTICES).toList();
    }

    private static List<Fact> facts(PageRequest visit, JudgedReport report) {
        List<Fact> facts = new ArrayList<>();
        ClaimWording.lines(report.comparison(), PageWording::name)
                .forEach(it -> facts.add(new Fact("Claimed", it, "")));
        String commit = visit.links.githubCommit(report.about());
        facts.add(new Fact("Commit", report.about().abbreviated(), commit));
        if (!report.against().isBlank()) {
            facts.add(new Fact("Against", PageWording.name(report.against()), ""));
        }
        report.pull()
                .ifPresent(
                        it -> facts.add(new Fact("Pull request", "#" + it, visit.links.pull(it))));
        report.attempt()
                .ifPresent(it -> {
                    facts.add(new Fact("Run", it.run().toString(), visit.links.run(it.run())));
                    facts.add(new Fact("On GitHub", "log of the run", visit.links.githubRun(it)));
                });
        report.at().ifPresent(it -> facts.add(new Fact("Judged", PageWording.time(it), "")));
        if (!report.engine().isBlank()) {
            facts.add(new Fact("By", "Perfwarden " + PageWording.name(report.engine()), ""));
        }
        return facts;
    }
}
