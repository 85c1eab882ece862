package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;

/** Past runs of default branches and their outcomes. */
public record BackfillRuns(StoreDatabase database) {
    private static final String LISTED =
            SqlRunner.upsert("past_suites", "repo, suite", "source, listed_at");
    private static final String ADD =
            "insert into past_runs (repo, suite, run_id, outcome, document)"
                    + " values (?, ?, ?, 'waiting', ?) on conflict do nothing";
    private static final String NEXT =
            """
            select run_id, suite, document from past_runs
            where repo = ? and outcome = 'waiting' and run_id = (
                select max(run_id) from past_runs where repo = ? and outcome = 'waiting')
            """;
    private static final String WAITING =
            "select 1 from past_runs where repo = ? and suite = ? and outcome = 'waiting' limit 1";
    private static final String OLDEST =
            "select outcome from past_runs where repo = ? and suite = ? and outcome <> 'waiting'"
                    + " order by run_id limit ?";

    /** A run to be read. */
    public record WaitingRun(RunId run, String document, Set<String> suites) {}

    /** A suite's source as a text that is equal for equal sources. */
    public record RunSource(String suite, String source) {}

    /** Those of some suites of which no runs were listed yet. */
    public Set<String> unlistedSources(RepoId repo, Set<RunSource> suites) {
        String select = "select suite, source from past_suites where repo = ?";
        Set<RunSource> left = new HashSet<>(suites);
        database.list(select, row -> new RunSource(row.text("suite"), row.text("source")), repo)
                .forEach(left::remove);
        return left.stream().map(RunSource::suite).collect(Collectors.toSet());
    }

    /** Whether runs of a suite are still to be listed, or to be read. */
    public boolean isUnread(RepoId repo, RunSource suite) {
        return !unlistedSources(repo, Set.of(suite)).isEmpty()
                || database.first(WAITING, row -> true, repo, suite.suite()).isPresent();
    }

    /** Records the waiting runs of a suite; known ones stay. */
    public void storeListing(RepoId repo, RunSource suite, Map<RunId, String> runs, Instant at) {
        String unread = "delete from past_runs where repo = ? and suite = ? and outcome <> 'read'";
        database.transaction(() -> {
            database.update(LISTED, repo, suite.suite(), suite.source(), at);
            database.update(unread, repo, suite.suite());
            runs.forEach(
                    (run, document) -> database.update(ADD, repo, suite.suite(), run, document));
        });
    }

    /** The newest run that waits. */
    public Optional<WaitingRun> next(RepoId repo) {
        return database
                .list(
                        NEXT,
                        row ->
                                new WaitingRun(
                                        new RunId(row.number("run_id")),
                                        row.text("document"),
                                        Set.of(row.text("suite"))),
                        repo,
                        repo)
                .stream()
                .reduce((one, other) -> {
                    Set<String> both = new TreeSet<>(one.suites());
                    both.addAll(other.suites());
                    return new WaitingRun(one.run(), one.document(), both);
                });
    }

    public void storeOutcomes(RepoId repo, RunId run, Map<String, PastRunOutcome> outcomes) {
        String settle =
                "update past_runs set outcome = ?, document = '' where repo = ? and suite = ?"
                        + " and run_id = ?";
        database.transaction(() ->
                outcomes.forEach(
                        (suite, outcome) -> database.update(settle, outcome, repo, suite, run)));
    }

    /** Outcomes of the oldest settled runs of a suite, the oldest first. */
    public List<PastRunOutcome> oldest(RepoId repo, String suite, int most) {
        return database.list(
                OLDEST, row -> row.constant(PastRunOutcome.class, "outcome"), repo, suite, most);
    }

    /** Records that GitHub has none of those any more that wait. */
    public void markExpired(RepoId repo, String suite) {
        String gone =
                "update past_runs set outcome = 'expired', document = '' where repo = ?"
                        + " and suite = ? and outcome = 'waiting'";
        database.update(gone, repo, suite);
    }

    /** Forgets which suites were listed; read runs stay. */
    public void forgetListings(RepoId repo) {
        database.update("delete from past_suites where repo = ?", repo);
    }

    public NavigableMap<String, PastRunCounts> counts(RepoId repo) {
        record Count(String suite, PastRunOutcome outcome, int runs) {}
        String select =
                "select suite, outcome, count(*) as runs from past_runs where repo = ?"
                        + " group by suite, outcome";
        NavigableMap<String, PastRunCounts> all = new TreeMap<>();
        database.list(select, SqlRow.as(Count.class), repo).stream()
                .collect(
                        Collectors.groupingBy(
                                Count::suite,
                                Collectors.toMap(
                                        Count::outcome,
                                        Count::runs,
                                        Integer::sum,
                                        TreeMap<PastRunOutcome, Integer>::new)))
                .forEach((suite, runs) -> all.put(suite, new PastRunCounts(runs)));
        return all;
    }
}
