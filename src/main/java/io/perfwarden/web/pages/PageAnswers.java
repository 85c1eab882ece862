package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.web.router.RouteAttributes;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.*;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageFrame.ProblemPage;
import io.perfwarden.web.pages.PageQuery.QueryProblem;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests for pages: who may see what, how long it may be kept, what is said when it goes
 * wrong.
 */
@Singleton
@Requires(beans = {RepositoryAccess.class, PublicLinks.class})
final class PageAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(PageAnswers.class);
    static final MediaType HTML = MediaType.of("text/html; charset=utf-8");
    private static final String PRIVATE = "private, no-store";

    private static final long REFERENCES = 1L << 40;

    private final RepositoryAccess access;
    private final PublicLinks links;
    final PageTemplates templates;
    final PageFrame.Assets assets;
    private final ReaderThreads threads;
    private final SecureRandom random = new SecureRandom();

    PageAnswers(
            RepositoryAccess access,
            PublicLinks links,
            PageTemplates templates,
            PageAssets assets,
            ReaderThreads threads) {
        this.access = access;
        this.links = links;
        this.templates = templates;
        this.assets = assets.assetsUnder(links.path());
        this.threads = threads;
    }

    /** A page that is ready to be written, or where it is. */
    record RenderedPage(String text, MediaType type, String caching, boolean isElsewhere) {
        static RenderedPage redirect(String address) {
            return new RenderedPage(address, HTML, PRIVATE, true);
        }
    }

    /**
     * Answers with a page of a repository.
     *
     * @throws NotFoundException if there is no such repository, or the viewer may not see it
     */
    HttpResponse<?> ofRepository(HttpRequest<?> request, Function<PageRequest, RenderedPage> page) {
        var path = RouteAttributes.getRouteMatch(request).orElseThrow().getVariableValues();
        String owner = String.valueOf(path.get("owner"));
        String name = String.valueOf(path.get("repo"));
        return answer(
                request,
                viewer -> {
                    VisibleRepo repo =
                            access.repo(viewer, owner, name).orElseThrow(NotFoundException::new);
                    if (repo.isFormer()) {
                        return redirectRenamed(request, repo);
                    }
                    PageRequest visit = new PageRequest(this, request, viewer, repo);
                    return threads.answer(request, () -> page.apply(visit))
                            .<HttpResponse<?>>map(ready -> answer(visit, ready))
                            .orElseGet(() -> busy(request));
                });
    }

    private static HttpResponse<?> answer(PageRequest visit, RenderedPage ready) {
        if (ready.isElsewhere()) {
            return redirect(ready.text());
        }
        return visit.query.canBeShorter()
                ? redirect(visit.linkWith(visit.query.parameters()))
                : cachedResponse(visit.request(), ready);
    }

    HttpResponse<?> ofAll(
            HttpRequest<?> request, BiFunction<List<VisibleRepo>, PageFrame, Object> page) {
        return answer(
                request,
                viewer -> {
                    PageFrame frame =
                            new PageFrame(
                                    "What became worse",
                                    List.of(new Anchor(path() + "/", "Repositories", true)),
                                    List.of(),
                                    List.of(Anchor.of(path() + PublicLinks.API + "/repos", "JSON")),
                                    assets,
                                    visitor(request, viewer),
                                    "");
                    List<VisibleRepo> repos = access.repos(viewer);
                    boolean isForAll = viewer instanceof Viewer.Stranger;
                    String caching = isForAll ? "public, no-cache" : PRIVATE;
                    return threads.answer(
                                    () -> templates.html("overview", page.apply(repos, frame)))
                            .map(html -> new RenderedPage(html, HTML, caching, false))
                            .<HttpResponse<?>>map(ready -> cachedResponse(request, ready))
                            .orElseGet(() -> busy(request));
                });
    }

    String path() {
        return links.path();
    }

    PageLinks links(RepoName repo) {
        return new PageLinks(links, repo);
    }

    private HttpResponse<?> answer(
            HttpRequest<?> request, Function<Viewer, HttpResponse<?>> answer) {
        try {
            return answer.apply(access.viewer(request));
        } catch (QueryProblem e) {
            return problem(
                    request,
                    HttpStatus.BAD_REQUEST,
                    new ProblemPage.ProblemMessage(
                            "This address cannot be read", e.getMessage() + ".", ""));
        } catch (HttpStatusException e) {
            throw e;
        } catch (TransientFailure e) {
            LOG.warn("a page cannot be shown for now: {}", e.getMessage());
            return unavailable(request, "GitHub or the database does not answer");
        } catch (RuntimeException e) {
            String reference = Long.toString(random.nextLong(REFERENCES), 36);
            LOG.atError()
                    .addKeyValue("reference", reference)
                    .setCause(e)
                    .log("a page cannot be shown");
            return problem(
                    request,
                    HttpStatus.INTERNAL_SERVER_ERROR,
                    new ProblemPage.ProblemMessage(
                            "This page failed", "The log of the server says why.", reference));
        }
    }

    private HttpResponse<?> busy(HttpRequest<?> request) {
        return unavailable(request, "The server is busy");
    }

    private HttpResponse<?> unavailable(HttpRequest<?> request, String why) {
        return problem(
                        request,
                        HttpStatus.SERVICE_UNAVAILABLE,
                        new ProblemPage.ProblemMessage(
                                "Not now", why + ". Try again in a minute.", ""))
                .header(HttpHeaders.RETRY_AFTER, "60");
    }

    private MutableHttpResponse<?> problem(
            HttpRequest<?> request, HttpStatus status, ProblemPage.ProblemMessage said) {
        PageFrame frame = PageFrame.bare(said.title(), assets);
        ProblemPage page = new ProblemPage(frame, said, path() + request.getPath());
        return HttpResponse.status(status)
                .body(templates.html("problem", page))
                .contentType(HTML)
                .header(HttpHeaders.CACHE_CONTROL, PRIVATE);
    }

    private HttpResponse<?> redirectRenamed(HttpRequest<?> request, VisibleRepo repo) {
        String target = path() + PublicLinks.withRepoName(request.getUri(), repo.name());
        return HttpResponse.status(HttpStatus.MOVED_PERMANENTLY)
                .header(HttpHeaders.LOCATION, target)
                .header(HttpHeaders.CACHE_CONTROL, PRIVATE);
    }

    private static HttpResponse<?> redirect(String address) {
        return HttpResponse.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, address)
                .header(HttpHeaders.CACHE_CONTROL, PRIVATE);
    }

    private static HttpResponse<?> cachedResponse(HttpRequest<?> request, RenderedPage ready) {
        byte[] body = ready.text().getBytes(StandardCharsets.UTF_8);
        MutableHttpResponse<?> response =
                ready.caching().startsWith("public")
                        ? EtagResponse.to(request, body, ready.type())
                        : HttpResponse.ok(body).contentType(ready.type());
        return response.header(HttpHeaders.CACHE_CONTROL, ready.caching());
    }

    PageFrame.Visitor visitor(HttpRequest<?> request, Viewer viewer) {
        Map<String, String> back = Map.of("to", request.getUri().toString());
        String login = access.offersLogin() ? PageLinks.with(path() + "/login", back) : "";
        return PageFrame.Visitor.of(viewer, path(), login);
    }
}
