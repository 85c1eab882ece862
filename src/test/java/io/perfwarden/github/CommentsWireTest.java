package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentsWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final PullNumber PULL = new PullNumber(3);
    private static final String LIST = BASE + "/issues/3/comments";
    private static final String MARKER = "<!-- perfwarden:report:v1";
    private static final String BODY = MARKER + " {} -->";
    private static final String OURS = "{\"id\": 12345, \"client_id\": \"Iv23li\"}";
    private static final String THEIRS = "{\"id\": 999, \"client_id\": \"Iv1.other\"}";

    private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static String comment(long id, String user, String type, String through) {
        return """
        {"id": %d, "body": "%s", "updated_at": "2026-03-01T10:00:00Z", "user": {"login": "%s", "type": "%s"},
         "author_association": "NONE", "performed_via_github_app": %s}\
        """
                .formatted(id, BODY, user, type, through);
    }

    private static void page(String url, String next, String... comments) {
        var answer = json(200, "[" + String.join(",", comments) + "]");
        if (!next.isEmpty()) {
            answer.withHeader(
                    "Link",
                    "<"
                            + SERVER.baseUrl()
                            + next
                            + ">; rel=\"next\", <https://api.example/last>; rel=\"last\"");
        }
        SERVER.stubFor(get(urlEqualTo(url)).willReturn(answer));
    }

    @Test
    void a_comment_on_the_third_page_is_found() {
        String app = comment(41, "perfwarden[bot]", "Bot", OURS);
        page(LIST + "?per_page=50", "/repositories/100/issues/3/comments?per_page=50&page=2");
        page(
                "/repositories/100/issues/3/comments?per_page=50&page=2",
                "/repositories/100/issues/3/comments?per_page=50&page=3",
                comment(40, "octocat", "User", "null"));
        page("/repositories/100/issues/3/comments?per_page=50&page=3", "", app);

        assertThat(wired.gitHub.comments().ownComments(REPO, PULL, MARKER))
                .containsExactly(new CommentGateway.Posted(new CommentId(41), BODY, AT));
        assertThat(wired.requests()).isEqualTo(3);
    }

    @Test
    void a_marker_copied_by_a_person_or_another_app_is_not_ours() {
        page(
                LIST + "?per_page=50",
                "",
                comment(1, "octocat", "User", "null"),
                comment(2, "other[bot]", "Bot", THEIRS),
                comment(3, "octocat", "User", THEIRS),
                comment(5, "octocat", "User", OURS),
                comment(4, "perfwarden[bot]", "Bot", OURS));

        assertThat(wired.gitHub.comments().ownComments(REPO, PULL, MARKER))
                .extracting(comment -> comment.id().value())
                .containsExactly(4L);
    }

    @Test
    void without_the_app_named_the_bots_account_decides_and_is_asked_for_once() {
        SERVER.stubFor(
                get(urlEqualTo("/app"))
                        .willReturn(
                                json(
                                        200,
                                        "{\"id\": 12345, \"client_id\": \"Iv23li\", \"slug\":"
                                                + " \"perfwarden\"}")));
        page(
                LIST + "?per_page=50",
                "",
                comment(1, "perfwarden", "User", "null"),
                comment(2, "other[bot]", "Bot", "null"),
                comment(3, "perfwarden[bot]", "Bot", "null"));

        for (int i = 0; i < 2; i++) {
            assertThat(wired.gitHub.comments().ownComments(REPO, PULL, MARKER))
                    .extracting(comment -> comment.id().value())
                    .containsExactly(3L);
        }
        SERVER.verify(1, getRequestedFor(urlEqualTo("/app")));
    }

    @Test
    void a_comment_without_the_marker_is_not_looked_at() {
        page(
                LIST + "?per_page=50",
                "",
                comment(4, "perfwarden[bot]", "Bot", "null").replace(MARKER, "hello"));

        assertThat(wired.gitHub.comments().ownComments(REPO, PULL, MARKER)).isEmpty();
    }

    @Test
    void an_app_known_by_its_client_id_recognises_its_comments() {
        Wired byClientId = new Wired(SERVER, "Iv23li", Hang.OF_GITHUB);
        page(
                LIST + "?per_page=50",
                "",
                comment(4, "perfwarden[bot]", "Bot", OURS),
                comment(5, "perfwarden[bot]", "Bot", "{\"id\": 12345}"),
                comment(6, "other[bot]", "Bot", "{\"id\": 6}"));
        SERVER.stubFor(
                get(urlEqualTo("/app"))
                        .willReturn(
                                json(
                                        200,
                                        "{\"id\": 12345, \"client_id\": \"Iv23li\", \"slug\":"
                                                + " \"perfwarden\"}")));

        assertThat(byClientId.gitHub.comments().ownComments(REPO, PULL, MARKER))
                .extracting(comment -> comment.id().value())
                .containsExactly(4L, 5L);
    }

    @Test
    void a_comment_is_created_with_one_request() {
        SERVER.stubFor(
                post(urlEqualTo(LIST))
                        .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                        .withHeader("X-GitHub-Api-Version", equalTo("2022-11-28"))
                        .withHeader("User-Agent", equalTo("perfwarden"))
                        .withRequestBody(equalToJson("{\"body\": \"größer \\\"|\\\"\"}"))
                        .willReturn(json(201, comment(55, "perfwarden[bot]", "Bot", OURS))));

        assertThat(wired.gitHub.comments().create(REPO, PULL, "größer \"|\""))
                .isEqualTo(new CommentGateway.Posted(new CommentId(55), BODY, AT));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_post_that_answers_500_is_not_sent_again() {
        SERVER.stubFor(post(urlEqualTo(LIST)).willReturn(json(500, "{}")));

        assertThatThrownBy(() -> wired.gitHub.comments().create(REPO, PULL, "x"))
                .isInstanceOf(TransientFailure.class);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void editing_tells_whether_the_comment_is_still_there() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/issues/comments/8"))
                        .withRequestBody(equalToJson("{\"body\": \"new\"}"))
                        .willReturn(json(200, comment(8, "perfwarden[bot]", "Bot", OURS))));
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/issues/comments/9"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));

        assertThat(wired.gitHub.comments().edit(REPO, new CommentId(8), "new"))
                .contains(new CommentGateway.Posted(new CommentId(8), BODY, AT));
        assertThat(wired.gitHub.comments().edit(REPO, new CommentId(9), "new")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 404})
    void deleting_a_comment_that_is_gone_is_fine(int status) {
        SERVER.stubFor(
                delete(urlEqualTo(BASE + "/issues/comments/8"))
                        .willReturn(aResponse().withStatus(status)));

        wired.gitHub.comments().delete(REPO, new CommentId(8));

        assertThat(wired.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 404})
    void reacting_twice_or_to_a_comment_that_is_gone_is_fine(int status) {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/issues/comments/8/reactions"))
                        .withRequestBody(equalToJson("{\"content\": \"eyes\"}"))
                        .willReturn(json(status, "{\"id\": 1}")));

        wired.gitHub.comments().react(REPO, new CommentId(8), CommentGateway.Reaction.EYES);

        assertThat(wired.requests()).isEqualTo(1);
    }
}
