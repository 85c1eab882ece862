package io.perfwarden.web.pages;

import module java.base;

import io.micronaut.context.annotation.Property;
import io.micronaut.http.*;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.web.PublicPath;
import io.perfwarden.web.SecurityHeaders;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * Makes every 404 below these paths the same to the byte, headers included: what is missing, what
 * the viewer may not see, and what no route is for. Whose session or token does not hold any more
 * gets one other answer, the same for all of these too.
 */
@ServerFilter({"/r/**", "/api/**", "/badge/**", "/p/**"})
final class NotFoundFilter {
    private static final Map<String, String> HEADERS =
            Map.of(
                    "X-Content-Type-Options", "nosniff",
                    "X-Frame-Options", "DENY",
                    "Referrer-Policy", "same-origin",
                    "Cache-Control", "private, no-store",
                    "Content-Security-Policy", SecurityHeaders.page(""));

    private final Optional<RepositoryAccess> access;
    private final PageTemplates templates;
    private final PageFrame.Assets assets;
    private final String path;

    NotFoundFilter(
            @Nullable RepositoryAccess access,
            PageTemplates templates,
            PageAssets assets,
            @Property(name = PublicPath.PROPERTY, defaultValue = "") String path) {
        this.access = Optional.ofNullable(access);
        this.templates = templates;
        this.assets = assets.assetsUnder(path);
        this.path = path;
    }

    @ResponseFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    MutableHttpResponse<?> same(HttpRequest<?> request, MutableHttpResponse<?> response) {
        if (response.status() != HttpStatus.NOT_FOUND) {
            return response;
        }
        boolean api = request.getPath().startsWith("/api/");
        Viewer viewer = viewer(request);
        MutableHttpResponse<?> answer =
                viewer instanceof Viewer.Stranger(boolean expired) && expired
                        ? expiredSession(request, api)
                        : notFound(api, viewer);
        HEADERS.forEach(answer::header);
        return answer;
    }

    private Viewer viewer(HttpRequest<?> request) {
        return access.map(it -> it.viewer(request)).orElse(new Viewer.Stranger(false));
    }

    private MutableHttpResponse<?> expiredSession(HttpRequest<?> request, boolean api) {
        if (api) {
            return problem(
                            HttpStatus.UNAUTHORIZED,
                            "the session or the token does not hold any more")
                    .header("WWW-Authenticate", "Bearer");
        }
        String to = URLEncoder.encode(request.getUri().toString(), StandardCharsets.UTF_8);
        return HttpResponse.status(HttpStatus.SEE_OTHER)
                .header("Location", path + "/login?to=" + to);
    }

    private MutableHttpResponse<?> notFound(boolean api, Viewer viewer) {
        if (api) {
            return problem(HttpStatus.NOT_FOUND, "there is nothing here, or you may not see it");
        }
        // the link to the login does not name what was asked for, so that it is the same for all
        boolean isOffered = access.filter(RepositoryAccess::offersLogin).isPresent();
        var visitor = PageFrame.Visitor.of(viewer, path, isOffered ? path + "/login" : "");
        PageFrame frame = PageFrame.bare("Not found", assets, visitor);
        return HttpResponse.<String>status(HttpStatus.NOT_FOUND)
                .body(templates.html("missing", frame))
                .contentType(MediaType.of("text/html; charset=utf-8"));
    }

    private static MutableHttpResponse<String> problem(HttpStatus status, String what) {
        String json =
                """
                {"type":"about:blank","title":"%1$s","status":%2$d,"detail":"%3$s","where":"","what":"%3$s","hint":""}
                """
                        .formatted(status.getReason(), status.getCode(), what);
        return HttpResponse.<String>status(status)
                .body(json)
                .contentType(MediaType.of("application/problem+json"));
    }
}
