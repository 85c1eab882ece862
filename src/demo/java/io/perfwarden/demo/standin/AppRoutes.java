package io.perfwarden.demo.standin;

import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;
import java.time.Duration;
import java.util.List;

/** REST: the app itself and its installation. */
final class AppRoutes {
    private static final Duration TOKEN_LIFE = Duration.ofHours(1);

    private final StandInWorld world;
    private final ApiViews views;
    private final StandInCredentials credentials;
    private final HookRecord record;
    private final ManifestPages manifests;

    AppRoutes(
            StandInWorld world,
            ApiViews views,
            StandInCredentials credentials,
            HookRecord record,
            ManifestPages manifests) {
        this.world = world;
        this.views = views;
        this.credentials = credentials;
        this.record = record;
        this.manifests = manifests;
    }

    void register(StandInRouter router) {
        router.on(Route.of("GET", "/app"), _ -> Answer.ok(manifests.described(views.appNode())));
        router.on(Route.of("GET", "/app/hook/config"), _ -> Answer.ok(manifests.hook()));
        router.on(
                Route.of("PATCH", "/app/hook/config"),
                call -> Answer.ok(manifests.change(call.body())));
        router.on(
                Route.of("GET", "/app/hook/deliveries").asking("cursor"),
                call -> call.rest(record.rows(), row -> row));
        router.on(
                Route.of("GET", "/app/hook/deliveries/{}"),
                call -> Answer.ok(record.whole(call.id(0)).orElseThrow(StandInRefusal::notFound)));
        router.on(
                Route.of("GET", "/app/installations"),
                call -> call.page(List.of(world.installation()), views::installation));
        router.on(
                Route.of("GET", "/app/installations/{}"),
                call -> Answer.ok(views.installation(installation(call))));
        router.on(Route.of("POST", "/app/installations/{}/access_tokens"), this::token);
        router.on(
                Route.of("GET", "/installation/repositories").needing("metadata:read"),
                call ->
                        call.page(
                                "repositories",
                                world.repositories().stream().filter(it -> !it.fork()).toList(),
                                views::repository));
    }

    private StandInInstallation installation(StandInRequest call) {
        if (!world.isInstalled(call.id(0))) {
            throw StandInRefusal.notFound();
        }
        return world.installation();
    }

    private Answer token(StandInRequest call) {
        StandInInstallation installation = installation(call);
        if (installation.isSuspended()) {
            throw StandInRefusal.of(403, "This installation has been suspended");
        }
        return Answer.json(
                201,
                views.token(credentials.mintToken(), world.now().plus(TOKEN_LIFE), installation));
    }
}
