package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/** Read tokens of one repository each, stored as hashes. */
public record ReadTokens(StoreDatabase database, Clock clock) {
    private static final String PREFIX = "pwr_";
    private static final int ID = 8;
    private static final int MOST = 100;

    /** {@code note}: its purpose, in the maker's words. */
    public record MadeToken(String id, String note, Instant at) {}

    /** Makes a token, which is shown once; absent if there are 100. */
    public Optional<String> create(RepoId repo, String note) {
        if (list(repo).size() >= MOST) {
            return Optional.empty();
        }
        String token = PREFIX + LoginSessions.random();
        String hash = LoginSessions.derive("read", token);
        database.update(
                "insert into read_tokens (repo, id, hash, note, made_at) values (?, ?, ?, ?, ?)",
                repo,
                id(hash),
                hash,
                note,
                clock.instant());
        return Optional.of(token);
    }

    private static String id(String hash) {
        return HexFormat.of().formatHex(Base64.getUrlDecoder().decode(hash)).substring(0, ID);
    }

    /** All of a repository, the oldest first. */
    public List<MadeToken> list(RepoId repo) {
        return database.list(
                "select id, note, made_at from read_tokens where repo = ? order by made_at, id",
                row -> new MadeToken(row.text("id"), row.text("note"), row.time("made_at")),
                repo);
    }

    /** Ends a token; whether there was one. */
    public boolean revoke(RepoId repo, String id) {
        return database.update("delete from read_tokens where repo = ? and id = ?", repo, id) == 1;
    }

    public Optional<RepoId> find(String token) {
        return token.startsWith(PREFIX) && LoginSessions.isSecret(token.substring(PREFIX.length()))
                ? database.first(
                        "select repo from read_tokens where hash = ?",
                        row -> row.repo("repo"),
                        LoginSessions.derive("read", token))
                : Optional.empty();
    }
}
