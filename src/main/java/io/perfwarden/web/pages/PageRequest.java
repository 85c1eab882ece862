package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;

/** A request for a page of a repository that its viewer may see. */
final class PageRequest {
    final PageQuery query;
    final VisibleRepo repo;
    final PageLinks links;
    private final PageAnswers answers;
    private final HttpRequest<?> request;
    private final Viewer viewer;

    PageRequest(PageAnswers answers, HttpRequest<?> request, Viewer viewer, VisibleRepo repo) {
        this.answers = answers;
        this.request = request;
        this.viewer = viewer;
        this.repo = repo;
        this.query = new PageQuery(request);
        this.links = answers.links(repo.name());
    }

    /**
     * What is around the page.
     *
     * @param tail of its address, as of its twin in the API
     */
    PageFrame frame(String title, String tail, Map<String, String> twin) {
        return frame(title, tail, twin, links.github());
    }

    /**
     * The frame of what has a page of its own on GitHub.
     *
     * @param github its address; may be empty
     */
    PageFrame frame(String title, String tail, Map<String, String> twin, String github) {
        SortedMap<String, String> table = new TreeMap<>(twin);
        table.put("format", "csv");
        List<Anchor> crumbs = new ArrayList<>();
        crumbs.add(Anchor.of(answers.path() + "/", "Repositories"));
        crumbs.add(new Anchor(links.page(""), repo.name().toString(), tail.isEmpty()));
        return new PageFrame(
                title,
                crumbs,
                tabs(tail),
                List.of(
                        Anchor.of(PageLinks.with(links.api(tail), twin), "JSON"),
                        Anchor.of(PageLinks.with(links.api(tail), table), "CSV"),
                        Anchor.of(github, PageFrame.GITHUB)),
                answers.assets,
                answers.visitor(request, viewer),
                tail.equals("/changes") ? links.page("/changes.atom") : "");
    }

    /** Files of a machine have no pull requests and no runs of GitHub. */
    private List<Anchor> tabs(String tail) {
        return Stream.of(
                        Stream.of(new Anchor(links.page(""), "Benchmarks", tail.isEmpty())),
                        Stream.of(
                                        new Anchor(
                                                links.page("/pulls"),
                                                "Pull requests",
                                                tail.startsWith("/pull")),
                                        new Anchor(
                                                links.page("/runs"),
                                                "Runs",
                                                tail.startsWith("/run")))
                                .filter(_ -> !links.github().isEmpty()),
                        Stream.of(
                                tab("/changes", "Changes", tail),
                                tab("/compare", "Compare", tail),
                                tab("/health", "Health", tail)))
                .flatMap(it -> it)
                .toList();
    }

    private Anchor tab(String to, String words, String tail) {
        return new Anchor(links.page(to), words, tail.startsWith(to));
    }

    HttpRequest<?> request() {
        return request;
    }

    String linkWith(Map<String, String> other) {
        return PageLinks.with(answers.path() + request.getUri().getRawPath(), other);
    }

    List<Anchor> pages(int page, int pages) {
        if (pages < 2) {
            return List.of();
        }
        return IntStream.of(1, page - 1, page, page + 1, pages)
                .filter(it -> it >= 1 && it <= pages)
                .distinct()
                .sorted()
                .mapToObj(it -> {
                    String to = linkWith(query.with("page", it == 1 ? "" : "" + it));
                    return new Anchor(to, "" + it, it == page);
                })
                .toList();
    }

    RenderedPage page(String template, Object page) {
        return new RenderedPage(
                answers.templates.html(template, page),
                PageAnswers.HTML,
                repo.caching(viewer),
                false);
    }

    RenderedPage text(String text, String type) {
        return new RenderedPage(text, MediaType.of(type), repo.caching(viewer), false);
    }
}
