package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import java.sql.SQLException;

public record BisectionStore(StoreDatabase database) {
    /** Prefix of the tags of bisections, by which most other runs are excluded. */
    public static final String TAGS = "perfwarden/bisect/";

    private static final String OF = " where repo = ? and number = ?";
    private static final String OF_RUN =
            " where repo = ? and ((run_id = ? and attempt = ?)"
                    + " or (tag <> '' and tag = ? and sha = ?))";
    private static final String ADD =
            """
            insert into bisections
                (repo, number, issue, order_id, login, asked_at, series, suite, benchmark, rising, workflow,
                 commits, most, state, outcome)
            select ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'measuring', ''
            from bisections where repo = ?
            on conflict do nothing
            """;
    private static final String SAVE =
            SqlRunner.upsert(
                    "bisection_runs",
                    "repo, bisection, place",
                    "sha, tag, run_id, attempt, state, value, asked_at, reason");

    /** Of a bisection. */
    public enum BisectionState {
        MEASURING,
        /** Its outcome is known, and its tags are to be deleted. */
        ENDING,
        OVER
    }

    /** A bisection, and the repository it is in. */
    public record Key(RepoId repo, int number) {}

    /** What is measured. */
    public record BisectedSeries(SeriesId series, String suite, String benchmark, boolean rising) {}

    /**
     * A bisection.
     *
     * @param commits by first parents, from the last without the regression to the first with it
     * @param outcome Markdown; empty while unknown
     * @param reply its comment; absent while unknown
     */
    public record Bisection(
            Key key,
            PullNumber issue,
            String order,
            String login,
            Instant at,
            BisectedSeries followed,
            WorkflowPath workflow,
            List<CommitSha> commits,
            int most,
            BisectionState state,
            String outcome,
            Optional<CommentId> reply) {
        public Bisection {
            commits = List.copyOf(commits);
        }
    }

    /** Records one, unless the issue has a live one, or the order was recorded. */
    public void add(RepoId repo, Bisection it) {
        database.update(
                ADD,
                repo,
                it.issue(),
                it.order(),
                it.login(),
                it.at(),
                it.followed(),
                it.workflow(),
                it.commits().stream().map(CommitSha::value).collect(Collectors.joining(" ")),
                it.most(),
                repo);
    }

    public Optional<Bisection> find(Key key) {
        return first(OF, key);
    }

    public Optional<Bisection> live(RepoId repo, PullNumber issue) {
        return first(" where repo = ? and issue = ? and state <> 'over'", repo, issue);
    }

    /** The one that an order asked for. */
    public Optional<Bisection> of(RepoId repo, String order) {
        return first(" where repo = ? and order_id = ?", repo, order);
    }

    public List<Key> live() {
        return database.list(
                "select repo, number from bisections where state <> 'over' order by repo, number",
                row -> new Key(row.repo("repo"), row.integer("number")));
    }

    private Optional<Bisection> first(String where, Object... values) {
        return database.first("select * from bisections" + where, BisectionStore::read, values);
    }

    private static Bisection read(SqlRow row) throws SQLException {
        return new Bisection(
                new Key(row.repo("repo"), row.integer("number")),
                row.pull("issue"),
                row.text("order_id"),
                row.text("login"),
                row.time("asked_at"),
                new BisectedSeries(
                        new SeriesId(row.text("series")),
                        row.text("suite"),
                        row.text("benchmark"),
                        row.flag("rising")),
                new WorkflowPath(row.text("workflow")),
                Stream.of(row.text("commits").split(" ")).map(CommitSha::new).toList(),
                row.integer("most"),
                row.constant(BisectionState.class, "state"),
                row.text("outcome"),
                row.optionalNumber("reply").map(CommentId::new));
    }

    /** How it ended, unless that is known. */
    public void end(Key key, String outcome) {
        database.update(
                "update bisections set state = 'ending', outcome = ?"
                        + OF
                        + " and state = 'measuring'",
                outcome,
                key);
    }

    public void markEnded(Key key) {
        database.update("update bisections set state = 'over'" + OF, key);
    }

    public void storeReply(Key key, CommentId reply) {
        database.update("update bisections set reply = ?" + OF, reply, key);
    }

    /** Finished and running measurements, in order. */
    public List<BisectionMeasurement> measurements(Key key) {
        return database.list(
                "select * from bisection_runs where repo = ? and bisection = ? order by place",
                BisectionStore::measurement,
                key);
    }

    private static BisectionMeasurement measurement(SqlRow row) throws SQLException {
        boolean isKnown = row.optionalNumber("run_id").isPresent();
        BisectionMeasurement.MeasurementStatus status =
                row.constant(BisectionMeasurement.MeasurementStatus.class, "state");
        return new BisectionMeasurement(
                row.integer("place"),
                row.sha("sha"),
                row.text("tag"),
                isKnown ? Optional.of(row.attempt()) : Optional.empty(),
                status,
                status == BisectionMeasurement.MeasurementStatus.DONE
                        ? OptionalDouble.of(row.columns().getDouble("value"))
                        : OptionalDouble.empty(),
                row.time("asked_at"),
                row.text("reason"));
    }

    /** Records a measurement, replacing its former state. */
    public void save(Key key, BisectionMeasurement it) {
        database.update(
                SAVE,
                key,
                it.place(),
                it.sha(),
                it.tag(),
                it.attempt().map(Attempt::run),
                it.attempt().map(Attempt::number).orElse(0),
                it.status(),
                it.value().stream().boxed().findFirst(),
                it.at(),
                it.reason());
    }

    /** The bisection of an attempt of a run; absent for any other. */
    public Optional<Key> findMeasuring(RepoId repo, WorkflowRun run) {
        return findMeasuring(database, repo, run);
    }

    /**
     * A repeated run is identified by its attempt, a dispatched one also by its tag, as GitHub may
     * report it before naming the run. A branch may have the tag's name, so only runs of the
     * measured commit count.
     */
    static Optional<Key> findMeasuring(StoreDatabase database, RepoId repo, WorkflowRun run) {
        boolean isOnTag =
                run.head().branch().value().startsWith(TAGS)
                        && run.head().isWithin(repo)
                        && (run.event() == RunEvent.WORKFLOW_DISPATCH
                                || run.event() == RunEvent.PUSH);
        return isOnTag || run.attempt().number() > 1
                ? database.first(
                        "select bisection from bisection_runs" + OF_RUN,
                        row -> new Key(repo, row.integer("bisection")),
                        repo,
                        run.attempt(),
                        isOnTag ? run.head().branch().value() : "",
                        run.headSha())
                : Optional.empty();
    }
}
