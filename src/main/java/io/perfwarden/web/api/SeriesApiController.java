package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.BenchmarkGrid.Sort;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.ApiAccess.PartLinks;
import org.jspecify.annotations.Nullable;

/** Series of default branches. */
@Controller(PublicLinks.API)
@Requires(beans = {SeriesQueries.class, ApiAccess.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class SeriesApiController {
    private static final int SERIES = 120;

    private static final int VALUES = 100_000;

    private final SeriesQueries queries;
    private final ApiAccess access;

    SeriesApiController(SeriesQueries queries, ApiAccess access) {
        this.queries = queries;
        this.access = access;
    }

    /**
     * The benchmarks of a repository's default branch.
     *
     * @param q part of a name, in whatever case
     * @param outcome of the worst series of a benchmark; several with commas between
     * @param suite name of a suite
     * @param platform name of a platform
     * @param sort {@code change} (the worst first), {@code noise}, {@code name} or {@code recent}
     * @param page part of the list, from 1
     * @param format {@code json} or {@code csv}
     * @return one entry a benchmark, 100 a part
     */
    @Get("/r/{owner}/{repo}")
    public HttpResponse<GridBody> grid(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String q,
            @QueryValue @Nullable String outcome,
            @QueryValue @Nullable String suite,
            @QueryValue @Nullable String platform,
            @QueryValue @Nullable String sort,
            @QueryValue(defaultValue = "1") int page,
            @QueryValue @Nullable String format) {
        PartLinks pages = PartLinks.of(request, access.links(), page);
        GridFilter filter =
                new GridFilter(
                        text(q),
                        outcomes(text(outcome)),
                        text(suite),
                        text(platform),
                        one("sort", text(sort), Sort.CHANGE, Sort.values(), Sort::id),
                        page);
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                GridBody.of(
                                        queries.grid(visible.id(), filter),
                                        visible.name(),
                                        pages)));
    }

    /**
     * Series over time.
     *
     * @param s ids of series, with commas between
     * @param range of commits: a number such as {@code 50}, {@code all}, days such as {@code 14d},
     *     or {@code FIRST..LAST}
     * @param pull number of a pull request whose newest values are points as well
     * @param p key of a run whose points are looked at
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/trend")
    public HttpResponse<TrendBody> trend(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String s,
            @QueryValue @Nullable String range,
            @QueryValue @Nullable Integer pull,
            @QueryValue @Nullable String p,
            @QueryValue @Nullable String format) {
        List<SeriesId> ids = ids(text(s));
        TrendRange shown = range(text(range));
        if ((long) ids.size() * shown.newest() > VALUES) {
            throw ApiRefusal.odd(
                    "range",
                    "would give more than " + VALUES + " values",
                    "ask for fewer series, or for fewer commits");
        }
        Optional<PullNumber> of =
                Optional.ofNullable(pull).filter(it -> it > 0).map(PullNumber::new);
        PartLinks pages = PartLinks.of(request, access.links(), 1);
        return access.of(request, owner, repo)
                .answer(visible -> {
                    SeriesTrend trend = queries.trend(visible.id(), ids, shown, of);
                    return Optional.of(
                            TrendBody.of(
                                    trend,
                                    queries.subjects(visible.id(), trend.newestCommits()),
                                    queries.selectedPoints(visible.id(), trend, text(p)),
                                    visible.name(),
                                    pages));
                });
    }

    private static List<SeriesId> ids(String words) {
        List<String> all = List.of(words.split(",", -1));
        if (all.size() > SERIES || !all.stream().allMatch(SeriesId::isOne)) {
            throw ApiRefusal.odd(
                    "s",
                    "expected ids of series, each 12 hexadecimal digits, with commas between, at"
                            + " most "
                            + SERIES,
                    "the table of benchmarks has them");
        }
        return all.stream().distinct().map(SeriesId::new).toList();
    }

    private static TrendRange range(String words) {
        return words.isEmpty()
                ? TrendRange.USUAL
                : TrendRange.parse(words)
                        .orElseThrow(() ->
                                ApiRefusal.odd(
                                        "range",
                                        "expected a number of commits such as 50, all, days such"
                                                + " as 14d, or FIRST..LAST",
                                        ""));
    }

    private static String text(@Nullable String parameter) {
        return parameter == null ? "" : parameter.strip();
    }

    private static Set<RowOutcome> outcomes(String words) {
        return words.isEmpty()
                ? Set.of()
                : Arrays.stream(words.split(",", -1))
                        .map(it ->
                                one(
                                        "outcome",
                                        it.strip(),
                                        RowOutcome.UNCHANGED,
                                        RowOutcome.values(),
                                        RowOutcome::id))
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(RowOutcome.class)));
    }

    private static <T> T one(String name, String word, T usual, T[] all, Function<T, String> id) {
        if (word.isEmpty()) {
            return usual;
        }
        return Arrays.stream(all)
                .filter(it -> id.apply(it).equals(word))
                .findFirst()
                .orElseThrow(() ->
                        ApiRefusal.odd(
                                name,
                                TextExcerpt.quote(word)
                                        + " is not known, expected "
                                        + Arrays.stream(all)
                                                .map(id)
                                                .collect(Collectors.joining(", ")),
                                ""));
    }
}
