package io.perfwarden.report;

import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.GateGap;
import io.perfwarden.model.BenchmarkId;

/** What can never fail, in sentences. */
public record GateGapWording(UnaryOperator<String> quote) {
    private static final TextTemplates TEXTS = new TextTemplates("gate-gap");
    private static final int MOST = 10;

    /** Limits below this are told with more decimals. */
    private static final double SMALL = 0.001;

    private static final int DECIMALS = 4;

    /** A sentence without its full stop. */
    public String sentence(GateGap gap) {
        return switch (gap) {
            case GateGap.IdleRule(var rule) -> new NoticeWording(quote).sentence(rule);
            case GateGap.EndlessAdvice(String match, var metric, boolean ignores) -> {
                String rule =
                        quote.apply(match)
                                + metric.map(it -> " of the metric " + quote.apply(it)).orElse("");
                yield ignores
                        ? TEXTS.text("ignored", rule)
                        : TEXTS.text("endless-advice", rule, quote.apply("until: YYYY-MM-DD"));
            }
            case GateGap.WideSlack(var example, int benchmarks, double allowed, double limit) ->
                    TEXTS.text(
                            "wide-slack",
                            percent(allowed, 1),
                            benchmarks(example, benchmarks),
                            percent(limit, limit < SMALL ? DECIMALS : 1));
            case GateGap.NothingDecides(int metrics) ->
                    TEXTS.text("nothing-decides", quantity(metrics, "result"));
            case GateGap.StillMeasured(String before, String now) ->
                    TEXTS.text("still-measured", quote.apply(before), quote.apply(now));
            case GateGap.NeverRepeated() -> TEXTS.text("never-repeated", quote.apply("rerun: 0"));
            case GateGap.HiddenByNoise(var example, int benchmarks, double seen, double limit) ->
                    TEXTS.text(
                            "hidden-by-noise",
                            benchmarks(example, benchmarks),
                            percent(seen, 1),
                            percent(limit, limit < SMALL ? DECIMALS : 1));
        };
    }

    /** All in a paragraph of Markdown; empty without any. */
    public static String paragraph(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : TEXTS.text(
                        "paragraph",
                        CommonWording.bulletList(lines.stream().limit(MOST), lines.size())
                                .stripTrailing());
    }

    private String benchmarks(BenchmarkId example, int count) {
        return quote.apply(example.label())
                + (count == 1 ? "" : " and " + quantity(count - 1, "more benchmark"));
    }
}
