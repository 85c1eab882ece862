package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/** How GitHub describes repositories to the app. */
public record RepositoryLookup(ApiCalls calls) {
    private static final int MAX_PAGES = 100;

    /**
     * {@code isPublic}: whether everyone on GitHub can read it. An internal one of an enterprise is
     * not public.
     */
    public record Described(RepoId id, RepoName name, boolean isPublic, String defaultBranch) {}

    /**
     * One repository, by its id.
     *
     * @return empty if it is deleted, or the app may not see it
     * @throws io.perfwarden.model.TransientFailure if GitHub cannot be asked
     */
    public Optional<Described> find(InstalledRepo repo) {
        URI uri = calls.address().at("/repositories/" + repo.id());
        try {
            return Optional.of(
                    toDescribed(calls.send(repo.installation(), ApiRequest.get(uri)).json()));
        } catch (GitHubRefusal e) {
            return none(e);
        }
    }

    /**
     * All repositories of an installation.
     *
     * @return empty if the app may not work there any more
     * @throws io.perfwarden.model.TransientFailure if GitHub cannot be asked
     */
    public Optional<List<Described>> all(InstallationId installation) {
        List<Described> all = new ArrayList<>();
        try {
            URI next = calls.address().at("/installation/repositories?per_page=100");
            for (int page = 0; page < MAX_PAGES; page++) {
                ApiAnswer answer = calls.send(installation, ApiRequest.get(next));
                answer.json().path("repositories").forEach(it -> all.add(toDescribed(it)));
                Optional<URI> more = answer.nextPage();
                if (more.isEmpty()) {
                    return Optional.of(all);
                }
                next = more.get();
                if (!calls.address().owns(next)) {
                    throw GitHubFailures.pagesElsewhere(next);
                }
            }
            return Optional.of(all);
        } catch (GitHubRefusal e) {
            return none(e);
        }
    }

    /**
     * The first repositories of an installation.
     *
     * @param total how many it has
     */
    public record FirstRepositories(List<Described> first, int total) {
        public FirstRepositories {
            first = List.copyOf(first);
        }
    }

    /**
     * The first 100 repositories of an installation, in one request.
     *
     * @throws io.perfwarden.model.TransientFailure if GitHub cannot be asked
     * @throws GitHubRefusal if the app may not work there any more
     */
    public FirstRepositories first(InstallationId installation) {
        URI uri = calls.address().at("/installation/repositories?per_page=100");
        JsonNode answer = calls.send(installation, ApiRequest.get(uri)).json();
        List<Described> first =
                answer.path("repositories")
                        .valueStream()
                        .map(RepositoryLookup::toDescribed)
                        .toList();
        return new FirstRepositories(
                first, Math.max(first.size(), answer.path("total_count").asInt()));
    }

    private static <T> Optional<T> none(GitHubRefusal e) {
        return switch (e.kind()) {
            case NOT_FOUND, NO_INSTALLATION, FORBIDDEN, GONE -> Optional.empty();
            case UNPROCESSABLE -> throw e;
        };
    }

    /** A repository counts as public only if GitHub says so. */
    static Described toDescribed(JsonNode node) {
        try {
            String visibility = node.path("visibility").asText("public");
            return new Described(
                    new RepoId(node.path("id").asLong()),
                    RepoName.parse(node.path("full_name").asText()),
                    !node.path("private").asBoolean(true) && visibility.equals("public"),
                    node.path("default_branch").asText("main"));
        } catch (IllegalArgumentException e) {
            throw GitHubFailures.unreadable("repository", e);
        }
    }
}
