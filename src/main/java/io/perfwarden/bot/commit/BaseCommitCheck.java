package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget.*;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TransientFailure;

/** Whether what a run calls its base is the base of what it measured. */
public record BaseCommitCheck(BaseHistory history, CommitLedger commits) {
    /**
     * Whether a commit is what a pull request is to be merged into, or was since it branched off,
     * or where it did that. Of the default branch itself every earlier commit is one.
     *
     * @throws TransientFailure while GitHub does not show the commits
     */
    boolean isBase(BaseHistory.Measured measured, CommitSha named) {
        return switch (measured.target()) {
            case Group _ -> !named.equals(measured.sha());
            case Branch _ ->
                    !named.equals(measured.sha()) && line(measured, measured.sha()).contains(named);
            case Pull pull -> isBase(measured, pull, named);
        };
    }

    private boolean isBase(BaseHistory.Measured measured, Pull pull, CommitSha named) {
        CommitSha base = history.base(measured).orElse(measured.sha());
        if (named.equals(base)) {
            return !base.equals(measured.sha());
        }
        Set<CommitSha> own = new HashSet<>(line(measured, measured.sha()));
        return own.contains(named)
                ? line(measured, base).stream()
                        .filter(own::contains)
                        .findFirst()
                        .equals(Optional.of(named))
                : line(measured, base).contains(named) || isOnBranch(measured, pull, named);
    }

    /** The base may have moved on since GitHub told of the pull request. */
    private boolean isOnBranch(BaseHistory.Measured measured, Pull pull, CommitSha named) {
        return commits.read(measured.repo().id(), named).targets().stream()
                .anyMatch(target ->
                        target instanceof Branch branch && branch.base().equals(pull.base()));
    }

    private List<CommitSha> line(BaseHistory.Measured measured, CommitSha tip) {
        List<CommitSha> line = history.line(measured.repo(), tip).commits();
        if (line.isEmpty()) {
            throw new TransientFailure("GitHub does not show the commit yet");
        }
        return line;
    }
}
