package io.perfwarden.bot.baseline;

import module java.base;

import io.perfwarden.bot.command.Command;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.github.*;
import io.perfwarden.model.*;

/**
 * Writes the measured values of a pull request's head as the new baseline.
 *
 * <p>It is bound to the commit and results that the report showed at the command, and writes only
 * if the branch is still there. The plan is noted first, so that a repetition finds its own commit.
 *
 * <p>For a fork, a protected or the default branch, a pull request of our own against the same base
 * proposes the files.
 */
public record BaselineRegenerator(
        CommandOrders orders,
        ResultLedger results,
        BaselineAcceptances acceptances,
        SeenReport seen,
        GitHubGateway github,
        PolicyLoader policies,
        NewBaselines baselines) {
    static final String PREFIX = "perfwarden/baseline-pr-";

    /**
     * A request.
     *
     * @param pull in GitHub's present state
     * @param judged verdict on the head; absent if unknown
     */
    public record Request(
            CommandRequester who,
            PullRequest pull,
            RepositoryPolicy policy,
            Command.RegenBaseline command,
            Optional<TargetVerdict> judged) {}

    /** The pull request of a branch that proposes its baseline; absent for other branches. */
    public static Optional<PullNumber> proposedFor(BranchName branch) {
        String number =
                branch.value().startsWith(PREFIX) ? branch.value().substring(PREFIX.length()) : "";
        return number.matches("[1-9][0-9]{0,8}")
                ? Optional.of(new PullNumber(Integer.parseInt(number)))
                : Optional.empty();
    }

    public CommandAnswer regenerate(Request request) {
        return new BaselineRegeneration(this, request).answer();
    }

    /** GitHub's words where the installation does not grant a permission. */
    static boolean mayNotWrite(GitHubRefusal refusal) {
        return refusal.kind() == GitHubRefusal.Kind.FORBIDDEN
                && refusal.words().contains("not accessible by integration");
    }

    static String explanation(GitHubRefusal refusal) {
        return switch (refusal.kind()) {
            case FORBIDDEN, UNPROCESSABLE -> String.valueOf(refusal.getMessage());
            case NOT_FOUND, GONE, NO_INSTALLATION -> throw refusal;
        };
    }
}
