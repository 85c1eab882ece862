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
     * What was in view at the second of a command. A report that only came to have results within
     * that second leaves no doubt: there was nothing else to speak of.
     *
     * @param shown what reports showed, oldest first
     * @return nothing if there was no report, or nobody can know which
     */
    static Optional<Shown> at(List<Shown> shown, Instant command) {
        Instant second = command.truncatedTo(ChronoUnit.SECONDS);
        List<Shown> until = shown.stream().filter(it -> !second(it).isAfter(second)).toList();
        if (until.isEmpty()) {
            return Optional.empty();
        }
        Shown last = until.getLast();
        int settled = (int) until.stream().filter(it -> second(it).isBefore(second)).count();
        return until.subList(Math.clamp(settled - 1L, 0, until.size()), until.size()).stream()
                        .allMatch(it -> leavesNoDoubt(it, last))
                ? Optional.of(last)
                : Optional.empty();
    }

    private static boolean leavesNoDoubt(Shown one, Shown last) {
        return one.head().equals(last.head())
                && (one.basis().isEmpty() || one.basis().equals(last.basis()));
    }

    private static Instant second(Shown shown) {
        return shown.at().truncatedTo(ChronoUnit.SECONDS);
    }
}
