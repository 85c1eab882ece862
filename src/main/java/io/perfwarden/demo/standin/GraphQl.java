package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.Call.Answer;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** GraphQL: the one mutation {@code createCommitOnBranch}, with its compare-and-swap. */
final class GraphQl {
    private final World world;

    GraphQl(World world) {
        this.world = world;
    }

    void register(Router router) {
        router.on("POST", "(?:/api)?/graphql", this::query);
    }

    private Answer query(Call call) {
        if (!call.text("query").contains("createCommitOnBranch")) {
            world.unknown("POST /graphql " + call.text("query").lines().findFirst().orElse(""));
            return failed("UNKNOWN", "this stand-in knows createCommitOnBranch only");
        }
        JsonNode input = call.body().path("variables").path("input");
        String branch = branch(input);
        String expected = input.path("expectedHeadOid").asText();
        Optional<String> head = world.git().head(branch);
        if (head.isEmpty()) {
            return failed("NOT_FOUND", "No such branch: " + branch);
        }
        if (!head.get().equals(expected)) {
            return failed(
                    "STALE_DATA",
                    "Expected branch to point to \""
                            + expected
                            + "\" but it points to \""
                            + head.get()
                            + "\". Pull and try again.");
        }
        return committed(branch, expected, input);
    }

    private static String branch(JsonNode input) {
        return input.path("branch").path("branchName").asText().replaceFirst("^refs/heads/", "");
    }

    private Answer committed(String branch, String parent, JsonNode input) {
        JsonNode message = input.path("message");
        String text = message.path("headline").asText() + "\n\n" + message.path("body").asText("");
        GitStore.Commit commit =
                world.git().commit(parent, text.strip(), world.now(), additions(input));
        world.committedByApp(branch, commit);
        ObjectNode answer = Payloads.object();
        answer.putObject("data")
                .putObject("createCommitOnBranch")
                .putObject("commit")
                .put("oid", commit.sha())
                .put("url", "https://github.example/commit/" + commit.sha());
        return Answer.json(200, answer);
    }

    private static Map<String, Bytes> additions(JsonNode input) {
        Map<String, Bytes> files = new TreeMap<>();
        for (JsonNode addition : input.path("fileChanges").path("additions")) {
            files.put(
                    addition.path("path").asText(),
                    new Bytes(Base64.getMimeDecoder().decode(addition.path("contents").asText())));
        }
        return files;
    }

    /** GraphQL errors come with status 200. */
    private static Answer failed(String type, String message) {
        ObjectNode answer = Payloads.object();
        answer.putNull("data");
        answer.putArray("errors").addObject().put("type", type).put("message", message);
        return Answer.json(200, answer);
    }
}
