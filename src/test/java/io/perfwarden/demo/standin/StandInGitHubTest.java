package io.perfwarden.demo.standin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInComments.Reaction;
import java.net.http.HttpResponse;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StandInGitHubTest {
    private StandInClient client;
    private StandInRepository home;

    @BeforeEach
    void start() throws Exception {
        client = new StandInClient();
        home = client.home();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    @Test
    void without_a_token_nothing_is_answered() throws Exception {
        assertThat(client.send("GET", "/repos/acme/textkit", "Bearer nonsense").statusCode())
                .isEqualTo(401);
    }

    @Test
    void a_token_is_minted_for_a_jwt_signed_with_the_apps_key_only() throws Exception {
        String path = "/app/installations/81/access_tokens";

        assertThat(client.send("POST", path, "Bearer " + client.jwt("4711")).statusCode())
                .isEqualTo(201);
        assertThat(client.send("POST", path, "Bearer " + client.jwt("Iv23liTest")).statusCode())
                .isEqualTo(201);
        assertThat(client.send("POST", path, "Bearer " + client.jwt("4712")).statusCode())
                .isEqualTo(404);
        assertThat(client.send("POST", path, "Bearer " + client.jwt("4711", 660)).statusCode())
                .isEqualTo(401);
        assertThat(client.send("POST", path, "Bearer a.b.c").statusCode()).isEqualTo(401);
    }

    @Test
    void an_unchanged_file_costs_a_304() throws Exception {
        String path = "/repos/acme/textkit/contents/docs/a%20b.md?ref=main";
        HttpResponse<String> first = client.get(path);

        assertThat(first.body()).isEqualTo("hello\n");
        String etag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again =
                client.get(
                        path, "Accept", "application/vnd.github.raw+json", "If-None-Match", etag);
        assertThat(again.statusCode()).isEqualTo(304);
    }

    @Test
    void a_request_it_does_not_know_is_a_404_and_is_remembered() throws Exception {
        assertThat(client.get("/repos/acme/textkit/stargazers?page=2").statusCode()).isEqualTo(404);
        assertThat(client.github().journal().unknown())
                .containsExactly("GET /repos/acme/textkit/stargazers?page=2");
    }

    @Test
    void a_browser_that_follows_a_link_gets_a_page_and_is_no_unknown_request() throws Exception {
        HttpResponse<String> page =
                client.get("/acme/textkit/commit/3a728b5", "Accept", "text/html");
        assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(page.body()).contains("<h1>No GitHub here</h1>");
        assertThat(client.github().journal().unknown()).isEmpty();
    }

    @Test
    void deliveries_go_on_where_they_ended_whatever_was_tried_meanwhile() throws Exception {
        for (int i = 0; i < 3; i++) {
            client.github().record().missed(new StandInDelivery("guid-" + i, "ping", "{}"));
        }
        HttpResponse<String> first = deliveries("/app/hook/deliveries?per_page=2");
        assertThat(client.json(first))
                .extracting(it -> it.path("id").asInt())
                .containsExactly(3, 2);
        client.github().record().missed(new StandInDelivery("guid-3", "ping", "{}"));

        String next = first.headers().firstValue("Link").orElseThrow();
        assertThat(next).contains("/app/hook/deliveries?cursor=").doesNotContain("?page=");
        HttpResponse<String> rest =
                deliveries(next.substring(next.indexOf("/app/"), next.indexOf('>')));
        assertThat(client.json(rest)).extracting(it -> it.path("id").asInt()).containsExactly(1);
        assertThat(rest.headers().firstValue("Link")).isEmpty();
    }

    private HttpResponse<String> deliveries(String path) throws Exception {
        return client.send("GET", path, "Bearer " + client.jwt("4711"));
    }

    @Test
    void pull_requests_are_found_by_owner_and_branch() throws Exception {
        JsonNode found = client.json(client.get("/repos/acme/textkit/pulls?head=chen%3Amain"));

        assertThat(found).hasSize(1);
        assertThat(found.path(0).path("number").asInt()).isEqualTo(2);
        assertThat(found.path(0).path("head").path("repo").path("fork").asBoolean()).isTrue();
    }

    @Test
    void a_comment_is_the_apps_and_can_be_edited() throws Exception {
        JsonNode made =
                client.json(
                        client.post("/repos/acme/textkit/issues/1/comments", "{\"body\":\"a\"}"));
        String one = "/repos/acme/textkit/issues/comments/" + made.path("id").asLong();

        assertThat(made.path("user").path("type").asText()).isEqualTo("Bot");
        assertThat(made.path("performed_via_github_app").path("id").asLong()).isEqualTo(4711);
        assertThat(client.patch(one, "{\"body\":\"b\"}").statusCode()).isEqualTo(200);
        assertThat(home.conversation().comments()).extracting(Comment::body).containsExactly("b");
    }

    @Test
    void reacting_twice_is_answered_with_200_and_has_no_effect() throws Exception {
        long id = home.conversation().say(1, "ada", "/perfwarden help").id();
        String path = "/repos/acme/textkit/issues/comments/" + id + "/reactions";

        assertThat(client.post(path, "{\"content\":\"eyes\"}").statusCode()).isEqualTo(201);
        assertThat(client.post(path, "{\"content\":\"eyes\"}").statusCode()).isEqualTo(200);
        assertThat(home.conversation().reactions()).containsExactly(new Reaction(id, "eyes"));
    }

    @Test
    void giving_a_conclusion_completes_a_check_run() throws Exception {
        String sha = home.pulls().getFirst().sha();
        String body =
                "{\"name\":\"perfwarden\",\"head_sha\":\"" + sha + "\",\"status\":\"queued\"}";
        JsonNode made = client.json(client.post("/repos/acme/textkit/check-runs", body));
        String one = "/repos/acme/textkit/check-runs/" + made.path("id").asLong();
        client.patch(
                one,
                "{\"status\":\"completed\",\"conclusion\":\"success\","
                        + "\"output\":{\"title\":\"t\",\"summary\":\"s\"}}");

        JsonNode listed =
                client.json(client.get("/repos/acme/textkit/commits/" + sha + "/check-runs"));
        JsonNode check = listed.path("check_runs").path(0);
        assertThat(check.path("status").asText()).isEqualTo("completed");
        assertThat(check.path("conclusion").asText()).isEqualTo("success");
    }

    @Test
    void a_check_on_a_commit_that_does_not_exist_is_refused() throws Exception {
        String body = "{\"name\":\"perfwarden\",\"head_sha\":\"" + "0".repeat(40) + "\"}";

        assertThat(client.post("/repos/acme/textkit/check-runs", body).statusCode()).isEqualTo(422);
    }

    @Test
    void the_blob_store_gives_the_bytes_and_refuses_credentials() throws Exception {
        StandInActions.Run run =
                home.actions().request(StandInActions.Request.of(home.pulls().getFirst()));
        long artifact = home.actions().attach(run, "bench-core", StandInBytes.of("PK zip")).id();
        HttpResponse<String> there =
                client.get("/repos/acme/textkit/actions/artifacts/" + artifact + "/zip");
        String location = there.headers().firstValue("Location").orElseThrow();

        assertThat(there.statusCode()).isEqualTo(302);
        assertThat(location).doesNotStartWith(client.api());
        assertThat(client.anywhere(location).body()).isEqualTo("PK zip");
        assertThat(client.anywhere(location, "Authorization", "token x").statusCode())
                .isEqualTo(400);
    }

    @Test
    void a_commit_needs_the_head_it_expects() throws Exception {
        String stale = client.json(client.commit("hex", "0".repeat(40), "b.json")).toString();
        assertThat(stale).contains("STALE_DATA");
        assertThat(home.appCommits()).isEmpty();

        String head = home.head("hex").orElseThrow();
        JsonNode made = client.json(client.commit("hex", head, "b.json"));

        String oid = made.at("/data/createCommitOnBranch/commit/oid").asText();
        assertThat(home.head("hex")).contains(oid);
        assertThat(home.pulls().getFirst().sha()).isEqualTo(oid);
        assertThat(home.appCommits().getFirst().changed()).containsOnlyKeys("b.json");
        String content =
                client.json(
                                client.get(
                                        "/repos/acme/textkit/contents/b.json?ref=" + oid,
                                        "Accept",
                                        "application/json"))
                        .path("content")
                        .asText();
        assertThat(Base64.getDecoder().decode(content)).asString().isEqualTo("new");
    }

    @Test
    void a_branch_is_created_once_and_moved_after() throws Exception {
        String sha = home.head("main").orElseThrow();
        String body = "{\"ref\":\"refs/heads/bot/x\",\"sha\":\"" + sha + "\"}";

        assertThat(client.post("/repos/acme/textkit/git/refs", body).statusCode()).isEqualTo(201);
        assertThat(client.post("/repos/acme/textkit/git/refs", body).statusCode()).isEqualTo(422);
        String move = "{\"sha\":\"" + sha + "\",\"force\":true}";
        assertThat(client.patch("/repos/acme/textkit/git/refs/heads/bot/x", move).statusCode())
                .isEqualTo(200);
    }
}
