package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.InstallationId;
import io.perfwarden.model.RepoId;

/**
 * A time in which the app had no access to a repository, so that it heard nothing.
 *
 * @param until absent as long as it lasts
 */
record AccessGap(Instant since, Optional<Instant> until) {
    private static final String CHANGE =
            "insert into access_changes (repo, changed_at, granted) select id, ?, ?"
                    + " from repositories where %s = ? on conflict do nothing";
    private static final String CHANGES =
            "select changed_at, granted from access_changes where repo = ?"
                    + " order by changed_at, granted";

    private record Change(Instant at, boolean granted) {}

    static void change(StoreDatabase database, RepoId repo, Instant at, boolean granted) {
        int _ = database.update(CHANGE.formatted("id"), at, granted, repo);
    }

    static void change(
            StoreDatabase database, InstallationId installation, Instant at, boolean granted) {
        int _ = database.update(CHANGE.formatted("installation"), at, granted, installation);
    }

    /** In whatever order the changes were heard of. */
    static List<AccessGap> all(StoreDatabase database, RepoId repo) {
        List<AccessGap> gaps = new ArrayList<>();
        Optional<Instant> since = Optional.empty();
        for (Change change : database.list(CHANGES, SqlRow.as(Change.class), repo)) {
            if (!change.granted()) {
                since = since.or(() -> Optional.of(change.at()));
            } else if (since.isPresent()) {
                gaps.add(new AccessGap(since.get(), Optional.of(change.at())));
                since = Optional.empty();
            }
        }
        since.ifPresent(it -> gaps.add(new AccessGap(it, Optional.empty())));
        return gaps;
    }

    /** The end of the gap in which something began; of the last one if its begin is unknown. */
    static Optional<Instant> end(List<AccessGap> gaps, Optional<Instant> began) {
        return gaps.stream()
                .filter(it -> began.filter(at -> !it.has(at)).isEmpty())
                .map(it -> it.until().orElse(Instant.MAX))
                .reduce((_, last) -> last);
    }

    private boolean has(Instant at) {
        return !at.isBefore(since) && until.filter(at::isAfter).isEmpty();
    }
}
