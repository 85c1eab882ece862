package io.perfwarden.web.pages;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.SeriesQueries;

/** The pages of a repository. */
@Controller("/r/{owner}/{repo}")
@Produces(MediaType.ALL)
@Requires(beans = {PageAnswers.class, SeriesQueries.class})
@ExecuteOn(TaskExecutors.BLOCKING)
public final class RepositoryPages {
    private final PageAnswers answers;
    private final SeriesQueries series;

    RepositoryPages(PageAnswers answers, SeriesQueries series) {
        this.answers = answers;
        this.series = series;
    }

    /** Its benchmarks. */
    @Get
    public HttpResponse<?> benchmarks(HttpRequest<?> request) {
        return answers.ofRepository(
                request,
                visit -> GridPage.of(visit, filter -> series.grid(visit.repo.id(), filter)));
    }

    /** Series over time. */
    @Get("/trend")
    public HttpResponse<?> trend(HttpRequest<?> request) {
        return answers.ofRepository(request, visit -> TrendPage.of(visit, series));
    }
}
