package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Releases as GitHub told of them. */
public record PublishedReleases(StoreDatabase database) {
    private static final String SAVE =
            SqlRunner.upsert("published_releases", "repo, tag", "sha, notes, heard_at");

    private static final String ADD =
            SqlRunner.insert("published_releases", "repo, tag, sha, notes, heard_at");

    /** What became of the text that was to be put under a release's. */
    public enum NotesState {
        /** The configuration asks for none. */
        NOT_ASKED,
        /** There is a tag, and no release yet. */
        NOT_PUBLISHED,
        WRITTEN,
        /** The app lacks the permission to write contents. */
        NOT_PERMITTED,
        /** One of the two releases was not measured. */
        NOT_MEASURED,
        /** There is no release before it. */
        FIRST,
        /** The author's text leaves no room. */
        NO_ROOM;

        /** Whether there may be more to write later. */
        public boolean mayChange() {
            return this == NOT_PUBLISHED || this == NOT_MEASURED;
        }

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Keeps the commit of a tag of which nothing is kept yet. */
    public void remember(RepoId repo, String tag, CommitSha sha, Instant at) {
        int _ = database.update(ADD, repo, tag, sha, NotesState.NOT_ASKED.name(), at);
    }

    public void record(RepoId repo, String tag, CommitSha sha, NotesState notes, Instant at) {
        int _ = database.update(SAVE, repo, tag, sha, notes.name(), at);
    }
}
