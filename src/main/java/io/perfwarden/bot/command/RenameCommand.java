package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.*;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.db.PullRenames;
import io.perfwarden.db.WordPlace;
import io.perfwarden.model.PullRequest;
import io.perfwarden.report.github.CommandRefusal;
import io.perfwarden.report.github.ReplyWording;

/** Joins a missing and a new benchmark of the report that the maintainer saw, at its head. */
public record RenameCommand(
        PullRenames renames, SeenReport seen, RefreshRequests refreshes, Clock clock) {
    CommandAnswer rename(
            CommandRequester who,
            PullRequest pull,
            Command.Renamed names,
            Optional<TargetVerdict> judged) {
        WordPlace at = WordPlace.of(who.repo().id(), pull);
        // an interrupted attempt of this order has changed the report
        boolean isDone = names.now().equals(renames.of(at).get(names.before()));
        Optional<CommandRefusal> refusal =
                isDone ? Optional.empty() : refusal(who, pull, names, judged);
        refreshes.enqueueRefresh(who.repo(), pull.headSha());
        if (refusal.isPresent()) {
            return CommandAnswer.ofRefusal(refusal.get());
        }
        renames.record(
                at, who.order().id(), names.before(), names.now(), who.login(), clock.instant());
        return new CommandAnswer.Done(ReplyWording.renamedText(names.before(), names.now()));
    }

    private Optional<CommandRefusal> refusal(
            CommandRequester who,
            PullRequest pull,
            Command.Renamed names,
            Optional<TargetVerdict> judged) {
        boolean isPair =
                judged.stream()
                        .flatMap(TargetVerdict::suites)
                        .anyMatch(it ->
                                has(it, names.before(), RowOutcome.MISSING)
                                        && has(it, names.now(), RowOutcome.ADDED));
        return seen.results(who, pull, judged)
                .or(() ->
                        isPair ? Optional.empty() : Optional.of(CommandRefusal.Plain.NOT_RENAMED));
    }

    private static boolean has(SuiteComparison suite, String name, RowOutcome outcome) {
        return suite.rows().stream()
                .filter(row -> row.outcome() == outcome)
                .map(Row::id)
                .anyMatch(it -> it.name().equals(name));
    }
}
