package io.perfwarden.testkit.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.QueryParameter;
import com.github.tomakehurst.wiremock.http.Request;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.WorkflowRuns;
import io.perfwarden.scm.CheckRunId;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RunId;
import io.perfwarden.testkit.FakeGitHub;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** GitHub's REST and GraphQL calls, as far as Perfwarden makes them, in terms of a fake's world. */
final class RestApi {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Repo REPO = FakeGitHub.REPO;
    private static final String IN_REPO = "/repos/" + REPO.name();

    /** A call: groups of the path's pattern in, answer out. */
    interface Call {
        ResponseDefinitionBuilder answer(Request request, Matcher path);
    }

    private final FakeGitHub world;
    private final Map<Pattern, Call> calls = new LinkedHashMap<>();

    RestApi(FakeGitHub world) {
        this.world = world;
        on("POST /app/installations/\\d+/access_tokens", (_, _) -> json(201, RestJson.token()));
        on("GET /app", (_, _) -> json(200, RestJson.app()));
        comments();
        checks();
        actions();
        new RepoRest(world, this).routes();
    }

    Optional<ResponseDefinitionBuilder> answer(Request request) {
        String line = request.getMethod() + " " + URI.create(request.getUrl()).getRawPath();
        for (Map.Entry<Pattern, Call> call : calls.entrySet()) {
            Matcher path = call.getKey().matcher(line);
            if (path.matches()) {
                return Optional.of(call.getValue().answer(request, path));
            }
        }
        return Optional.empty();
    }

    static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json; charset=utf-8")
                .withBody(body);
    }

    static ResponseDefinitionBuilder message(int status, Exception cause) {
        return json(status, RestJson.message(String.valueOf(cause.getMessage())));
    }

    private void comments() {
        on(
                "GET " + IN_REPO + "/issues/(\\d+)/comments",
                (_, path) -> json(200, RestJson.comments(world, pull(path))));
        on(
                "POST " + IN_REPO + "/issues/(\\d+)/comments",
                (request, path) ->
                        json(
                                201,
                                RestJson.comment(
                                        world.comments()
                                                .create(
                                                        REPO,
                                                        pull(path),
                                                        body(request).path("body").asText()))));
        on(
                "PATCH " + IN_REPO + "/issues/comments/(\\d+)",
                (request, path) ->
                        world.comments()
                                .edit(REPO, comment(path), body(request).path("body").asText())
                                .map(comment -> json(200, RestJson.comment(comment)))
                                .orElseGet(RestApi::notFound));
        on(
                "DELETE " + IN_REPO + "/issues/comments/(\\d+)",
                (_, path) -> {
                    world.comments().delete(REPO, comment(path));
                    return aResponse().withStatus(204);
                });
        on(
                "POST " + IN_REPO + "/issues/comments/(\\d+)/reactions",
                (request, path) -> {
                    String content = body(request).path("content").asText();
                    world.comments()
                            .react(
                                    REPO,
                                    comment(path),
                                    Comments.Reaction.valueOf(content.toUpperCase(Locale.ROOT)));
                    return json(201, "{}");
                });
    }

    private void checks() {
        on(
                "GET " + IN_REPO + "/commits/([0-9a-f]+)/check-runs",
                (request, path) ->
                        json(
                                200,
                                RestJson.checks(
                                        world.checkRunsOn(new CommitSha(path.group(1))),
                                        query(request, "check_name"))));
        on(
                "POST " + IN_REPO + "/check-runs",
                (request, _) -> {
                    JsonNode body = body(request);
                    CommitSha head = new CommitSha(body.path("head_sha").asText());
                    if (world.isHidden(head)) {
                        return json(422, RestJson.message("No commit found for SHA: " + head));
                    }
                    return published(
                            201,
                            world.checkRuns()
                                    .create(REPO, head, body.path("name").asText(), draft(body)));
                });
        on(
                "PATCH " + IN_REPO + "/check-runs/(\\d+)",
                (request, path) ->
                        published(
                                200,
                                world.checkRuns()
                                        .update(
                                                REPO,
                                                new CheckRunId(number(path)),
                                                draft(body(request)))));
    }

    private void actions() {
        on(
                "GET " + IN_REPO + "/actions/runs/(\\d+)",
                (_, path) ->
                        world.runs()
                                .get(REPO, run(path))
                                .map(run -> json(200, RestJson.run(run)))
                                .orElseGet(RestApi::notFound));
        on(
                "GET " + IN_REPO + "/actions/runs",
                (request, _) ->
                        json(
                                200,
                                RestJson.runs(
                                        world.runs()
                                                .on(
                                                        REPO,
                                                        new CommitSha(
                                                                query(request, "head_sha"))))));
        on(
                "POST " + IN_REPO + "/actions/runs/(\\d+)/rerun",
                (_, path) ->
                        switch (world.runs().rerun(REPO, run(path))) {
                            case WorkflowRuns.Rerun.Started _ -> json(201, "{}");
                            case WorkflowRuns.Rerun.Refused(String reason) ->
                                    json(403, RestJson.message(reason));
                        });
        on(
                "GET " + IN_REPO + "/actions/runs/(\\d+)/artifacts",
                (_, path) -> json(200, RestJson.artifacts(world.everyArtifactOf(run(path)))));
        on(
                "GET " + IN_REPO + "/actions/artifacts/(\\d+)/zip",
                (_, path) ->
                        aResponse()
                                .withStatus(302)
                                .withHeader("Location", "/store/" + path.group(1) + "?sig=s"));
        on(
                "GET /store/(\\d+)",
                (_, path) ->
                        world.bytesOf(number(path))
                                .map(bytes -> aResponse().withStatus(200).withBody(bytes))
                                .orElseGet(RestApi::notFound));
    }

    private static CheckRuns.Draft draft(JsonNode body) {
        List<CheckRuns.Button> buttons = new ArrayList<>();
        for (JsonNode action : body.path("actions")) {
            buttons.add(
                    new CheckRuns.Button(
                            action.path("label").asText(),
                            action.path("description").asText(),
                            action.path("identifier").asText()));
        }
        JsonNode output = body.path("output");
        return new CheckRuns.Draft(
                CheckRuns.Status.valueOf(upper(body.path("status"))),
                Optional.of(body.path("conclusion"))
                        .filter(JsonNode::isTextual)
                        .map(conclusion -> CheckRuns.Conclusion.valueOf(upper(conclusion))),
                output.path("title").asText(),
                output.path("summary").asText(),
                output.path("text").asText(),
                body.path("details_url").asText(),
                body.path("external_id").asText(),
                buttons);
    }

    void on(String line, Call call) {
        calls.put(Pattern.compile(line), call);
    }

    static JsonNode body(Request request) {
        try {
            return MAPPER.readTree(request.getBodyAsString());
        } catch (JacksonException e) {
            throw new AssertionError("a body that is no JSON", e);
        }
    }

    static String query(Request request, String name) {
        QueryParameter parameter = request.queryParameter(name);
        return parameter.isPresent() ? parameter.firstValue() : "";
    }

    private static ResponseDefinitionBuilder published(int status, CheckRuns.Published published) {
        return json(status, RestJson.published(published))
                .withHeader(
                        "Date",
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                published.at().atOffset(ZoneOffset.UTC)));
    }

    private static CommentId comment(Matcher path) {
        return new CommentId(number(path));
    }

    static ResponseDefinitionBuilder notFound() {
        return json(404, RestJson.message("Not Found"));
    }

    private static long number(Matcher path) {
        return Long.parseLong(path.group(1));
    }

    static PullNumber pull(Matcher path) {
        return new PullNumber(Integer.parseInt(path.group(1)));
    }

    private static RunId run(Matcher path) {
        return new RunId(number(path));
    }

    static String decoded(Matcher path) {
        return URLDecoder.decode(path.group(1).replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String upper(JsonNode node) {
        return node.asText().toUpperCase(Locale.ROOT);
    }
}
