package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.RefComparison.RefPair;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.PullStanding;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageQuery.QueryProblem;
import io.perfwarden.web.pages.ReportPage.Refs;
import io.perfwarden.web.pages.ReportPage.SparkLines;

@Controller
@Produces(MediaType.ALL)
@Requires(beans = {PageAnswers.class, ReportQueries.class, SeriesQueries.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class PageController {
    private static final String REPO = "/r/{owner}/{repo}";
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern SHA = Pattern.compile("[0-9a-f]{7,40}");
    private static final int REF = 200;
    private static final int FEED = 50;

    private final PageAnswers answers;
    private static final String UNKNOWN = "This server has not heard of a pull request #%s.";
    private static final String NO_VERDICT =
            "There is no verdict on #%s yet. It comes once its benchmarks ran.";

    private final ReportQueries queries;
    private final SeriesQueries series;

    PageController(PageAnswers answers, ReportQueries queries, SeriesQueries series) {
        this.answers = answers;
        this.queries = queries;
        this.series = series;
    }

    @Get
    public HttpResponse<?> overview(HttpRequest<?> request) {
        return answers.ofAll(
                request,
                (repos, frame) ->
                        OverviewPage.of(
                                frame,
                                queries.overview(
                                        repos.stream().map(VisibleRepo::installed).toList()),
                                state -> answers.links(state.repo().name()),
                                state -> SparkLines.ofQueries(series, state.repo().id())));
    }

    @Get(REPO)
    public HttpResponse<?> benchmarks(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit -> GridPage.of(visit, filter -> series.grid(visit.repo.id(), filter)));
    }

    @Get(REPO + "/trend")
    public HttpResponse<?> trend(HttpRequest<?> request) {
        return answers.ofRepository(request, visit -> TrendPage.of(visit, series));
    }

    /** The newest verdict on a pull request, and what the check of its head says. */
    @Get(REPO + "/pull/{number}")
    public HttpResponse<?> pull(HttpRequest<?> request, @PathVariable String number) {
        return answers.ofRepository(
                request,
                visit -> {
                    PullNumber pull = new PullNumber(Math.toIntExact(number(number, 9)));
                    Optional<JudgedReport> report = queries.pull(visit.repo.installed(), pull);
                    return page(
                            visit,
                            queries.subject(visit.repo.installed(), pull)
                                    .map(it ->
                                            "Pull request #%s: %s"
                                                    .formatted(pull, PageWording.subject(it)))
                                    .orElse("Pull request #" + pull),
                            "/pull/" + pull,
                            visit.links.githubPull(pull),
                            report.stream().toList(),
                            pullNotes(visit, pull, report.isPresent()));
                });
    }

    /** What a reader has to know beside the verdict, or instead of one. */
    private List<Anchor> pullNotes(PageRequest visit, PullNumber pull, boolean isJudged) {
        Optional<PullStanding> known = queries.pullStanding(visit.repo.installed(), pull);
        if (known.isEmpty()) {
            return isJudged ? List.of() : List.of(Anchor.of("", UNKNOWN.formatted(pull)));
        }
        PullStanding standing = known.get();
        List<Anchor> all = new ArrayList<>();
        Optional<String> said =
                Optional.of(standing)
                        .filter(it -> it.report().isEmpty())
                        .flatMap(PageController::said);
        standing.end()
                .map(it -> Anchor.of(visit.links.commit(it.last()), it.sentence()))
                .ifPresentOrElse(
                        all::add,
                        () -> {
                            if (said.isEmpty() && !isJudged) {
                                all.add(Anchor.of("", NO_VERDICT.formatted(pull)));
                            }
                        });
        said.ifPresent(it -> all.add(Anchor.of("", it)));
        return all;
    }

    @Get(REPO + "/pulls")
    public HttpResponse<?> pulls(HttpRequest<?> request) {
        return answers.ofRepository(
                request, visit -> PullsPage.of(visit, queries.openPulls(visit.repo.installed())));
    }

    @Get(REPO + "/runs")
    public HttpResponse<?> runs(HttpRequest<?> request) {
        return answers.ofRepository(
                request, visit -> RunsPage.of(visit, queries.newestRuns(visit.repo.installed())));
    }

    /** Verdicts on a commit, for whatever it was judged. */
    @Get(REPO + "/commit/{sha}")
    public HttpResponse<?> commit(HttpRequest<?> request, @PathVariable String sha) {
        return answers.ofRepository(
                request,
                visit -> {
                    if (!SHA.matcher(sha).matches()) {
                        throw new NotFoundException();
                    }
                    List<JudgedReport> reports = queries.commit(visit.repo.installed(), sha);
                    return page(
                            visit,
                            reports.stream()
                                    .findFirst()
                                    .flatMap(it ->
                                            queries.subject(visit.repo.installed(), it.about()))
                                    .map(it ->
                                            "Commit "
                                                    + sha.substring(0, 7)
                                                    + ": "
                                                    + PageWording.subject(it))
                                    .orElse("Commit " + sha.substring(0, 7)),
                            "/commit/" + sha,
                            visit.links.githubTail("/commit/" + sha),
                            reports,
                            reports.isEmpty()
                                    ? List.of(Anchor.of("", "Nothing was judged of this commit."))
                                    : List.of());
                });
    }

    private static Optional<String> said(PullStanding standing) {
        return standing.wholeCheck()
                .map(it -> it.says().title())
                .filter(title -> !title.isEmpty())
                .map(title ->
                        "The newest commit %s: %s."
                                .formatted(
                                        standing.head().abbreviated(),
                                        PageWording.sentence(title)));
    }

    @Get(REPO + "/run/{id}")
    public HttpResponse<?> run(HttpRequest<?> request, @PathVariable String id) {
        return answers.ofRepository(
                request,
                visit -> {
                    RunId run = new RunId(number(id, 18));
                    List<JudgedReport> reports = queries.run(visit.repo.installed(), run);
                    return page(
                            visit,
                            "Run " + run,
                            "/run/" + run,
                            visit.links.githubRun(run),
                            reports,
                            reports.isEmpty()
                                    ? List.of(Anchor.of("", "Nothing was judged of this run."))
                                    : List.of());
                });
    }

    private RenderedPage page(
            PageRequest visit,
            String title,
            String tail,
            String github,
            List<JudgedReport> reports,
            List<Anchor> apart) {
        return ReportPage.of(
                visit,
                visit.frame(title, tail, Map.of(), github),
                reports,
                Optional.empty(),
                apart,
                SparkLines.ofQueries(series, visit.repo.id()));
    }

    private static long number(String text, int digits) {
        if (!NUMBER.matcher(text).matches() || text.length() > digits) {
            throw new NotFoundException();
        }
        return Long.parseLong(text);
    }

    @Get(REPO + "/compare")
    public HttpResponse<?> compare(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit -> {
                    String before = visit.query.text("before", REF);
                    String after = visit.query.text("after", REF);
                    return before.isEmpty() || after.isEmpty()
                            ? comparisonPage(visit, before, after, List.of(), List.of(), "")
                            : RenderedPage.redirect(visit.links.compare(before, after));
                });
    }

    @Get(REPO + "/compare/{refs:.+}")
    public HttpResponse<?> compare(HttpRequest<?> request, @PathVariable String refs) {
        return answers.ofRepository(
                request,
                visit -> {
                    RefPair pair =
                            RefPair.parse(refs)
                                    .orElseThrow(() ->
                                            new QueryProblem(
                                                    "compare",
                                                    "BEFORE...AFTER, such as v1.2...main"));
                    return comparisonPage(
                            visit,
                            pair,
                            queries.compare(visit.repo.installed(), pair.before(), pair.after()));
                });
    }

    private RenderedPage comparisonPage(PageRequest visit, RefPair pair, RefComparison compared) {
        return switch (compared) {
            case RefComparison.JudgedRef judged ->
                    comparisonPage(
                            visit,
                            pair.before(),
                            pair.after(),
                            List.of(judged.report()),
                            queries
                                    .releaseNotes(visit.repo.installed(), pair.after())
                                    .flatMap(PageWording::releaseNotes)
                                    .stream()
                                    .toList(),
                            queries.release(visit.repo.installed(), pair, judged)
                                    .markdown(visit.links.github()));
            case RefComparison.Lacking(var lacking) ->
                    comparisonPage(
                            visit,
                            pair.before(),
                            pair.after(),
                            List.of(),
                            lacking.stream()
                                    .map(it -> it.sentence(PageWording::name) + ".")
                                    .toList(),
                            "");
        };
    }

    private RenderedPage comparisonPage(
            PageRequest visit,
            String before,
            String after,
            List<JudgedReport> reports,
            List<String> empty,
            String notes) {
        boolean isAsked = !before.isEmpty() && !after.isEmpty();
        String tail = isAsked ? PageLinks.comparison(before, after) : "/compare";
        String title =
                isAsked
                        ? PageWording.name(before) + " to " + PageWording.name(after)
                        : "Compare two commits";
        return ReportPage.of(
                visit,
                visit.frame(
                        title,
                        tail,
                        Map.of(),
                        isAsked ? visit.links.githubTail(tail) : visit.links.github()),
                reports,
                Optional.of(
                        new Refs(
                                visit.links.page("/compare"),
                                before,
                                after,
                                queries.knownRefs(visit.repo.installed()),
                                notes)),
                empty.stream().map(it -> Anchor.of("", it)).toList(),
                SparkLines.ofQueries(series, visit.repo.id()));
    }

    @Get(REPO + "/changes")
    public HttpResponse<?> changes(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit ->
                        ChangesPage.of(
                                visit,
                                most -> queries.changes(visit.repo.installed(), most),
                                SparkLines.ofQueries(series, visit.repo.id())));
    }

    @Get(REPO + "/changes.atom")
    public HttpResponse<?> feed(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit -> {
                    var state = ChangesPage.state(visit);
                    List<BranchChange> changes =
                            queries.changes(visit.repo.installed(), ChangesPage.MOST).stream()
                                    .filter(it -> state.isEmpty() || state.get() == it.state())
                                    .limit(FEED)
                                    .toList();
                    ChangesFeed feed = new ChangesFeed(visit.links, visit.repo.name(), changes);
                    return visit.text(feed.xml(), ChangesFeed.TYPE);
                });
    }

    @Get(REPO + "/health")
    public HttpResponse<?> health(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit -> {
                    OptionalDouble see = visit.query.share("see");
                    return HealthPage.of(
                            visit,
                            queries.health(visit.repo.installed(), see),
                            queries.drills(visit.repo.installed()),
                            queries.worth(visit.repo.installed(), HealthPage.WEEKS).worth(),
                            queries.runners(visit.repo.installed()),
                            queries.gaps(visit.repo.installed()),
                            see);
                });
    }

    /** What people decided about pull requests. */
    @Get(REPO + "/decisions")
    public HttpResponse<?> decisions(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit ->
                        DecisionsPage.of(
                                visit,
                                (from, to) -> queries.actions(visit.repo.installed(), from, to)));
    }
}
