package io.perfwarden.demo.standin;

import module java.base;

import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** REST: what a person's token opens. */
final class PersonRoutes {
    private final StandInWorld world;
    private final ApiViews views;

    PersonRoutes(StandInWorld world, ApiViews views) {
        this.world = world;
        this.views = views;
    }

    void register(StandInRouter router) {
        router.on(
                Route.of("GET", "/user"),
                call -> Answer.ok(views.user(call.person().orElseThrow())));
        router.on(Route.of("GET", "/user/installations"), this::installations);
        router.on(Route.of("GET", "/user/installations/{}/repositories"), this::repositories);
        router.on(Route.of("GET", "REPO"), this::repository);
    }

    /** GitHub shows an account's own permissions only. */
    private List<StandInRepository> granted(StandInRequest call) {
        return world.repositories().stream()
                .filter(it -> !it.fork() && it.isGranted(call.person().orElseThrow()))
                .toList();
    }

    private Answer installations(StandInRequest call) {
        List<StandInInstallation> all =
                granted(call).isEmpty() || world.installation().isSuspended()
                        ? List.of()
                        : List.of(world.installation());
        return call.page("installations", all, views::installation);
    }

    private Answer repositories(StandInRequest call) {
        if (!world.isInstalled(call.id(0))) {
            throw StandInRefusal.notFound();
        }
        return call.page("repositories", granted(call), views::repository);
    }

    private Answer repository(StandInRequest call) {
        StandInRepository repository = call.repository();
        if (repository.isPrivate() && !repository.isGranted(call.person().orElseThrow())) {
            throw StandInRefusal.notFound();
        }
        return Answer.ok(views.repository(repository));
    }
}
