package io.perfwarden.regen;

import io.perfwarden.ledger.PullLedger.Shown;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * What somebody had in view who gave a command: the report as it was at that moment. GitHub's times
 * are whole seconds; where the report changed within the second of the command, nobody knows what
 * was seen.
 */
final class InView {
    private InView() {}

    /**
     * @param shown what reports showed, oldest first
     * @return nothing if there was no report, or nobody can know which
     */
    static Optional<Shown> at(List<Shown> shown, Instant command) {
        Instant second = command.truncatedTo(ChronoUnit.SECONDS);
        List<Shown> before =
                shown.stream().filter(it -> !second(it).isAfter(second)).toList();
        long within = before.stream().filter(it -> second(it).equals(second)).count();
        return before.isEmpty() || within > 1
                ? Optional.empty()
                : Optional.of(before.getLast());
    }

    private static Instant second(Shown shown) {
        return shown.at().truncatedTo(ChronoUnit.SECONDS);
    }
}
