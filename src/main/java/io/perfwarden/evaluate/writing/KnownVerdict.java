package io.perfwarden.evaluate.writing;

import io.perfwarden.report.github.ReportContext.Revision;
import java.util.List;
import java.util.Optional;

/**
 * The verdict on a head, as it is remembered: a line each.
 *
 * @param basis names the results
 * @param verdict its id
 * @param line as the heading says it
 * @param revision what it took the place of
 */
record KnownVerdict(
        String basis, String verdict, String line, Ground ground, Optional<Revision> revision) {
    private static final int LINES = 7;

    /** Reads what {@link #note} wrote; nothing of what another version did. */
    static Optional<KnownVerdict> parse(String note) {
        List<String> lines = note.lines().toList();
        if (lines.size() < LINES || lines.size() > LINES + 2) {
            return Optional.empty();
        }
        Optional<Revision> revision =
                lines.size() == LINES + 2
                        ? Optional.of(
                                new Revision(
                                        lines.get(LINES),
                                        Revision.Reason.valueOf(lines.get(LINES + 1))))
                        : Optional.empty();
        Ground ground = new Ground(lines.get(3), lines.get(4), lines.get(5), lines.get(6));
        return Optional.of(
                new KnownVerdict(lines.get(0), lines.get(1), lines.get(2), ground, revision));
    }

    /** The verdict as text. */
    String note() {
        String text =
                String.join(
                        "\n",
                        basis,
                        verdict,
                        line,
                        ground.accepted(),
                        ground.configuration(),
                        ground.baseline(),
                        ground.level());
        return text + revision.map(it -> "\n" + it.before() + "\n" + it.why()).orElse("");
    }

    /** Another verdict on the same results takes this one's place, and says so from then on. */
    KnownVerdict followedBy(KnownVerdict next) {
        if (!next.basis.equals(basis)) {
            return next;
        }
        return new KnownVerdict(
                basis,
                next.verdict,
                next.line,
                next.ground,
                next.verdict.equals(verdict)
                        ? revision
                        : Optional.of(new Revision(line, next.ground.since(ground))));
    }
}
