package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.Filter;
import io.perfwarden.bot.query.BenchmarkGrid.Sort;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.web.pages.PageAnswers.Ready;
import io.perfwarden.web.pages.PageAnswers.Visit;
import io.perfwarden.web.pages.PageFrame.Anchor;

/**
 * The benchmarks of a repository, one row each.
 *
 * @param summary how many are shown, and which are not
 * @param other leads to those that are not shown; empty if all are
 * @param empty why there is nothing; empty if there is something
 * @param pages other pages of the list
 */
public record GridPage(
        PageFrame frame,
        Form form,
        String summary,
        List<Anchor> other,
        String empty,
        List<Line> lines,
        List<Anchor> pages) {
    private static final String ALL = "all";
    private static final int NAME = 200;

    /** Rows that are folded into others, on one page. */
    private static final int FOLDED = 24;

    private static final int FOLDED_EACH = 8;

    /** What is usually of no interest. */
    private static final Set<RowOutcome> QUIET =
            EnumSet.of(RowOutcome.UNCHANGED, RowOutcome.SKIPPED);

    private static final Set<RowOutcome> CHANGED = EnumSet.complementOf(EnumSet.copyOf(QUIET));

    /** A choice of the form. */
    public record Choice(String value, String words, boolean chosen) {}

    /** What can be asked for. */
    public record Form(
            String action,
            String text,
            List<Choice> outcomes,
            List<Choice> suites,
            List<Choice> platforms,
            List<Choice> sorts) {}

    /**
     * A benchmark, or one series of it.
     *
     * @param where suite and platform; empty where the repository has one
     * @param href the plot
     * @param open since which day a regression is open; empty if none is
     * @param openHref the first commit with it, on GitHub; may be empty
     * @param seen day of the newest run that has a value
     * @param commitHref the commit that was measured then, on GitHub; may be empty
     * @param parts its series, where there are several
     * @param folded how many there are, in words; empty for one
     */
    public record Line(
            String name,
            String where,
            String href,
            String spark,
            String value,
            String change,
            String noise,
            String limit,
            OutcomeMark mark,
            String open,
            String openHref,
            String seen,
            String commitHref,
            List<Line> parts,
            String folded) {
        private Line with(List<Line> more) {
            return new Line(
                    name,
                    where,
                    href,
                    spark,
                    value,
                    change,
                    noise,
                    limit,
                    mark,
                    open,
                    openHref,
                    seen,
                    commitHref,
                    more,
                    folded);
        }
    }

    static Ready of(Visit visit, Function<Filter, BenchmarkGrid> grids) {
        String outcome = visit.query.text("outcome", NAME);
        List<RowOutcome> outcomes =
                outcome.equals(ALL)
                        ? List.of()
                        : visit.query.choices(
                                "outcome", CHANGED.size(), GridPage::outcome, expected());
        Filter asked =
                new Filter(
                        visit.query.text("q", NAME),
                        outcome.isEmpty() ? CHANGED : Set.copyOf(outcomes),
                        visit.query.text("suite", NAME),
                        visit.query.text("platform", NAME),
                        visit.query.choice("sort", words(Sort.values(), Sort::id)),
                        visit.query.page());
        BenchmarkGrid grid = grids.apply(asked);
        boolean isQuiet = outcome.isEmpty() && grid.found() == 0;
        BenchmarkGrid shown = isQuiet ? grids.apply(with(asked, Set.of())) : grid;
        return visit.page("grid", of(visit, shown, outcome, isQuiet));
    }

    private static Filter with(Filter filter, Set<RowOutcome> outcomes) {
        return new Filter(
                filter.text(),
                outcomes,
                filter.suite(),
                filter.platform(),
                filter.sort(),
                filter.page());
    }

    private static Optional<RowOutcome> outcome(String word) {
        return Stream.of(RowOutcome.values()).filter(it -> it.id().equals(word)).findFirst();
    }

    private static String expected() {
        return Stream.of(RowOutcome.values())
                .map(RowOutcome::id)
                .collect(Collectors.joining(", ", "all, or some of ", ""));
    }

    static <T> Map<String, T> words(T[] values, Function<T, String> id) {
        Map<String, T> words = new LinkedHashMap<>();
        Stream.of(values).forEach(it -> words.put(id.apply(it), it));
        return words;
    }

    private static GridPage of(Visit visit, BenchmarkGrid grid, String outcome, boolean isQuiet) {
        Filter filter = grid.filter();
        int folded = FOLDED;
        boolean isOne = grid.suites().size() == 1;
        List<Line> lines = new ArrayList<>();
        for (Benchmark benchmark : grid.rows()) {
            Line line = line(visit, benchmark, isOne);
            int parts = Math.min(FOLDED_EACH, benchmark.series().size());
            boolean fits = parts > 1 && parts <= folded;
            folded -= fits ? parts : 0;
            lines.add(fits ? line.with(parts(visit, benchmark)) : line);
        }
        boolean isChanged = outcome.isEmpty() && !isQuiet;
        return new GridPage(
                visit.frame("Benchmarks", "", twin(visit, filter), visit.links.github()),
                form(visit, grid, outcome),
                summary(grid, isChanged, isQuiet),
                isChanged && grid.found() < grid.all()
                        ? List.of(Anchor.of(link(visit, "outcome", ALL), "Show all"))
                        : List.of(),
                empty(grid),
                lines,
                pages(visit, filter.page(), grid.pages()));
    }

    /** The twin shows all unless it is asked for less. */
    private static Map<String, String> twin(Visit visit, Filter filter) {
        String outcomes =
                filter.outcomes().stream()
                        .sorted()
                        .map(RowOutcome::id)
                        .collect(Collectors.joining(","));
        return visit.query.with("outcome", outcomes);
    }

    private static String link(Visit visit, String name, String value) {
        Map<String, String> query = new TreeMap<>(visit.query.with(name, value));
        query.remove("page");
        return PageLinks.with(visit.links.page(""), query);
    }

    static List<Anchor> pages(Visit visit, int page, int pages) {
        if (pages < 2) {
            return List.of();
        }
        return IntStream.of(1, page - 1, page, page + 1, pages)
                .filter(it -> it >= 1 && it <= pages)
                .distinct()
                .sorted()
                .mapToObj(it ->
                        new Anchor(
                                visit.here(visit.query.with("page", it == 1 ? "" : "" + it)),
                                "" + it,
                                it == page))
                .toList();
    }

    private static String summary(BenchmarkGrid grid, boolean isChanged, boolean isQuiet) {
        String all = PageWording.counted(grid.all(), "benchmark");
        if (grid.all() == 0) {
            return "";
        }
        if (isQuiet && grid.found() > 0) {
            return "Nothing changed in the newest runs. " + shown(grid, all);
        }
        if (isChanged && isUnfiltered(grid.filter())) {
            int hidden = grid.all() - grid.found();
            return hidden == 0
                    ? "All " + all + " changed."
                    : "%,d of %s changed, %,d hidden.".formatted(grid.found(), all, hidden);
        }
        return isChanged
                ? "%,d of %s changed and fit.".formatted(grid.found(), all)
                : shown(grid, all);
    }

    private static String shown(BenchmarkGrid grid, String all) {
        return grid.found() == grid.all()
                ? all + "."
                : "%,d of %s shown.".formatted(grid.found(), all);
    }

    private static boolean isUnfiltered(Filter filter) {
        return filter.text().isEmpty() && filter.suite().isEmpty() && filter.platform().isEmpty();
    }

    private static String empty(BenchmarkGrid grid) {
        return grid.empty()
                .map(why ->
                        switch (why) {
                            case NO_RESULTS ->
                                    "No run of the default branch has brought results yet. They"
                                            + " appear after its next benchmark run.";
                            case FILTERED -> "No benchmark fits what was asked for.";
                        })
                .orElse("");
    }

    private static Form form(Visit visit, BenchmarkGrid grid, String outcome) {
        Filter filter = grid.filter();
        List<Choice> outcomes = new ArrayList<>();
        outcomes.add(new Choice("", "Changed", outcome.isEmpty()));
        outcomes.add(new Choice(ALL, "All", outcome.equals(ALL)));
        for (RowOutcome one : RowOutcome.values()) {
            int series = grid.outcomes().getOrDefault(one, 0);
            if (series > 0 || outcome.equals(one.id())) {
                String words = OutcomeMark.of(one).word() + " (" + series + ")";
                outcomes.add(new Choice(one.id(), words, outcome.equals(one.id())));
            }
        }
        if (outcome.contains(",")) {
            outcomes.add(new Choice(outcome, outcome.replace(",", ", "), true));
        }
        return new Form(
                visit.links.page(""),
                filter.text(),
                outcomes,
                choices("All suites", grid.suites(), SuitePlatform::suite, filter.suite()),
                choices("All platforms", grid.suites(), SuitePlatform::platform, filter.platform()),
                Stream.of(Sort.values())
                        .map(it ->
                                new Choice(
                                        it == Sort.CHANGE ? "" : it.id(),
                                        words(it),
                                        it == filter.sort()))
                        .toList());
    }

    private static List<Choice> choices(
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
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice("", all, chosen.isEmpty()));
        values.forEach(it -> choices.add(new Choice(it, PageWording.name(it), it.equals(chosen))));
        return choices;
    }

    private static String words(Sort sort) {
        return switch (sort) {
            case CHANGE -> "Worst first";
            case NOISE -> "Noisiest first";
            case NAME -> "By name";
            case RECENT -> "Newest first";
        };
    }

    private static Line line(Visit visit, Benchmark benchmark, boolean isOne) {
        List<SeriesSummary> all = benchmark.series();
        SeriesSummary worst = benchmark.worst();
        String href = visit.links.trend(all.stream().map(SeriesSummary::id).toList());
        String where = isOne ? "" : where(all);
        return line(visit, worst, PageWording.name(benchmark.name()), where, href, folded(all));
    }

    private static String where(List<SeriesSummary> all) {
        List<String> suites =
                all.stream()
                        .map(it -> it.where().suite())
                        .distinct()
                        .map(PageWording::name)
                        .toList();
        return suites.size() == 1 ? suites.getFirst() : suites.size() + " suites";
    }

    private static Line line(
            Visit visit,
            SeriesSummary series,
            String name,
            String where,
            String href,
            String folded) {
        return new Line(
                name,
                where,
                href,
                series.spark(),
                PageWording.value(series),
                PageWording.change(series),
                PageWording.noise(series.noise()),
                PageWording.percent(series.limit()),
                OutcomeMark.of(series.outcome()),
                series.open().map(it -> "open since " + PageWording.day(it.at())).orElse(""),
                series.open().map(it -> visit.links.githubCommit(it.commit())).orElse(""),
                PageWording.day(series.seen().at()),
                visit.links.githubCommit(series.seen().commit()),
                List.of(),
                folded);
    }

    /** How many of what differs, such as {@code 4 parameters, 3 platforms}. */
    private static String folded(List<SeriesSummary> all) {
        if (all.size() < 2) {
            return "";
        }
        Map<String, Function<SeriesSummary, Object>> kinds = new LinkedHashMap<>();
        kinds.put("variant", it -> it.benchmark().params());
        kinds.put("suite", it -> it.where().suite());
        kinds.put("platform", it -> it.where().platform());
        kinds.put("metric", it -> it.metric().name());
        return kinds.entrySet().stream()
                .map(it ->
                        Map.entry(
                                it.getKey(),
                                (int) all.stream().map(it.getValue()).distinct().count()))
                .filter(it -> it.getValue() > 1)
                .map(it -> PageWording.counted(it.getValue(), it.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static List<Line> parts(Visit visit, Benchmark benchmark) {
        List<SeriesSummary> all = benchmark.series();
        return all.stream()
                .limit(FOLDED_EACH)
                .map(it ->
                        line(
                                visit,
                                it,
                                SeriesNames.of(it, all),
                                "",
                                visit.links.trend(List.of(it.id())),
                                ""))
                .toList();
    }
}
