package io.perfwarden.format.custom;

import io.perfwarden.format.JsonCursor;
import java.io.IOException;

/**
 * Where a result of Conbench comes from. All of it is foreign text.
 *
 * @param commit what was measured; may be empty
 * @param branch of that commit; may be empty
 * @param pull the pull request it was measured for; empty for none
 * @param machine the name of the machine; may be empty
 * @param run the id of the run; may be empty
 * @param timestamp when it was measured, in ISO 8601, with or without an offset; may be empty
 */
public record ConbenchOrigin(
        String commit, String branch, String pull, String machine, String run, String timestamp) {
    /** An origin while its result is read. */
    static final class Parts {
        private String commit = "";
        private String branch = "";
        private String pull = "";
        private String machine = "";
        private String run = "";
        private String timestamp = "";

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "run_id" -> run = text(json);
                case "timestamp" -> timestamp = text(json);
                case "github", "commit" -> {
                    if (json.isObject()) {
                        json.object(inner -> commit(inner, json));
                    }
                }
                default -> {}
            }
        }

        private void commit(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "commit", "sha" -> commit = text(json);
                case "branch" -> branch = text(json);
                case "pr_number" -> pull = text(json);
                default -> {}
            }
        }

        void machine(String name) {
            machine = name;
        }

        private static String text(JsonCursor json) throws IOException {
            return json.isObject() || json.isArray() ? "" : json.note();
        }

        ConbenchOrigin origin() {
            return new ConbenchOrigin(commit, branch, pull, machine, run, timestamp);
        }
    }
}
