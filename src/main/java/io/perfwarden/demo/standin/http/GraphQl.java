package io.perfwarden.demo.standin.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.http.Call.Answer;
import io.perfwarden.demo.standin.http.Router.Route;
import io.perfwarden.demo.standin.view.Views;
import io.perfwarden.demo.standin.world.Bytes;
import io.perfwarden.demo.standin.world.Commit;
import io.perfwarden.demo.standin.world.Repository;
import io.perfwarden.demo.standin.world.World;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** GraphQL: the one mutation that commits onto an expected head. Errors come with status 200. */
final class GraphQl {
    private final World world;

    GraphQl(World world) {
        this.world = world;
    }

    void register(Router router) {
        router.on(Route.of("POST", "/graphql").needing("metadata:read"), this::answer);
    }

    private Answer answer(Call call) {
        Fields.allow(call.body(), "query", "variables");
        if (!Fields.required(call.body(), "query").contains("createCommitOnBranch")) {
            throw Refusal.malformed("only createCommitOnBranch is known");
        }
        JsonNode variables = call.body().path("variables");
        Fields.allow(variables, "input");
        return commit(variables.path("input"));
    }

    private Answer commit(JsonNode input) {
        verify(input);
        Optional<Repository> repository =
                world.find(Fields.required(input.path("branch"), "repositoryNameWithOwner"));
        String branch = Fields.required(input.path("branch"), "branchName");
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
        String expected = Fields.required(input, "expectedHeadOid");
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
        Fields.allow(input, "branch", "message", "fileChanges", "expectedHeadOid");
        Fields.allow(input.path("branch"), "repositoryNameWithOwner", "branchName");
        Fields.allow(input.path("message"), "headline", "body");
        Fields.allow(input.path("fileChanges"), "additions");
        Fields.required(input.path("message"), "headline");
    }

    private static Answer onto(Repository repository, String branch, JsonNode input) {
        if (repository.isProtected(branch)) {
            return failed("BRANCH_PROTECTION_RULE_VIOLATION", "Cannot update this protected ref.");
        }
        Map<String, Bytes> files = new TreeMap<>();
        for (JsonNode addition : input.path("fileChanges").path("additions")) {
            Fields.allow(addition, "path", "contents");
            String path = Fields.required(addition, "path");
            if (path.startsWith("/") || path.matches("(.*/)?(\\.{0,2}|\\.git)(/.*)?")) {
                return failed("UNPROCESSABLE", path + " is not a valid path");
            }
            if (path.startsWith(".github/workflows/")) {
                return failed("FORBIDDEN", "refusing to allow a GitHub App to update " + path);
            }
            files.put(
                    path,
                    new Bytes(Base64.getDecoder().decode(Fields.optional(addition, "contents"))));
        }
        JsonNode message = input.path("message");
        String text = message.path("headline").asText() + "\n\n" + message.path("body").asText("");
        return committed(repository.commitByApp(branch, text.strip(), files));
    }

    private static Answer committed(Commit commit) {
        ObjectNode answer = Views.object();
        answer.putObject("data")
                .putObject("createCommitOnBranch")
                .putObject("commit")
                .put("oid", commit.sha())
                .put("url", "https://github.example/commit/" + commit.sha());
        return Answer.ok(answer);
    }

    private static Answer failed(String type, String message) {
        ObjectNode answer = Views.object();
        answer.putNull("data");
        answer.putArray("errors").addObject().put("type", type).put("message", message);
        return Answer.ok(answer);
    }
}
