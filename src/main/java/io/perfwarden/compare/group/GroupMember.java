package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteNotice.Reproduce;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric.Role;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.NaturalOrder;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * A benchmark of a suite on a platform.
 *
 * @param omitted length of the common beginning of the suite's names
 * @param reproduce how to measure its suite by hand, if a row is worse
 * @param functions of its profiles
 */
public record GroupMember(
        SuitePlatform where,
        Row row,
        List<Row> others,
        NameParts parts,
        int omitted,
        Optional<Reproduce> reproduce,
        List<FunctionsFile> functions) {
    /** Factor by which another metric must be worse than the deciding one to be reported. */
    private static final double NOTABLY = 1.1;

    private static final int MOST_BESIDE = 100;
    // a failing row decides, else the primary one
    private static final Comparator<Row> DECIDING_FIRST =
            KeyOrder.of((Row row) -> row.effect() != RowEffect.FAIL)
                    .thenComparing(row -> row.metric().role() != Role.PRIMARY)
                    .thenComparing(Row::effect)
                    .thenComparing(ChangeKind::of)
                    .thenComparingDouble(row -> -row.excess())
                    .thenComparing(row -> row.metric().name())
                    .thenComparing(row -> row.metric().unit().symbol())
                    .thenComparingDouble(row -> row.value().orElse(0));

    private static final Comparator<String> NATURAL = NaturalOrder::compare;

    /** The most urgent first; of improvements the largest. */
    static final Comparator<GroupMember> WORST_FIRST =
            KeyOrder.of((GroupMember member) -> member.row().effect())
                    .thenComparingDouble(member ->
                            member.kind() == ChangeKind.IMPROVED
                                    ? member.row().change().orElse(0)
                                    : -member.row().excess())
                    .thenComparing(member -> member.id().name(), NATURAL)
                    .thenComparing(member -> member.id().label(), NATURAL)
                    .thenComparing(GroupMember::where);

    public enum SpreadUncertainty {
        NONE,
        /** The spread of both sides is as large as the difference. */
        INSIDE_SPREAD,
        /** It is under twice its limit, and its spread is unknown. */
        SPREAD_UNKNOWN
    }

    public GroupMember {
        others = List.copyOf(others);
        functions = List.copyOf(functions);
    }

    /**
     * @param profiled benchmarks of the suite
     */
    static GroupMember of(
            SuitePlatform where,
            List<Row> metrics,
            int omitted,
            Optional<Reproduce> reproduce,
            List<FunctionsFile> profiled) {
        List<Row> rows = metrics.stream().sorted(DECIDING_FIRST).toList();
        var byName = KeyOrder.of((Row row) -> row.metric().name());
        List<Row> others = rows.stream().skip(1).sorted(byName).toList();
        NameParts parts = NameParts.of(rows.getFirst().id().name());
        List<FunctionsFile> functions =
                profiled.stream().filter(it -> it.isOf(rows.getFirst().id())).toList();
        return new GroupMember(
                where, rows.getFirst(), others, parts, omitted, reproduce, functions);
    }

    public BenchmarkId id() {
        return row.id();
    }

    public SeriesKey key() {
        return SeriesKey.of(where, id(), row.metric());
    }

    /** Name and parameters without the common beginning of its suite. */
    public String shownName() {
        return id().label().substring(omitted);
    }

    /** Its failing and warning other metrics, without those that repeat the deciding one. */
    List<GroupMember> reportedOthers() {
        return ofOtherMetrics().filter(it -> isReportedSeparately(it.row)).toList();
    }

    public boolean isReportedSeparately(Row other) {
        return other.effect() != RowEffect.NONE && !repeatsDecidingMetric(other);
    }

    /** Its failing other metrics that are hardly worse than the deciding one. */
    public List<Row> repeatingMetrics() {
        return others.stream()
                .filter(it ->
                        it.effect() == RowEffect.FAIL
                                && MetricRole.of(id().name(), it.metric()).decides()
                                && repeatsDecidingMetric(it))
                .toList();
    }

    /** Whether one of its failing metrics is beyond doubt. */
    public boolean isCertain() {
        List<Row> repeating = repeatingMetrics();
        return uncertainty() == SpreadUncertainty.NONE
                || ofOtherMetrics()
                        .filter(it -> repeating.contains(it.row()))
                        .anyMatch(it -> it.uncertainty() == SpreadUncertainty.NONE);
    }

    private boolean repeatsDecidingMetric(Row other) {
        double times = (1 + other.change().orElse(Double.NaN)) / (1 + row.change().orElse(0));
        return row.effect() != RowEffect.NONE
                && row.change().orElse(0) > 0
                && !isAbsolute(other)
                && times < NOTABLY;
    }

    Stream<GroupMember> ofOtherMetrics() {
        return others.stream()
                .map(it ->
                        new GroupMember(
                                where, it, rowsExcept(it), parts, omitted, reproduce, functions));
    }

    /** The first hundred other rows, so that the work stays linear. */
    @SuppressWarnings("ReferenceEquality") // equal rows may be several
    private List<Row> rowsExcept(Row one) {
        return Stream.concat(Stream.of(row), others.stream())
                .filter(it -> it != one)
                .limit(MOST_BESIDE)
                .toList();
    }

    /** Its kind; an improvement counts from the limit of a regression on. */
    public ChangeKind kind() {
        ChangeKind kind = ChangeKind.of(row);
        return kind == ChangeKind.IMPROVED && !isClearlyBetter() ? ChangeKind.UNCHANGED : kind;
    }

    /** Whether it is reported with its suite, which is slower as a whole. */
    public boolean isSlowerWithSuite() {
        var worse = EnumSet.of(ChangeKind.REGRESSED, ChangeKind.SLOWER, ChangeKind.UNDECIDED);
        return worse.contains(kind()) && SuiteWideShift.includes(row);
    }

    private boolean isClearlyBetter() {
        double factor = 1 / (1 + row.change().orElse(-1));
        return factor - 1 > row.relativeLimit().orElse(0)
                && uncertainty() != SpreadUncertainty.INSIDE_SPREAD;
    }

    public SpreadUncertainty uncertainty() {
        OptionalDouble base = row.baseValue();
        OptionalDouble now = row.value();
        if (base.isEmpty() || now.isEmpty() || row.testDetail().isPresent() || isAbsolute(row)) {
            return SpreadUncertainty.NONE;
        }
        OptionalDouble before = margin(row.baseline());
        OptionalDouble after = margin(row.current());
        if (before.isPresent() && after.isPresent()) {
            double difference = Math.abs(now.getAsDouble() - base.getAsDouble());
            boolean inside = difference <= before.getAsDouble() + after.getAsDouble();
            return inside ? SpreadUncertainty.INSIDE_SPREAD : SpreadUncertainty.NONE;
        }
        boolean small = Math.abs(row.change().orElse(0)) < 2 * row.relativeLimit().orElse(0);
        return small ? SpreadUncertainty.SPREAD_UNKNOWN : SpreadUncertainty.NONE;
    }

    /** Whether it exceeds a limit that holds whatever the baseline says. */
    private static boolean isAbsolute(Row row) {
        return row.limit()
                .filter(limit ->
                        limit instanceof Limit.BudgetLimit || limit instanceof Limit.SpeedUpLimit)
                .isPresent();
    }

    private static OptionalDouble margin(Optional<PairSide> side) {
        var spread = side.flatMap(PairSide::spread).stream();
        return spread.mapToDouble(ReportedSpread::margin).findFirst();
    }
}
