package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SuitePlatform;

/** Profiles that runs of the default branch uploaded, opaque bytes. */
public record ProfileStore(StoreDatabase database, Clock clock) {
    /** Bytes at most, compressed. A profile of an hour has a tenth. */
    public static final int LARGEST = 4 << 20;

    private static final String KEEP =
            SqlRunner.upsert(
                    "profiles", "repo, suite, platform, run_id", "size, document, kept_at");
    private static final String NEWEST =
            "select document from profiles where repo = ? and suite = ? and platform = ?"
                    + " and run_id < ? order by run_id desc limit 1";

    public void keep(RepoId repo, SuitePlatform where, RunId run, byte[] document) {
        int _ =
                database.update(
                        KEEP,
                        repo,
                        where.suite(),
                        where.platform(),
                        run,
                        document.length,
                        document,
                        clock.instant());
    }

    /** Of the last run before another one. */
    public Optional<byte[]> newest(RepoId repo, SuitePlatform where, RunId before) {
        return database.first(
                NEWEST,
                row -> row.bytes("document"),
                repo,
                where.suite(),
                where.platform(),
                before);
    }
}
