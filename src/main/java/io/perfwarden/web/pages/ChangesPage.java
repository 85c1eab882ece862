package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.CommonWording;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.ReportPage.SparkLines;

/**
 * What commits changed on the default branch.
 *
 * @param feed address of the feed of what is in that state
 * @param empty why there is nothing; empty if there is something
 * @param sparks the newest values of series, as paths
 */
public record ChangesPage(
        PageFrame frame,
        PageLinks links,
        List<Anchor> states,
        String feed,
        String empty,
        List<BranchChange> changes,
        Map<SeriesId, String> sparks,
        List<Anchor> pages) {
    public static final int ROWS = 10;

    private static final int ENTRIES = 50;
    static final int MOST = 1_000;
    private static final int SPARKS = 60;

    static RenderedPage of(
            PageRequest visit, IntFunction<List<BranchChange>> changes, SparkLines sparks) {
        Optional<BranchChange.ChangeState> state = state(visit);
        int page = visit.query.page();
        List<BranchChange> all = changes.apply(MOST);
        List<BranchChange> found =
                all.stream().filter(it -> state.isEmpty() || state.get() == it.state()).toList();
        List<BranchChange> shown = visit.query.part(found, ENTRIES);
        String none =
                all.isEmpty()
                        ? "Nothing became worse or better on the default branch, as far as it was"
                                + " measured."
                        : "No change is in this state.";
        return visit.page(
                "changes",
                new ChangesPage(
                        visit.frame(
                                "Changes on the default branch",
                                "/changes",
                                page == 1 ? Map.of() : Map.of("page", "" + page)),
                        visit.links,
                        states(visit, all, state),
                        PageLinks.with(
                                visit.links.page("/changes.atom"),
                                state.map(it -> Map.of("state", it.id())).orElse(Map.of())),
                        found.isEmpty() ? none : "",
                        shown,
                        lines(shown, sparks),
                        visit.pages(page, Math.ceilDiv(found.size(), ENTRIES))));
    }

    /** The state that is asked for; empty for all. */
    static Optional<BranchChange.ChangeState> state(PageRequest visit) {
        Map<String, Optional<BranchChange.ChangeState>> words = new LinkedHashMap<>();
        words.put("all", Optional.empty());
        Stream.of(BranchChange.ChangeState.values())
                .forEach(it -> words.put(it.id(), Optional.of(it)));
        return visit.query.choice("state", words);
    }

    private static List<Anchor> states(
            PageRequest visit, List<BranchChange> all, Optional<BranchChange.ChangeState> chosen) {
        List<Anchor> states = new ArrayList<>();
        states.add(
                new Anchor(visit.linkWith(Map.of()), "All (" + all.size() + ")", chosen.isEmpty()));
        for (BranchChange.ChangeState state : BranchChange.ChangeState.values()) {
            long count = all.stream().filter(it -> it.state() == state).count();
            states.add(
                    new Anchor(
                            visit.linkWith(Map.of("state", state.id())),
                            OutcomeMark.of(state).word() + " (" + count + ")",
                            chosen.filter(it -> it == state).isPresent()));
        }
        return states;
    }

    static Map<SeriesId, String> lines(List<BranchChange> changes, SparkLines sparks) {
        return sparks.of(
                changes.stream()
                        .flatMap(change -> change.rows().stream().limit(ROWS))
                        .map(changed -> changed.series().id())
                        .distinct()
                        .limit(SPARKS)
                        .toList());
    }

    /** How many benchmarks became what where, such as {@code 3 benchmarks became worse in core}. */
    public static String title(BranchChange change) {
        String became =
                Stream.of(became(change, true), became(change, false))
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.joining(", "));
        Stream<String> some =
                change.suites().stream().limit(3).map(it -> PageWording.name(it.label()));
        String suites = CommonWording.enumerate(", ", some, change.suites().size());
        return became + (suites.isEmpty() ? "" : " in " + suites);
    }

    private static String became(BranchChange change, boolean isWorse) {
        Stream<ListedChange> rows = change.rows().stream().filter(it -> it.change() > 0 == isWorse);
        int count = (int) rows.map(it -> it.series().benchmark()).distinct().count();
        String words = isWorse ? " became worse" : " became better";
        return count == 0 ? "" : PageWording.quantity(count, "benchmark") + words;
    }

    /** Who is on it or accepted it, and why; empty if no one. */
    public static String authorText(BranchChange change) {
        String by = change.by().map(AccountLogin::value).map(PageWording::name).orElse("");
        String reason = PageWording.sentence(change.reason());
        return by.isEmpty() || reason.isEmpty() ? by + reason : by + ": " + reason;
    }

    public static String more(BranchChange change) {
        int more = change.rows().size() - ROWS;
        return more > 0 ? "and " + more + " more" : "";
    }

    public static String where(ListedChange changed) {
        var series = changed.series();
        return PageWording.name(series.where().label() + ", " + series.metric().name());
    }

    public static String change(ListedChange changed) {
        var series = changed.series();
        String words =
                PageWording.change(
                        series.metric(), OptionalDouble.of(changed.change()), series.limit());
        return changed.again() ? words + " once more, than the run before" : words;
    }
}
