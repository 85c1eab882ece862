package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestResult;
import io.perfwarden.stats.TestResult.EffectEstimate;

/**
 * How a row was weighed against its own noise: samples, level, noise, limit, and what it would take
 * to be seen. Texts hold the row's unit, which is foreign.
 */
public final class TestDetailWording {
    /** A line of an explanation. */
    public record Line(String label, String text) {}

    private static final MathContext VALUE = new MathContext(4);
    private static final MathContext SHARE = new MathContext(3);

    private final Row row;
    private final List<Line> lines = new ArrayList<>();

    private TestDetailWording(Row row) {
        this.row = row;
    }

    /** All that is to be said of a row's weighing; nothing if it was not weighed. */
    public static List<Line> lines(Row row) {
        TestDetailWording wording = new TestDetailWording(row);
        row.weighing()
                .ifPresent(weighing -> {
                    switch (weighing) {
                        case TestDetail.AgainstLevel level -> wording.level(level);
                        case TestDetail.InRounds rounds -> wording.rounds(rounds);
                        case TestDetail.AgainstLastRun _ ->
                                wording.say(
                                        "noise",
                                        "none expected; compared with the last run of the default"
                                                + " branch");
                        case TestDetail.TooFewRuns few -> wording.tooFew(few);
                    }
                });
        return List.copyOf(wording.lines);
    }

    private String drift() {
        String sinceBaseline =
                row.drift().sinceBaseline().stream()
                        .mapToObj(it -> "; " + distance(it) + " than in the baseline file")
                        .collect(Collectors.joining());
        return sinceBaseline
                + row.drift()
                        .sinceRelease()
                        .map(it -> "; " + distance(it.change()) + " than in " + it.tag())
                        .orElse("");
    }

    private static String distance(double change) {
        return percent(Math.abs(change)) + (change > 0 ? " worse" : " better");
    }

    /** Whether the lines say all of a row, so that one value over another would say it wrong. */
    public static boolean isWhole(Row row) {
        return row.weighing()
                .map(weighing ->
                        switch (weighing) {
                            case TestDetail.AgainstLevel _, TestDetail.InRounds _ -> true;
                            case TestDetail.AgainstLastRun _, TestDetail.TooFewRuns _ -> false;
                        })
                .orElse(false);
    }

    private void level(TestDetail.AgainstLevel weighing) {
        TestResult.Tested opinion = weighing.opinion();
        EffectEstimate estimate = opinion.estimate();
        say("now", now(weighing.runs()));
        say(
                "level",
                "expected "
                        + value(weighing.level())
                        + ", from the last "
                        + opinion.level().runs()
                        + " runs of the default branch"
                        + machine(weighing.machine()));
        String own = interval(estimate.change(), estimate.low(), estimate.high());
        say(
                "change",
                weighing.suite()
                                .map(suite ->
                                        signed(weighing.change())
                                                + "; the suite as a whole "
                                                + signed(suite.change())
                                                + ", this row relative to it "
                                                + own)
                                .orElse(own)
                        + drift());
        say(
                "noise",
                percent(StrictMath.expm1(opinion.level().noise()))
                        + " between runs, from "
                        + CommonWording.counted(opinion.level().residuals(), "run"));
        say("detects", detects(estimate.detectable()));
        say("limit", limits(opinion.bound(), "a second run"));
        chart(weighing.recent(), weighing.runs());
        say("rule", "statistical, " + rate(estimate.q()));
    }

    private void rounds(TestDetail.InRounds weighing) {
        InterleavedTestResult opinion = weighing.opinion();
        say("now", value(weighing.rounds().head().median()) + ", median of the head");
        say(
                "level",
                value(weighing.base())
                        + ", median of the base; the head is worse in "
                        + opinion.worse()
                        + " of "
                        + CommonWording.counted(opinion.rounds(), "round"));
        say("change", interval(opinion.change(), opinion.low(), opinion.high()));
        say("noise", percent(StrictMath.expm1(opinion.noise())) + " between rounds");
        say("detects", detects(opinion.detectable()));
        say("limit", limits(weighing.bound(), "a second job"));
        sideBySide(weighing.rounds().base(), weighing.rounds().head());
        say(
                "rule",
                "paired, "
                        + rate(opinion.q())
                        + ", "
                        + CommonWording.counted(opinion.jobs().size(), "job"));
    }

    private void sideBySide(Samples base, Samples head) {
        say("chart", bars(row, base, head));
    }

    private void tooFew(TestDetail.TooFewRuns few) {
        say(
                "history",
                CommonWording.counted(few.missing(), "more run")
                        + " of the default branch until its own noise is used");
        if (!few.recent().isEmpty()) {
            chart(few.recent(), current(row));
        }
    }

    private void chart(Samples recent, Samples runs) {
        double[] before = recent.toArray();
        Arrays.sort(before);
        say(
                "chart",
                bars(row, recent, runs)
                        + "  "
                        + number(before[0])
                        + " to "
                        + value(before[before.length - 1])
                        + " before");
    }

    /** The values of the past and those of now as bars; empty where there is no past. */
    public static String bars(Row row) {
        return row.weighing()
                .map(weighing ->
                        switch (weighing) {
                            case TestDetail.AgainstLevel level ->
                                    bars(row, level.recent(), level.runs());
                            case TestDetail.InRounds rounds ->
                                    bars(row, rounds.rounds().base(), rounds.rounds().head());
                            case TestDetail.TooFewRuns few -> bars(row, few.recent(), current(row));
                            case TestDetail.AgainstLastRun _ -> "";
                        })
                .orElse("");
    }

    private static String bars(Row row, Samples before, Samples now) {
        if (before.isEmpty()) {
            return "";
        }
        SparkBars bars =
                new SparkBars(before.median(), row.relativeLimit().orElse(0), both(before, now));
        return bars.of(before.toArray()) + " \u2192 " + bars.of(now.toArray());
    }

    private static Samples current(Row row) {
        return Samples.of(PairSide.valueOf(row.current()).stream().toArray());
    }

    private static double[] both(Samples one, Samples other) {
        return DoubleStream.concat(Arrays.stream(one.toArray()), Arrays.stream(other.toArray()))
                .toArray();
    }

    private static String machine(double machine) {
        double slower = StrictMath.expm1(machine);
        String percent = percent(Math.abs(slower));
        return percent.equals("0 %")
                ? ""
                : ", on a machine "
                        + percent
                        + (slower > 0 ? " slower" : " faster")
                        + " than usual";
    }

    private static String interval(double change, double low, double high) {
        return signed(change) + " (95 % confidence: " + signed(low) + " to " + signed(high) + ")";
    }

    private static String detects(double detectable) {
        return "a " + percent(StrictMath.expm1(detectable)) + " slowdown, with 80 % power";
    }

    private static String limits(LogLimits bound, String seenBy) {
        return "suspect above "
                + percent(StrictMath.expm1(bound.cut()))
                + "; fails if "
                + seenBy
                + " confirms it and the interval reaches "
                + percent(StrictMath.expm1(bound.limit()));
    }

    private static String rate(double q) {
        return String.format(Locale.ROOT, "q = %.2g", q);
    }

    private String now(Samples runs) {
        double newest = runs.get(runs.size() - 1);
        return runs.size() == 1
                ? value(newest)
                : value(newest) + ", the last of " + runs.size() + " runs: " + some(runs);
    }

    private String some(Samples values) {
        List<String> all = new ArrayList<>();
        for (double value : values.toArray()) {
            all.add(number(value));
        }
        return String.join(", ", all) + unit();
    }

    private String value(PairSide side) {
        return PairSide.valueOf(Optional.of(side)).stream()
                .mapToObj(this::value)
                .findFirst()
                .orElse("no value");
    }

    private String value(double value) {
        return number(value) + unit();
    }

    private String unit() {
        String symbol = row.metric().unit().symbol();
        return symbol.isEmpty() ? "" : " " + symbol;
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return String.valueOf(value);
        }
        return BigDecimal.valueOf(value).round(VALUE).stripTrailingZeros().toPlainString();
    }

    private static String signed(double logarithm) {
        double change = StrictMath.expm1(logarithm);
        return percent(Math.abs(change)) + (change < 0 ? " better" : " worse");
    }

    private static String percent(double fraction) {
        if (!(fraction < 100)) {
            return "over 10,000 %";
        }
        BigDecimal percent = BigDecimal.valueOf(fraction).movePointRight(2).round(SHARE);
        BigDecimal shown = percent.setScale(Math.min(percent.scale(), 2), SHARE.getRoundingMode());
        return shown.signum() == 0 ? "0 %" : shown.stripTrailingZeros().toPlainString() + " %";
    }

    private void say(String label, String text) {
        lines.add(new Line(label, text));
    }

    /**
     * Values as a row of bars, {@code ▁} to {@code █}, for where there is only text.
     *
     * <p>Decision: the scale always spans the row's limit on both sides of its level. Otherwise the
     * largest of a few values that differ by a thousandth would stand there at full height.
     */
    public static final class SparkBars {
        private static final String LEVELS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

        private final double low;
        private final double high;

        /**
         * A scale.
         *
         * @param level what the values are around
         * @param limit share of the level that it spans at least on both sides, 0.05 for 5 %
         * @param values all that will be shown
         */
        public SparkBars(double level, double limit, double... values) {
            this.low = Math.min(level * (1 - limit), Arrays.stream(values).min().orElse(level));
            this.high = Math.max(level * (1 + limit), Arrays.stream(values).max().orElse(level));
        }

        public String of(double... values) {
            StringBuilder bars = new StringBuilder();
            for (double value : values) {
                double share = high > low ? (value - low) / (high - low) : 0;
                int step = (int) (share * LEVELS.length());
                bars.append(LEVELS.charAt(Math.clamp(step, 0, LEVELS.length() - 1)));
            }
            return bars.toString();
        }
    }
}
