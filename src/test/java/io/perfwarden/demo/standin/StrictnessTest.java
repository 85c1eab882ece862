package io.perfwarden.demo.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the stand-in does not let pass, and what goes wrong with it on order. */
class StrictnessTest {
    private static final String REPO = "/repos/acme/textkit";

    private StandInClient client;
    private StandInRepository home;
    private StandInPull pull;

    @BeforeEach
    void start() throws Exception {
        client = new StandInClient();
        home = client.home();
        pull = home.pulls().getFirst();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    private ObjectNode check() {
        ObjectNode body = ApiViews.object().put("name", "perfwarden").put("head_sha", pull.sha());
        body.putObject("output").put("title", "t").put("summary", "s");
        return body;
    }

    private int create(JsonNode body) throws IOException, InterruptedException {
        return client.post(REPO + "/check-runs", body.toString()).statusCode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "summary", "text"})
    void output_is_bounded_in_bytes_and_not_in_characters(String key) throws Exception {
        ObjectNode longest = check();
        ((ObjectNode) longest.path("output")).put(key, "x".repeat(65_535));
        ObjectNode tooLong = check();
        ((ObjectNode) tooLong.path("output")).put(key, "é".repeat(32_768));

        assertThat(create(longest)).isEqualTo(201);
        assertThat(create(tooLong)).isEqualTo(422);
        assertThat(client.github().journal().mistakes())
                .singleElement()
                .asString()
                .contains("bytesize of 65535");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"colour\": 1}",
                "{\"output\": {\"title\": \"t\"}}",
                "{\"output\": {\"title\": \"t\", \"summary\": \"s\", \"html\": \"\"}}",
                "{\"status\": \"done\"}",
                "{\"status\": \"completed\"}",
                "{\"conclusion\": \"stale\", \"status\": \"completed\"}",
                "{\"details_url\": \"ftp://x\"}",
                "{\"external_id\": 7}",
                "{\"actions\": [{\"label\": \"twenty-one characters\", \"description\": \"d\","
                        + " \"identifier\": \"i\"}]}"
            })
    void what_github_does_not_take_is_refused_and_remembered(String odd) throws Exception {
        ObjectNode body = check();
        client.json(odd).properties().forEach(it -> body.set(it.getKey(), it.getValue()));

        assertThat(create(body)).isEqualTo(422);
        assertThat(client.github().journal().mistakes()).hasSize(1);
    }

    @Test
    void a_completed_check_is_not_moved_back() throws Exception {
        ObjectNode done = check().put("status", "completed").put("conclusion", "success");
        long id =
                client.json(client.post(REPO + "/check-runs", done.toString())).path("id").asLong();

        assertThat(
                        client.patch(REPO + "/check-runs/" + id, "{\"status\": \"queued\"}")
                                .statusCode())
                .isEqualTo(422);
    }

    @Test
    void a_commit_that_is_not_shown_yet_is_not_known() throws Exception {
        client.world().git().hide(pull.sha());
        assertThat(create(check())).isEqualTo(422);
        assertThat(client.get(REPO + "/git/commits/" + pull.sha()).statusCode()).isEqualTo(404);

        client.world().git().show(pull.sha());
        assertThat(create(check())).isEqualTo(201);
    }

    @Test
    void without_a_permission_nothing_is_written() throws Exception {
        client.world().installation().permit("checks", "read");

        assertThat(create(check())).isEqualTo(403);
        assertThat(client.get(REPO + "/commits/" + pull.sha() + "/check-runs").statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_suspended_installation_opens_nothing() throws Exception {
        client.world().installation().suspend();

        assertThat(client.get(REPO).body()).contains("suspended");
        String path = "/app/installations/81/access_tokens";
        assertThat(client.send("POST", path, "Bearer " + client.jwt("4711")).statusCode())
                .isEqualTo(403);
    }

    @Test
    void a_comment_beyond_githubs_bound_is_refused() throws Exception {
        String body = ApiViews.object().put("body", "x".repeat(65_537)).toString();

        assertThat(client.post(REPO + "/issues/1/comments", body).statusCode()).isEqualTo(422);
    }

    @Test
    void a_list_goes_on_at_the_next_page() throws Exception {
        for (int i = 0; i < 5; i++) {
            home.conversation().say(1, "ada", "comment " + i);
        }
        HttpResponse<String> first = client.get(REPO + "/issues/1/comments?per_page=2");
        String next =
                first.headers()
                        .firstValue("Link")
                        .orElseThrow()
                        .replaceAll("^<" + client.api() + "([^>]+)>.*", "$1");

        assertThat(client.json(client.get(next)).path(0).path("body").asText())
                .isEqualTo("comment 2");
    }

    @Test
    void a_renamed_repository_leads_to_itself() throws Exception {
        home.rename("words");

        HttpResponse<String> moved = client.get(REPO + "/pulls/1");
        assertThat(moved.statusCode()).isEqualTo(301);
        assertThat(moved.headers().firstValue("Location"))
                .contains(client.api() + "/repositories/1/pulls/1");
        assertThat(client.get("/repositories/1/pulls/1").statusCode()).isEqualTo(200);
    }

    @Test
    void the_pull_request_of_a_deleted_fork_does_not_say_where_from() throws Exception {
        client.world().delete(client.fork());

        JsonNode two = client.json(client.get(REPO + "/pulls/2"));
        assertThat(two.at("/head/repo").isNull()).isTrue();
        assertThat(two.at("/head/user/login").asText()).isEqualTo("chen");
    }

    @Test
    void a_pull_request_lists_what_it_changed_since_it_left_its_base() throws Exception {
        home.push("main", "later", Map.of("later", StandInBytes.of("x")));
        home.push(
                "hex",
                "rename",
                Map.of("docs/b.md", StandInBytes.of("hello\n")),
                Set.of("docs/a b.md"));

        JsonNode files = client.json(client.get(REPO + "/pulls/1/files"));
        assertThat(files.findValuesAsText("filename")).containsExactly("docs/b.md", "src/hex");
        assertThat(files.at("/0/previous_filename").asText()).isEqualTo("docs/a b.md");
    }

    @Test
    void what_is_ordered_goes_wrong_and_no_more() throws Exception {
        client.github().faults().add("GET .*/pulls/1$", FaultEffect.status(502), 1);
        assertThat(client.get(REPO + "/pulls/1").statusCode()).isEqualTo(502);
        assertThat(client.get(REPO + "/pulls/1").statusCode()).isEqualTo(200);

        StandInFault lost =
                client.github().faults().add("POST .*/comments", new FaultEffect.AnswerLost());
        assertThatThrownBy(() -> client.post(REPO + "/issues/1/comments", "{\"body\":\"a\"}"))
                .isInstanceOf(IOException.class);
        lost.end();
        assertThat(home.conversation().byApp(1)).hasSize(1);
    }

    @Test
    void who_asks_on_though_told_to_keep_away_is_remembered() throws Exception {
        client.github().faults().add("GET", FaultEffect.secondaryLimit(403, 3600), 1);
        assertThat(client.get(REPO).headers().firstValue("Retry-After")).contains("3600");
        client.clock().advance(Duration.ofSeconds(3));
        client.get(REPO);

        assertThat(client.github().journal().mistakes()).hasSize(1);
    }
}
