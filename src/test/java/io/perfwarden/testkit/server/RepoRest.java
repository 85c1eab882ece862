package io.perfwarden.testkit.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Request;
import io.perfwarden.github.Permissions;
import io.perfwarden.github.Pulls;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.RepoFiles.FileRead;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.testkit.FakeGitHub;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The calls about files, branches, pull requests and people. */
final class RepoRest {
    private static final Repo REPO = FakeGitHub.REPO;
    private static final String IN_REPO = "/repos/" + REPO.name();

    private final FakeGitHub world;
    private final RestApi api;

    RepoRest(FakeGitHub world, RestApi api) {
        this.world = world;
        this.api = api;
    }

    void routes() {
        files();
        pulls();
    }

    private void files() {
        api.on(
                "GET " + IN_REPO + "/contents/(.+)",
                (request, path) ->
                        contents(
                                RestApi.decoded(path),
                                ref(request),
                                request.getHeader("Accept").contains("raw")));
        api.on(
                "GET " + IN_REPO + "/contents",
                (request, _) ->
                        RestApi.json(
                                200,
                                RestJson.directory(world.files().list(REPO, "", ref(request)))));
        api.on(
                "GET " + IN_REPO + "/git/commits/([0-9a-f]+)",
                (_, path) ->
                        world.gateway()
                                .commits()
                                .message(REPO, new CommitSha(path.group(1)))
                                .map(message -> RestApi.json(200, RestJson.gitCommit(message)))
                                .orElseGet(RestApi::notFound));
        api.on(
                "GET " + IN_REPO + "/git/ref/heads/(.+)",
                (_, path) ->
                        world.files()
                                .branchHead(REPO, new BranchName(RestApi.decoded(path)))
                                .map(sha -> RestApi.json(200, RestJson.ref(sha)))
                                .orElseGet(RestApi::notFound));
        api.on(
                "PATCH " + IN_REPO + "/git/refs/heads/(.+)",
                (request, path) -> {
                    BranchName branch = new BranchName(RestApi.decoded(path));
                    if (world.files().branchHead(REPO, branch).isEmpty()) {
                        return RestApi.json(422, "{\"message\": \"Reference does not exist\"}");
                    }
                    return branchSet(branch, RestApi.body(request));
                });
        api.on(
                "POST " + IN_REPO + "/git/refs",
                (request, _) -> {
                    String ref = RestApi.body(request).path("ref").asText();
                    return branchSet(
                            new BranchName(ref.substring("refs/heads/".length())),
                            RestApi.body(request));
                });
        api.on(
                "POST /graphql",
                (request, _) -> commit(RestApi.body(request).path("variables").path("input")));
    }

    private void pulls() {
        api.on(
                "GET " + IN_REPO + "/pulls/(\\d+)",
                (_, path) ->
                        world.pulls()
                                .get(REPO, RestApi.pull(path))
                                .map(pull -> RestApi.json(200, RestJson.pull(pull)))
                                .orElseGet(RestApi::notFound));
        api.on(
                "GET " + IN_REPO + "/pulls",
                (request, _) ->
                        RestApi.json(
                                200,
                                RestJson.pulls(
                                        RestApi.query(request, "sort").equals("updated")
                                                ? world.recentPulls()
                                                : world.everyPull(),
                                        RestApi.query(request, "head"))));
        api.on(
                "GET " + IN_REPO + "/pulls/(\\d+)/files",
                (_, _) -> RestApi.json(200, RestJson.files(world.changedFiles())));
        api.on(
                "POST " + IN_REPO + "/pulls",
                (request, _) -> {
                    JsonNode body = RestApi.body(request);
                    Pulls.Proposal proposal =
                            new Pulls.Proposal(
                                    new BranchName(body.path("head").asText()),
                                    new BranchName(body.path("base").asText()),
                                    body.path("title").asText(),
                                    body.path("body").asText());
                    PullNumber number = world.pulls().open(REPO, proposal);
                    return RestApi.json(201, "{\"id\": 1, \"number\": " + number + "}");
                });
        api.on(
                "GET " + IN_REPO + "/collaborators/(.+)/permission",
                (_, path) ->
                        switch (world.permissions().of(REPO, RestApi.decoded(path))) {
                            case Permissions.Access.MayWrite _ -> permission("write");
                            case Permissions.Access.MayNotWrite(String level) -> permission(level);
                            case Permissions.Access.Untold(String reason) ->
                                    RestApi.json(403, RestJson.message(reason));
                        });
    }

    private static Optional<String> ref(Request request) {
        return Optional.of(RestApi.query(request, "ref")).filter(ref -> !ref.isEmpty());
    }

    private ResponseDefinitionBuilder contents(String path, Optional<String> ref, boolean raw) {
        return switch (world.files().read(REPO, path, ref)) {
            case FileRead.Found(RepoFiles.Content content) ->
                    raw
                            ? aResponse().withStatus(200).withBody(content.bytes())
                            : RestApi.json(200, RestJson.described(path, "file").toString());
            case FileRead.Absent _ -> RestApi.notFound();
            case FileRead.NotAFile(String what) ->
                    RestApi.json(
                            200,
                            what.equals("directory")
                                    ? RestJson.directory(world.files().list(REPO, path, ref))
                                    : RestJson.described(path, what).toString());
            case FileRead.TooLarge _ ->
                    aResponse().withStatus(200).withBody(new byte[(32 << 20) + 1]);
        };
    }

    private ResponseDefinitionBuilder commit(JsonNode input) {
        List<RepoFiles.Addition> additions = new ArrayList<>();
        for (JsonNode file : input.path("fileChanges").path("additions")) {
            byte[] bytes = Base64.getDecoder().decode(file.path("contents").asText());
            additions.add(
                    new RepoFiles.Addition(
                            file.path("path").asText(), new RepoFiles.Content(bytes)));
        }
        JsonNode message = input.path("message");
        RepoFiles.CommitResult result =
                world.files()
                        .commit(
                                REPO,
                                new BranchName(input.path("branch").path("branchName").asText()),
                                new CommitSha(input.path("expectedHeadOid").asText()),
                                new RepoFiles.Message(
                                        message.path("headline").asText(),
                                        message.path("body").asText()),
                                additions);
        return RestApi.json(200, RestJson.committed(result));
    }

    private ResponseDefinitionBuilder branchSet(BranchName branch, JsonNode body) {
        world.files().setBranch(REPO, branch, new CommitSha(body.path("sha").asText()));
        return RestApi.json(200, "{}");
    }

    private static ResponseDefinitionBuilder permission(String level) {
        return RestApi.json(200, "{\"permission\": \"%s\"}".formatted(level));
    }
}
