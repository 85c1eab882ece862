package io.perfwarden.web.login;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.server.exceptions.NotFoundException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.web.login.RepositoryAccess.VisibleRepo;

/** One route below each path that repositories are shown at, for tests only. */
@Controller
@Requires(property = "perfwarden.test.probe")
@ExecuteOn(TaskExecutors.BLOCKING)
class ProbeController {
    private final RepositoryAccess access;

    ProbeController(RepositoryAccess access) {
        this.access = access;
    }

    /** What a repository's page would do. */
    @Get(
            uris = {
                "/r/{owner}/{name}/probe",
                "/api/v1/r/{owner}/{name}/probe",
                "/badge/{owner}/{name}"
            })
    HttpResponse<String> probe(
            HttpRequest<?> request, @PathVariable String owner, @PathVariable String name) {
        RepositoryAccess.Viewer viewer = access.viewer(request);
        VisibleRepo repo = access.repo(viewer, owner, name).orElseThrow(NotFoundException::new);
        return HttpResponse.ok(repo.name() + " to " + viewer)
                .header("Cache-Control", repo.caching(viewer))
                .header("ETag", "\"probe\"");
    }

    /** What the overview would do. */
    @Get("/probe")
    HttpResponse<String> all(HttpRequest<?> request) {
        return HttpResponse.ok(
                access.repos(access.viewer(request)).stream()
                        .map(it -> it.name().toString())
                        .toList()
                        .toString());
    }
}
