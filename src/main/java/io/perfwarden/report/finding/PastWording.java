package io.perfwarden.report.finding;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.report.Figures;
import io.perfwarden.report.Wording;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * What is known of a benchmark's noise, so that a change can be believed or not.
 *
 * @param quote how foreign text is shown
 */
record PastWording(UnaryOperator<String> quote) {
    /** Fewer values make no range. */
    private static final int FEWEST = 3;

    /** Such as {@code default branch 199–205 ns in 20 runs}; empty without a past. */
    String of(Row row) {
        return row.weighing()
                .map(weighing ->
                        switch (weighing) {
                            case Weighing.AgainstLevel level ->
                                    range(row, level.recent().toArray());
                            case Weighing.InRounds rounds ->
                                    "worse in "
                                            + rounds.opinion().worse()
                                            + " of "
                                            + Wording.counted(rounds.opinion().rounds(), "round");
                            case Weighing.AgainstLastRun _, Weighing.TooFewRuns _ -> "";
                        })
                .orElse("");
    }

    private String range(Row row, double[] recent) {
        if (recent.length < FEWEST) {
            return "";
        }
        double least = Arrays.stream(recent).min().orElseThrow();
        double most = Arrays.stream(recent).max().orElseThrow();
        return "default branch "
                + new Figures(quote).range(row, least, most)
                + " in "
                + Wording.counted(recent.length, "run");
    }
}
