package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.OpenPull;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;

/**
 * Open pull requests, those whose check is red first.
 *
 * @param summary how many there are, and how many of them are red
 */
public record PullsPage(
        PageFrame frame,
        PageLinks links,
        String summary,
        List<OpenPull> pulls,
        List<Anchor> pages) {
    private static final int ROWS = 50;

    static RenderedPage of(PageRequest visit, List<OpenPull> all) {
        int page = visit.query.page();
        long red = all.stream().filter(OpenPull::isRed).count();
        String open = PageWording.quantity(all.size(), "open pull request");
        return visit.page(
                "pulls",
                new PullsPage(
                        visit.frame(
                                "Pull requests",
                                "/pulls",
                                page == 1 ? Map.of() : Map.of("page", "" + page),
                                visit.links.githubTail("/pulls")),
                        visit.links,
                        all.isEmpty() ? "" : "%s, %,d blocked.".formatted(open, red),
                        visit.query.part(all, ROWS),
                        visit.pages(page, Math.ceilDiv(all.size(), ROWS))));
    }

    public static OutcomeMark mark(OpenPull open) {
        return OutcomeMark.ofCheck(open.check());
    }

    /** Where it comes from and is for, such as {@code octo:faster into main}. */
    public static String branches(OpenPull open) {
        var pull = open.pull();
        String owner = pull.headOwner().isEmpty() ? "" : pull.headOwner() + ":";
        return PageWording.name(owner + pull.head().branch() + " into " + pull.baseBranch());
    }

    public static String why(OpenPull open) {
        return open.check().map(it -> PageWording.sentence(it.says().title())).orElse("");
    }

    /** What to do now, as the check says it. */
    public static List<ReportPage.NextPart> next(OpenPull open) {
        return open.check().map(it -> ReportPage.NextPart.of(it.next())).orElse(List.of());
    }
}
