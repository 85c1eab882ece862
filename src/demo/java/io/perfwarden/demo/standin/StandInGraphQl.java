package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;

/** GraphQL: the one mutation that commits onto an expected head. Errors come with status 200. */
final class StandInGraphQl {
    private final StandInWorld world;

    StandInGraphQl(StandInWorld world) {
        this.world = world;
    }

    void register(StandInRouter router) {
        router.on(Route.of("POST", "/graphql").needing("metadata:read"), this::answer);
    }

    private Answer answer(StandInRequest call) {
        JsonFields.allow(call.body(), "query", "variables");
        if (!JsonFields.required(call.body(), "query").contains("createCommitOnBranch")) {
            throw StandInRefusal.malformed("only createCommitOnBranch is known");
        }
        JsonNode variables = call.body().path("variables");
        JsonFields.allow(variables, "input");
        return commit(variables.path("input"));
    }

    private Answer commit(JsonNode input) {
        verify(input);
        Optional<StandInRepository> repository =
                world.find(JsonFields.required(input.path("branch"), "repositoryNameWithOwner"));
        String branch = JsonFields.required(input.path("branch"), "branchName");
        if (repository.isEmpty() || repository.get().fork()) {
            return failed("NOT_FOUND", "Could not resolve to a Repository.");
        }
        if (!world.installation().may("contents:write")) {
            return failed("FORBIDDEN", "Resource not accessible by integration");
        }
        Optional<String> head = repository.get().head(branch);
        if (head.isEmpty()) {
            return failed("NOT_FOUND", "No such branch: " + branch);
        }
        String expected = JsonFields.required(input, "expectedHeadOid");
        if (!head.get().equals(expected)) {
            return failed(
                    "STALE_DATA",
                    "Expected branch to point to \""
                            + expected
                            + "\" but it did not.  Pull and try again.");
        }
        return onto(repository.get(), branch, input);
    }

    private static void verify(JsonNode input) {
        JsonFields.allow(input, "branch", "message", "fileChanges", "expectedHeadOid");
        JsonFields.allow(input.path("branch"), "repositoryNameWithOwner", "branchName");
        JsonFields.allow(input.path("message"), "headline", "body");
        JsonFields.allow(input.path("fileChanges"), "additions");
        JsonFields.required(input.path("message"), "headline");
    }

    private static Answer onto(StandInRepository repository, String branch, JsonNode input) {
        if (repository.isProtected(branch)) {
            return failed("BRANCH_PROTECTION_RULE_VIOLATION", "Cannot update this protected ref.");
        }
        Map<String, StandInBytes> files = new TreeMap<>();
        for (JsonNode addition : input.path("fileChanges").path("additions")) {
            JsonFields.allow(addition, "path", "contents");
            String path = JsonFields.required(addition, "path");
            if (path.startsWith("/") || path.matches("(.*/)?(\\.{0,2}|\\.git)(/.*)?")) {
                return failed("UNPROCESSABLE", path + " is not a valid path");
            }
            if (path.startsWith(".github/workflows/")) {
                return failed("FORBIDDEN", "refusing to allow a GitHub App to update " + path);
            }
            files.put(
                    path,
                    new StandInBytes(
                            Base64.getDecoder().decode(JsonFields.optional(addition, "contents"))));
        }
        JsonNode message = input.path("message");
        String text = message.path("headline").asText() + "\n\n" + message.path("body").asText("");
        return committed(repository.commitByApp(branch, text.strip(), files));
    }

    private static Answer committed(StandInCommit commit) {
        ObjectNode answer = ApiViews.object();
        answer.putObject("data")
                .putObject("createCommitOnBranch")
                .putObject("commit")
                .put("oid", commit.sha())
                .put("url", "https://github.example/commit/" + commit.sha());
        return Answer.ok(answer);
    }

    private static Answer failed(String type, String message) {
        ObjectNode answer = ApiViews.object();
        answer.putNull("data");
        answer.putArray("errors").addObject().put("type", type).put("message", message);
        return Answer.ok(answer);
    }
}
