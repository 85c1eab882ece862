package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.HeardRun;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;

/** The newest runs of any workflow and event, by begin. */
public record RunsPage(PageFrame frame, PageLinks links, List<HeardRun> runs, List<Anchor> pages) {
    private static final int ROWS = 50;

    static RenderedPage of(PageRequest visit, List<HeardRun> all) {
        int page = visit.query.page();
        return visit.page(
                "runs",
                new RunsPage(
                        visit.frame(
                                "Runs",
                                "/runs",
                                page == 1 ? Map.of() : Map.of("page", "" + page),
                                visit.links.githubTail("/actions")),
                        visit.links,
                        visit.query.part(all, ROWS),
                        visit.pages(page, Math.ceilDiv(all.size(), ROWS))));
    }
}
