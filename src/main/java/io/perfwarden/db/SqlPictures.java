package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;
import java.security.SecureRandom;

/** {@link PictureStore} in the tables {@code picture_tokens} and {@code pictures}. */
public record SqlPictures(StoreDatabase database, Clock clock) implements PictureStore {
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

    /** The newest run of the default branch that was judged. */
    private static final String NEWEST =
            """
            select b.readable, (select count(*) from reds r where r.repo = b.repo
                and r.sha = b.head_sha and r.suite = b.suite and r.pull = 0) as red
            from brought b where b.repo = ? and b.suite = ? and b.on_default = 1
                and exists (select 1 from proofs p where p.repo = b.repo
                    and p.sha = b.head_sha and p.target like 'branch/%')
            order by b.run_id desc, b.attempt desc, b.readable limit 1
            """;

    @Override
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

    @Override
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

    @Override
    public Optional<RepoId> owner(String token) {
        return database.first(
                "select repo from picture_tokens where token = ?", row -> row.repo("repo"), token);
    }

    @Override
    public String keep(RepoId repo, byte[] svg) {
        if (svg.length > LARGEST) {
            throw new IllegalArgumentException("a picture of " + svg.length + " bytes");
        }
        String digest = PictureStore.digest(svg);
        database.update(KEEP, repo, digest, svg.length, svg, clock.instant());
        return digest;
    }

    @Override
    public Optional<byte[]> find(String token, String digest) {
        return database.first(FIND, row -> row.bytes("svg"), token, digest);
    }

    @Override
    public Optional<Boolean> passes(RepoId repo, String suite) {
        return database.first(
                        NEWEST,
                        row ->
                                row.flag("readable") || row.number("red") > 0
                                        ? Optional.of(row.number("red") == 0)
                                        : Optional.<Boolean>empty(),
                        repo,
                        suite)
                .flatMap(it -> it);
    }
}
