package io.perfwarden.evaluate.proof;

import io.perfwarden.json.Json;
import io.perfwarden.json.JsonObject;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Target;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What a verdict is about.
 *
 * @param config the configuration's text; absent where there is no file
 * @param day as of which the configuration holds, in UTC
 */
public record ProofAbout(
        Repo repo, CommitSha sha, Target target, Optional<String> config, LocalDate day) {
    /** What it is for, in a word. */
    public String label() {
        return switch (target) {
            case Target.Pull pull -> "pull/" + pull.number();
            case Target.Group group -> "group/" + group.base();
            case Target.Branch branch -> "branch/" + branch.base();
        };
    }

    JsonObject in(JsonObject manifest) {
        return manifest.put("repository", repo.name().toString())
                .put("commit", sha.value())
                .put("target", label())
                .put("day", day.toString())
                .put("configured", Json.of(config.isPresent()));
    }
}
