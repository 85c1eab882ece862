package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/** Incidents of default branches, in the table {@code incidents}. */
public record IncidentStore(StoreDatabase database) {
    private static final String NONE = StoredJson.encode(new Incidents(List.of()));
    private static final String WATCH =
            """
            insert into incidents (repo, since, revision, content) values (?, ?, 1, ?)
            on conflict (repo) do update set since = excluded.since
            where incidents.since is null
            """;

    /** Locks a repository's incidents until the transaction ends. */
    private static final String LOCK =
            "update incidents set revision = revision + 1 where repo = ? returning content";

    /** What is stored of a repository. */
    record Incidents(List<BranchIncident> incidents) {}

    /** Known incidents, and since when issues are opened; absent if none are. */
    public record KnownIncident(Optional<Instant> since, List<BranchIncident> incidents) {}

    /** Issues are asked for from now on, or not any more. */
    public void watch(RepoId repo, boolean isAsked, Instant now) {
        boolean is = of(repo).since().isPresent();
        if (isAsked && !is) {
            database.update(WATCH, repo, now, NONE);
        } else if (is && !isAsked) {
            database.update("update incidents set since = null where repo = ?", repo);
        }
    }

    public KnownIncident of(RepoId repo) {
        return database.first(
                        "select since, content from incidents where repo = ?",
                        row ->
                                new KnownIncident(
                                        row.optionalTime("since"), incidents(row.text("content"))),
                        repo)
                .orElseGet(() -> new KnownIncident(Optional.empty(), List.of()));
    }

    private static List<BranchIncident> incidents(String json) {
        return StoredJson.decode(json, Incidents.class).incidents();
    }

    /** The incident of an issue; absent for any other issue. */
    public Optional<BranchIncident> find(RepoId repo, int issue) {
        return of(repo).incidents().stream().filter(it -> it.issue().number() == issue).findFirst();
    }

    /** Forgets incidents that ended before a moment. */
    void forget(Instant before) {
        database.list(
                        "select repo from incidents where content <> ?",
                        row -> row.repo("repo"),
                        NONE)
                .forEach(repo -> {
                    List<BranchIncident> _ =
                            change(
                                    repo,
                                    all ->
                                            all.stream()
                                                    .filter(it ->
                                                            it.ended()
                                                                    .filter(before::isAfter)
                                                                    .isEmpty())
                                                    .toList());
                });
    }

    /** Repositories with incidents for which issues are asked. */
    public List<RepoId> watchedRepositories() {
        return database.list(
                "select repo from incidents where since is not null and content <> ? order by repo",
                row -> row.repo("repo"),
                NONE);
    }

    /**
     * Changes all incidents of a repository under a lock.
     *
     * @param change may be called twice
     */
    public List<BranchIncident> change(RepoId repo, UnaryOperator<List<BranchIncident>> change) {
        return database.write(_ -> {
            List<String> known = database.returning(LOCK, row -> row.text("content"), repo);
            if (known.isEmpty()) {
                return List.of();
            }
            List<BranchIncident> before = incidents(known.getFirst());
            List<BranchIncident> after = change.apply(before);
            if (!after.equals(before)) {
                String text = StoredJson.encode(new Incidents(after));
                database.update("update incidents set content = ? where repo = ?", text, repo);
            }
            return after;
        });
    }

    public Optional<BranchIncident> change(
            RepoId repo, int number, UnaryOperator<BranchIncident> change) {
        return change(
                        repo,
                        all ->
                                all.stream()
                                        .map(it -> it.number() == number ? change.apply(it) : it)
                                        .toList())
                .stream()
                .filter(it -> it.number() == number)
                .findFirst();
    }
}
