package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.CommandAnswer;
import io.perfwarden.bot.baseline.CommandRequester;
import io.perfwarden.bot.incident.BranchBisection;
import io.perfwarden.db.BranchIncident;
import io.perfwarden.db.BranchIncident.IncidentDecision;
import io.perfwarden.db.BranchIncident.IncidentDecision.Kind;
import io.perfwarden.db.IncidentStore;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.report.github.CommandRefusal;

public record IncidentCommands(
        IncidentStore store, BranchBisection bisection, TaskQueue queue, Clock clock) {
    boolean knows(InstalledRepo repo, PullNumber issue) {
        return store.find(repo.id(), issue.value()).isPresent();
    }

    CommandAnswer carryOut(CommandRequester who, Command command) {
        return switch (command) {
            case Command.Help _ -> new CommandAnswer.Done(CommandUsage.help());
            case Command.Misunderstood it ->
                    new CommandAnswer.Refused(CommandUsage.reply(it), "misunderstood");
            case Command.Ack _ -> decide(who, Kind.ACK, Optional.empty(), "");
            case Command.Noise(String reason) -> decide(who, Kind.NOISE, Optional.empty(), reason);
            case Command.Snooze(LocalDate until) -> {
                Instant end = until.atStartOfDay(ZoneOffset.UTC).toInstant();
                yield end.isAfter(clock.instant())
                        ? decide(who, Kind.SNOOZE, Optional.of(end), "")
                        : CommandAnswer.ofRefusal(new CommandRefusal.InThePast(until));
            }
            case Command.Bisect(int runs) -> bisection.start(who, runs);
            case Command.Cancel _ -> bisection.cancel(who);
            case Command.RegenBaseline _,
                    Command.Recheck _,
                    Command.Renamed _,
                    Command.Why _,
                    Command.Rerun _,
                    Command.Accept _,
                    Command.AcceptClaims _,
                    Command.Skip _,
                    Command.Trust _,
                    Command.Note _,
                    Command.Compare _,
                    Command.Claim _,
                    Command.Drill _,
                    Command.Run _ ->
                    CommandAnswer.ofRefusal(CommandRefusal.Plain.ONLY_ON_PULL);
        };
    }

    private CommandAnswer decide(
            CommandRequester who, Kind kind, Optional<Instant> until, String reason) {
        IncidentDecision decision =
                new IncidentDecision(kind, who.login().value(), who.at(), until, reason);
        store.find(who.repo().id(), who.pull().value())
                .ifPresent(known ->
                        store.change(who.repo().id(), known.number(), it -> decide(it, decision)));
        queue.enqueue(new IncidentJob(who.repo()).task());
        return new CommandAnswer.Done("");
    }

    /** Closing an issue, or allowing that, is not undone by a later decision. */
    private BranchIncident decide(BranchIncident incident, IncidentDecision decision) {
        boolean isOlder =
                incident.decision().filter(it -> it.at().isAfter(decision.at())).isPresent();
        boolean isMore = decision.kind() == Kind.ACK && !incident.isWanted(clock.instant());
        return isOlder || isMore ? incident : incident.with(decision);
    }
}
