package io.perfwarden.github.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.scm.InstallationId;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of installations: one each, used until five minutes before it expires, made once however
 * many callers wait for it.
 */
final class InstallationTokens {
    private static final Duration MARGIN = Duration.ofMinutes(5);

    /** For this long not all of GitHub's machines may know a new token. */
    private static final Duration LAG = Duration.ofSeconds(5);

    /** A token; opaque, of any length and alphabet, and never shown. */
    static final class Token {
        private final String value;
        private final Instant issued;
        private final Instant expires;

        private Token(String value, Instant issued, Instant expires) {
            this.value = value;
            this.issued = issued;
            this.expires = expires;
        }

        String authorization() {
            return "Bearer " + value;
        }

        boolean isFresh(Instant now) {
            return now.isBefore(issued.plus(LAG));
        }

        @Override
        public String toString() {
            return "***";
        }
    }

    /** One installation's token, and the making of the next one while it is under way. */
    private static final class Slot {
        private @Nullable Token token;
        private @Nullable CompletableFuture<Token> pending;
    }

    private final AppCalls app;
    private final ApiAddress address;
    private final Clock clock;
    private final Map<InstallationId, Slot> slots = new ConcurrentHashMap<>();

    InstallationTokens(AppCalls app, ApiAddress address, Clock clock) {
        this.app = app;
        this.address = address;
        this.clock = clock;
    }

    /**
     * The token to use now.
     *
     * @throws io.perfwarden.problem.TransientFailure if none can be had now; all who waited for the
     *     same attempt get the same failure
     * @throws io.perfwarden.github.GitHubRefusal if the installation is suspended or gone
     */
    Token current(InstallationId installation) {
        Slot slot = slots.computeIfAbsent(installation, _ -> new Slot());
        CompletableFuture<Token> outcome;
        boolean mine = false;
        synchronized (slot) {
            if (slot.token != null && isGood(slot.token)) {
                return slot.token;
            }
            if (slot.pending == null) {
                slot.pending = new CompletableFuture<>();
                mine = true;
            }
            outcome = slot.pending;
        }
        return mine ? make(installation, slot, outcome) : awaited(outcome);
    }

    /** Stops using a token that GitHub does not accept, unless another one is in use already. */
    void drop(InstallationId installation, Token refused) {
        Slot slot = slots.computeIfAbsent(installation, _ -> new Slot());
        synchronized (slot) {
            if (slot.token != null && slot.token == refused) {
                slot.token = null;
            }
        }
    }

    private boolean isGood(Token token) {
        return clock.instant().isBefore(token.expires.minus(MARGIN));
    }

    private Token make(InstallationId installation, Slot slot, CompletableFuture<Token> outcome) {
        try {
            Token token = mint(installation);
            settle(slot, Optional.of(token));
            outcome.complete(token);
            return token;
        } catch (RuntimeException | Error e) {
            settle(slot, Optional.empty());
            outcome.completeExceptionally(e);
            throw e;
        }
    }

    private static void settle(Slot slot, Optional<Token> made) {
        synchronized (slot) {
            slot.pending = null;
            made.ifPresent(token -> slot.token = token);
        }
    }

    private static Token awaited(CompletableFuture<Token> outcome) {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    private Token mint(InstallationId installation) {
        ApiRequest request =
                ApiRequest.of(
                        "POST",
                        address.at("/app/installations/" + installation + "/access_tokens"));
        Answer answer = app.exchange(request);
        if (answer.status() == 403 || answer.status() == 404) {
            throw GitHubFailures.noInstallation(request, answer);
        }
        if (!answer.isSuccess()) {
            throw GitHubFailures.of(request, answer);
        }
        return read(answer.json());
    }

    private Token read(JsonNode body) {
        try {
            String value = body.path("token").asText("");
            if (value.isEmpty()) {
                throw new DateTimeException("no token in the answer");
            }
            return new Token(
                    value, clock.instant(), Instant.parse(body.path("expires_at").asText("")));
        } catch (DateTimeException e) {
            throw GitHubFailures.unreadable("installation token", e);
        }
    }
}
