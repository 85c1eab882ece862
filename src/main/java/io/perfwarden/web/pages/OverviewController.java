package io.perfwarden.web.pages;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import io.perfwarden.web.pages.ReportPage.SparkLines;

/** The first page. */
@Controller("/")
@Produces(MediaType.ALL)
@Requires(beans = {PageAnswers.class, ReportQueries.class, SeriesQueries.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class OverviewController {
    private final PageAnswers answers;
    private final ReportQueries queries;
    private final SeriesQueries series;

    OverviewController(PageAnswers answers, ReportQueries queries, SeriesQueries series) {
        this.answers = answers;
        this.queries = queries;
        this.series = series;
    }

    /** What became worse, and all repositories. */
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
                                state -> SparkLines.by(series, state.repo().id())));
    }
}
