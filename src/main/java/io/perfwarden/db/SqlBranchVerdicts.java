package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.RunPoints.PointLayout;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesIdSet;
import java.sql.SQLException;

/** {@link BranchVerdicts} in the tables {@code branch_verdicts} and {@code …_due}. */
record SqlBranchVerdicts(StoreDatabase database) implements BranchVerdicts {
    private static final byte[] NOTHING = {};

    private static final String OF =
            " where repo = ? and run_id = ? and attempt = ? and suite = ? and platform = ?";

    private static final String SAVE =
            """
            insert into branch_verdicts
                (repo, run_id, attempt, suite, platform, head_sha, measured_at, fails, base, base_by,
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

    @Override
    public void record(RepoId repo, List<Judged> judged) {
        List<Judged> news = judged.stream().filter(it -> !isKnown(repo, it)).toList();
        if (!news.isEmpty()) {
            database.transaction(() -> news.forEach(it -> save(repo, it)));
        }
    }

    /** A commit is judged whenever it is refreshed, mostly to the same end. */
    private boolean isKnown(RepoId repo, Judged judged) {
        Measured measured = judged.measured();
        return database.first(
                        "select * from branch_verdicts" + OF,
                        row -> row(row, new HashMap<>()),
                        repo,
                        measured.attempt(),
                        measured.where())
                .filter(judged::equals)
                .isPresent();
    }

    private void save(RepoId repo, Judged judged) {
        Measured measured = judged.measured();
        database.update(
                SAVE,
                repo,
                measured.attempt(),
                measured.where(),
                measured.sha(),
                measured.at(),
                judged.fails(),
                judged.base().commit(),
                judged.base().by(),
                judged.base().reason(),
                judged.worse().encode(),
                judged.better().encode(),
                layout(judged.rows()),
                numbers(judged.rows()));
    }

    @Override
    public List<Judged> of(RepoId repo, int most) {
        Map<ByteBuffer, PointLayout> layouts = new HashMap<>();
        return database.list(NEWEST, row -> row(row, layouts), repo, most);
    }

    @Override
    public List<Due> due(int most) {
        return database.list(
                "select repo, sha, target from branch_verdicts_due order by repo, sha, target"
                        + " limit ?",
                row -> new Due(row.repo("repo"), row.sha("sha"), row.text("target")),
                most);
    }

    @Override
    public void settled(Due due, List<Judged> judged) {
        database.transaction(() -> {
            record(due.repo(), judged);
            database.update(
                    "delete from branch_verdicts_due where repo = ? and sha = ? and target = ?",
                    due.repo(),
                    due.sha(),
                    due.target());
        });
    }

    /**
     * @param layouts that were read before: runs that find the same have the same one
     */
    private static Judged row(SqlRow row, Map<ByteBuffer, PointLayout> layouts)
            throws SQLException {
        byte[] layout = row.bytes("layout");
        return new Judged(
                new Measured(
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
                                        .map(it -> new PointLayout.Series(it.id(), it.metric()))
                                        .toList())
                        .encode();
    }

    /** Four of a row; an unknown limit is no number. */
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
        for (PointLayout.Series series : layout.series()) {
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
