package io.perfwarden.demo.standin;

import module java.base;

import io.perfwarden.demo.standin.StandInActions.Artifact;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** REST: workflow runs and their artifacts. */
final class ActionRoutes {
    private final RunViews views;
    private final BlobStore blobs;

    ActionRoutes(RunViews views, BlobStore blobs) {
        this.views = views;
        this.blobs = blobs;
    }

    void register(StandInRouter router) {
        router.on(
                Route.of("GET", "REPO/actions/runs")
                        .needing("actions:read")
                        .asking("head_sha", "event", "status", "branch", "exclude_pull_requests"),
                this::runs);
        router.on(
                Route.of("GET", "REPO/actions/workflows/{}/runs")
                        .needing("actions:read")
                        .asking("status", "branch", "exclude_pull_requests"),
                call -> past(call, run -> run.workflow().endsWith("/" + call.part(0))));
        router.on(
                Route.of("GET", "REPO/actions/runs/{}").needing("actions:read"),
                call -> Answer.ok(views.run(run(call))));
        router.on(
                Route.of("GET", "REPO/actions/runs/{}/attempts/{}").needing("actions:read"),
                call -> Answer.ok(views.run(attempt(call))));
        router.on(
                Route.of("GET", "REPO/actions/runs/{}/attempts/{}/jobs").needing("actions:read"),
                call ->
                        call.page(
                                "jobs",
                                call.repository().actions().jobs(attempt(call)),
                                views::job));
        router.on(
                Route.of("POST", "REPO/actions/runs/{}/rerun").needing("actions:write"),
                this::rerun);
        router.on(
                Route.of("GET", "REPO/actions/runs/{}/artifacts")
                        .needing("actions:read")
                        .asking("name", "direction"),
                this::artifacts);
        router.on(
                Route.of("GET", "REPO/actions/artifacts/{}/zip").needing("actions:read"),
                this::download);
    }

    private static Run run(StandInRequest call) {
        return call.repository().actions().run(call.id(0)).orElseThrow(StandInRefusal::notFound);
    }

    private static Run attempt(StandInRequest call) {
        return call.repository()
                .actions()
                .attempt(call.id(0), call.id(1))
                .orElseThrow(StandInRefusal::notFound);
    }

    private Answer runs(StandInRequest call) {
        if (call.param("status").equals("success")) {
            return past(call, _ -> true);
        }
        if (call.param("head_sha").isEmpty()) {
            throw StandInRefusal.malformed("without head_sha all runs are listed");
        }
        List<Run> found =
                call.repository().actions().runs().stream()
                        .filter(run -> run.sha().equals(call.param("head_sha")))
                        .filter(run -> matches(call, "event", run.event()))
                        .filter(run -> matches(call, "branch", run.source().branch()))
                        .sorted(Comparator.comparingLong(Run::id).reversed())
                        .toList();
        return call.page("workflow_runs", found, views::run);
    }

    private Answer past(StandInRequest call, Predicate<Run> isWanted) {
        List<Run> found =
                call.repository().actions().runs().stream()
                        .filter(isWanted)
                        .filter(run -> matches(call, "status", run.conclusion()))
                        .filter(run -> matches(call, "branch", run.source().branch()))
                        .sorted(Comparator.comparingLong(Run::id).reversed())
                        .toList();
        return call.page("workflow_runs", found, views::run);
    }

    private static boolean matches(StandInRequest call, String key, String value) {
        return call.param(key).isEmpty() || call.param(key).equals(value);
    }

    private Answer rerun(StandInRequest call) {
        Run run = run(call);
        if (!run.status().equals("completed")) {
            throw StandInRefusal.of(403, "This workflow is already running");
        }
        call.repository().actions().again(run);
        return Answer.json(201, ApiViews.object());
    }

    private Answer artifacts(StandInRequest call) {
        Run run = run(call);
        List<Artifact> found =
                call.repository().actions().artifacts().stream()
                        .filter(artifact -> artifact.run() == run.id())
                        .filter(artifact -> matches(call, "name", artifact.name()))
                        .sorted(Comparator.comparingLong(Artifact::id).reversed())
                        .toList();
        return call.page(
                "artifacts", found, artifact -> views.artifact(call.repository(), artifact));
    }

    private Answer download(StandInRequest call) {
        Artifact artifact =
                call.repository()
                        .actions()
                        .artifact(call.id(0))
                        .orElseThrow(StandInRefusal::notFound);
        if (artifact.expired()) {
            throw StandInRefusal.of(410, "Artifact has expired");
        }
        return Answer.redirect(302, blobs.addressOf(artifact));
    }
}
