package io.perfwarden.bot.commit;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What a verdict is about.
 *
 * @param config the configuration's text; absent where there is no file
 * @param day as of which the configuration holds, in UTC
 */
public record VerdictSubject(
        InstalledRepo repo,
        CommitSha sha,
        MergeTarget target,
        Optional<String> config,
        LocalDate day) {
    /** What it is for, in a word. */
    public String label() {
        return switch (target) {
            case MergeTarget.Pull pull -> "pull/" + pull.number();
            case MergeTarget.Group group -> "group/" + group.base();
            case MergeTarget.Branch branch -> "branch/" + branch.base();
        };
    }

    JsonObject in(JsonObject manifest) {
        return manifest.put("repository", repo.name().toString())
                .put("commit", sha.value())
                .put("target", label())
                .put("day", day.toString())
                .put("configured", JsonValue.of(config.isPresent()));
    }
}
