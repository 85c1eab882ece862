package io.perfwarden.demo.standin.http;

import io.perfwarden.demo.standin.http.Call.Answer;
import io.perfwarden.demo.standin.http.Router.Route;
import io.perfwarden.demo.standin.view.Views;
import io.perfwarden.demo.standin.world.GitStore;
import io.perfwarden.demo.standin.world.Pull;
import io.perfwarden.demo.standin.world.Repository;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** REST: pull requests, and who may do what. */
final class PullRoutes {
    private static final int MOST_FILES = 3000;

    private final Views views;

    PullRoutes(Views views) {
        this.views = views;
    }

    void register(Router router) {
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

    private static Pull pull(Call call) {
        return call.repository().pull((int) call.id(0)).orElseThrow(Refusal::notFound);
    }

    private Answer pulls(Call call) {
        String state = call.query().getOrDefault("state", "open");
        String head = call.param("head");
        String base = call.param("base");
        if (!head.isEmpty() && !head.contains(":")) {
            throw Refusal.malformed("head without an owner filters nothing");
        }
        List<Pull> found =
                call.repository().pulls().stream()
                        .filter(pull -> state.equals("all") || pull.open() == state.equals("open"))
                        .filter(pull -> base.isEmpty() || base.equals(pull.into()))
                        .filter(pull -> head.isEmpty() || head.equalsIgnoreCase(label(pull)))
                        .sorted(order(call))
                        .toList();
        return call.page(found, views::pull);
    }

    private static String label(Pull pull) {
        return pull.source().owner() + ":" + pull.branch();
    }

    private static Comparator<Pull> order(Call call) {
        boolean updated = call.param("sort").equals("updated");
        Comparator<Pull> ascending =
                updated
                        ? Comparator.comparing(Pull::updatedAt).thenComparingInt(Pull::number)
                        : Comparator.comparingInt(Pull::number);
        String usual = updated ? "asc" : "desc";
        return call.query().getOrDefault("direction", usual).equals("desc")
                ? ascending.reversed()
                : ascending;
    }

    private Answer files(Call call) {
        Pull pull = pull(call);
        GitStore git = pull.base().world().git();
        String base = pull.base().head(pull.into()).orElse("");
        return call.page(
                git.changes(base, pull.sha()).stream().limit(MOST_FILES).toList(), views::file);
    }

    private Answer open(Call call) {
        Fields.allow(
                call.body(), "title", "head", "base", "body", "maintainer_can_modify", "draft");
        Repository repository = call.repository();
        String branch = Fields.required(call.body(), "head");
        String into = Fields.required(call.body(), "base");
        String body = Fields.body(call.body(), "PullRequest");
        refuseUnlessNew(repository, branch, into);
        String title = Fields.required(call.body(), "title");
        String author = repository.world().installation().app().botLogin();
        Pull pull =
                repository.open(
                        new Repository.Opening(title, author, into, body), repository, branch);
        return Answer.json(201, views.pull(pull));
    }

    private Answer retell(Call call) {
        Fields.allow(call.body(), "title", "body");
        Pull pull = pull(call);
        return Answer.ok(
                views.pull(
                        call.repository()
                                .retell(
                                        pull.number(),
                                        Fields.required(call.body(), "title"),
                                        Fields.body(call.body(), "PullRequest"))));
    }

    private static void refuseUnlessNew(Repository repository, String branch, String into) {
        Optional<String> sha = repository.head(branch);
        Optional<String> base = repository.head(into);
        if (sha.isEmpty() || base.isEmpty()) {
            throw Refusal.invalid("PullRequest", sha.isEmpty() ? "head" : "base", "invalid");
        }
        if (repository.world().git().isAncestor(sha.get(), base.get())) {
            throw Refusal.invalid(
                    "PullRequest", "head", "No commits between " + into + " and " + branch);
        }
        boolean exists =
                repository.pulls().stream()
                        .anyMatch(pull ->
                                pull.open()
                                        && pull.into().equals(into)
                                        && label(pull).equals(repository.owner() + ":" + branch));
        if (exists) {
            throw Refusal.unprocessable("A pull request already exists for " + branch + ".");
        }
    }
}
