package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;

/**
 * Pictures that comments show. An address shows its picture to all: it has a token of its
 * repository that cannot be guessed, and the digest of the picture.
 */
public interface PictureStore {
    /** Bytes of a picture at most. */
    int LARGEST = 100_000;

    /** The token of a repository, 40 hex characters; it is made when there is none. */
    String token(RepoId repo);

    /** Gives a repository another token, so that no address from before holds any more. */
    String rotate(RepoId repo);

    /** The repository of a token. */
    Optional<RepoId> owner(String token);

    /**
     * Keeps a picture.
     *
     * @return SHA-256 of its bytes, in hex
     * @throws IllegalArgumentException if it is larger than {@link #LARGEST}
     */
    String keep(RepoId repo, byte[] svg);

    /** The picture at an address; nothing if the token or the digest is unknown. */
    Optional<byte[]> find(String token, String digest);

    /** Whether a suite passes on the default branch, by its newest verdict; nothing without one. */
    Optional<Boolean> passes(RepoId repo, String suite);
}
