package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** REST: the repository, its files, branches and commits. */
final class ContentRoutes {
    private static final int MOST_IN_JSON = 1 << 20;
    private static final int MOST_AT_ALL = 100 << 20;
    private static final int MOST_ENTRIES = 1000;

    private final ApiViews views;

    ContentRoutes(ApiViews views) {
        this.views = views;
    }

    void register(StandInRouter router) {
        router.on(
                Route.of("GET", "REPO/git/matching-refs/tags").needing("contents:read"),
                call -> Answer.ok(tags(call)));
        registerFiles(router);
    }

    private void registerFiles(StandInRouter router) {
        router.on(
                Route.of("GET", "REPO").needing("metadata:read"),
                call -> Answer.ok(views.repository(call.repository())));
        router.on(Route.of("GET", "REPO/branches/{}").needing("contents:read"), this::branch);
        router.on(
                Route.of("GET", "REPO/rules/branches/{}").needing("metadata:read"),
                call -> Answer.ok(ApiViews.array()));
        for (String template : new String[] {"REPO/contents", "REPO/contents/{*}"}) {
            router.on(
                    Route.of("GET", template).needing("contents:read").asking("ref"),
                    this::content);
        }
        router.on(Route.of("GET", "REPO/git/ref/heads/{*}").needing("contents:read"), this::ref);
        router.on(Route.of("POST", "REPO/git/refs").needing("contents:write"), this::createRef);
        router.on(
                Route.of("PATCH", "REPO/git/refs/heads/{*}").needing("contents:write"),
                this::moveRef);
        router.on(
                Route.of("DELETE", "REPO/git/refs/heads/{*}").needing("contents:write"),
                this::deleteRef);
        router.on(
                Route.of("GET", "REPO/git/commits/{}").needing("contents:read"),
                call -> Answer.ok(views.gitCommit(commit(call))));
        router.on(Route.of("GET", "REPO/compare/{}").needing("contents:read"), this::comparison);
        router.on(
                Route.of("GET", "REPO/commits").needing("contents:read").asking("sha"), this::line);
    }

    /** Of commits of which one is not the other's ancestor it is enough here that they are not. */
    private Answer comparison(StandInRequest call) {
        GitStore git = call.repository().world().git();
        String[] both = call.part(0).split("[.]{3}", 2);
        String to = both[both.length - 1];
        StandInCommit base = git.find(both[0]).orElseThrow(StandInRefusal::notFound);
        String from = git.find(to).map(_ -> both[0]).orElseThrow(StandInRefusal::notFound);
        String ahead = from.equals(to) ? "identical" : "ahead";
        ObjectNode node =
                ApiViews.object().put("status", git.isAncestor(from, to) ? ahead : "diverged");
        node.set("base_commit", views.gitCommit(base));
        node.set("merge_base_commit", views.gitCommit(base));
        node.putArray("commits");
        ArrayNode files = node.putArray("files");
        git.changes(from, to).forEach(change -> files.add(views.file(change)));
        return Answer.ok(node);
    }

    private Answer line(StandInRequest call) {
        List<StandInCommit> line =
                call.repository().world().git().line(call.query().getOrDefault("sha", ""));
        if (line.isEmpty()) {
            throw StandInRefusal.notFound();
        }
        return call.page(line, views::gitCommit);
    }

    private static StandInCommit commit(StandInRequest call) {
        GitStore git = call.repository().world().git();
        return git.find(call.part(0)).orElseThrow(StandInRefusal::notFound);
    }

    private Answer content(StandInRequest call) {
        String ref = call.query().getOrDefault("ref", StandInRepository.DEFAULT_BRANCH);
        StandInCommit commit =
                call.repository()
                        .resolve(ref)
                        .orElseThrow(
                                () -> StandInRefusal.of(404, "No commit found for the ref " + ref));
        String path = call.parts().isEmpty() ? "" : call.part(0);
        Optional<String> oddity = call.repository().oddity(path);
        if (oddity.isPresent()) {
            return Answer.ok(views.entry(path, oddity.get(), Optional.empty(), 0));
        }
        StandInBytes file = commit.files().get(path);
        return file == null ? directory(commit, path) : file(call, path, file);
    }

    private Answer file(StandInRequest call, String path, StandInBytes file) {
        if (file.length() > MOST_AT_ALL) {
            throw StandInRefusal.of(
                    403,
                    "This API returns blobs up to 100 MB in size. The requested blob is too large"
                            + " to fetch via the API.");
        }
        if (call.isRaw()) {
            return Answer.bytes("application/vnd.github.raw+json; charset=utf-8", file);
        }
        ObjectNode node = file(path, file);
        boolean shown = file.length() <= MOST_IN_JSON;
        node.put("encoding", shown ? "base64" : "none");
        return Answer.ok(
                node.put(
                        "content",
                        shown ? Base64.getEncoder().encodeToString(file.toArray()) : ""));
    }

    private Answer directory(StandInCommit commit, String path) {
        String prefix = path.isEmpty() ? "" : path + "/";
        Map<String, ObjectNode> entries = new TreeMap<>();
        commit.files()
                .forEach((file, bytes) -> {
                    if (file.startsWith(prefix)) {
                        int slash = file.indexOf('/', prefix.length());
                        String at = slash < 0 ? file : file.substring(0, slash);
                        entries.putIfAbsent(at, slash < 0 ? file(at, bytes) : directory(at));
                    }
                });
        if (entries.isEmpty() && !path.isEmpty()) {
            throw StandInRefusal.notFound();
        }
        ArrayNode array = ApiViews.array();
        entries.values().stream().limit(MOST_ENTRIES).forEach(array::add);
        return Answer.ok(array);
    }

    private ObjectNode file(String path, StandInBytes bytes) {
        return views.entry(path, "file", Optional.of(bytes.blobSha()), bytes.length());
    }

    private ObjectNode directory(String path) {
        return views.entry(path, "dir", Optional.empty(), 0);
    }

    private Answer ref(StandInRequest call) {
        String branch = call.part(0);
        return call.repository()
                .head(branch)
                .map(sha -> Answer.ok(views.ref(call.repository(), branch, sha)))
                .orElseThrow(StandInRefusal::notFound);
    }

    private Answer branch(StandInRequest call) {
        String branch = call.part(0);
        return call.repository()
                .head(branch)
                .map(_ -> Answer.ok(ApiViews.object().put("name", branch).put("protected", false)))
                .orElseThrow(StandInRefusal::notFound);
    }

    private static ArrayNode tags(StandInRequest call) {
        ArrayNode tags = ApiViews.array();
        call.repository()
                .world()
                .git()
                .tags()
                .forEach((name, sha) ->
                        tags.addObject()
                                .put("ref", "refs/tags/" + name)
                                .putObject("object")
                                .put("type", "commit")
                                .put("sha", sha));
        return tags;
    }

    private Answer createRef(StandInRequest call) {
        JsonFields.allow(call.body(), "ref", "sha");
        String ref = JsonFields.required(call.body(), "ref");
        if (!ref.matches("refs/heads/.+") || ref.matches(".*(\\.\\.|[ ~^:?*\\[\\\\]|//|/$).*")) {
            throw StandInRefusal.malformed(ref + " is not a valid ref name.");
        }
        String branch = ref.substring("refs/heads/".length());
        if (call.repository().head(branch).isPresent()) {
            throw StandInRefusal.unprocessable("Reference already exists");
        }
        return point(call, branch, 201);
    }

    private Answer moveRef(StandInRequest call) {
        JsonFields.allow(call.body(), "sha", "force");
        StandInRepository repository = call.repository();
        String branch = call.part(0);
        String before =
                repository
                        .head(branch)
                        .orElseThrow(
                                () -> StandInRefusal.unprocessable("Reference does not exist"));
        boolean forward =
                repository
                        .world()
                        .git()
                        .isAncestor(before, JsonFields.required(call.body(), "sha"));
        if (!forward && !call.body().path("force").asBoolean()) {
            throw StandInRefusal.unprocessable("Update is not a fast forward");
        }
        return point(call, branch, 200);
    }

    private Answer deleteRef(StandInRequest call) {
        StandInRepository repository = call.repository();
        String branch = call.part(0);
        if (repository.head(branch).isEmpty()) {
            throw StandInRefusal.unprocessable("Reference does not exist");
        }
        repository.remove(branch);
        return Answer.nothing();
    }

    private Answer point(StandInRequest call, String branch, int status) {
        StandInRepository repository = call.repository();
        String sha = JsonFields.required(call.body(), "sha");
        if (repository.world().git().find(sha).isEmpty()) {
            throw StandInRefusal.unprocessable("Object does not exist");
        }
        if (repository.isProtected(branch)) {
            throw StandInRefusal.unprocessable("Cannot update this protected ref.");
        }
        repository.point(branch, sha);
        return Answer.json(status, views.ref(repository, branch, sha));
    }
}
