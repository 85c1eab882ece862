package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.BranchChange.Changed;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.SeriesId;
import io.perfwarden.web.pages.PageAnswers.Ready;
import io.perfwarden.web.pages.PageAnswers.Visit;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.ReportPage.SparkLines;

/**
 * What commits changed on the default branch.
 *
 * @param states which of them can be asked for
 * @param empty why there is nothing; empty if there is something
 */
public record ChangesPage(
        PageFrame frame,
        List<Anchor> states,
        String empty,
        List<Entry> entries,
        List<Anchor> pages) {
    /** Entries of a page. */
    static final int ENTRIES = 50;

    private static final int MOST = 1_000;
    private static final int ROWS = 10;
    private static final int SPARKS = 60;
    private static final String ALL = "all";

    /**
     * What one commit changed.
     *
     * @param title such as {@code 3 benchmarks in core became worse}
     * @param range the commits that may be the cause; empty if there is one
     * @param rangeHref on GitHub, likewise
     * @param compare both measured commits side by side; empty if there is none before
     * @param pull that brought it; empty if unknown
     * @param issue about it; empty if there is none
     * @param who is on it or accepted it, and why; empty if no one
     * @param more rows that are not shown
     */
    public record Entry(
            String id,
            String title,
            OutcomeMark mark,
            String day,
            String commit,
            String commitHref,
            String range,
            String rangeHref,
            String compare,
            String pull,
            String pullHref,
            String issue,
            String issueHref,
            String who,
            List<Row> rows,
            String more) {}

    /** A series of it. */
    public record Row(
            String name, String where, String href, String spark, String change, String style) {}

    static Ready of(Visit visit, IntFunction<List<BranchChange>> changes, SparkLines sparks) {
        Map<String, Optional<BranchChange.State>> words = new LinkedHashMap<>();
        words.put(ALL, Optional.empty());
        Stream.of(BranchChange.State.values()).forEach(it -> words.put(it.id(), Optional.of(it)));
        Optional<BranchChange.State> state = visit.query.choice("state", words);
        int page = visit.query.page();
        List<BranchChange> all = changes.apply(MOST);
        List<BranchChange> found =
                all.stream().filter(it -> state.isEmpty() || state.get() == it.state()).toList();
        int from = Math.min(found.size(), (page - 1) * ENTRIES);
        List<BranchChange> shown = found.subList(from, Math.min(found.size(), from + ENTRIES));
        return visit.page(
                "changes",
                new ChangesPage(
                        visit.frame(
                                "Changes on the default branch",
                                "/changes",
                                page == 1 ? Map.of() : Map.of("page", "" + page),
                                visit.links.github()),
                        states(visit, all, state),
                        found.isEmpty() ? empty(all.isEmpty()) : "",
                        entries(visit.links, shown, sparks),
                        GridPage.pages(visit, page, Math.ceilDiv(found.size(), ENTRIES))));
    }

    private static String empty(boolean isAll) {
        return isAll
                ? "Nothing became worse or better on the default branch, as far as it was measured."
                : "No change is in this state.";
    }

    private static List<Anchor> states(
            Visit visit, List<BranchChange> all, Optional<BranchChange.State> chosen) {
        List<Anchor> states = new ArrayList<>();
        states.add(new Anchor(visit.here(Map.of()), "All (" + all.size() + ")", chosen.isEmpty()));
        for (BranchChange.State state : BranchChange.State.values()) {
            long count = all.stream().filter(it -> it.state() == state).count();
            states.add(
                    new Anchor(
                            visit.here(Map.of("state", state.id())),
                            OutcomeMark.of(state).word() + " (" + count + ")",
                            chosen.filter(it -> it == state).isPresent()));
        }
        return states;
    }

    /** Entries with their worst rows and the newest values of those. */
    static List<Entry> entries(PageLinks links, List<BranchChange> changes, SparkLines sparks) {
        List<SeriesId> series =
                changes.stream()
                        .flatMap(change -> change.rows().stream().limit(ROWS))
                        .map(changed -> changed.series().id())
                        .distinct()
                        .limit(SPARKS)
                        .toList();
        Map<SeriesId, String> lines = sparks.of(series);
        return changes.stream().map(change -> entry(links, change, lines)).toList();
    }

    /** An entry with its worst rows. */
    static Entry entry(PageLinks links, BranchChange change, Map<SeriesId, String> lines) {
        int more = change.rows().size() - ROWS;
        return new Entry(
                "c" + change.commit().abbreviated(),
                title(change),
                OutcomeMark.of(change.state()),
                PageWording.day(change.at()),
                change.commit().abbreviated(),
                links.githubCommit(change.commit()),
                change.before()
                        .map(it -> it.abbreviated() + "..." + change.commit().abbreviated())
                        .orElse(""),
                change.before().map(it -> links.githubCommits(it, change.commit())).orElse(""),
                change.before()
                        .map(it -> links.compare(it.abbreviated(), change.commit().abbreviated()))
                        .orElse(""),
                change.pull().map(it -> "#" + it).orElse(""),
                change.pull().map(links::pull).orElse(""),
                change.issue().stream().mapToObj(it -> "#" + it).findFirst().orElse(""),
                change.issue().stream().mapToObj(links::githubIssue).findFirst().orElse(""),
                who(change),
                change.rows().stream().limit(ROWS).map(it -> row(links, it, lines)).toList(),
                more > 0 ? "and " + more + " more" : "");
    }

    /** How many benchmarks became what where. */
    static String title(BranchChange change) {
        String suites =
                change.suites().stream()
                        .map(it -> PageWording.name(it.label()))
                        .limit(3)
                        .collect(Collectors.joining(", "));
        int others = change.suites().size() - 3;
        return became(change)
                + (suites.isEmpty() ? "" : " in " + suites)
                + (others > 0 ? " and " + others + " more" : "");
    }

    private static String became(BranchChange change) {
        Map<Boolean, Long> ways =
                change.rows().stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.change() > 0,
                                        Collectors.collectingAndThen(
                                                Collectors.mapping(
                                                        it -> it.series().benchmark(),
                                                        Collectors.toSet()),
                                                it -> (long) it.size())));
        List<String> parts = new ArrayList<>();
        ways.forEach((worse, count) ->
                parts.addFirst(
                        PageWording.counted(Math.toIntExact(count), "benchmark")
                                + (worse ? " became worse" : " became better")));
        return String.join(", ", parts);
    }

    private static String who(BranchChange change) {
        String by = change.by().map(AccountLogin::value).map(PageWording::name).orElse("");
        String reason = PageWording.sentence(change.reason());
        return by.isEmpty() || reason.isEmpty() ? by + reason : by + ": " + reason;
    }

    private static Row row(PageLinks links, Changed changed, Map<SeriesId, String> lines) {
        SeriesSummary series = changed.series();
        return new Row(
                PageWording.name(series.benchmark().label()),
                PageWording.name(series.where().label() + ", " + series.metric().name()),
                links.trend(List.of(series.id())),
                lines.getOrDefault(series.id(), series.spark()),
                PageWording.change(
                        series.metric(), OptionalDouble.of(changed.change()), series.limit()),
                changed.change() > 0 ? "bad" : "good");
    }
}
