package io.perfwarden.demo.standin;

import module java.base;

import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** REST: pull requests, and who may do what. */
final class PullRoutes {
    private static final int MOST_FILES = 3000;

    private final ApiViews views;

    PullRoutes(ApiViews views) {
        this.views = views;
    }

    void register(StandInRouter router) {
        router.on(
                Route.of("GET", "REPO/pulls")
                        .needing("pull_requests:read")
                        .asking("state", "head", "base", "sort", "direction"),
                this::pulls);
        router.on(Route.of("POST", "REPO/pulls").needing("pull_requests:write"), this::open);
        router.on(Route.of("PATCH", "REPO/pulls/{}").needing("pull_requests:write"), this::retell);
        router.on(
                Route.of("GET", "REPO/pulls/{}").needing("pull_requests:read"),
                call -> Answer.ok(views.pull(pull(call))));
        router.on(
                Route.of("GET", "REPO/pulls/{}/files").needing("pull_requests:read"), this::files);
        router.on(
                Route.of("GET", "REPO/collaborators/{}/permission").needing("metadata:read"),
                call ->
                        Answer.ok(
                                views.permission(
                                        call.part(0), call.repository().permission(call.part(0)))));
    }

    private static StandInPull pull(StandInRequest call) {
        return call.repository().pull((int) call.id(0)).orElseThrow(StandInRefusal::notFound);
    }

    private Answer pulls(StandInRequest call) {
        String state = call.query().getOrDefault("state", "open");
        String head = call.param("head");
        String base = call.param("base");
        if (!head.isEmpty() && !head.contains(":")) {
            throw StandInRefusal.malformed("head without an owner filters nothing");
        }
        List<StandInPull> found =
                call.repository().pulls().stream()
                        .filter(pull -> state.equals("all") || pull.open() == state.equals("open"))
                        .filter(pull -> base.isEmpty() || base.equals(pull.into()))
                        .filter(pull -> head.isEmpty() || head.equalsIgnoreCase(label(pull)))
                        .sorted(order(call))
                        .toList();
        return call.page(found, views::pull);
    }

    private static String label(StandInPull pull) {
        return pull.source().owner() + ":" + pull.branch();
    }

    private static Comparator<StandInPull> order(StandInRequest call) {
        boolean updated = call.param("sort").equals("updated");
        Comparator<StandInPull> ascending =
                updated
                        ? Comparator.comparing(StandInPull::updatedAt)
                                .thenComparingInt(StandInPull::number)
                        : Comparator.comparingInt(StandInPull::number);
        String usual = updated ? "asc" : "desc";
        return call.query().getOrDefault("direction", usual).equals("desc")
                ? ascending.reversed()
                : ascending;
    }

    private Answer files(StandInRequest call) {
        StandInPull pull = pull(call);
        GitStore git = pull.base().world().git();
        String base = pull.base().head(pull.into()).orElse("");
        return call.page(
                git.changes(base, pull.sha()).stream().limit(MOST_FILES).toList(), views::file);
    }

    private Answer open(StandInRequest call) {
        JsonFields.allow(
                call.body(), "title", "head", "base", "body", "maintainer_can_modify", "draft");
        StandInRepository repository = call.repository();
        String branch = JsonFields.required(call.body(), "head");
        String into = JsonFields.required(call.body(), "base");
        String body = JsonFields.body(call.body(), "PullRequest");
        refuseUnlessNew(repository, branch, into);
        String title = JsonFields.required(call.body(), "title");
        String author = repository.world().installation().app().botLogin();
        StandInPull pull =
                repository.open(
                        new StandInRepository.Opening(title, author, into, body),
                        repository,
                        branch);
        return Answer.json(201, views.pull(pull));
    }

    private Answer retell(StandInRequest call) {
        JsonFields.allow(call.body(), "title", "body");
        StandInPull pull = pull(call);
        return Answer.ok(
                views.pull(
                        call.repository()
                                .retell(
                                        pull.number(),
                                        JsonFields.required(call.body(), "title"),
                                        JsonFields.body(call.body(), "PullRequest"))));
    }

    private static void refuseUnlessNew(StandInRepository repository, String branch, String into) {
        Optional<String> sha = repository.head(branch);
        Optional<String> base = repository.head(into);
        if (sha.isEmpty() || base.isEmpty()) {
            throw StandInRefusal.invalid("PullRequest", sha.isEmpty() ? "head" : "base", "invalid");
        }
        if (repository.world().git().isAncestor(sha.get(), base.get())) {
            throw StandInRefusal.invalid(
                    "PullRequest", "head", "No commits between " + into + " and " + branch);
        }
        boolean exists =
                repository.pulls().stream()
                        .anyMatch(pull ->
                                pull.open()
                                        && pull.into().equals(into)
                                        && label(pull).equals(repository.owner() + ":" + branch));
        if (exists) {
            throw StandInRefusal.unprocessable("A pull request already exists for " + branch + ".");
        }
    }
}
