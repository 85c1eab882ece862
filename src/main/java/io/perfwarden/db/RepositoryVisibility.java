package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/** Repositories by present and former names, with their visibility. */
public record RepositoryVisibility(StoreDatabase database, Clock clock) {
    private static final String COLUMNS =
            "select r.installation, r.id, r.owner, r.name, v.state, coalesce(v.checked_at, 0),"
                    + " %s as former from repositories r left join visibility v on v.repo = r.id";
    private static final String PRESENT = COLUMNS.formatted("0");

    private static final String NAMED =
            PRESENT + " where lower(r.owner) = ? and lower(r.name) = ? order by r.id desc limit 1";

    private static final String FORMER =
            COLUMNS.formatted("1")
                    + " join former_names f on f.repo = r.id"
                    + " where lower(f.owner) = ? and lower(f.name) = ?"
                    + " order by f.until desc, r.id desc limit 1";
    private static final String NOW =
            " on conflict (repo) do update set state = excluded.state,"
                    + " checked_at = excluded.checked_at";
    private static final String SET =
            "insert into visibility (repo, state, checked_at)"
                    + " select id, ?, ? from repositories where id = ?"
                    + NOW;
    private static final String ALL_GONE =
            "insert into visibility (repo, state, checked_at)"
                    + " select id, 'gone', ? from repositories where installation = ?"
                    + NOW;

    /** Who may see a repository. */
    public enum VisibilityState {
        /** Everyone. */
        PUBLIC,
        /** Those who can read it on GitHub. */
        PRIVATE,
        /** No one: it is deleted, or the app may not see it. */
        GONE
    }

    /**
     * A repository.
     *
     * @param state GitHub's last answer; absent before the first
     */
    public record FoundVisibility(
            InstalledRepo repo,
            Optional<VisibilityState> state,
            Instant checkedAt,
            boolean former) {
        /** Whether GitHub said so within a time. */
        public boolean isFresh(Instant now, Duration within) {
            return state.isPresent() && checkedAt.plus(within).isAfter(now);
        }
    }

    /** Ignores case; a present name comes before a former one. */
    public Optional<FoundVisibility> find(RepoName name) {
        String owner = name.owner().toLowerCase(Locale.ROOT);
        String own = name.name().toLowerCase(Locale.ROOT);
        return database.first(NAMED, SqlRow.as(FoundVisibility.class), owner, own)
                .or(() -> database.first(FORMER, SqlRow.as(FoundVisibility.class), owner, own));
    }

    public List<FoundVisibility> all() {
        return database.list(PRESENT + " order by r.id", SqlRow.as(FoundVisibility.class));
    }

    /** What GitHub has just said. */
    public void set(RepoId repo, VisibilityState state) {
        database.update(SET, state, clock.instant(), repo);
    }

    /** No one may see any repository of an installation. */
    public void markGone(InstallationId installation) {
        database.update(ALL_GONE, clock.instant(), installation);
    }

    /** GitHub is to be asked anew. */
    public void forget(RepoId repo) {
        database.update("delete from visibility where repo = ?", repo);
    }

    /** GitHub is to be asked anew about all of an installation. */
    public void forget(InstallationId installation) {
        database.update(
                "delete from visibility where repo in"
                        + " (select id from repositories where installation = ?)",
                installation);
    }
}
