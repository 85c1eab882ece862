package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.TransientFailure;

/**
 * Tokens of installations. A token is used until five minutes before it expires, and made once for
 * all callers that wait. A refusal is kept, so that not every job repeats it.
 */
final class InstallationTokens {
    private static final Duration MARGIN = Duration.ofMinutes(5);

    /** For so long, not all of GitHub's machines may know a new token. */
    private static final Duration LAG = Duration.ofSeconds(5);

    /**
     * A failure counts for all callers within this time: a suspended installation has many jobs.
     */
    private static final Duration FAILED = Duration.ofSeconds(5);

    private static final int MOST = 10_000;

    /** {@code value}: of any length and alphabet, never shown. */
    record Token(String value, Instant issued, Instant expires) {
        boolean isFresh(Instant now) {
            return now.isBefore(issued.plus(LAG));
        }

        @Override
        public String toString() {
            return "***";
        }
    }

    private sealed interface TokenOutcome {
        record Issued(Token token) implements TokenOutcome {}

        record TokenFailed(RuntimeException failure) implements TokenOutcome {}
    }

    private final ApiCalls.AppCalls app;
    private final ApiAddress address;
    private final Clock clock;
    private final ConcurrentMap<InstallationId, CompletableFuture<TokenOutcome>> outcomes;

    InstallationTokens(ApiCalls.AppCalls app, ApiAddress address, Clock clock) {
        this.app = app;
        this.address = address;
        this.clock = clock;
        AsyncCache<InstallationId, TokenOutcome> cache =
                Caffeine.newBuilder()
                        .maximumSize(MOST)
                        .expireAfter(
                                Expiry.creating((InstallationId _, TokenOutcome it) -> life(it)))
                        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                        .executor(Runnable::run)
                        .buildAsync();
        this.outcomes = cache.asMap();
    }

    /**
     * The token to use now.
     *
     * @throws TransientFailure without a token; all callers within a short time get the same
     * @throws GitHubRefusal if the installation is suspended or gone; likewise
     */
    Token current(InstallationId installation) {
        CompletableFuture<TokenOutcome> mine = new CompletableFuture<>();
        CompletableFuture<TokenOutcome> first = outcomes.putIfAbsent(installation, mine);
        if (first == null) {
            make(installation, mine);
        }
        return switch ((first == null ? mine : first).join()) {
            case TokenOutcome.Issued(Token token) -> token;
            case TokenOutcome.TokenFailed(RuntimeException failure) -> throw failure;
        };
    }

    /** Stops using a refused token, unless it was replaced already. */
    void drop(InstallationId installation, Token refused) {
        CompletableFuture<TokenOutcome> current = outcomes.get(installation);
        if (current != null
                && current.getNow(null) instanceof TokenOutcome.Issued(Token token)
                && token.equals(refused)) {
            outcomes.remove(installation, current);
        }
    }

    private Duration life(TokenOutcome outcome) {
        return switch (outcome) {
            case TokenOutcome.Issued(Token token) -> {
                Duration good = Duration.between(clock.instant(), token.expires.minus(MARGIN));
                yield good.isNegative() ? Duration.ZERO : good;
            }
            case TokenOutcome.TokenFailed _ -> FAILED;
        };
    }

    private void make(InstallationId installation, CompletableFuture<TokenOutcome> outcome) {
        try {
            outcome.complete(new TokenOutcome.Issued(mint(installation)));
        } catch (RuntimeException e) {
            outcome.complete(new TokenOutcome.TokenFailed(e));
        } catch (Error e) {
            outcome.completeExceptionally(e);
            throw e;
        }
    }

    private Token mint(InstallationId installation) {
        String tail = "/app/installations/" + installation + "/access_tokens";
        ApiRequest request = ApiRequest.of("POST", address.at(tail));
        ApiAnswer answer = app.exchange(request);
        if (answer.status() == 403 || answer.status() == 404) {
            throw GitHubFailures.noInstallation(request, answer);
        }
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        JsonNode body = answer.json();
        try {
            Instant expires = Instant.parse(body.path("expires_at").asText(""));
            return new Token(body.required("token").asText(), clock.instant(), expires);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw GitHubFailures.unreadable("installation token", e);
        }
    }
}
