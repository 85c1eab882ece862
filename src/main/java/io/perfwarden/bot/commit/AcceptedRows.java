package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;

/** What maintainers accepted row by row, for each pull request on its own. */
record AcceptedRows(RowAcceptances accepted, Clock clock) {
    /** What was accepted for a pull request. */
    List<RowAcceptance> of(RepoId repo, PullNumber pull) {
        return accepted.of(repo, pull);
    }

    LocalDate today() {
        return clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
    }

    /** In how long something that holds for one of the targets does not hold any more. */
    Optional<Duration> nextExpiry(RepoId repo, List<MergeTarget> targets) {
        Instant now = clock.instant();
        return targets.stream()
                .flatMap(target -> target.pull().stream())
                .flatMap(pull -> accepted.of(repo, pull).stream())
                .filter(it -> it.holdsOn(today()))
                .flatMap(AcceptedRows::end)
                .min(Instant::compareTo)
                .map(end -> Duration.between(now, end));
    }

    private static Stream<Instant> end(RowAcceptance acceptance) {
        return acceptance.until().stream()
                .map(last -> last.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
