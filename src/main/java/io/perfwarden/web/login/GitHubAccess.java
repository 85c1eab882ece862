package io.perfwarden.web.login;

import module java.base;

import io.micronaut.http.HttpRequest;
import io.perfwarden.db.InstalledRepositories;
import io.perfwarden.db.RepositoryVisibility;
import io.perfwarden.db.RepositoryVisibility.Found;
import io.perfwarden.db.RepositoryVisibility.State;
import io.perfwarden.github.RepositoryLookup;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;

/** Readers may see what GitHub says they may. */
public final class GitHubAccess implements RepositoryAccess {
    private final RepositoryVisibility known;
    private final VisibilityCheck check;

    /**
     * @param names where a repository's name of today is kept
     * @param background asks GitHub after an answer
     */
    public GitHubAccess(
            RepositoryVisibility known,
            InstalledRepositories names,
            RepositoryLookup github,
            Executor background) {
        this.known = known;
        this.check = new VisibilityCheck(known, names, github, background);
    }

    @Override
    public Viewer viewer(HttpRequest<?> request) {
        return new Viewer.Stranger(false);
    }

    @Override
    public Optional<VisibleRepo> repo(Viewer viewer, String owner, String name) {
        return parsed(owner, name)
                .flatMap(known::find)
                .filter(found -> mayRead(viewer, found))
                .map(found -> visible(found, isPublic(found)));
    }

    private static Optional<RepoName> parsed(String owner, String name) {
        try {
            return Optional.of(new RepoName(owner, name));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Of one that GitHub was never asked about an outage says as little as of none. */
    private boolean mayRead(Viewer viewer, Found found) {
        try {
            return isPublic(found);
        } catch (TransientFailure e) {
            if (found.state().isEmpty() && viewer instanceof Viewer.Stranger) {
                return false;
            }
            throw e;
        }
    }

    private boolean isPublic(Found found) {
        return check.of(found) == State.PUBLIC;
    }

    @Override
    public List<VisibleRepo> repos(Viewer viewer) {
        return check.all().stream()
                .filter(it -> it.state().equals(Optional.of(State.PUBLIC)))
                .map(it -> visible(it, true))
                .sorted(Comparator.comparing(it -> it.name().toString()))
                .toList();
    }

    private static VisibleRepo visible(Found found, boolean isPublic) {
        return new VisibleRepo(found.repo(), isPublic, found.former());
    }
}
