package io.perfwarden.bot.query;

import module java.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.query.SeriesSummary.SeenValue;
import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.*;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.SeriesStore;
import io.perfwarden.db.SeriesStore.StoreView;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.SparkLine;
import io.perfwarden.report.machine.VerdictDocument;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.SignificanceOptions.RerunOption;

/**
 * What the newest runs say of all series: as it is kept, or made anew where a run or a verdict came
 * since. Of many series it is shown as it is kept until {@link #keep} makes it anew, which takes
 * longer than a page may. The last that were asked for are remembered.
 */
final class SeriesViews {
    private static final int MOST = 30_000;

    private static final int QUICK = 1_000;

    private static final int VALUES = 500_000;

    private static final int RUNS = DetectionConstants.HISTORY_RUNS + 1;

    /** Shown around a spark line where no limit is known. */
    private static final double USUAL = 0.05;

    private static final String BRANCH = "branch/";

    private final SeriesStore store;
    private final VerdictRecords proofs;
    private final MemoryBudget room;
    private final VerdictDocuments documents;

    private final Cache<Key, NewestRuns> known =
            Caffeine.newBuilder()
                    .maximumWeight(MOST)
                    .weigher((Key _, NewestRuns newest) -> Math.clamp(newest.all().size(), 1, MOST))
                    .executor(Runnable::run)
                    .build();

    SeriesViews(SeriesStore store, VerdictRecords proofs, MemoryBudget room) {
        this.store = store;
        this.proofs = proofs;
        this.documents = new VerdictDocuments(proofs, room);
        this.room = room;
    }

    private record Key(RepoId repo, StoreView view) {}

    Map<StoreView, NewestRuns> of(RepoId repo) {
        SeriesViewBuilder making = new SeriesViewBuilder(repo);
        Map<StoreView, NewestRuns> all = new LinkedHashMap<>();
        store.views(repo).forEach(view -> all.put(view, of(making, view)));
        return all;
    }

    private NewestRuns of(SeriesViewBuilder making, StoreView view) {
        return known.get(
                new Key(making.repo, view),
                key -> usableRuns(key).orElseGet(() -> room.during(() -> making.of(view))));
    }

    private Optional<NewestRuns> usableRuns(Key key) {
        StoreView view = key.view();
        return storedRuns(key.repo(), view)
                .filter(it -> view.made() == view.version() || it.all().size() > QUICK);
    }

    private Optional<NewestRuns> storedRuns(RepoId repo, StoreView view) {
        return store.summary(repo, view).flatMap(it -> NewestRuns.decode(view.place().where(), it));
    }

    void keep(RepoId repo) {
        SeriesViewBuilder making = new SeriesViewBuilder(repo);
        for (StoreView view : store.views(repo)) {
            if (view.made() != view.version()) {
                byte[] all = room.during(() -> making.of(view).encode());
                store.keep(repo, view, all);
            }
        }
    }

    /** Makes it for the places of a repository; a verdict is read once. */
    private final class SeriesViewBuilder {
        private final RepoId repo;
        private final Map<CommitSha, Optional<VerdictDocument>> verdicts = new HashMap<>();

        SeriesViewBuilder(RepoId repo) {
            this.repo = repo;
        }

        NewestRuns of(StoreView view) {
            SuitePlatform where = view.place().where();
            SuiteHistory stored = store.newest(repo, view.place(), RUNS);
            if (stored.runs().isEmpty()) {
                return new NewestRuns(List.of(), SharedNoiseByRun.NONE, BenchmarkRenames.NONE);
            }
            CommitSha newest = new CommitSha(stored.runs().getLast().name());
            Optional<VerdictDocument> given =
                    verdict(newest).or(() -> store.judgedCommit(repo).flatMap(this::verdict));
            SuitePolicy policy =
                    given.flatMap(it -> documents.policy(it).suite(where.suite()))
                            .orElseGet(() -> SuitePolicy.defaults(where.suite()));
            BenchmarkRenames renamed =
                    policy.renamed()
                            .withoutMeasured(List.of(results(stored, stored.runs().size() - 1)));
            SuiteHistory past = stored.withPresentNames(renamed);
            List<Row> judged =
                    given.filter(it -> it.commit().equals(newest))
                            .flatMap(it -> judgedRows(it, where))
                            .orElseGet(() -> rowsByLastRun(past, policy));
            return new NewestRuns(states(past, policy, judged), shares(view, past), renamed);
        }

        /** Where none are known, of as many runs as can be looked at in a moment. */
        private SharedNoiseByRun shares(StoreView view, SuiteHistory past) {
            SharedNoiseByRun known =
                    storedRuns(repo, view).map(NewestRuns::shares).orElse(SharedNoiseByRun.NONE);
            int most =
                    Math.clamp(
                            VALUES / Math.max(1, past.series().size()), 1, SharedNoiseByRun.MOST);
            return known.withHistory(
                    known.isEmpty() && most > past.runs().size()
                            ? store.newest(repo, view.place(), most)
                            : past);
        }

        private static Optional<List<Row>> judgedRows(VerdictDocument given, SuitePlatform where) {
            return given.comparison().suites().stream()
                    .filter(suite -> suite.where().equals(where))
                    .map(SuiteComparison::rows)
                    .filter(rows -> !rows.isEmpty())
                    .findFirst();
        }

        private Optional<VerdictDocument> verdict(CommitSha sha) {
            return verdicts.computeIfAbsent(
                    sha,
                    _ ->
                            proofs.commitRecords(repo, sha).stream()
                                    .filter(key -> key.target().startsWith(BRANCH))
                                    .flatMap(key -> documents.read(repo, key).stream())
                                    .findFirst());
        }
    }

    /** All series by the newest run, in no order that means anything. */
    private static List<SeriesState> states(
            SuiteHistory past, SuitePolicy suite, List<Row> judged) {
        Map<SeriesKey, Row> rows = new HashMap<>();
        judged.forEach(
                row -> rows.putIfAbsent(SeriesKey.of(past.where(), row.id(), row.metric()), row));
        return past.series().stream().map(it -> state(past, suite, it, rows)).toList();
    }

    /** Where there is no verdict on the newest run. */
    private static List<Row> rowsByLastRun(SuiteHistory past, SuitePolicy suite) {
        int last = past.runs().size() - 1;
        Optional<Baseline> before =
                Optional.of(last)
                        .filter(run -> run > 0)
                        .map(run -> new Baseline(Optional.empty(), results(past, run - 1)));
        return SuiteComparator.judge(
                        new ComparisonSubject(
                                suite,
                                past.where().platform(),
                                before,
                                List.of(results(past, last)),
                                past.between(0, last)),
                        new PolicyDecider(
                                new NoiseDecider(RerunOption.IMPOSSIBLE, suite.machines())))
                .rows();
    }

    private static ResultSet results(SuiteHistory past, int run) {
        return ResultSet.EMPTY.withMeasurements(past.measurements(run));
    }

    private static SeriesState state(
            SuiteHistory past, SuitePolicy suite, PastSeries series, Map<SeriesKey, Row> rows) {
        SeriesKey key = SeriesKey.of(past.where(), series.id(), series.metric());
        int newest = past.runs().size() - 1;
        int seen = newestValue(series, newest);
        Optional<Row> row = Optional.ofNullable(rows.get(key));
        PastRun run = past.runs().get(seen);
        boolean isMissing = seen < newest;
        OptionalDouble limit =
                row.map(it -> limit(suite, it, series.value(seen))).orElse(OptionalDouble.empty());
        double[] shown =
                IntStream.rangeClosed(Math.max(0, newest + 1 - SparkLine.MOST), newest)
                        .mapToDouble(series::value)
                        .toArray();
        SeriesSummary summary =
                new SeriesSummary(
                        SeriesId.of(key),
                        past.where(),
                        series.id(),
                        series.metric(),
                        isMissing ? OptionalDouble.empty() : OptionalDouble.of(series.value(seen)),
                        row.map(Row::change).orElse(OptionalDouble.empty()),
                        row.flatMap(Row::testDetail)
                                .map(SeriesViews::noise)
                                .orElse(OptionalDouble.empty()),
                        limit,
                        isMissing
                                ? RowOutcome.MISSING
                                : row.map(Row::outcome).orElse(RowOutcome.UNCHANGED),
                        SparkLine.path(shown, limit.orElse(USUAL)),
                        series.newest(RUNS).length,
                        new SeenValue(new CommitSha(run.name()), run.date().orElse(Instant.EPOCH)),
                        Optional.empty());
        return new SeriesState(
                summary,
                row.map(it -> warn(suite, it, series.value(seen))).orElse(OptionalDouble.empty()),
                row.flatMap(Row::testDetail)
                        .map(SignificanceDetail::detectable)
                        .orElse(OptionalDouble.empty()),
                suite.baselinePath(past.where().platform()));
    }

    private static int newestValue(PastSeries series, int newest) {
        int seen = newest;
        while (Double.isNaN(series.value(seen))) {
            seen--;
        }
        return seen;
    }

    private static MetricResult result(Row row, double value) {
        return new MetricResult(
                row.id(), row.metric(), MetricReading.of(value), new FilePosition("", 0));
    }

    /** What fails: a row that only warns has the limit from which it warns. */
    private static OptionalDouble limit(SuitePolicy suite, Row row, double value) {
        OptionalDouble limit = row.relativeLimit();
        if (row.outcome() != RowOutcome.SLOWER) {
            return limit;
        }
        double fails = ThresholdRule.of(suite, result(row, value), row.metric()).fail();
        return OptionalDouble.of(Math.max(fails, limit.orElse(0)));
    }

    private static OptionalDouble warn(SuitePolicy suite, Row row, double value) {
        MetricResult one = result(row, value);
        ThresholdRule rule =
                row.rule() == RowPolicy.Decision.THRESHOLD
                        ? ThresholdRule.of(suite, one, row.metric())
                        : ThresholdRule.ofStatedLimits(suite, one, row.metric());
        return OptionalDouble.of(rule.warn());
    }

    private static OptionalDouble noise(SignificanceDetail weighed) {
        return switch (weighed) {
            case SignificanceDetail.AgainstLevel level -> relative(level.result().level().noise());
            case SignificanceDetail.InRounds rounds -> relative(rounds.result().noise());
            case SignificanceDetail.AgainstLastRun _,
                    SignificanceDetail.TooFewRuns _,
                    SignificanceDetail.Counted _ ->
                    OptionalDouble.empty();
        };
    }

    private static OptionalDouble relative(double logarithm) {
        return OptionalDouble.of(StrictMath.expm1(logarithm));
    }
}
