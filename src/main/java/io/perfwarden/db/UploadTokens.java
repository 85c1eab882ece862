package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/** Tokens that results of one repository are submitted with, stored as hashes. */
public record UploadTokens(StoreDatabase database, Clock clock) {
    /** Scanners of secrets know a token by it. */
    public static final String PREFIX = "pwu_";

    public static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    public static final Duration LONGEST_LIFE = Duration.ofDays(366);

    private static final int MOST = 100;

    /** Last uses are only that exact, so that a busy token writes seldom. */
    private static final Duration USE = Duration.ofMinutes(1);

    /** The owner of a token that was sent. */
    public record UploadToken(RepoId repo, String name, Instant expiresAt) {}

    /** A token in a list; {@code used}: its last use, absent before the first. */
    public record ListedToken(
            String name, Instant madeAt, Instant expiresAt, Optional<Instant> used) {}

    /** Makes a token, which is shown once; absent if there is one of this name, or 100. */
    public Optional<String> create(RepoId repo, String name, Duration life) {
        if (!NAME.matcher(name).matches() || life.compareTo(LONGEST_LIFE) > 0) {
            throw new IllegalArgumentException("no upload token of this name or life");
        }
        String token = PREFIX + LoginSessions.random();
        Instant now = clock.instant();
        return database.write(_ -> {
            boolean isMade =
                    list(repo).size() < MOST
                            && database.update(
                                            SqlRunner.insert(
                                                    "upload_tokens",
                                                    "repo, name, hash, made_at, expires_at"),
                                            repo,
                                            name,
                                            hash(token),
                                            now,
                                            now.plus(life))
                                    == 1;
            return isMade ? Optional.of(token) : Optional.empty();
        });
    }

    private static String hash(String token) {
        return LoginSessions.derive("upload", token);
    }

    /** All of a repository, by name. */
    public List<ListedToken> list(RepoId repo) {
        return database.list(
                "select name, made_at, expires_at, used_at from upload_tokens where repo = ?"
                        + " order by name",
                SqlRow.as(ListedToken.class),
                repo);
    }

    /** Ends a token; whether there was one. */
    public boolean revoke(RepoId repo, String name) {
        return database.update("delete from upload_tokens where repo = ? and name = ?", repo, name)
                == 1;
    }

    public boolean revoke(UploadToken token) {
        return revoke(token.repo(), token.name());
    }

    /** Finds a token, even one that has expired. */
    public Optional<UploadToken> find(String token) {
        return token.startsWith(PREFIX) && LoginSessions.isSecret(token.substring(PREFIX.length()))
                ? database.first(
                        "select repo, name, expires_at from upload_tokens where hash = ?",
                        SqlRow.as(UploadToken.class),
                        hash(token))
                : Optional.empty();
    }

    public void storeUse(UploadToken token) {
        Instant now = clock.instant();
        database.update(
                "update upload_tokens set used_at = ? where repo = ? and name = ?"
                        + " and coalesce(used_at, 0) < ?",
                now,
                token.repo(),
                token.name(),
                now.minus(USE));
    }
}
