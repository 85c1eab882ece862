package io.perfwarden.web.api;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.perfwarden.model.InputProblem;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.ReaderThreads;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;
import jakarta.inject.Singleton;

/** Answers about what the viewer may see, and about nothing else. */
@Singleton
@Requires(beans = {RepositoryAccess.class, PublicLinks.class})
final class ApiAccess {
    private final RepositoryAccess access;
    private final PublicLinks links;
    private final ReaderThreads threads;

    ApiAccess(RepositoryAccess access, PublicLinks links, ReaderThreads threads) {
        this.access = access;
        this.links = links;
        this.threads = threads;
    }

    PublicLinks links() {
        return links;
    }

    /**
     * The repository and its question.
     *
     * @throws NotFoundException if there is none, or the viewer may not see it
     */
    RepoRequest of(HttpRequest<?> request, String owner, String repo) {
        Viewer viewer = viewer(request);
        VisibleRepo visible = access.repo(viewer, owner, repo).orElseThrow(NotFoundException::new);
        return new RepoRequest(this, request, visible, visible.caching(viewer));
    }

    record RepoRequest(ApiAccess access, HttpRequest<?> request, VisibleRepo repo, String caching) {
        /**
         * @param answer nothing for 404
         */
        <B extends ApiBody> HttpResponse<B> answer(Function<VisibleRepo, Optional<B>> answer) {
            if (repo.isFormer()) {
                return HttpResponse.<B>status(HttpStatus.MOVED_PERMANENTLY)
                        .header(
                                HttpHeaders.LOCATION,
                                access.links.page(
                                        PublicLinks.withRepoName(request.getUri(), repo.name())))
                        .header(HttpHeaders.CACHE_CONTROL, caching);
            }
            B body =
                    access.during(request, () -> answer.apply(repo))
                            .orElseThrow(NotFoundException::new);
            return HttpResponse.ok(body).header(HttpHeaders.CACHE_CONTROL, caching);
        }
    }

    <B extends ApiBody> HttpResponse<B> aboutAll(
            HttpRequest<?> request, Function<List<VisibleRepo>, B> answer) {
        List<VisibleRepo> all = access.repos(viewer(request));
        return HttpResponse.ok(during(request, () -> answer.apply(all)))
                .header(HttpHeaders.CACHE_CONTROL, "private, no-store");
    }

    /**
     * Does something where readers have their answers worked out.
     *
     * @throws ApiRefusal if too many others wait for theirs
     */
    <T> T during(HttpRequest<?> request, Supplier<T> answer) {
        return threads.answer(request, answer)
                .orElseThrow(() ->
                        new ApiRefusal(
                                HttpStatus.SERVICE_UNAVAILABLE,
                                new InputProblem("", "the server is busy", "try again soon")));
    }

    /** One whose session or token is over gets the same answer, whatever was asked for. */
    private Viewer viewer(HttpRequest<?> request) {
        Viewer viewer = access.viewer(request);
        if (viewer instanceof Viewer.Stranger(boolean isExpired) && isExpired) {
            throw new NotFoundException();
        }
        return viewer;
    }

    /**
     * Addresses of what was asked for: its page for people and its next part.
     *
     * @param number of this part, from 1
     */
    record PartLinks(HttpRequest<?> request, PublicLinks links, int number) {
        private static final int MOST = 10_000;

        private static final String PAGE = "page";
        private static final String FORMAT = "format";

        /**
         * @throws ApiRefusal if the number is odd
         */
        static PartLinks of(HttpRequest<?> request, PublicLinks links, int number) {
            if (number < 1 || number > MOST) {
                throw ApiRefusal.odd(PAGE, "expected a number from 1 to " + MOST, "");
            }
            return new PartLinks(request, links, number);
        }

        String page() {
            return links.page(path().substring(PublicLinks.API.length()) + query(number, false));
        }

        Optional<String> next(boolean isMore) {
            return isMore && number < MOST
                    ? Optional.of(links.page(path() + query(number + 1, true)))
                    : Optional.empty();
        }

        private String path() {
            return request.getUri().getRawPath();
        }

        private String query(int part, boolean formatted) {
            List<String> all = new ArrayList<>();
            request.getParameters()
                    .asMap()
                    .forEach((name, values) -> {
                        if (!name.equals(PAGE) && (formatted || !name.equals(FORMAT))) {
                            all.add(
                                    name
                                            + "="
                                            + URLEncoder.encode(
                                                    values.getFirst(), StandardCharsets.UTF_8));
                        }
                    });
            if (part > 1) {
                all.add(PAGE + "=" + part);
            }
            return all.isEmpty() ? "" : "?" + String.join("&", all);
        }
    }
}
