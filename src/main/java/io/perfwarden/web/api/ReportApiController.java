package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.bot.query.RefComparison.RefPair;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.ApiAccess.PartLinks;
import io.perfwarden.web.api.RepositoriesBody.RepositorySummary;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import org.jspecify.annotations.Nullable;

/** Verdicts and what they say together. */
@Controller(PublicLinks.API)
@Requires(beans = {ReportQueries.class, ApiAccess.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class ReportApiController {
    private static final int REPOSITORIES = 100;
    private static final int CHANGES = 50;
    private static final int PART = 50;

    /** As many as the page of changes knows. */
    private static final int ALL_CHANGES = 1_000;

    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{7,40}");

    private final ReportQueries queries;
    private final ApiAccess access;

    ReportApiController(ReportQueries queries, ApiAccess access) {
        this.queries = queries;
        this.access = access;
    }

    /**
     * Repositories that the caller may see.
     *
     * @param page part of the list, from 1
     * @param format {@code json} or {@code csv}
     * @return the most open regressions first
     */
    @Get("/repos")
    public HttpResponse<RepositoriesBody> repositories(
            HttpRequest<?> request,
            @QueryValue(defaultValue = "1") int page,
            @QueryValue @Nullable String format) {
        PartLinks pages = PartLinks.of(request, access.links(), page);
        return access.aboutAll(
                request,
                visible -> {
                    List<RepositorySummary> all =
                            queries
                                    .overview(visible.stream().map(VisibleRepo::installed).toList())
                                    .stream()
                                    .map(it -> RepositorySummary.of(it, access.links()))
                                    .toList();
                    return new RepositoriesBody(
                            part(all, page, REPOSITORIES),
                            access.links().page("/"),
                            pages.next(all.size() > page * REPOSITORIES));
                });
    }

    private static <T> List<T> part(List<T> all, int page, int size) {
        int from = Math.min(all.size(), (page - 1) * size);
        return all.subList(from, Math.min(all.size(), from + size));
    }

    /**
     * Two commits, tags or branches, by what is stored of them.
     *
     * @param refs the one before and the one after, with three dots between: {@code v1.2...main}
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/compare/{refs:.+}")
    public HttpResponse<JudgedBody> compare(
            HttpRequest<?> request,
            String owner,
            String repo,
            String refs,
            @QueryValue @Nullable String format) {
        RefPair two = pair(refs);
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                JudgedBody.of(
                                        comparison(visible, two), visible.name(), access.links())));
    }

    /**
     * What changed between two releases, with the causes that are known, also as Markdown.
     *
     * @param refs the one before and the one after, with three dots between: {@code v1.2...v1.3}
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/release/{refs:.+}")
    public HttpResponse<ReleaseBody> release(
            HttpRequest<?> request,
            String owner,
            String repo,
            String refs,
            @QueryValue @Nullable String format) {
        RefPair two = pair(refs);
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                ReleaseBody.of(
                                        queries.release(
                                                visible.installed(), two, comparison(visible, two)),
                                        queries.releaseNotes(visible.installed(), two.after()),
                                        visible.name(),
                                        access.links())));
    }

    private static RefPair pair(String refs) {
        return RefPair.parse(refs)
                .orElseThrow(() ->
                        ApiRefusal.odd("refs", "expected BEFORE...AFTER", "such as v1.2...main"));
    }

    private RefComparison.JudgedRef comparison(VisibleRepo visible, RefPair two) {
        return switch (queries.compare(visible.installed(), two.before(), two.after())) {
            case RefComparison.JudgedRef judged -> judged;
            case RefComparison.Lacking(var lacking) ->
                    throw ApiRefusal.odd(
                            "refs",
                            lacking.stream()
                                    .map(it -> it.sentence(TextExcerpt::quote))
                                    .collect(Collectors.joining(", and ")),
                            "name commits whose benchmarks ran");
        };
    }

    /**
     * The open pull requests, and what their checks say.
     *
     * @param page part of the list, from 1
     * @param format {@code json} or {@code csv}
     * @return those whose check is red first, then the newest first, 50 a part
     */
    @Get("/r/{owner}/{repo}/pulls")
    public HttpResponse<PullsBody> pulls(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue(defaultValue = "1") int page,
            @QueryValue @Nullable String format) {
        PartLinks pages = PartLinks.of(request, access.links(), page);
        return access.of(request, owner, repo)
                .answer(visible -> {
                    List<ReportQueries.OpenPull> all = queries.openPulls(visible.installed());
                    return Optional.of(
                            new PullsBody(
                                    visible.name().toString(),
                                    all.size(),
                                    part(all, page, PART).stream()
                                            .map(it ->
                                                    PullsBody.ShownPull.of(
                                                            it, visible.name(), access.links()))
                                            .toList(),
                                    pages.next(all.size() > page * PART)));
                });
    }

    /**
     * The newest runs that were heard of, whatever their workflow and event.
     *
     * @param page part of the list, from 1
     * @param format {@code json} or {@code csv}
     * @return by begin, 50 a part
     */
    @Get("/r/{owner}/{repo}/runs")
    public HttpResponse<RunsBody> runs(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue(defaultValue = "1") int page,
            @QueryValue @Nullable String format) {
        PartLinks pages = PartLinks.of(request, access.links(), page);
        return access.of(request, owner, repo)
                .answer(visible -> {
                    List<ReportQueries.HeardRun> all = queries.newestRuns(visible.installed());
                    return Optional.of(
                            new RunsBody(
                                    visible.name().toString(),
                                    part(all, page, PART).stream()
                                            .map(it ->
                                                    RunsBody.ListedRun.of(
                                                            it, visible.name(), access.links()))
                                            .toList(),
                                    pages.next(all.size() > page * PART)));
                });
    }

    /**
     * The newest verdict on a pull request, with its report.
     *
     * @param number of the pull request
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/pull/{number}")
    public HttpResponse<JudgedBody> pull(
            HttpRequest<?> request,
            String owner,
            String repo,
            int number,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible ->
                        newest(visible, number)
                                .map(it -> JudgedBody.of(it, visible.name(), access.links())));
    }

    private List<JudgedBody> bodies(VisibleRepo visible, List<JudgedReport> all) {
        return all.stream().map(it -> JudgedBody.of(it, visible.name(), access.links())).toList();
    }

    private Optional<JudgedReport> newest(VisibleRepo repo, int number) {
        return number < 1
                ? Optional.empty()
                : queries.pull(repo.installed(), new PullNumber(number));
    }

    /**
     * Whether a pull request passes, what blocks it, and what to do about it.
     *
     * @param number of the pull request
     */
    @Get("/r/{owner}/{repo}/pull/{number}/verdict")
    public HttpResponse<VerdictBody> verdict(
            HttpRequest<?> request, String owner, String repo, int number) {
        return access.of(request, owner, repo)
                .answer(visible -> {
                    if (number < 1) {
                        return Optional.empty();
                    }
                    PullNumber pull = new PullNumber(number);
                    return queries.pullStanding(visible.installed(), pull)
                            .map(it ->
                                    VerdictBody.of(
                                            it,
                                            queries.subject(visible.installed(), pull),
                                            visible,
                                            pull,
                                            access.links()));
                });
    }

    /**
     * How benchmarks of a pull request were judged.
     *
     * @param number of the pull request
     * @param benchmark name of a benchmark, label of the comment, or pattern
     */
    @Get("/r/{owner}/{repo}/pull/{number}/why")
    public HttpResponse<WhyBody> why(
            HttpRequest<?> request,
            String owner,
            String repo,
            int number,
            @QueryValue @Nullable String benchmark) {
        if (benchmark == null || benchmark.isBlank()) {
            throw ApiRefusal.odd(
                    "benchmark", "is missing, expected the name of a benchmark", "?benchmark=NAME");
        }
        return access.of(request, owner, repo)
                .answer(visible ->
                        newest(visible, number)
                                .map(it -> WhyBody.of(it, visible, number, benchmark)));
    }

    /**
     * What was judged of a workflow run.
     *
     * @param id of the run, as in its address on GitHub
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/run/{id}")
    public HttpResponse<RunBody> run(
            HttpRequest<?> request,
            String owner,
            String repo,
            long id,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible -> {
                    List<JudgedBody> all =
                            id < 1
                                    ? List.of()
                                    : bodies(
                                            visible,
                                            queries.run(visible.installed(), new RunId(id)));
                    return all.isEmpty()
                            ? Optional.empty()
                            : Optional.of(new RunBody(visible.name().toString(), id, all));
                });
    }

    /**
     * What was judged of a commit.
     *
     * @param sha at least 7 digits of its id
     * @param format {@code json} or {@code csv}
     */
    @Get("/r/{owner}/{repo}/commit/{sha}")
    public HttpResponse<CommitBody> commit(
            HttpRequest<?> request,
            String owner,
            String repo,
            String sha,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible -> {
                    List<JudgedBody> all =
                            DIGITS.matcher(sha).matches()
                                    ? bodies(visible, queries.commit(visible.installed(), sha))
                                    : List.of();
                    return all.isEmpty()
                            ? Optional.empty()
                            : Optional.of(new CommitBody(visible.name().toString(), all));
                });
    }

    /**
     * What became worse or better on the default branch.
     *
     * @param state of the changes; all if it is missing
     * @param page part of the list, from 1
     * @param format {@code json} or {@code csv}
     * @return one entry a commit, newest first, 50 a part
     */
    @Get("/r/{owner}/{repo}/changes")
    public HttpResponse<ChangesBody> changes(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String state,
            @QueryValue(defaultValue = "1") int page,
            @QueryValue @Nullable String format) {
        PartLinks pages = PartLinks.of(request, access.links(), page);
        Predicate<BranchChange> wanted = inState(state);
        return access.of(request, owner, repo)
                .answer(visible -> {
                    int most = state == null ? page * CHANGES + 1 : ALL_CHANGES;
                    List<BranchChange> all =
                            queries.changes(visible.installed(), most).stream()
                                    .filter(wanted)
                                    .toList();
                    return Optional.of(
                            new ChangesBody(
                                    visible.name().toString(),
                                    part(all, page, CHANGES).stream()
                                            .map(it ->
                                                    ChangeBody.of(
                                                            it, visible.name(), access.links()))
                                            .toList(),
                                    pages.page(),
                                    pages.next(all.size() > page * CHANGES)));
                });
    }

    private static Predicate<BranchChange> inState(@Nullable String word) {
        if (word == null) {
            return _ -> true;
        }
        List<String> known = Stream.of(ChangeState.values()).map(ChangeState::id).toList();
        if (!known.contains(word)) {
            throw ApiRefusal.odd("state", "expected " + String.join(", ", known), "");
        }
        return change -> change.state().id().equals(word);
    }

    /**
     * How far benchmarks can be trusted: noise, false alarms, missing data, and how often to
     * measure to find a change.
     *
     * @param see the change that is to be found, such as {@code 3%}; the default is each limit
     * @param format {@code json} or {@code csv}
     * @return by suite and platform
     */
    @Get("/r/{owner}/{repo}/health")
    public HttpResponse<SuiteHealthBody> health(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String see,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                SuiteHealthBody.of(
                                        queries.health(visible.installed(), share(see)),
                                        visible.name(),
                                        access.links())));
    }

    /**
     * What the gate gave and cost, by week: alarms and what became of each, regressions that
     * reached the default branch without one, and minutes of runs.
     *
     * @param weeks how many, up to 52
     * @param format {@code json} or {@code csv}
     * @return the oldest week first
     */
    @Get("/r/{owner}/{repo}/worth")
    public HttpResponse<WorthBody> worth(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue(defaultValue = "12") int weeks,
            @QueryValue @Nullable String format) {
        if (weeks < 1 || weeks > 52) {
            throw ApiRefusal.odd("weeks", "expected a number from 1 to 52", "");
        }
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                WorthBody.of(
                                        queries.worth(visible.installed(), weeks),
                                        visible.name(),
                                        access.links())));
    }

    /**
     * Who accepted, skipped and regenerated what and when, of open and closed pull requests.
     *
     * @param from first day, in UTC, such as {@code 2026-01-01}
     * @param to last day, in UTC
     * @param format {@code json} or {@code csv}
     * @return the newest first, at most 1,000
     */
    @Get("/r/{owner}/{repo}/decisions")
    public HttpResponse<DecisionsBody> decisions(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String from,
            @QueryValue @Nullable String to,
            @QueryValue @Nullable String format) {
        Instant first = day("from", from).map(ReportApiController::start).orElse(Instant.EPOCH);
        Instant end =
                day("to", to)
                        .map(it -> start(it.plusDays(1)))
                        .orElse(Instant.ofEpochMilli(Long.MAX_VALUE));
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                DecisionsBody.of(
                                        queries.actions(visible.installed(), first, end),
                                        visible.name(),
                                        access.links())));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static Optional<LocalDate> day(String name, @Nullable String text) {
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        try {
            LocalDate day = LocalDate.parse(text.strip());
            if (day.getYear() >= 2000 && day.getYear() < 3000) {
                return Optional.of(day);
            }
        } catch (DateTimeException _) {
            // refused below
        }
        throw ApiRefusal.odd(name, "expected a day", "such as 2026-01-31");
    }

    /**
     * The level of each runner beside the others, by recorded runs of the default branch.
     *
     * @param format {@code json} or {@code csv}
     * @return by suite, platform and name; runners with fewer than ten runs are left out
     */
    @Get("/r/{owner}/{repo}/runners")
    public HttpResponse<RunnersBody> runners(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                RunnersBody.of(
                                        queries.runners(visible.installed()),
                                        visible.name(),
                                        access.links())));
    }

    /**
     * What the gate catches: recorded runs of the default branch, judged once more with one thing
     * changed at a time.
     *
     * @param format {@code json} or {@code csv}
     * @return the last fire drills, by suite and platform
     */
    @Get("/r/{owner}/{repo}/drill")
    public HttpResponse<DrillBody> drill(
            HttpRequest<?> request,
            String owner,
            String repo,
            @QueryValue @Nullable String format) {
        return access.of(request, owner, repo)
                .answer(visible ->
                        Optional.of(
                                DrillBody.of(
                                        queries.drills(visible.installed()),
                                        queries.gaps(visible.installed()),
                                        visible.name(),
                                        access.links())));
    }

    private static OptionalDouble share(@Nullable String see) {
        if (see == null) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(LimitQuantity.change(see));
        } catch (IllegalArgumentException e) {
            throw ApiRefusal.odd("see", String.valueOf(e.getMessage()), "");
        }
    }
}
