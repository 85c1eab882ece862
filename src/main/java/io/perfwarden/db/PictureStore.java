package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;
import java.security.SecureRandom;

/**
 * Pictures of comments. An address needs a secret token of its repository, and the picture's
 * digest.
 */
public record PictureStore(StoreDatabase database, Clock clock) {
    /** Bytes of a picture at most. */
    public static final int LARGEST = 100_000;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int TOKEN_BYTES = 20;
    private static final String KEEP =
            """
            insert into pictures (repo, digest, size, svg, kept_at) values (?, ?, ?, ?, ?)
            on conflict (repo, digest) do update set kept_at = excluded.kept_at
            """;
    private static final String FIND =
            """
            select p.svg from pictures p join picture_tokens t on t.repo = p.repo
            where t.token = ? and p.digest = ?
            """;

    /** Of the newest judged commit, by the newest run of each platform. */
    private static final String FAILS =
            """
            select max(fails) as fails from branch_verdicts b
            where b.repo = ? and b.suite = ? and b.head_sha = (
                    select n.head_sha from branch_verdicts n
                    where n.repo = b.repo and n.suite = b.suite
                    order by n.run_id desc limit 1)
                and not exists (
                    select 1 from branch_verdicts n
                    where n.repo = b.repo and n.suite = b.suite and n.platform = b.platform
                        and n.head_sha = b.head_sha and (n.run_id > b.run_id
                            or (n.run_id = b.run_id and n.attempt > b.attempt)))
            """;

    /** The token of a repository, 40 hex characters; created if needed. */
    public String token(RepoId repo) {
        String known = "select token from picture_tokens where repo = ?";
        return database.first(known, row -> row.text("token"), repo)
                .orElseGet(() -> {
                    database.update(
                            "insert into picture_tokens (repo, token) values (?, ?)"
                                    + " on conflict (repo) do nothing",
                            repo,
                            random());
                    return database.list(known, row -> row.text("token"), repo).getFirst();
                });
    }

    /** Replaces a repository's token, which invalidates all addresses. */
    public String rotate(RepoId repo) {
        String token = random();
        database.update(
                "insert into picture_tokens (repo, token) values (?, ?)"
                        + " on conflict (repo) do update set token = excluded.token",
                repo,
                token);
        return token;
    }

    private static String random() {
        byte[] bytes = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    public Optional<RepoId> owner(String token) {
        return database.first(
                "select repo from picture_tokens where token = ?", row -> row.repo("repo"), token);
    }

    /**
     * Keeps a picture.
     *
     * @return SHA-256 of its bytes, in hex
     * @throws IllegalArgumentException if it is larger than {@link #LARGEST}
     */
    public String keep(RepoId repo, byte[] svg) {
        if (svg.length > LARGEST) {
            throw new IllegalArgumentException("a picture of " + svg.length + " bytes");
        }
        String digest = Sha256Digest.of(svg);
        database.update(KEEP, repo, digest, svg.length, svg, clock.instant());
        return digest;
    }

    /** Absent for an unknown token or digest. */
    public Optional<byte[]> find(String token, String digest) {
        return database.first(FIND, row -> row.bytes("svg"), token, digest);
    }

    /** Whether a suite passes on the default branch, by its newest verdict; absent without one. */
    public Optional<Boolean> passes(RepoId repo, String suite) {
        return database.first(FAILS, row -> row.optionalNumber("fails"), repo, suite)
                .flatMap(fails -> fails.map(it -> it == 0));
    }
}
