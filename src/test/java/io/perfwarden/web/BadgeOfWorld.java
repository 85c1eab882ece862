package io.perfwarden.web;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.web.PictureController.PictureParts;
import io.perfwarden.web.login.RepositoryAccess;

/** The badge of a suite of a world, as everyone may see it. */
public final class BadgeOfWorld {
    private BadgeOfWorld() {}

    private record Everyone() implements RepositoryAccess {
        @Override
        public Viewer viewer(HttpRequest<?> request) {
            return new Viewer.Stranger(false);
        }

        @Override
        public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
            return Optional.of(new VisibleRepo(FakeGitHub.REPO, true, false));
        }

        @Override
        public List<VisibleRepo> repos(Viewer viewer) {
            return List.of();
        }
    }

    public static String svg(UseCaseWorld world, String suite) {
        var parts =
                new PictureParts(
                        world.ledger().pictures(), world.ledger().repositories(), new Everyone());
        var name = FakeGitHub.REPO.name();
        byte[] svg =
                new PictureController(parts, world.reports())
                        .badge(HttpRequest.GET("/"), name.owner(), name.name(), suite, "")
                        .body();
        return new String(svg, StandardCharsets.UTF_8);
    }
}
