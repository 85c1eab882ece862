package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.World.Artifact;
import io.perfwarden.demo.standin.World.Check;
import io.perfwarden.demo.standin.World.Comment;
import io.perfwarden.demo.standin.World.Pull;
import io.perfwarden.demo.standin.World.Repository;
import io.perfwarden.demo.standin.World.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The world in GitHub's JSON, the same in REST answers and in deliveries: the fields a client of
 * this kind reads, named and nested as in GitHub's REST description.
 */
final class Payloads {
    static final ObjectMapper JSON = new ObjectMapper();

    /** The benchmark workflow of the repository. */
    static final String WORKFLOW = ".github/workflows/bench.yml";

    private static final long WORKFLOW_ID = 77;

    /** Pages are on a host that does not exist, so that no link leads to somebody's repository. */
    private static final String PAGES = "https://github.example/";

    private final World world;
    private final App app;
    private final String api;

    /** The app as registered. */
    record App(long id, String slug, long installation) {
        String botLogin() {
            return slug + "[bot]";
        }
    }

    /**
     * @param api base of the addresses in the answers, without a slash at the end
     */
    Payloads(World world, App app, String api) {
        this.world = world;
        this.app = app;
        this.api = api;
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    private static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    App app() {
        return app;
    }

    ObjectNode user(String login, boolean bot) {
        ObjectNode node = object();
        node.put("login", login).put("id", login.hashCode() & 0xFFFFFFL);
        node.put("type", bot ? "Bot" : "User").put("site_admin", false);
        return node.put("url", api + "/users/" + login).put("html_url", PAGES + login);
    }

    private ObjectNode author(Comment comment) {
        return user(comment.bot() ? app.botLogin() : comment.author(), comment.bot());
    }

    ObjectNode appNode() {
        ObjectNode node = object();
        node.put("id", app.id()).put("slug", app.slug()).put("name", "Perfwarden");
        node.set("owner", user(world.repository().owner(), false));
        return node.put("html_url", PAGES + "apps/" + app.slug());
    }

    ObjectNode installation() {
        ObjectNode node = object();
        node.put("id", app.installation()).put("app_id", app.id()).put("app_slug", app.slug());
        node.put("target_type", "Organization").put("repository_selection", "selected");
        node.put("access_tokens_url", api + installationPath() + "/access_tokens");
        node.set("account", user(world.repository().owner(), false));
        return node;
    }

    private String installationPath() {
        return "/app/installations/" + app.installation();
    }

    ObjectNode token(String token) {
        ObjectNode node = object();
        node.put("token", token);
        node.put("expires_at", time(world.now().plus(Duration.ofHours(1))));
        node.put("repository_selection", "selected");
        ObjectNode permissions = node.putObject("permissions");
        permissions.put("actions", "read").put("checks", "write").put("contents", "write");
        permissions.put("issues", "write").put("metadata", "read").put("pull_requests", "write");
        return node;
    }

    ObjectNode repository(Repository repository) {
        ObjectNode node = object();
        node.put("id", repository.id()).put("name", repository.name());
        node.put("full_name", repository.fullName()).put("private", false);
        node.put("fork", repository.fork()).put("default_branch", World.DEFAULT_BRANCH);
        node.set("owner", user(repository.owner(), false));
        node.put("url", api + "/repos/" + repository.fullName());
        return node.put("html_url", PAGES + repository.fullName());
    }

    ObjectNode pull(Pull pull) {
        ObjectNode node = object();
        node.put("id", 5000L + pull.number()).put("number", pull.number());
        node.put("state", "open").put("title", pull.title()).put("draft", false);
        node.put("merged", false).putNull("merged_at").put("updated_at", time(world.now()));
        node.set("user", user(pull.author(), false));
        node.set("head", end(pull.from(), pull.branch(), pull.sha()));
        String base = world.git().head(World.DEFAULT_BRANCH).orElse("");
        node.set("base", end(world.repository(), World.DEFAULT_BRANCH, base));
        node.put("url", repoUrl() + "/pulls/" + pull.number());
        return node.put("html_url", page("pull/" + pull.number()));
    }

    private ObjectNode end(Repository repository, String branch, String sha) {
        ObjectNode node = object();
        node.put("label", repository.owner() + ":" + branch).put("ref", branch).put("sha", sha);
        node.set("user", user(repository.owner(), false));
        node.set("repo", repository(repository));
        return node;
    }

    /** A pull request as the issue events show it. */
    ObjectNode issue(Pull pull) {
        ObjectNode node = object();
        node.put("id", 6000L + pull.number()).put("number", pull.number());
        node.put("state", "open").put("title", pull.title()).put("locked", false);
        node.set("user", user(pull.author(), false));
        node.putObject("pull_request").put("url", repoUrl() + "/pulls/" + pull.number());
        node.put("url", repoUrl() + "/issues/" + pull.number());
        return node.put("html_url", page("pull/" + pull.number()));
    }

    ObjectNode comment(Comment comment) {
        ObjectNode node = object();
        node.put("id", comment.id()).put("node_id", "IC_" + comment.id());
        node.put("body", comment.body()).put("author_association", "NONE");
        node.set("user", author(comment));
        if (comment.bot()) {
            node.set("performed_via_github_app", appNode());
        } else {
            node.putNull("performed_via_github_app");
        }
        node.put("created_at", time(comment.at())).put("updated_at", time(comment.at()));
        node.put("issue_url", repoUrl() + "/issues/" + comment.issue());
        node.put("url", repoUrl() + "/issues/comments/" + comment.id());
        return node.put(
                "html_url", page("pull/" + comment.issue() + "#issuecomment-" + comment.id()));
    }

    ObjectNode reaction(long id, String content) {
        ObjectNode node = object();
        node.put("id", id).put("content", content);
        node.set("user", user(app.botLogin(), true));
        return node.put("created_at", time(world.now()));
    }

    ObjectNode check(Check check) {
        ObjectNode node = object();
        node.put("id", check.id()).put("node_id", "CR_" + check.id());
        node.put("name", check.name()).put("head_sha", check.sha());
        node.put("status", check.status()).put("external_id", check.externalId());
        putOrNull(node, "conclusion", check.conclusion());
        node.putObject("output").put("title", check.title()).put("summary", check.summary());
        node.set("app", appNode());
        node.putObject("check_suite").put("id", 9000);
        node.putArray("pull_requests");
        node.put("url", repoUrl() + "/check-runs/" + check.id());
        return node.put("html_url", page("runs/" + check.id()));
    }

    ObjectNode run(Run run) {
        ObjectNode node = object();
        node.put("id", run.id()).put("name", "bench").put("workflow_id", WORKFLOW_ID);
        node.put("path", WORKFLOW).put("event", "pull_request");
        node.put("run_number", run.id() % 1000).put("run_attempt", 1);
        node.put("status", run.status()).put("check_suite_id", 9100 + run.id());
        putOrNull(node, "conclusion", run.conclusion());
        node.put("head_branch", run.branch()).put("head_sha", run.sha());
        node.set("head_repository", repository(run.from()));
        node.set("repository", repository(world.repository()));
        node.set("actor", user(run.from().owner(), false));
        node.putArray("pull_requests");
        String started = time(world.now().minusSeconds(60));
        node.put("run_started_at", started).put("created_at", started);
        node.put("updated_at", time(world.now()));
        node.put("url", repoUrl() + "/actions/runs/" + run.id());
        return node.put("html_url", page("actions/runs/" + run.id()));
    }

    ObjectNode artifact(Artifact artifact) {
        ObjectNode node = object();
        String url = repoUrl() + "/actions/artifacts/" + artifact.id();
        node.put("id", artifact.id()).put("name", artifact.name()).put("expired", false);
        node.put("size_in_bytes", artifact.zip().length());
        node.put("digest", "sha256:" + artifact.zip().sha256());
        node.put("created_at", time(artifact.at())).put("updated_at", time(artifact.at()));
        node.put("expires_at", time(artifact.at().plus(Duration.ofDays(90))));
        node.put("url", url).put("archive_download_url", url + "/zip");
        node.putObject("workflow_run").put("id", artifact.run());
        return node;
    }

    ObjectNode ref(String branch, String sha) {
        ObjectNode node = object();
        node.put("ref", "refs/heads/" + branch);
        node.put("url", repoUrl() + "/git/refs/heads/" + branch);
        node.putObject("object").put("type", "commit").put("sha", sha);
        return node;
    }

    private static void putOrNull(ObjectNode node, String key, String value) {
        if (value.isEmpty()) {
            node.putNull(key);
        } else {
            node.put(key, value);
        }
    }

    private String repoUrl() {
        return api + "/repos/" + world.repository().fullName();
    }

    private String page(String rest) {
        return PAGES + world.repository().fullName() + "/" + rest;
    }
}
