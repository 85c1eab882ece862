package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.bot.command.Command;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.*;
import io.perfwarden.model.*;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>Bound to what the person had in view: the commit and the very results that the report showed
 * when the command was given are written, and only if the branch is still at that commit at the
 * moment of writing. What is about to be written is remembered first, so that doing it again after
 * an interruption finds its own commit.
 *
 * <p>Where the branch is not to be written (in a fork, protected, or the default branch), the files
 * are proposed in a pull request of our own against the same base.
 */
public record RegenerateBaseline(FactStore ledger, GitHubGateway github, NewBaselines baselines) {
    static final String PREFIX = "perfwarden/baseline-pr-";

    /**
     * What is asked for.
     *
     * @param pull as GitHub has it at this moment
     * @param judged the verdict on the pull request's head; absent while nothing is known of it
     */
    public record Request(
            CommandRequester who,
            PullRequest pull,
            RepositoryPolicy policy,
            Command.RegenBaseline command,
            Optional<TargetVerdict> judged) {}

    /**
     * Which pull request one of our branches proposes a baseline for; nothing for any other branch.
     */
    public static Optional<PullNumber> proposedFor(BranchName branch) {
        String number =
                branch.value().startsWith(PREFIX) ? branch.value().substring(PREFIX.length()) : "";
        return number.matches("[1-9][0-9]{0,8}")
                ? Optional.of(new PullNumber(Integer.parseInt(number)))
                : Optional.empty();
    }

    /** Regenerates, or goes on where an interrupted attempt left off. */
    public CommandAnswer regenerate(Request request) {
        return new BaselineRegeneration(ledger, github, baselines, request).answer();
    }

    /** GitHub's words where the installation does not grant a permission. */
    static boolean mayNotWrite(GitHubRefusal refusal) {
        return refusal.kind() == GitHubRefusal.Kind.FORBIDDEN
                && refusal.words().contains("not accessible by integration");
    }

    /** Throws again what no writing elsewhere would help. */
    static String explanation(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }
}
