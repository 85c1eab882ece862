package io.perfwarden.bot.command;

import module java.base;

import io.perfwarden.bot.baseline.*;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.SpeedClaims.ClaimWaiver;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.db.PullClaims;
import io.perfwarden.db.WordPlace;
import io.perfwarden.model.*;
import io.perfwarden.report.github.CommandRefusal;

/** Accepts the claims that the description had when the maintainer wrote, at the head in view. */
public record ClaimCommand(
        PullClaims claims, SeenReport seen, RefreshRequests refreshes, Clock clock) {
    CommandAnswer accept(CommandRequester who, PullRequest pull, String reason) {
        Optional<CommandRefusal> refusal = seen.head(who, pull).or(() -> changeRefusal(who, pull));
        refreshes.enqueueRefresh(who.repo(), pull.headSha());
        if (refusal.isPresent()) {
            return CommandAnswer.ofRefusal(refusal.get());
        }
        List<SpeedClaim> made =
                claims.of(who.repo().id(), pull.number()).map(StatedClaims::made).orElse(List.of());
        claims.accept(
                WordPlace.of(who.repo().id(), pull),
                made,
                who.order().id(),
                new ClaimWaiver(who.login().value(), reason),
                clock.instant());
        return new CommandAnswer.Done("");
    }

    /** Whether the description changed since, or within the same second. */
    private Optional<CommandRefusal> changeRefusal(CommandRequester who, PullRequest pull) {
        Instant second = who.at().truncatedTo(ChronoUnit.SECONDS);
        return claims.of(who.repo().id(), pull.number())
                .filter(it -> !it.made().isEmpty() && !it.at().isBefore(second))
                .map(_ -> CommandRefusal.Plain.CLAIMS_CHANGED);
    }
}
