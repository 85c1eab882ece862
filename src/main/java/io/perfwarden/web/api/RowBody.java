package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.model.*;
import io.perfwarden.report.RowFigures;

/**
 * A judged row: one metric of one benchmark, as the report has it.
 *
 * @param platform empty where the suite has none
 * @param unit of all values; empty where there is none
 * @param direction {@code lower} or {@code higher} is better; null where that is not known
 * @param baseline what it was held against; null if there was nothing
 * @param current what was measured; null if nothing was
 * @param change positive is worse, 0.124 for 12.4 %; null where there is none
 * @param limit that the change must not exceed, 0.05 for 5 %; null where it is no ratio
 * @param limitValue the value beyond which it is worse than allowed
 * @param noise between runs relative to their level, 0.02 for 2 %; null where it was not used
 * @param detects the smallest change that is seen in 8 of 10 cases; null where that is not known
 * @param effect {@code fail}, {@code warn} or {@code none}: what it does to the verdict
 * @param words the change in words, such as {@code 12.4 % slower}
 * @param why reasons in the report's fixed words, in order of weight
 */
public record RowBody(
        String suite,
        String platform,
        String benchmark,
        Map<String, String> params,
        String metric,
        String unit,
        Optional<String> direction,
        Optional<MeasuredSide> baseline,
        Optional<MeasuredSide> current,
        OptionalDouble change,
        OptionalDouble limit,
        OptionalDouble limitValue,
        OptionalDouble noise,
        OptionalDouble detects,
        String outcome,
        String effect,
        String words,
        List<String> why) {
    /**
     * One side of a row.
     *
     * @param value null where the tool gave no number
     * @param spread half of the range around the value, in its unit; null where that is not known
     * @param samples behind the value; null where that is not known
     */
    public record MeasuredSide(OptionalDouble value, OptionalDouble spread, OptionalInt samples) {
        static MeasuredSide of(PairSide side) {
            return new MeasuredSide(
                    side.value(),
                    side.spread().stream().mapToDouble(ReportedSpread::margin).findFirst(),
                    side.samples());
        }
    }

    static final String COLUMNS =
            "suite platform benchmark params metric unit direction baseline current change limit"
                    + " outcome effect why";

    static RowBody of(SuitePlatform where, Row row) {
        return new RowBody(
                where.suite(),
                where.platform(),
                row.id().name(),
                row.id().params(),
                row.metric().name(),
                row.metric().unit().symbol(),
                direction(row.metric()),
                row.baseline().map(MeasuredSide::of),
                row.current().map(MeasuredSide::of),
                row.change(),
                row.relativeLimit(),
                row.limitValue(),
                noise(row),
                row.testDetail().map(SignificanceDetail::detectable).orElse(OptionalDouble.empty()),
                row.outcome().id(),
                row.effect().name().toLowerCase(Locale.ROOT),
                new RowFigures(UnaryOperator.identity()).change(row).replace('\u00a0', ' '),
                row.reasons());
    }

    private static OptionalDouble noise(Row row) {
        return switch (row.testDetail().orElse(null)) {
            case SignificanceDetail.AgainstLevel level -> ratio(level.result().level().noise());
            case SignificanceDetail.InRounds rounds -> ratio(rounds.result().noise());
            case SignificanceDetail.AgainstLastRun _,
                    SignificanceDetail.TooFewRuns _,
                    SignificanceDetail.Counted _ ->
                    OptionalDouble.empty();
            case null -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble ratio(double logarithm) {
        return OptionalDouble.of(StrictMath.expm1(logarithm));
    }

    static Optional<String> direction(Metric metric) {
        return switch (metric.direction()) {
            case LOWER -> Optional.of("lower");
            case HIGHER -> Optional.of("higher");
            case UNKNOWN -> Optional.empty();
        };
    }

    List<Object> cells() {
        return CsvAnswer.values(this, COLUMNS);
    }
}
