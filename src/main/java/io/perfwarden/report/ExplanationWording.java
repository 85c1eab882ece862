package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteNotice.Reproduce;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.report.FindingTable.RowMark;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.LearnedSpread;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult;
import io.perfwarden.stats.SignificanceResult.EffectEstimate;

/** Explains how a benchmark was judged, one fact a line, the deciding metric first. */
public final class ExplanationWording {
    /**
     * A fact about a metric.
     *
     * @param heading whether the line names the metric of the following facts
     */
    public record ExplanationLine(boolean heading, String label, String text) {}

    private static final TextTemplates TEXTS = new TextTemplates("explanation");
    private static final int OTHERS = 10;
    private static final int WHOLE = 3;

    private final Row row;
    private final UnaryOperator<String> quote;
    private final RowFigures figures;
    private final List<ExplanationLine> lines;

    private ExplanationWording(Row row, UnaryOperator<String> quote, List<ExplanationLine> lines) {
        this.row = row;
        this.quote = quote;
        this.figures = new RowFigures(quote);
        this.lines = lines;
    }

    /** All benchmarks, the most urgent first. */
    public static Stream<GroupMember> members(Comparison comparison) {
        return ChangeGroups.of(comparison).all().stream().flatMap(it -> it.members().stream());
    }

    public static String markdown(GroupMember member, CommitSha head) {
        StringBuilder text = new StringBuilder();
        text.append("**")
                .append(MarkdownText.sentence(BenchmarkIdentities.label(member.id())))
                .append("** in ")
                .append(MarkdownText.code(member.where().label()))
                .append("\n\n");
        List<ExplanationLine> lines = lines(member, Optional.of(head), MarkdownText::words);
        for (ExplanationLine line : lines) {
            boolean first = line.equals(lines.getFirst());
            String label = line.heading() && !first ? "**" + line.label() + "**" : line.label();
            text.append(MarkdownText.tableRow(List.of(label, line.text())));
            text.append(first ? "|:--|:--|\n" : "");
        }
        return text.toString();
    }

    public static String text(GroupMember member, UnaryOperator<String> printable) {
        StringBuilder text = new StringBuilder();
        text.append(printable.apply(member.id().label() + " in " + member.where().label()));
        for (ExplanationLine line : lines(member, Optional.empty(), UnaryOperator.identity())) {
            String shown = "  %-9s %s".formatted(line.label(), line.text());
            text.append('\n').append(printable.apply(shown));
        }
        return text.append("\n\n").toString();
    }

    public static List<ExplanationLine> lines(
            GroupMember member, Optional<CommitSha> head, UnaryOperator<String> quote) {
        List<ExplanationLine> lines = new ArrayList<>();
        ExplanationWording deciding = new ExplanationWording(member.row(), quote, lines);
        deciding.head("");
        deciding.facts();
        member.functions()
                .forEach(it ->
                        deciding.addLine(
                                it.isOfWholeRun() ? "of all" : "functions",
                                ProfileWording.sentence(it.profile(), quote)));
        member.reproduce().ifPresent(it -> deciding.reproduce(it, head));
        int whole = 0;
        for (Row other : member.others().stream().limit(OTHERS).toList()) {
            ExplanationWording secondary = new ExplanationWording(other, quote, lines);
            if (other.effect() != RowEffect.NONE && whole++ < WHOLE) {
                secondary.head("");
                secondary.facts();
            } else {
                secondary.head(", " + secondary.values() + ", " + secondary.figures.change(other));
            }
        }
        int more = member.others().size() - OTHERS;
        if (more > 0) {
            deciding.addLine("", "and " + CommonWording.quantity(more, "other metric"));
        }
        return lines;
    }

    private void head(String more) {
        String why = CommonWording.why(row);
        String outcome = RowMark.of(row) + " " + row.outcome().id();
        String text = outcome + (why.isEmpty() ? "" : " (" + why + ")") + more;
        lines.add(new ExplanationLine(true, quote.apply(row.metric().name()), text));
    }

    private void reproduce(Reproduce suite, Optional<CommitSha> head) {
        if (row.outcome() == RowOutcome.REGRESSED) {
            var own = row.limit().map(Limit::relative).orElse(OptionalDouble.empty());
            double limit = own.orElse(suite.fail());
            addLine("reproduce", NoticeWording.reproduce(suite, head, limit, quote));
        }
    }

    private void facts() {
        row.detail().ifPresent(text -> addLine("tool says", quote.apply(text)));
        Optional.of(CountWording.remark(row))
                .filter(it -> !it.isEmpty())
                .ifPresent(it -> addLine("together", it));
        String better = TEXTS.text("better-" + TextTemplates.key(row.metric().direction()));
        addLine("values", values() + " (" + better + ")");
        if (row.testDetail().isEmpty()) {
            addFixedLimit();
            return;
        }
        switch (row.testDetail().get()) {
            case SignificanceDetail.AgainstLevel level -> level(level);
            case SignificanceDetail.InRounds rounds -> rounds(rounds);
            case SignificanceDetail.AgainstLastRun _ -> {
                addLine("level", "the last run of the default branch, without noise");
                addFixedLimit();
            }
            case SignificanceDetail.Counted counted -> {
                addLine("counts", counts(counted.base()) + " \u2192 " + counts(counted.head()));
                addFixedLimit();
            }
            case SignificanceDetail.TooFewRuns few -> {
                addFixedLimit();
                tooFew(few);
            }
        }
    }

    private String counts(Samples counts) {
        return Arrays.stream(counts.toArray())
                .mapToObj(it -> DigitText.number(it, 0))
                .collect(Collectors.joining(", "));
    }

    private String values() {
        RowFigures.ValueArrow arrow = figures.arrow(row);
        return arrow.base() + " \u2192 " + arrow.current() + arrow.unit();
    }

    private void addFixedLimit() {
        addLine("samples", sampleText(row.baseline()) + " \u2192 " + sampleText(row.current()));
        addLine("change", figures.change(row));
        row.limitValue().ifPresent(this::limit);
        boolean isShare = row.limit().filter(Limit.RisenShare.class::isInstance).isPresent();
        addLine(
                "rule",
                isShare
                        ? "shares, worse beyond chance (p < .01) and beyond the limit"
                        : row.rule().name().toLowerCase(Locale.ROOT));
    }

    private void limit(double value) {
        boolean higher = row.metric().direction() == BetterDirection.HIGHER;
        double[] now = row.value().stream().toArray();
        String end = (higher ? "at least " : "at most ") + figures.value(row, value, now);
        addLine("limit", figures.limit(row) + ", that is " + end);
    }

    private static String sampleText(Optional<PairSide> measured) {
        if (measured.isEmpty()) {
            return RowFigures.NOTHING;
        }
        PairSide side = measured.get();
        var kind = side.spread().map(ReportedSpread::kind).orElse(ReportedSpread.Kind.NONE);
        String samples =
                side.samples().isPresent()
                        ? CommonWording.groupDigits(side.samples().getAsInt())
                        : "not stated";
        String spread = RowFigures.spread(side);
        if (side.samples().isEmpty() && kind == ReportedSpread.Kind.NONE) {
            return samples;
        }
        boolean areAlike = spread.isEmpty() && kind != ReportedSpread.Kind.NONE;
        String words =
                areAlike
                        ? TEXTS.text("spread-zero")
                        : TEXTS.text("spread-" + TextTemplates.key(kind));
        return samples + " (" + (words + " " + spread).strip() + ")";
    }

    private String drift() {
        Stream<String> baseline =
                row.drift().sinceBaseline().stream()
                        .mapToObj(it -> "; " + worse(it) + " than in the baseline file");
        Stream<String> release =
                row.drift().sinceRelease().stream()
                        .map(it -> "; " + worse(it.change()) + " than in " + quote.apply(it.tag()));
        return Stream.concat(baseline, release).collect(Collectors.joining());
    }

    private void level(SignificanceDetail.AgainstLevel detail) {
        SignificanceResult.Tested result = detail.result();
        EffectEstimate estimate = result.estimate();
        Samples runs = detail.runs();
        if (runs.size() > 1) {
            addLine("runs", runs.size() + ", " + range(runs));
        }
        addLine(
                "level",
                PairSide.valueOf(Optional.of(detail.level())).stream()
                                .mapToObj(value -> figures.value(row, value))
                                .findFirst()
                                .orElse("no value")
                        + ", from the last "
                        + result.level().runs()
                        + " runs of the default branch"
                        + machine(detail.machine()));
        String own = interval(estimate.change(), estimate.low(), estimate.high());
        addLine(
                "change",
                detail.suite()
                                .map(suite ->
                                        signedChange(detail.change())
                                                + "; the suite as a whole "
                                                + signedChange(suite.change())
                                                + ", this row relative to it "
                                                + own)
                                .orElse(own)
                        + drift());
        addLine(
                "noise",
                percent(StrictMath.expm1(result.level().noise()))
                        + " between runs, from "
                        + CommonWording.quantity(result.level().residuals(), "run"));
        addLine("limit", limits(result.bound(), "a second run agrees"));
        addLine("detects", detects(estimate.detectable()));
        chart(detail.recent(), runs);
        addLine("rule", "statistical, " + rate(estimate.q()));
    }

    private void rounds(SignificanceDetail.InRounds detail) {
        InterleavedTestResult result = detail.result();
        addLine(
                "rounds",
                "head worse than base in %s of %s, %s"
                        .formatted(
                                result.worse(),
                                CommonWording.quantity(result.rounds(), "round"),
                                CommonWording.quantity(result.jobs().size(), "job")));
        addLine("change", inRounds(result));
        addLine("noise", percent(StrictMath.expm1(result.noise())) + " between rounds");
        addLine(
                "jobs",
                "differ by up to "
                        + percent(StrictMath.expm1(result.spreadOfJobs()))
                        + " (95 % confidence)"
                        + result.known().map(ExplanationWording::origin).orElse(""));
        addLine("limit", limits(detail.bound(), seenBy(result)));
        addLine("detects", detects(result.detectable()));
        addLine("history", bars(row));
        addLine("rule", "paired, " + rate(result.q()));
    }

    private static String origin(LearnedSpread known) {
        return ", learned from " + CommonWording.quantity(known.pairs(), "merged pull request");
    }

    private static String seenBy(InterleavedTestResult result) {
        return switch (result.machines()) {
            case DEDICATED -> "it is certain on this machine";
            case SHARED ->
                    result.isFar()
                            ? "one job shows it and it is surely more than half as slow again"
                            : "it is certain by two jobs or more";
        };
    }

    /** If the interval includes zero, the row's own test decides whether it is worse. */
    private String inRounds(InterleavedTestResult result) {
        boolean isOpen = result.low() < 0 && result.high() > 0;
        String ends = signedChange(result.low()) + " to " + signedChange(result.high());
        if (isOpen && row.effect() == RowEffect.NONE) {
            return "none for sure: " + ends + " (95 % confidence)";
        }
        return isOpen && result.change() > 0
                ? "%s, and worse at all with %s confidence, which decides (%s with 95 %%)"
                        .formatted(signedChange(result.change()), percent(1 - result.q()), ends)
                : interval(result.change(), result.low(), result.high());
    }

    private void tooFew(SignificanceDetail.TooFewRuns few) {
        String missing = CommonWording.quantity(few.missing(), "more run");
        addLine(
                "noise",
                "used after " + missing + " of the default branch, the limit is fixed until then");
        if (!few.recent().isEmpty()) {
            chart(few.recent(), current(row));
        }
    }

    private void chart(Samples recent, Samples runs) {
        addLine("history", bars(row, recent, runs) + ", " + range(recent) + " before");
    }

    private String range(Samples values) {
        double[] sorted = values.toArray();
        Arrays.sort(sorted);
        String most = figures.value(row, sorted[sorted.length - 1]);
        return figures.value(row, sorted[0]) + " to " + most;
    }

    /** Share that bars span for a row without a limit: the default of {@code fail}. */
    private static final double LIMIT = 0.05;

    /** Values of the default branch, the oldest first, and the new values. */
    public record PastValues(Samples before, Samples now) {}

    /** The values a row was compared with; absent without a history. */
    public static Optional<PastValues> pastValues(Row row) {
        return row.testDetail()
                .flatMap(detail ->
                        switch (detail) {
                            case SignificanceDetail.AgainstLevel level ->
                                    Optional.of(new PastValues(level.recent(), level.runs()));
                            case SignificanceDetail.InRounds(
                                            _,
                                            _,
                                            _,
                                            _,
                                            _,
                                            SignificanceDetail.Rounds all,
                                            _) ->
                                    Optional.of(new PastValues(all.base(), all.head()));
                            case SignificanceDetail.TooFewRuns few ->
                                    Optional.of(new PastValues(few.recent(), current(row)));
                            case SignificanceDetail.AgainstLastRun _,
                                    SignificanceDetail.Counted _ ->
                                    Optional.empty();
                        })
                .filter(past -> !past.before().isEmpty());
    }

    /** Past and new values as bars; empty without a history. */
    public static String bars(Row row) {
        return pastValues(row).map(past -> bars(row, past.before(), past.now())).orElse("");
    }

    private static String bars(Row row, Samples before, Samples now) {
        double[] all =
                Stream.of(before, now).flatMapToDouble(it -> Arrays.stream(it.toArray())).toArray();
        SparkBars bars = new SparkBars(before.median(), row.relativeLimit().orElse(LIMIT), all);
        return bars.of(before.toArray()) + " \u2192 " + bars.of(now.toArray());
    }

    private static Samples current(Row row) {
        return Samples.of(row.value().stream().toArray());
    }

    private static String machine(double machine) {
        String percent = RowFigures.percent(Math.abs(StrictMath.expm1(machine)), 0);
        return Math.abs(machine) < 0.005
                ? ""
                : ", on a machine %s%s than usual"
                        .formatted(percent, machine > 0 ? " slower" : " faster");
    }

    private static String interval(double change, double low, double high) {
        String least = signedChange(low);
        String most = signedChange(high);
        String way = least.substring(least.lastIndexOf(' '));
        var start = most.endsWith(way) ? least.substring(0, least.length() - way.length()) : least;
        return signedChange(change) + " (95 % confidence: " + start + " to " + most + ")";
    }

    private static String detects(double detectable) {
        String least = percent(StrictMath.expm1(detectable));
        return "smallest change it finds in 8 of 10 cases: " + least;
    }

    private static String limits(LogLimits bound, String seenBy) {
        return "suspicious from %s; fails if %s and the true change may be %s"
                .formatted(
                        percent(StrictMath.expm1(bound.cut())),
                        seenBy,
                        percent(StrictMath.expm1(bound.limit())));
    }

    private static String rate(double q) {
        return String.format(Locale.ROOT, "q = %.2g", q);
    }

    private static String signedChange(double logarithm) {
        return worse(StrictMath.expm1(logarithm));
    }

    static String worse(double change) {
        return percent(Math.abs(change)) + (change < 0 ? " better" : " worse");
    }

    private static String percent(double fraction) {
        return fraction < 100 ? RowFigures.percent(fraction, 1) : "over 10,000 %";
    }

    private void addLine(String label, String text) {
        lines.add(new ExplanationLine(false, label, text));
    }

    /**
     * Values as a row of bars, {@code ▁} to {@code █}, for places that show only text.
     *
     * <p>Decision: the scale always spans the row's limit on both sides of its level. A scale of
     * the values alone was rejected: it draws a difference of a thousandth at full height.
     */
    public static final class SparkBars {
        private static final String LEVELS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

        private final double low;
        private final double high;

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
