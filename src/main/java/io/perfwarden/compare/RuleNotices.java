package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.SuiteComparison.RowList;
import io.perfwarden.compare.SuiteNotice.MetricsGone;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.compare.rule.SignificanceDetail.TooFewRuns;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.compare.rule.ValueQuantisation;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.RowPolicy.ZeroTimes;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.stats.InterleavedTestResult;

record RuleNotices(SuitePolicy suite, ValueQuantisation quantisation, NoticeList notices) {
    /** Collects at most {@value #MOST_OF_A_KIND} notices of a kind. */
    static final class NoticeList {
        private static final int MOST_OF_A_KIND = 200;

        /** Keeps nothing, so it can be shared. */
        static final NoticeList NONE = new NoticeList(0);

        private final int most;
        private final List<SuiteNotice> notices = new ArrayList<>();
        private final Map<Class<? extends SuiteNotice>, Integer> counts = new HashMap<>();

        NoticeList() {
            this(MOST_OF_A_KIND);
        }

        private NoticeList(int most) {
            this.most = most;
        }

        boolean isRead() {
            return most > 0;
        }

        void add(SuiteNotice notice) {
            if (isRead() && counts.merge(notice.getClass(), 1, Integer::sum) <= most) {
                notices.add(notice);
            }
        }

        void addFirst(SuiteNotice notice) {
            notices.addFirst(notice);
        }

        List<SuiteNotice> toList() {
            return List.copyOf(notices);
        }
    }

    private static final Set<RowOutcome> GONE =
            EnumSet.of(RowOutcome.MISSING, RowOutcome.FAILED, RowOutcome.SKIPPED);

    RuleNotices withoutNotices() {
        return new RuleNotices(suite, quantisation, NoticeList.NONE);
    }

    void addPair(MetricResult baseline, MetricResult current, PairValues values) {
        if (!notices.isRead()) {
            return;
        }
        slack(baseline, values.metric());
        ThresholdRule rule = ThresholdRule.of(suite, baseline, values.metric());
        checkSlack(baseline, values.baseline(), rule);
        checkQuantisation(baseline, values.baseline(), rule);
        checkZeroTime(current, values.current());
    }

    void rows(RowList rows) {
        checkRule(rows.unsortedList());
        List<Row> notable = rows.thatMatter();
        zeros(notable);
        learning(notable);
        notSensitive(notable);
        inRounds(notable);
        certain(notable);
        count(notable, Row::isBranchUnsure, n -> new SuiteNotice.BranchAsSlow(n, false));
        count(
                notable,
                row -> row.has(RowReason.BRANCH_AS_SLOW),
                n -> new SuiteNotice.BranchAsSlow(n, true));
        drift(notable, row -> driftSince(row, Optional.empty(), row.drift().sinceBaseline()));
        drift(notable, this::sinceRelease);
        directions(notable);
        addMissingMetrics(notable);
    }

    private void drift(List<Row> rows, Function<Row, Stream<SuiteNotice.DriftedRow>> since) {
        var worse = rows.stream().flatMap(since).toList();
        var over = worse.stream().filter(SuiteNotice.DriftedRow::isOver).toList();
        (over.isEmpty() ? worse : over)
                .stream()
                        .max(KeyOrder.ofDouble(SuiteNotice.DriftedRow::excess))
                        .map(it ->
                                it.isOver()
                                        ? new SuiteNotice.Drift(rows(over), it)
                                        : new SuiteNotice.DriftWithin(it))
                        .ifPresent(notices::add);
    }

    private static int rows(List<SuiteNotice.DriftedRow> drifted) {
        return (int) drifted.stream().map(SuiteNotice.DriftedRow::row).distinct().count();
    }

    private Stream<SuiteNotice.DriftedRow> sinceRelease(Row row) {
        return row.drift().sinceRelease().stream()
                .flatMap(it ->
                        driftSince(row, Optional.of(it.tag()), OptionalDouble.of(it.change())));
    }

    private Stream<SuiteNotice.DriftedRow> driftSince(
            Row row, Optional<String> release, OptionalDouble drift) {
        OptionalDouble allowed = suite.rowPolicy(row.id(), row.metric().name()).limits().drift();
        return drift.stream()
                .filter(it -> it > 0 && Double.isFinite(it) && allowed.isPresent())
                .filter(_ -> !suite.isAdvisory(row.id(), row.metric()))
                .mapToObj(it ->
                        new SuiteNotice.DriftedRow(release, row.id(), it, allowed.getAsDouble()));
    }

    private void checkRule(List<Row> rows) {
        Decision asked = suite.row().decision();
        if (asked != Decision.AUTO
                && asked != Decision.THRESHOLD
                && rows.stream()
                        .filter(row -> row.rule() == Decision.THRESHOLD)
                        .map(row -> suite.rowPolicy(row.id(), row.metric().name()).decision())
                        .anyMatch(asked::equals)) {
            notices.add(new SuiteNotice.ThresholdInstead(asked.name().toLowerCase(Locale.ROOT)));
        }
    }

    /** Adds a notice with the number of benchmarks that have such a row, if any. */
    private void count(List<Row> rows, Predicate<Row> which, IntFunction<SuiteNotice> notice) {
        int benchmarks = (int) rows.stream().filter(which).map(Row::id).distinct().count();
        if (benchmarks > 0) {
            notices.add(notice.apply(benchmarks));
        }
    }

    private void learning(List<Row> rows) {
        int most =
                rows.stream()
                        .flatMap(row -> tooFewRuns(row).stream())
                        .mapToInt(TooFewRuns::missing)
                        .max()
                        .orElse(0);
        count(
                rows,
                row -> tooFewRuns(row).isPresent(),
                benchmarks -> new SuiteNotice.LearningNotice(benchmarks, most));
    }

    /** The missing history of a known series; new rows say it themselves. */
    private static Optional<TooFewRuns> tooFewRuns(Row row) {
        return row.testDetail()
                .filter(TooFewRuns.class::isInstance)
                .map(TooFewRuns.class::cast)
                .filter(it -> !it.equals(TooFewRuns.NO_RUN));
    }

    private void notSensitive(List<Row> rows) {
        DoubleSummaryStatistics seen =
                rows.stream()
                        .filter(row -> row.has(RowReason.NOT_SENSITIVE))
                        .flatMap(row -> row.testDetail().stream())
                        .mapToDouble(test -> test.detectable().orElse(0))
                        .summaryStatistics();
        count(
                rows,
                row -> row.has(RowReason.NOT_SENSITIVE),
                n -> new SuiteNotice.NotSensitive(n, seen.getMin(), seen.getMax()));
    }

    private void inRounds(List<Row> rows) {
        count(
                rows,
                row ->
                        inRounds(row, RowReason.UNCONFIRMED)
                                .filter(it -> it.jobs().size() == 1)
                                .isPresent(),
                SuiteNotice.SecondJobDecides::new);
        var few = RowReason.TOO_FEW_ROUNDS;
        int fewest =
                rows.stream()
                        .flatMap(row -> inRounds(row, few).stream())
                        .mapToInt(InterleavedTestResult::fewestRounds)
                        .min()
                        .orElse(0);
        count(
                rows,
                row -> inRounds(row, few).isPresent(),
                benchmarks -> new SuiteNotice.TooFewRounds(benchmarks, fewest));
    }

    /** What is certain and does not warn: it is said, and the row is unchanged. */
    private void certain(List<Row> rows) {
        List<Row> small = rowsOf(rows, RowReason.BELOW_WARNING);
        count(small, _ -> true, n -> new SuiteNotice.BelowWarning(n, small));
        List<Row> once = rowsOf(rows, RowReason.ONE_JOB_ONLY);
        double apart =
                once.stream()
                        .flatMap(row -> row.inRounds().stream())
                        .mapToDouble(it -> StrictMath.expm1(it.result().spreadOfJobs()))
                        .max()
                        .orElse(0);
        count(once, _ -> true, n -> new SuiteNotice.OneJobOnly(n, once, apart));
    }

    private static List<Row> rowsOf(List<Row> rows, RowReason why) {
        return rows.stream()
                .filter(row -> row.has(why))
                .sorted(KeyOrder.ofDouble(row -> -Math.abs(row.change().orElse(0))))
                .toList();
    }

    private static Optional<InterleavedTestResult> inRounds(Row row, RowReason uncertainty) {
        return row.inRounds()
                .filter(it ->
                        row.effect() != RowEffect.NONE
                                && it.uncertainty().equals(Optional.of(uncertainty)))
                .map(SignificanceDetail.InRounds::result);
    }

    private void directions(List<Row> rows) {
        var unknown = rows.stream().filter(row -> row.has(RowReason.DIRECTION_UNKNOWN)).toList();
        List<Row> moved =
                unknown.stream()
                        .filter(row -> row.has(RowReason.MOVED))
                        .sorted(KeyOrder.of(Row::effect).reversed())
                        .toList();
        if (!moved.isEmpty()) {
            notices.add(new SuiteNotice.MovedUndirected(moved.size(), moved));
        }
        List<Row> still = unknown.stream().filter(row -> !row.has(RowReason.MOVED)).toList();
        count(
                still,
                _ -> true,
                n -> new SuiteNotice.DirectionUnknown(n, still.getFirst().metric().name()));
    }

    private void addMissingMetrics(List<Row> rows) {
        Set<BenchmarkId> absent =
                rows.stream()
                        .filter(row -> row.metric().role() == Metric.Role.PRIMARY)
                        .filter(row -> GONE.contains(row.outcome()) && !row.isBrokenAsBefore())
                        .map(Row::id)
                        .collect(Collectors.toSet());
        Map<String, List<Row>> lost =
                rows.stream()
                        .filter(row ->
                                row.outcome() == RowOutcome.MISSING
                                        || row.has(RowReason.UNIT_CHANGED))
                        .filter(row -> row.effect() == RowEffect.NONE)
                        .filter(row -> !absent.contains(row.id()))
                        .filter(row -> row.metric().role() == Metric.Role.SECONDARY)
                        .collect(Collectors.groupingBy(RuleNotices::lostMetric));
        if (!lost.isEmpty()) {
            List<MetricsGone.GoneMetric> all = new ArrayList<>();
            new TreeMap<>(lost)
                    .forEach((name, of) ->
                            all.add(
                                    new MetricsGone.GoneMetric(
                                            name, of.size(), of.getFirst().id())));
            boolean decides = lost.values().stream().flatMap(List::stream).anyMatch(this::isMissed);
            notices.add(new MetricsGone(all.size(), all, decides));
        }
    }

    private static String lostMetric(Row row) {
        String name = row.metric().name();
        return row.has(RowReason.UNIT_CHANGED)
                ? row.detail().map(change -> name + " (" + change + ")").orElse(name)
                : name;
    }

    /** Whether a missing metric would have decided, and is not ignored. */
    private boolean isMissed(Row row) {
        RowPolicy policy = suite.rowPolicy(row.id(), row.metric().name());
        return suite.role(row.id(), row.metric()).decides()
                && RowEffect.ofMissing(policy) != RowEffect.NONE;
    }

    void slack(MetricResult baseline, Metric metric) {
        if (!ThresholdRule.isDeclared(suite, baseline)) {
            LimitQuantity slack = suite.rowPolicy(baseline.id(), metric.name()).limits().slack();
            inUnit(slack, baseline, metric);
        }
    }

    /** A quantity in the unit of a row; notes one of another kind. */
    Optional<Double> inUnit(LimitQuantity quantity, MetricResult measurement, Metric metric) {
        Optional<Double> value = quantity.convertTo(metric.unit());
        if (value.isEmpty() && quantity.unit().isPresent()) {
            notices.add(
                    new SuiteNotice.UnitOfRule(
                            measurement.id(),
                            metric.name(),
                            quantity.unit().get().symbol(),
                            metric.unit().symbol()));
        }
        return value;
    }

    private void checkSlack(MetricResult baseline, double value, ThresholdRule rule) {
        if (rule.slack() > 0 && rule.slack() >= value) {
            double allowed =
                    value == 0 ? Double.POSITIVE_INFINITY : rule.fail() + rule.slack() / value;
            notices.add(
                    new SuiteNotice.LargeSlack(baseline.id(), baseline.metric().name(), allowed));
        }
    }

    private void checkQuantisation(MetricResult baseline, double value, ThresholdRule rule) {
        double step = quantisation.stepOf(baseline.metric()) / value;
        double tolerance = rule.fail() + rule.slack() / value;
        if (step > tolerance
                && Double.isFinite(step)
                && !suite.isAdvisory(baseline.id(), baseline.metric())) {
            notices.add(
                    new SuiteNotice.Quantised(
                            baseline.id(), baseline.metric().name(), step, tolerance));
        }
    }

    /** Any time improves on zero, so a note says where the zero comes from. */
    private void checkZeroTime(MetricResult current, double value) {
        RowPolicy policy = suite.rowPolicy(current.id(), current.metric().name());
        if (value == 0
                && current.metric().unit().isTime()
                && policy.consequences().zeroTimes() == ZeroTimes.COMPARE) {
            notices.add(new SuiteNotice.ZeroTime(current.id(), current.metric().name()));
        }
    }

    private void zeros(List<Row> rows) {
        rows.stream()
                .filter(row -> row.has(RowReason.MEASURED_AS_ZERO) || row.isFromNoTime())
                .map(row -> new SuiteNotice.ZeroTime(row.id(), row.metric().name()))
                .forEach(notices::add);
    }
}
