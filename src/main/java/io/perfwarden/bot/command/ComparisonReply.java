package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.RefComparison.LackingRef;
import io.perfwarden.bot.query.StoredComparison;
import io.perfwarden.db.ReportIndex;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.CommitGateway.Named;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;

/** Answers with the stored comparison of two commits. */
public record ComparisonReply(StoredComparison stored, ReportIndex refs, CommitGateway commits) {
    /**
     * Compares a commit's results with another's.
     *
     * @param ref foreign text
     */
    CommandAnswer of(InstalledRepo repo, CommitSha head, String ref) {
        return switch (stored.of(repo.id(), ref, head.value())) {
            case RefComparison.JudgedRef it -> comparisonAnswer(head, ref, it);
            case RefComparison.Lacking(var lacking) -> lackingAnswer(repo, head, ref, lacking);
        };
    }

    private static CommandAnswer comparisonAnswer(
            CommitSha head, String ref, RefComparison.JudgedRef it) {
        var comparison = it.report().comparison();
        return new CommandAnswer.Done(
                ReplyWording.comparedText(head, ref, it.before(), comparison));
    }

    /** GitHub's knowledge of it, and its nearest measured ancestor. */
    private CommandAnswer lackingAnswer(
            InstalledRepo repo, CommitSha head, String ref, List<LackingRef> lacking) {
        Optional<LackingRef> named =
                lacking.stream().filter(it -> it.ref().equals(ref)).findFirst();
        if (named.isEmpty() || lacking.size() > 1) {
            return CommandAnswer.ofRefusal(new CommandRefusal.NoResults(head));
        }
        if (named.get().why() == RefComparison.RefReason.AMBIGUOUS) {
            return CommandAnswer.ofRefusal(new CommandRefusal.AmbiguousCommit(ref));
        }
        Optional<CommitSha> commit = commits.resolve(repo, ref).map(Named::commit);
        Optional<CommitSha> nearest =
                commit.flatMap(it -> refs.newestMeasured(repo.id(), commits.line(repo, it)));
        return nearest.isPresent()
                        && nearest.equals(commit)
                        && stored.of(repo.id(), nearest.get().value(), head.value())
                                instanceof RefComparison.JudgedRef it
                ? comparisonAnswer(head, ref, it)
                : CommandAnswer.ofRefusal(new CommandRefusal.NotMeasured(ref, commit, nearest));
    }
}
