package io.perfwarden.compare.group;

import static io.perfwarden.compare.RowEffect.FAIL;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.stats.OrderStatistics;
import org.jspecify.annotations.Nullable;

/** Applies acceptances to a comparison with the base's baseline. */
public final class AcceptanceCheck {
    private final SuiteComparison suite;
    private final LocalDate day;
    private final Map<SeriesKey, List<AcceptanceEntry>> entries = new HashMap<>();
    private final Map<RowAcceptance, Set<BenchmarkId>> used = new LinkedHashMap<>();
    private final Map<RowAcceptance, Set<BenchmarkId>> expired = new LinkedHashMap<>();

    private record AcceptanceEntry(RowAcceptance whole, AcceptedRow row) {}

    private AcceptanceCheck(SuiteComparison suite, List<RowAcceptance> accepted, LocalDate day) {
        this.suite = suite;
        this.day = day;
        for (RowAcceptance whole : accepted.reversed()) {
            for (AcceptedRow row : whole.rows()) {
                entries.computeIfAbsent(row.key(), _ -> new ArrayList<>())
                        .add(new AcceptanceEntry(whole, row));
            }
        }
    }

    /**
     * Accepts rows that are no worse than accepted; a worse one says so. Other rows stay.
     *
     * @param accepted for the pull request, the oldest first; of several for a row the latest is
     *     named
     */
    public static SuiteComparison apply(
            SuiteComparison suite, List<RowAcceptance> accepted, LocalDate day) {
        return suite.basis() == Basis.JUDGED && !accepted.isEmpty()
                ? new AcceptanceCheck(suite, accepted, day).apply()
                : suite;
    }

    private SuiteComparison apply() {
        List<Row> rows = suite.rows().stream().map(this::judge).toList();
        if (rows.equals(suite.rows()) && expired.isEmpty()) {
            return suite;
        }
        List<SuiteNotice> notices = new ArrayList<>();
        used.forEach((it, n) ->
                notices.add(
                        new SuiteNotice.AcceptedRows(
                                it.pattern(), n.size(), it.by(), it.reason(), it.until())));
        expired.forEach((it, n) -> {
            LocalDate until = it.until().orElseThrow();
            notices.add(new SuiteNotice.AcceptanceExpired(it.pattern(), n.size(), it.by(), until));
        });
        return SuiteComparator.withRows(suite, rows).withNotices(notices);
    }

    private Row judge(Row row) {
        if (row.effect() == RowEffect.NONE) {
            return row;
        }
        List<AcceptanceEntry> all = entries(row);
        List<AcceptanceEntry> live = all.stream().filter(it -> it.whole().holdsOn(day)).toList();
        Optional<AcceptanceEntry> covering =
                live.stream().filter(it -> covers(it, row)).findFirst();
        if (covering.isPresent()) {
            used.computeIfAbsent(covering.get().whole(), _ -> new HashSet<>()).add(row.id());
            return row.withAcceptance(limit(row, covering.get()));
        }
        all.stream()
                .filter(it -> !live.contains(it) && covers(it, row))
                .findFirst()
                .ifPresent(it ->
                        expired.computeIfAbsent(it.whole(), _ -> new HashSet<>()).add(row.id()));
        return live.isEmpty() || row.effect() != FAIL
                ? row
                : row.withReason(RowReason.BEYOND_ACCEPTED);
    }

    private List<AcceptanceEntry> entries(Row row) {
        List<AcceptanceEntry> all = new ArrayList<>();
        if (SuiteWideShift.includes(row)) {
            all.addAll(entries.getOrDefault(SuiteWideShift.key(suite.where()), List.of()));
        }
        SeriesKey key = SeriesKey.of(suite.where(), row.id(), row.metric());
        all.addAll(entries.getOrDefault(key, List.of()));
        return all;
    }

    private static boolean covers(AcceptanceEntry entry, Row row) {
        return SuiteWideShift.isKey(entry.row().key())
                ? SuiteWideShift.of(row).filter(entry.row()::covers).isPresent()
                : entry.row().covers(row);
    }

    private static Limit.AcceptedLimit limit(Row row, AcceptanceEntry entry) {
        OptionalDouble none = OptionalDouble.empty();
        return switch (entry.row().bound()) {
            case AcceptanceBound.Worsening(_, double most) ->
                    limit(row, OptionalDouble.of(most), value(row, most), entry.whole());
            case AcceptanceBound.BoundValue(double most, _) ->
                    limit(row, none, OptionalDouble.of(most), entry.whole());
            case AcceptanceBound.Absence _ -> limit(row, none, none, entry.whole());
        };
    }

    private static Limit.AcceptedLimit limit(
            Row row, OptionalDouble relative, OptionalDouble most, RowAcceptance by) {
        return new Limit.AcceptedLimit(
                row.limit(), relative, most, by.until(), by.by(), by.reason());
    }

    private static OptionalDouble value(Row row, double most) {
        OptionalDouble base = row.baseValue();
        boolean higher = row.metric().direction() == BetterDirection.HIGHER;
        double factor = 1 + most;
        return base.isEmpty()
                ? base
                : OptionalDouble.of(
                        higher ? base.getAsDouble() / factor : base.getAsDouble() * factor);
    }

    /**
     * Accepts rows that are worse than the base's baseline, but not than a regenerated one on the
     * pull request's branch.
     *
     * @return the base's judgement with accepted rows; without a base's baseline, the accepted
     *     one's judgement
     */
    public static SuiteComparison byBaseline(
            SuiteComparison againstBase, SuiteComparison againstAccepted) {
        return switch (againstBase.basis()) {
            case NO_RESULTS, TOO_MANY_ARTIFACTS, BAD_BASELINE -> againstBase;
            case NO_BASELINE -> againstAccepted;
            case JUDGED, NO_HISTORY, SHARED_NAMES -> combine(againstBase, againstAccepted);
            case NOTHING_COMPARABLE, UNREAD -> combine(againstBase, againstAccepted);
            case TOO_MUCH_LEFT_OUT, UNDIRECTED, CRASHED -> combine(againstBase, againstAccepted);
            case UNREPEATED, RUN_FAILED -> combine(againstBase, againstAccepted);
        };
    }

    private static SuiteComparison combine(
            SuiteComparison againstBase, SuiteComparison againstAccepted) {
        Map<SeriesKey, Row> accepted = new HashMap<>();
        againstAccepted.rows().forEach(row -> accepted.put(key(againstBase, row), row));
        boolean isWhole = isSuiteAccepted(againstBase, accepted);
        List<Row> rows = new ArrayList<>();
        for (Row row : againstBase.rows()) {
            rows.add(
                    row.effect() == RowEffect.NONE
                            ? row
                            : isWhole && SuiteWideShift.includes(row)
                                    ? acceptRow(row)
                                    : acceptedBy(accepted.get(key(againstBase, row)), row));
        }
        return SuiteComparator.withRows(againstBase, rows);
    }

    /**
     * Whether a slower suite is no slower than accepted, by the median of its benchmarks, with the
     * tolerance for machines.
     */
    private static boolean isSuiteAccepted(SuiteComparison suite, Map<SeriesKey, Row> accepted) {
        List<Row> slower = suite.notableRows().stream().filter(SuiteWideShift::includes).toList();
        double[] changes =
                slower.stream()
                        .flatMap(row -> Optional.ofNullable(accepted.get(key(suite, row))).stream())
                        .flatMapToDouble(row -> row.change().stream())
                        .sorted()
                        .toArray();
        Optional<Row> whole =
                slower.stream().flatMap(it -> SuiteWideShift.of(it).stream()).findFirst();
        double relative = whole.map(it -> it.relativeLimit().orElse(0)).orElse(0.0);
        double limit = (1 + relative) * (1 + whole.map(SuiteWideShift::swing).orElse(0.0)) - 1;
        return changes.length > 0 && OrderStatistics.median(changes) <= limit;
    }

    private static Row acceptRow(Row row) {
        List<RowReason> why = new ArrayList<>(List.of(RowReason.ACCEPTED));
        if (SuiteWideShift.includes(row)) {
            why.add(RowReason.WHOLE_SUITE);
        }
        return row.withOutcome(RowOutcome.ACCEPTED, RowEffect.NONE, why);
    }

    private static SeriesKey key(SuiteComparison suite, Row row) {
        return SeriesKey.of(suite.where(), row.id(), row.metric());
    }

    private static Row acceptedBy(@Nullable Row second, Row row) {
        // a benchmark missing in the accepted baseline is judged by the base when it is back
        boolean isBack =
                row.baseline().isPresent()
                        && row.current().isPresent()
                        && (second == null || second.outcome() == RowOutcome.ADDED);
        return row.outcome() == RowOutcome.FAILED || isBack
                ? row
                : second == null || second.effect() != FAIL
                        ? acceptRow(row)
                        : second.withReason(RowReason.WORSE_THAN_ACCEPTED);
    }
}
