package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.model.*;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesIdSet;
import java.sql.SQLException;

/** Changes that verdicts on runs of the default branch found. */
public record BranchVerdicts(StoreDatabase database) {
    /** Stored rows with numbers of an attempt: as many of the worst and the best. */
    public static final int MOST_ROWS = 100;

    private static final byte[] NOTHING = {};
    private static final String OF =
            " where repo = ? and run_id = ? and attempt = ? and suite = ? and platform = ?";
    private static final String SAVE =
            """
            insert into branch_verdicts
                (repo, suite, platform, run_id, attempt, head_sha, measured_at, fails, base, base_by,
                 base_reason, worse, better, layout, numbers)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, run_id, attempt, suite, platform) do update set
                fails = excluded.fails, base = excluded.base, base_by = excluded.base_by,
                base_reason = excluded.base_reason, worse = excluded.worse,
                better = excluded.better, layout = excluded.layout, numbers = excluded.numbers
            """;
    private static final String NEWEST =
            """
            select * from (
                select b.*, dense_rank() over (
                    partition by suite, platform order by run_id desc) as place
                from branch_verdicts b where repo = ?) as placed
            where place <= ? order by run_id, attempt, suite, platform
            """;

    /** Which attempt measured what, and when it started. */
    public record MeasuredSuite(SuitePlatform where, Attempt attempt, CommitSha sha, Instant at) {}

    /**
     * The baseline file of a comparison.
     *
     * @param commit may be empty
     * @param by login of the requester; may be empty
     */
    public record Base(String commit, String by, String reason) {
        static Base of(SuiteComparison suite) {
            return suite.provenance()
                    .baseline()
                    .map(from ->
                            new Base(
                                    from.commit().map(CommitSha::value).orElse(""),
                                    from.requestedBy(),
                                    from.reason()))
                    .orElse(new Base("", "", ""));
        }
    }

    /**
     * A series that changed.
     *
     * @param before compared value, in the metric's unit
     * @param change adjusted for direction, positive is worse
     * @param limit greatest change that does not fail
     */
    public record ChangedRow(
            BenchmarkId id,
            Metric metric,
            double before,
            double value,
            double change,
            OptionalDouble limit) {
        static ChangedRow of(Row row) {
            return new ChangedRow(
                    row.id(),
                    row.metric(),
                    levelBefore(row).orElseThrow(),
                    PairSide.valueOf(row.current()).orElseThrow(),
                    row.change().orElseThrow(),
                    row.relativeLimit());
        }

        static OptionalDouble levelBefore(Row row) {
            return PairSide.valueOf(
                    row.testDetail().flatMap(it -> it.expectedSide()).or(row::baseline));
        }

        /** The change between two values; absent if it has no ratio. */
        public static Optional<ChangedRow> between(
                double before, double value, BenchmarkId id, Metric metric, OptionalDouble limit) {
            return PairValues.change(before, value, metric.direction()).stream()
                    .filter(Double::isFinite)
                    .mapToObj(it -> new ChangedRow(id, metric, before, value, it, limit))
                    .findFirst();
        }
    }

    /** A verdict that an earlier version gave. */
    public record DueVerdict(RepoId repo, CommitSha sha, String target) {}

    /** Records verdicts, replacing those on the same attempts. */
    public void record(RepoId repo, List<BranchVerdict> judged) {
        List<BranchVerdict> news = judged.stream().filter(it -> !isKnown(repo, it)).toList();
        if (!news.isEmpty()) {
            database.transaction(() -> news.forEach(it -> save(repo, it)));
        }
    }

    private boolean isKnown(RepoId repo, BranchVerdict judged) {
        MeasuredSuite measured = judged.measured();
        return database.first(
                        "select * from branch_verdicts" + OF,
                        row -> row(row, new HashMap<>()),
                        repo,
                        measured.attempt(),
                        measured.where())
                .filter(judged::equals)
                .isPresent();
    }

    private void save(RepoId repo, BranchVerdict judged) {
        database.update(
                SAVE,
                repo,
                judged.measured(),
                judged.fails(),
                judged.base(),
                judged.worse().encode(),
                judged.better().encode(),
                layout(judged.rows()),
                numbers(judged.rows()));
    }

    public List<BranchVerdict> of(RepoId repo, int most) {
        Map<ByteBuffer, PointLayout> layouts = new HashMap<>();
        return database.list(NEWEST, row -> row(row, layouts), repo, most);
    }

    public List<DueVerdict> due(int most) {
        return database.list(
                "select repo, sha, target from branch_verdicts_due order by repo, sha, target"
                        + " limit ?",
                row -> new DueVerdict(row.repo("repo"), row.sha("sha"), row.text("target")),
                most);
    }

    public void storeJudged(DueVerdict due, List<BranchVerdict> judged) {
        database.transaction(() -> {
            record(due.repo(), judged);
            database.update(
                    "delete from branch_verdicts_due where repo = ? and sha = ? and target = ?",
                    due);
        });
    }

    private static BranchVerdict row(SqlRow row, Map<ByteBuffer, PointLayout> layouts)
            throws SQLException {
        byte[] layout = row.bytes("layout");
        return new BranchVerdict(
                new MeasuredSuite(
                        row.where(), row.attempt(), row.sha("head_sha"), row.time("measured_at")),
                row.flag("fails"),
                new Base(row.text("base"), row.text("base_by"), row.text("base_reason")),
                SeriesIdSet.decode(row.bytes("worse")),
                SeriesIdSet.decode(row.bytes("better")),
                layout.length == 0
                        ? List.of()
                        : rows(
                                layouts.computeIfAbsent(
                                        ByteBuffer.wrap(layout), _ -> PointLayout.decode(layout)),
                                row.bytes("numbers")));
    }

    private static byte[] layout(List<ChangedRow> rows) {
        return rows.isEmpty()
                ? NOTHING
                : new PointLayout(
                                rows.stream()
                                        .map(it ->
                                                new PointLayout.LayoutSeries(it.id(), it.metric()))
                                        .toList())
                        .encode();
    }

    private static byte[] numbers(List<ChangedRow> rows) {
        ByteBuffer bytes = ByteBuffer.allocate(rows.size() * 4 * Double.BYTES);
        rows.forEach(row ->
                bytes.putDouble(row.before())
                        .putDouble(row.value())
                        .putDouble(row.change())
                        .putDouble(row.limit().orElse(Double.NaN)));
        return bytes.array();
    }

    private static List<ChangedRow> rows(PointLayout layout, byte[] numbers) {
        ByteBuffer bytes = ByteBuffer.wrap(numbers);
        List<ChangedRow> rows = new ArrayList<>();
        for (PointLayout.LayoutSeries series : layout.series()) {
            double before = bytes.getDouble();
            double value = bytes.getDouble();
            double change = bytes.getDouble();
            double limit = bytes.getDouble();
            rows.add(
                    new ChangedRow(
                            series.id(),
                            series.metric(),
                            before,
                            value,
                            change,
                            Double.isNaN(limit)
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(limit)));
        }
        return rows;
    }
}
