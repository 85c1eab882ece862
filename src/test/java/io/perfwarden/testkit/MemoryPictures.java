package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.PictureStore;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;

/** Pictures of one repository, in memory. */
final class MemoryPictures implements PictureStore {
    private final Map<String, byte[]> all = new HashMap<>();
    private RepoId repo = new RepoId(1);

    @Override
    public String token(RepoId id) {
        repo = id;
        return "%040x".formatted(1);
    }

    @Override
    public Optional<RepoId> owner(String token) {
        return token.equals(token(repo)) ? Optional.of(repo) : Optional.empty();
    }

    @Override
    public String keep(RepoId id, byte[] svg) {
        String digest = Sha256Digest.of(svg);
        all.put(digest, svg);
        return digest;
    }

    @Override
    public Optional<byte[]> find(String token, String digest) {
        return owner(token).flatMap(_ -> Optional.ofNullable(all.get(digest)));
    }

    @Override
    public Optional<Boolean> passes(RepoId id, String suite) {
        return Optional.empty();
    }
}
