package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.Call.Answer;
import io.perfwarden.demo.standin.World.Comment;
import io.perfwarden.demo.standin.World.Pull;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** REST: the repository, its files and branches, pull requests, comments and permissions. */
final class RepoRoutes {
    private final World world;
    private final Payloads payloads;

    RepoRoutes(World world, Payloads payloads) {
        this.world = world;
        this.payloads = payloads;
    }

    void register(Router router) {
        router.on("GET", "REPO", _ -> ok(payloads.repository(world.repository())));
        router.on("GET", "REPO/contents/{*}", this::content);
        router.on("GET", "REPO/git/refs?/heads/{*}", this::ref);
        router.on("POST", "REPO/git/refs", this::createRef);
        router.on("PATCH", "REPO/git/refs/heads/{*}", this::moveRef);
        router.on("GET", "REPO/pulls", this::pulls);
        router.on("POST", "REPO/pulls", this::openPull);
        router.on("GET", "REPO/pulls/{}", call -> onPull(call, payloads::pull));
        router.on("GET", "REPO/issues/{}", call -> onPull(call, payloads::issue));
        router.on("GET", "REPO/issues/{}/comments", this::comments);
        router.on("POST", "REPO/issues/{}/comments", this::comment);
        router.on("GET", "REPO/issues/comments/{}", this::oneComment);
        router.on("PATCH", "REPO/issues/comments/{}", this::editComment);
        router.on("DELETE", "REPO/issues/comments/{}", this::deleteComment);
        router.on("POST", "REPO/issues/comments/{}/reactions", this::react);
        router.on("GET", "REPO/collaborators/{}/permission", this::permission);
        router.on("GET", "/users/{}", this::user);
    }

    private static Answer ok(JsonNode node) {
        return Answer.json(200, node);
    }

    private static Answer notFound() {
        return Answer.error(404, "Not Found");
    }

    private Answer content(Call call) {
        String ref = call.param("ref").isEmpty() ? World.DEFAULT_BRANCH : call.param("ref");
        Optional<Bytes> file =
                world.git().find(ref).map(commit -> commit.files().get(call.part(0)));
        return file.map(bytes -> call.accept().contains("raw") ? raw(bytes) : meta(call, bytes))
                .orElseGet(RepoRoutes::notFound);
    }

    private static Answer raw(Bytes bytes) {
        return Answer.bytes("application/vnd.github.raw+json", bytes);
    }

    private static Answer meta(Call call, Bytes bytes) {
        String path = call.part(0);
        ObjectNode node = Payloads.object();
        node.put("type", "file").put("path", path).put("sha", bytes.blobSha());
        node.put("name", path.substring(path.lastIndexOf('/') + 1)).put("size", bytes.length());
        node.put("encoding", "base64");
        return ok(node.put("content", Base64.getEncoder().encodeToString(bytes.toArray())));
    }

    private Answer ref(Call call) {
        return world.git()
                .head(call.part(0))
                .map(sha -> ok(payloads.ref(call.part(0), sha)))
                .orElseGet(RepoRoutes::notFound);
    }

    private Answer createRef(Call call) {
        String branch = call.text("ref").replaceFirst("^refs/heads/", "");
        if (world.git().head(branch).isPresent()) {
            return Answer.error(422, "Reference already exists");
        }
        return point(branch, call.text("sha"), 201);
    }

    private Answer moveRef(Call call) {
        if (world.git().head(call.part(0)).isEmpty()) {
            return Answer.error(422, "Reference does not exist");
        }
        return point(call.part(0), call.text("sha"), 200);
    }

    private Answer point(String branch, String sha, int status) {
        if (world.git().find(sha).isEmpty()) {
            return Answer.error(422, "Object does not exist");
        }
        world.git().point(branch, sha);
        return Answer.json(status, payloads.ref(branch, sha));
    }

    private Answer pulls(Call call) {
        String head = call.param("head");
        ArrayNode found = Payloads.array();
        world.pulls().stream()
                .filter(pull ->
                        head.isEmpty() || head.equals(pull.from().owner() + ":" + pull.branch()))
                .map(payloads::pull)
                .forEach(found::add);
        return ok(found);
    }

    private Answer openPull(Call call) {
        String branch = call.text("head");
        Optional<String> sha = world.git().head(branch);
        if (sha.isEmpty()) {
            return Answer.error(422, "Validation Failed: head");
        }
        int number = world.pulls().stream().mapToInt(Pull::number).max().orElse(0) + 1;
        String author = payloads.app().botLogin();
        Pull pull =
                new Pull(number, call.text("title"), author, world.repository(), branch, sha.get());
        world.put(pull);
        return Answer.json(201, payloads.pull(pull));
    }

    private Answer onPull(Call call, Function<Pull, ObjectNode> view) {
        return world.pulls().stream()
                .filter(pull -> Integer.toString(pull.number()).equals(call.part(0)))
                .findFirst()
                .map(pull -> ok(view.apply(pull)))
                .orElseGet(RepoRoutes::notFound);
    }

    private Answer comments(Call call) {
        List<Comment> all =
                world.comments().stream().filter(comment -> comment.issue() == call.id(0)).toList();
        ArrayNode shown = Payloads.array();
        page(all, call).stream().map(payloads::comment).forEach(shown::add);
        return ok(shown);
    }

    private static <T> List<T> page(List<T> all, Call call) {
        int size = call.param("per_page").isEmpty() ? 30 : Integer.parseInt(call.param("per_page"));
        int page = call.param("page").isEmpty() ? 1 : Integer.parseInt(call.param("page"));
        int from = Math.min(all.size(), (page - 1) * size);
        return all.subList(from, Math.min(all.size(), from + size));
    }

    private Answer comment(Call call) {
        Comment comment =
                world.say((int) call.id(0), payloads.app().botLogin(), true, call.text("body"));
        return Answer.json(201, payloads.comment(comment));
    }

    private Answer oneComment(Call call) {
        return world.comments().stream()
                .filter(comment -> comment.id() == call.id(0))
                .findFirst()
                .map(comment -> ok(payloads.comment(comment)))
                .orElseGet(RepoRoutes::notFound);
    }

    private Answer editComment(Call call) {
        return world.edit(call.id(0), _ -> call.text("body"))
                .map(comment -> ok(payloads.comment(comment)))
                .orElseGet(RepoRoutes::notFound);
    }

    private Answer deleteComment(Call call) {
        return world.delete(call.id(0)) ? Answer.nothing() : notFound();
    }

    private Answer react(Call call) {
        boolean added = world.react(call.id(0), call.text("content"));
        return Answer.json(
                added ? 201 : 200, payloads.reaction(world.nextId(), call.text("content")));
    }

    private Answer permission(Call call) {
        String permission = world.permission(call.part(0));
        ObjectNode node = Payloads.object();
        node.put("permission", permission).put("role_name", permission);
        node.set("user", payloads.user(call.part(0), false));
        return ok(node);
    }

    private Answer user(Call call) {
        String login = call.part(0);
        return ok(payloads.user(login, login.endsWith("[bot]")));
    }
}
