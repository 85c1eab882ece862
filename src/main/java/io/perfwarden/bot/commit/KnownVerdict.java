package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.compare.*;
import io.perfwarden.model.*;
import io.perfwarden.report.github.ReportContext.Revision;
import io.perfwarden.report.github.ReportContext.Revision.RevisionReason;

/**
 * The remembered verdict on a head, a line each.
 *
 * @param inputs a digest for each of {@link #CAUSES}
 */
record KnownVerdict(
        String basis,
        String verdict,
        String line,
        List<String> inputs,
        Optional<Revision> revision) {
    /** Meanings of changed inputs, the most telling first. */
    private static final List<RevisionReason> CAUSES =
            List.of(
                    RevisionReason.ACCEPTED,
                    RevisionReason.CONFIGURATION,
                    RevisionReason.BASELINE,
                    RevisionReason.BASE_MEASURED);

    private static final int LINES = 3 + CAUSES.size();

    /** Absent for another version's note. */
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
                                        RevisionReason.valueOf(lines.get(LINES + 1))))
                        : Optional.empty();
        return Optional.of(
                new KnownVerdict(
                        lines.get(0),
                        lines.get(1),
                        lines.get(2),
                        lines.subList(3, LINES),
                        revision));
    }

    String note() {
        return String.join("\n", basis, verdict, line, String.join("\n", inputs))
                + revision.map(it -> "\n" + it.before() + "\n" + it.why()).orElse("");
    }

    KnownVerdict followedBy(KnownVerdict next) {
        if (!next.basis.equals(basis)) {
            return next;
        }
        var revised =
                next.verdict.equals(verdict)
                        ? revision
                        : Optional.of(new Revision(line, changeReason(next.inputs)));
        return new KnownVerdict(basis, next.verdict, next.line, next.inputs, revised);
    }

    private RevisionReason changeReason(List<String> now) {
        return IntStream.range(0, CAUSES.size())
                .filter(i -> !now.get(i).equals(inputs.get(i)))
                .mapToObj(CAUSES::get)
                .findFirst()
                .orElse(RevisionReason.OTHER);
    }
}
