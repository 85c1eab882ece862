package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BenchmarkGrid.*;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;

/**
 * The benchmarks of a repository, one row each.
 *
 * @param summary how many are shown, and which are not
 * @param other leads to those that are not shown; empty if all are
 * @param empty why there is nothing; empty if there is something
 * @param heads of columns that sort, by the order, whose word each has
 */
public record GridPage(
        PageFrame frame,
        PageLinks links,
        GridForm form,
        String summary,
        List<Anchor> other,
        String empty,
        Map<String, Anchor> heads,
        List<GridLine> lines,
        List<Anchor> pages) {
    private static final String ALL = "all";
    private static final int NAME = 200;

    private static final int FOLDED = 24;

    private static final int FOLDED_EACH = 8;

    private static final Set<RowOutcome> CHANGED =
            EnumSet.complementOf(EnumSet.of(RowOutcome.UNCHANGED, RowOutcome.SKIPPED));

    public record GridChoice(String value, String words, boolean chosen) {}

    public record GridForm(
            String action,
            String text,
            List<GridChoice> outcomes,
            List<GridChoice> suites,
            List<GridChoice> platforms,
            List<GridChoice> sorts) {}

    /**
     * A row.
     *
     * @param where suite; empty where the repository has one
     * @param parts series that are folded into it; none where they are too many
     */
    public record GridLine(Benchmark benchmark, String where, List<SeriesSummary> parts) {
        /** How many of what differs, such as {@code 4 parameters, 3 platforms}; empty for one. */
        public String foldedText() {
            Map<String, Function<SeriesSummary, Object>> kinds = new LinkedHashMap<>();
            kinds.put("variant", it -> it.benchmark().params());
            kinds.put("suite", it -> it.where().suite());
            kinds.put("platform", it -> it.where().platform());
            kinds.put("metric", it -> it.metric().name());
            List<String> counts = new ArrayList<>();
            kinds.forEach((kind, part) -> {
                int count = (int) benchmark.series().stream().map(part).distinct().count();
                if (count > 1) {
                    counts.add(PageWording.quantity(count, kind));
                }
            });
            return String.join(", ", counts);
        }
    }

    static RenderedPage of(PageRequest visit, Function<GridFilter, BenchmarkGrid> grids) {
        String outcome = visit.query.text("outcome", NAME);
        List<RowOutcome> some =
                outcome.equals(ALL)
                        ? List.of()
                        : visit.query.choices(
                                "outcome", CHANGED.size(), GridPage::outcome, expectedText());
        Function<Set<RowOutcome>, GridFilter> asked =
                outcomes ->
                        new GridFilter(
                                visit.query.text("q", NAME),
                                outcomes,
                                visit.query.text("suite", NAME),
                                visit.query.text("platform", NAME),
                                visit.query.choice("sort", words(Sort.values(), Sort::id)),
                                visit.query.page());
        BenchmarkGrid grid =
                grids.apply(asked.apply(outcome.isEmpty() ? CHANGED : Set.copyOf(some)));
        boolean isQuiet = outcome.isEmpty() && grid.found() == 0;
        BenchmarkGrid shown = isQuiet ? grids.apply(asked.apply(Set.of())) : grid;
        return visit.page("grid", of(visit, shown, outcome, isQuiet));
    }

    private static Optional<RowOutcome> outcome(String word) {
        return Stream.of(RowOutcome.values()).filter(it -> it.id().equals(word)).findFirst();
    }

    private static String expectedText() {
        return Stream.of(RowOutcome.values())
                .map(RowOutcome::id)
                .collect(Collectors.joining(", ", "all, or some of ", ""));
    }

    static <T> Map<String, T> words(T[] values, Function<T, String> id) {
        Map<String, T> words = new LinkedHashMap<>();
        Stream.of(values).forEach(it -> words.put(id.apply(it), it));
        return words;
    }

    private static GridPage of(
            PageRequest visit, BenchmarkGrid grid, String outcome, boolean isQuiet) {
        GridFilter filter = grid.filter();
        int folded = FOLDED;
        boolean isOne = grid.suites().size() == 1;
        List<GridLine> lines = new ArrayList<>();
        for (Benchmark benchmark : grid.rows()) {
            int parts = Math.min(FOLDED_EACH, benchmark.series().size());
            boolean fits = parts > 1 && parts <= folded;
            folded -= fits ? parts : 0;
            String where = isOne ? "" : where(benchmark.series());
            lines.add(
                    new GridLine(
                            benchmark, where, benchmark.series().subList(0, fits ? parts : 0)));
        }
        boolean isChanged = outcome.isEmpty() && !isQuiet;
        // the twin shows all unless it is asked for less
        String outcomes =
                filter.outcomes().stream()
                        .sorted()
                        .map(RowOutcome::id)
                        .collect(Collectors.joining(","));
        String all = PageLinks.with(visit.links.page(""), visit.query.first("outcome", ALL));
        return new GridPage(
                visit.frame("Benchmarks", "", visit.query.with("outcome", outcomes)),
                visit.links,
                form(visit, grid, outcome),
                summary(grid, isChanged, isQuiet),
                isChanged && grid.found() < grid.all()
                        ? List.of(Anchor.of(all, "Show all"))
                        : List.of(),
                empty(grid),
                heads(visit, filter),
                lines,
                visit.pages(filter.page(), grid.pages()));
    }

    private static String summary(BenchmarkGrid grid, boolean isChanged, boolean isQuiet) {
        String all = PageWording.quantity(grid.all(), "benchmark");
        String shown =
                grid.found() == grid.all()
                        ? all + "."
                        : "%,d of %s shown.".formatted(grid.found(), all);
        if (grid.all() == 0) {
            return "";
        }
        if (isQuiet && grid.found() > 0) {
            return "Nothing changed in the newest runs. " + shown;
        }
        GridFilter filter = grid.filter();
        if (isChanged && (filter.text() + filter.suite() + filter.platform()).isEmpty()) {
            int hidden = grid.all() - grid.found();
            return hidden == 0
                    ? "All " + all + " changed."
                    : "%,d of %s changed, %,d hidden.".formatted(grid.found(), all, hidden);
        }
        return isChanged ? "%,d of %s changed and fit.".formatted(grid.found(), all) : shown;
    }

    private static String empty(BenchmarkGrid grid) {
        return switch (grid.empty().orElse(null)) {
            case NO_RESULTS ->
                    "No run of the default branch has brought results yet. They appear after its"
                            + " next benchmark run.";
            case FILTERED -> "No benchmark fits what was asked for.";
            case null -> "";
        };
    }

    private static GridForm form(PageRequest visit, BenchmarkGrid grid, String outcome) {
        GridFilter filter = grid.filter();
        List<GridChoice> outcomes = new ArrayList<>();
        outcomes.add(new GridChoice("", "Changed", outcome.isEmpty()));
        outcomes.add(new GridChoice(ALL, "All", outcome.equals(ALL)));
        for (RowOutcome one : RowOutcome.values()) {
            int found = grid.outcomes().getOrDefault(one, 0);
            if (found > 0 || outcome.equals(one.id())) {
                String words = OutcomeMark.of(one).word() + " (" + found + ")";
                outcomes.add(new GridChoice(one.id(), words, outcome.equals(one.id())));
            }
        }
        if (outcome.contains(",")) {
            outcomes.add(new GridChoice(outcome, outcome.replace(",", ", "), true));
        }
        return new GridForm(
                visit.links.page(""),
                filter.text(),
                outcomes,
                choices("All suites", grid.suites(), SuitePlatform::suite, filter.suite()),
                choices("All platforms", grid.suites(), SuitePlatform::platform, filter.platform()),
                List.of(
                        sort(Sort.CHANGE, "", "Worst first", filter),
                        sort(Sort.NOISE, Sort.NOISE.id(), "Noisiest first", filter),
                        sort(Sort.NAME, Sort.NAME.id(), "By name", filter),
                        sort(Sort.RECENT, Sort.RECENT.id(), "Newest first", filter)));
    }

    private static Map<String, Anchor> heads(PageRequest visit, GridFilter filter) {
        Map<String, Anchor> heads = new LinkedHashMap<>();
        for (Sort sort : Sort.values()) {
            String word = sort == Sort.CHANGE ? "" : sort.id();
            String to = PageLinks.with(visit.links.page(""), visit.query.first("sort", word));
            heads.put(sort.id(), new Anchor(to, sort.id(), sort == filter.sort()));
        }
        return heads;
    }

    private static GridChoice sort(Sort sort, String id, String words, GridFilter filter) {
        return new GridChoice(id, words, sort == filter.sort());
    }

    private static List<GridChoice> choices(
            String all,
            List<SuitePlatform> suites,
            Function<SuitePlatform, String> part,
            String chosen) {
        SortedSet<String> values =
                suites.stream().map(part).collect(Collectors.toCollection(TreeSet::new));
        values.add(chosen);
        values.remove("");
        if (values.isEmpty() || (values.size() == 1 && chosen.isEmpty())) {
            return List.of();
        }
        List<GridChoice> choices = new ArrayList<>();
        choices.add(new GridChoice("", all, chosen.isEmpty()));
        values.forEach(
                it -> choices.add(new GridChoice(it, PageWording.name(it), it.equals(chosen))));
        return choices;
    }

    private static String where(List<SeriesSummary> all) {
        List<String> suites = all.stream().map(it -> it.where().suite()).distinct().toList();
        return suites.size() == 1 ? PageWording.name(suites.getFirst()) : suites.size() + " suites";
    }
}
