package io.perfwarden.report.finding;

import io.perfwarden.compare.Row;
import io.perfwarden.finding.Member;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What other metrics of a benchmark did, where that is something else than the one that decides.
 *
 * @param quote how a metric's name is shown
 */
record Besides(UnaryOperator<String> quote) {
    private static final int SHOWN = 2;

    /** In words, such as {@code 40 % higher `B/op`}; those that differ most. */
    List<String> of(Member member) {
        double main = member.row().change().orElse(Double.NaN);
        double limit = member.row().relativeLimit().orElse(0);
        return member.others().stream()
                .filter(row -> !member.isBeside(row))
                .filter(row -> isAnother(change(row), main, limit))
                .sorted(Comparator.comparingDouble(row -> -Math.abs(change(row) - main)))
                .limit(SHOWN)
                .map(row -> new SpanWording(change(row) > 0, quote).of(List.of(row), true))
                .filter(words -> !words.isEmpty())
                .toList();
    }

    private static double change(Row row) {
        return row.change().orElse(Double.NaN);
    }

    private static boolean isAnother(double change, double main, double limit) {
        return Math.abs(change - main) > limit && Math.abs(change) > limit;
    }
}
