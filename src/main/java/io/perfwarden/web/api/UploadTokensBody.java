package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.db.UploadTokens;

/** Upload tokens of a repository, by name. */
public record UploadTokensBody(List<ListedUploadToken> tokens) implements ApiBody {
    /**
     * A token, which is never shown again.
     *
     * @param used its last use, to the minute; null before the first
     */
    public record ListedUploadToken(
            String name, Instant made, Instant until, Optional<Instant> used) {}

    /**
     * A new token.
     *
     * @param token shown this once
     */
    public record NewUploadToken(String name, String token) implements ApiBody {}

    /** {@code withdrawn}: how many submissions were taken back. */
    public record WithdrawnBody(int withdrawn) implements ApiBody {}

    static UploadTokensBody of(List<UploadTokens.ListedToken> all) {
        return new UploadTokensBody(
                all.stream()
                        .map(it ->
                                new ListedUploadToken(
                                        it.name(), it.madeAt(), it.expiresAt(), it.used()))
                        .toList());
    }
}
