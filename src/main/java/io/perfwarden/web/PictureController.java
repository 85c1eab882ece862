package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.PictureStore;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.report.chart.BadgePicture;
import io.perfwarden.web.login.RepositoryAccess;
import io.perfwarden.web.login.RepositoryAccess.Viewer;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of comments and badges, for GitHub's proxy, which sends no cookies. What is missing and
 * what may not be seen have one grey picture, the same to the byte, headers included.
 */
@Controller
@Produces(MediaType.ALL)
@Requires(beans = PictureController.PictureParts.class)
@ExecuteOn(TaskExecutors.BLOCKING)
public final class PictureController {
    private static final MediaType SVG = MediaType.of("image/svg+xml");
    private static final String UNKNOWN = BadgePicture.UNKNOWN.svg("perfwarden");
    private static final String KEPT = "public, max-age=31536000, immutable";

    /** A picture opened by itself shows its own style, and does nothing. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

    private final PictureParts parts;
    private final Optional<ReportQueries> reports;

    public record PictureParts(
            PictureStore pictures, InstalledRepositories repositories, RepositoryAccess access) {}

    PictureController(PictureParts parts, @Nullable ReportQueries reports) {
        this.parts = parts;
        this.reports = Optional.ofNullable(reports);
    }

    @Get("/p/{token}/{digest}.svg")
    HttpResponse<byte[]> picture(
            HttpRequest<?> request, @PathVariable String token, @PathVariable String digest) {
        return parts.pictures()
                .find(token, digest)
                .map(svg -> answer(request, svg, KEPT))
                .orElseGet(() -> answer(request, UNKNOWN));
    }

    @Get("/badge/{owner}/{repo}/{suite}.svg")
    HttpResponse<byte[]> badge(
            HttpRequest<?> request,
            @PathVariable String owner,
            @PathVariable String repo,
            @PathVariable String suite,
            @QueryValue(defaultValue = "") String token) {
        return answer(
                request,
                findRepo(owner, repo, token)
                        .flatMap(it -> badge(it, suite))
                        .map(badge -> badge.svg(suite))
                        .orElse(UNKNOWN));
    }

    /** It says what the pages say: a regression that is open stays red when newer runs pass. */
    private Optional<BadgePicture> badge(InstalledRepo repo, String suite) {
        return parts.pictures()
                .passes(repo.id(), suite)
                .map(passes ->
                        passes && !isWorse(repo, suite) ? BadgePicture.PASS : BadgePicture.FAIL);
    }

    private boolean isWorse(InstalledRepo repo, String suite) {
        return reports.stream()
                .flatMap(it -> it.changes(repo, Integer.MAX_VALUE).stream())
                .flatMap(it -> it.rows().stream())
                .filter(it -> it.state() == BranchChange.ChangeState.OPEN)
                .anyMatch(it -> it.series().where().suite().equals(suite));
    }

    /** Who sends the request does not count: a proxy keeps the answer for everyone. */
    private Optional<InstalledRepo> findRepo(String owner, String repo, String token) {
        if (token.isEmpty()) {
            return parts.access()
                    .repo(new Viewer.Stranger(false), owner, repo)
                    .map(RepositoryAccess.VisibleRepo::installed);
        }
        return parts.pictures()
                .owner(token)
                .flatMap(parts.repositories()::find)
                .filter(it -> it.name().toString().equalsIgnoreCase(owner + "/" + repo));
    }

    private static HttpResponse<byte[]> answer(HttpRequest<?> request, String svg) {
        return answer(request, svg.getBytes(StandardCharsets.UTF_8), "no-cache");
    }

    private static HttpResponse<byte[]> answer(HttpRequest<?> request, byte[] svg, String caching) {
        return EtagResponse.to(request, svg, SVG)
                .header("Cache-Control", caching)
                .header("Content-Security-Policy", POLICY);
    }
}
