package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.GitStore.FileChange;
import io.perfwarden.demo.standin.StandInComments.Comment;

/** Accounts, repositories, pull requests and comments. */
public final class ApiViews {
    /** Pages are on a host that does not exist, so that no link leads to a real repository. */
    private static final String PAGES = "https://github.example/";

    private final StandInApp app;
    private final String api;

    /**
     * @param api base of the addresses in the answers, without a slash at the end
     */
    public ApiViews(StandInApp app, String api) {
        this.app = app;
        this.api = api;
    }

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** A moment as GitHub writes it: in whole seconds. */
    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static void putOrNull(ObjectNode node, String key, String value) {
        if (value.isEmpty()) {
            node.putNull(key);
        } else {
            node.put(key, value);
        }
    }

    StandInApp app() {
        return app;
    }

    /** Address of something in a repository. */
    String url(StandInRepository repository, String tail) {
        return api + "/repos/" + repository.fullName() + tail;
    }

    /** Page of something in a repository. */
    String page(StandInRepository repository, String tail) {
        return PAGES + repository.fullName() + tail;
    }

    /** A person, or a bot where the login says so. */
    public ObjectNode user(String login) {
        ObjectNode node = object();
        node.put("login", login).put("id", login.hashCode() & 0xFFFFFFL);
        node.put("type", login.endsWith("[bot]") ? "Bot" : "User").put("site_admin", false);
        return node.put("url", api + "/users/" + login).put("html_url", PAGES + login);
    }

    public ObjectNode appNode() {
        ObjectNode node = object();
        node.put("id", app.id()).put("client_id", app.clientId()).put("slug", app.slug());
        node.put("name", "Perfwarden").set("owner", user("acme"));
        return node.put("html_url", PAGES + "apps/" + app.slug());
    }

    public ObjectNode installation(StandInInstallation installation) {
        ObjectNode node = object();
        node.put("id", app.installation()).put("app_id", app.id()).put("app_slug", app.slug());
        node.put("target_type", "Organization").put("repository_selection", "selected");
        node.put(
                "access_tokens_url",
                api + "/app/installations/" + app.installation() + "/access_tokens");
        installation.permissions().forEach(node.putObject("permissions")::put);
        node.set("account", user("acme"));
        return node;
    }

    public ObjectNode token(String token, Instant expires, StandInInstallation installation) {
        ObjectNode node = object();
        node.put("token", token).put("expires_at", time(expires));
        node.put("repository_selection", "selected");
        installation.permissions().forEach(node.putObject("permissions")::put);
        return node;
    }

    public ObjectNode repository(StandInRepository repository) {
        ObjectNode node = object();
        node.put("id", repository.id()).put("name", repository.name());
        node.put("full_name", repository.fullName()).put("private", repository.isPrivate());
        node.put("visibility", repository.isPrivate() ? "private" : "public");
        node.put("fork", repository.fork());
        node.put("default_branch", StandInRepository.DEFAULT_BRANCH);
        node.set("owner", user(repository.owner()));
        node.put("url", url(repository, ""));
        return node.put("html_url", page(repository, ""));
    }

    public ObjectNode pull(StandInPull pull) {
        StandInRepository base = pull.base();
        ObjectNode node = object();
        node.put("id", 5000L + pull.number()).put("number", pull.number());
        node.put("state", pull.open() ? "open" : "closed").put("title", pull.title());
        node.put("body", pull.body());
        node.put("draft", false).put("locked", false);
        node.put("merged", pull.state() == StandInPull.State.MERGED);
        if (pull.state() == StandInPull.State.MERGED) {
            node.put("merged_at", time(pull.updatedAt()));
        } else {
            node.putNull("merged_at");
        }
        node.put("updated_at", time(pull.updatedAt()));
        node.set("user", user(pull.author()));
        node.set("head", head(pull));
        node.set("base", base(pull));
        node.put("url", url(base, "/pulls/" + pull.number()));
        return node.put("html_url", page(base, "/pull/" + pull.number()));
    }

    private ObjectNode head(StandInPull pull) {
        StandInPull.Source source = pull.source();
        ObjectNode node = end(source.owner(), source.branch(), pull.sha());
        source.repository()
                .ifPresentOrElse(
                        repository -> node.set("repo", repository(repository)),
                        () -> node.putNull("repo"));
        return node;
    }

    private ObjectNode base(StandInPull pull) {
        String sha = pull.base().head(pull.into()).orElse("");
        ObjectNode node = end(pull.base().owner(), pull.into(), sha);
        node.set("repo", repository(pull.base()));
        return node;
    }

    private ObjectNode end(String owner, String branch, String sha) {
        ObjectNode node = object();
        node.put("label", owner + ":" + branch).put("ref", branch).put("sha", sha);
        node.set("user", user(owner));
        return node;
    }

    public ObjectNode file(FileChange change) {
        ObjectNode node = object();
        node.put("filename", change.path()).put("status", change.status());
        change.previous().ifPresent(previous -> node.put("previous_filename", previous));
        return node.put("additions", 1).put("deletions", 1).put("changes", 2);
    }

    /** A pull request as the issue events show it. */
    ObjectNode issue(StandInPull pull) {
        ObjectNode node = object();
        node.put("id", 6000L + pull.number()).put("number", pull.number());
        node.put("state", pull.open() ? "open" : "closed").put("title", pull.title());
        node.put("locked", false).put("updated_at", time(pull.updatedAt()));
        node.set("user", user(pull.author()));
        node.putObject("pull_request").put("url", url(pull.base(), "/pulls/" + pull.number()));
        return node.put("html_url", page(pull.base(), "/pull/" + pull.number()));
    }

    public ObjectNode comment(StandInRepository repository, Comment comment) {
        ObjectNode node = object();
        node.put("id", comment.id()).put("node_id", "IC_" + comment.id());
        node.put("body", comment.body()).put("author_association", "NONE");
        node.set("user", user(comment.author()));
        if (comment.bot()) {
            node.set("performed_via_github_app", appNode());
        } else {
            node.putNull("performed_via_github_app");
        }
        node.put("created_at", time(comment.createdAt()));
        node.put("updated_at", time(comment.updatedAt()));
        node.put("issue_url", url(repository, "/issues/" + comment.issue()));
        node.put("url", url(repository, "/issues/comments/" + comment.id()));
        return node.put(
                "html_url",
                page(repository, "/pull/" + comment.issue() + "#issuecomment-" + comment.id()));
    }

    public ObjectNode reaction(long id, String content) {
        ObjectNode node = object();
        node.put("id", id).put("content", content);
        node.set("user", user(app.botLogin()));
        return node;
    }

    public ObjectNode permission(String login, String level) {
        ObjectNode node = object();
        node.put("permission", level).put("role_name", level);
        node.set("user", user(login));
        return node;
    }

    public ObjectNode ref(StandInRepository repository, String branch, String sha) {
        ObjectNode node = object();
        node.put("ref", "refs/heads/" + branch);
        node.put("url", url(repository, "/git/refs/heads/" + branch));
        node.putObject("object").put("type", "commit").put("sha", sha);
        return node;
    }

    public ObjectNode gitCommit(StandInCommit commit) {
        ObjectNode node = object();
        node.put("sha", commit.sha()).put("message", commit.message());
        node.putObject("author").put("date", time(commit.at()));
        ArrayNode parents = node.putArray("parents");
        commit.parents().forEach(parent -> parents.addObject().put("sha", parent));
        return node;
    }

    /**
     * What is at a path.
     *
     * @param type {@code file}, {@code dir}, {@code submodule} or {@code symlink}
     */
    public ObjectNode entry(String path, String type, Optional<String> sha, long size) {
        ObjectNode node = object();
        node.put("type", type.toLowerCase(Locale.ROOT)).put("path", path).put("size", size);
        node.put("name", path.substring(path.lastIndexOf('/') + 1));
        node.put("sha", sha.orElse("0".repeat(40)));
        node.putNull("git_url").putNull("download_url");
        return node;
    }
}
