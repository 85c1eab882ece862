package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.compare.rule.SignificanceDetail.TimeAndCount;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.CountedChange;
import io.perfwarden.stats.CountedChange.CountDoubt;

/** What a benchmark's time and its instructions mean together, where they disagree. */
public final class CountWording {
    private CountWording() {}

    /**
     * What a row says beside its numbers: time and instructions together, in the row that changed,
     * and why counts of one side differ. Without a stop at its end; may be empty.
     */
    public static String remark(Row row) {
        return switch (row.testDetail().orElse(null)) {
            case SignificanceDetail.InRounds rounds ->
                    rounds.count()
                            .filter(both -> !isOfCount(both))
                            .flatMap(CountWording::sentence)
                            .orElse("");
            case SignificanceDetail.Counted counted ->
                    Stream.of(
                                    counted.time()
                                            .filter(CountWording::isOfCount)
                                            .flatMap(CountWording::sentence)
                                            .orElse(""),
                                    spread(counted),
                                    counted.isWhole() && row.effect() != RowEffect.NONE
                                            ? "the start of the command is counted as well"
                                            : "")
                            .filter(it -> !it.isEmpty())
                            .collect(Collectors.joining("; "));
            case SignificanceDetail.AgainstLevel _,
                    SignificanceDetail.AgainstLastRun _,
                    SignificanceDetail.TooFewRuns _ ->
                    "";
            case null -> "";
        };
    }

    /** Whether the row of the instructions changed, and that of the time did not get worse. */
    private static boolean isOfCount(TimeAndCount both) {
        return direction(both.count()).equals(Optional.of(RowDirection.WORSE))
                && !direction(both.time()).equals(Optional.of(RowDirection.WORSE));
    }

    private static Optional<String> sentence(TimeAndCount both) {
        return direction(both.time())
                .flatMap(time ->
                        direction(both.count())
                                .flatMap(count ->
                                        sentence(
                                                time,
                                                count,
                                                both.timeChange(),
                                                both.countChange())))
                .map(it -> it.substring(0, it.length() - 1));
    }

    /** Empty where nothing is known yet. */
    private static Optional<RowDirection> direction(RuleOutcome outcome) {
        return switch (outcome) {
            case WORSE, SLIGHTLY_WORSE, SUSPECT -> Optional.of(RowDirection.WORSE);
            case SAME -> Optional.of(RowDirection.SAME);
            case BETTER -> Optional.of(RowDirection.BETTER);
            case UNDECIDED -> Optional.empty();
        };
    }

    private static String spread(SignificanceDetail.Counted counted) {
        return counted.result().doubt().equals(Optional.of(CountDoubt.UNSTEADY))
                ? "base counts %s, head %s: a random hash seed (PYTHONHASHSEED=0), threads, or a loop that runs for a time?"
                        .formatted(range(counted.base()), range(counted.head()))
                : "";
    }

    private static String range(Samples counts) {
        double[] sorted = counts.toArray();
        Arrays.sort(sorted);
        return DigitText.number(sorted[0], 0)
                + " to "
                + DigitText.number(sorted[sorted.length - 1], 0);
    }

    /** Which way a row went. */
    public enum RowDirection {
        WORSE,
        SAME,
        BETTER
    }

    /**
     * @param changeTime 0.05 for 5 % slower
     * @param changeCount 0.05 for 5 % more instructions
     * @return one or two sentences; empty where both say the same
     */
    public static Optional<String> sentence(
            RowDirection time, RowDirection count, double changeTime, double changeCount) {
        boolean isSame = Math.abs(changeCount) < CountedChange.STEADY;
        String both =
                "time %s, instructions %s: ".formatted(percent(changeTime), percent(changeCount));
        return switch (time) {
            case WORSE ->
                    isSame
                            ? Optional.of(
                                    both + "the same work, slower. Layout, memory or machine.")
                            : Optional.of(both + "less work, slower.")
                                    .filter(_ -> changeCount <= -CountedChange.STEADY);
            case SAME, BETTER ->
                    count == RowDirection.WORSE
                            ? Optional.of(
                                    "instructions %s, time not measurably slower: more work that this machine hides."
                                            .formatted(percent(changeCount)))
                            : Optional.of(
                                            both
                                                    + "the same work, faster. Layout, memory or"
                                                    + " machine.")
                                    .filter(_ -> time == RowDirection.BETTER && isSame);
        };
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }
}
