package io.perfwarden.demo.standin.http;

import io.perfwarden.demo.standin.http.Call.Answer;
import io.perfwarden.demo.standin.http.Router.Route;
import io.perfwarden.demo.standin.view.HookRecord;
import io.perfwarden.demo.standin.view.Views;
import io.perfwarden.demo.standin.world.Installation;
import io.perfwarden.demo.standin.world.World;
import java.time.Duration;

/** REST: the app itself and its installation. */
final class AppRoutes {
    private static final Duration TOKEN_LIFE = Duration.ofHours(1);

    private final World world;
    private final Views views;
    private final Credentials credentials;
    private final HookRecord record;

    AppRoutes(World world, Views views, Credentials credentials, HookRecord record) {
        this.world = world;
        this.views = views;
        this.credentials = credentials;
        this.record = record;
    }

    void register(Router router) {
        router.on(Route.of("GET", "/app"), _ -> Answer.ok(views.appNode()));
        router.on(
                Route.of("GET", "/app/hook/deliveries").asking("cursor"),
                call -> call.rest(record.rows(), row -> row));
        router.on(
                Route.of("GET", "/app/hook/deliveries/{}"),
                call -> Answer.ok(record.whole(call.id(0)).orElseThrow(Refusal::notFound)));
        router.on(
                Route.of("GET", "/app/installations/{}"),
                call -> Answer.ok(views.installation(installation(call))));
        router.on(Route.of("POST", "/app/installations/{}/access_tokens"), this::token);
    }

    private Installation installation(Call call) {
        if (!world.isInstalled(call.id(0))) {
            throw Refusal.notFound();
        }
        return world.installation();
    }

    private Answer token(Call call) {
        Installation installation = installation(call);
        if (installation.isSuspended()) {
            throw Refusal.of(403, "This installation has been suspended");
        }
        return Answer.json(
                201,
                views.token(credentials.mintToken(), world.now().plus(TOKEN_LIFE), installation));
    }
}
