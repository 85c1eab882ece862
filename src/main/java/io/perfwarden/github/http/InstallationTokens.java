package io.perfwarden.github.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.scm.InstallationId;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
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

    private static final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable Token token;
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
     * @throws io.perfwarden.github.GitHubRefusal if the installation is suspended or gone
     */
    Token current(InstallationId installation) {
        Slot slot = slots.computeIfAbsent(installation, _ -> new Slot());
        slot.lock.lock();
        try {
            Token token = slot.token;
            if (token == null || !clock.instant().isBefore(token.expires.minus(MARGIN))) {
                token = mint(installation);
                slot.token = token;
            }
            return token;
        } finally {
            slot.lock.unlock();
        }
    }

    /** Stops using a token that GitHub does not accept, unless another one is in use already. */
    void drop(InstallationId installation, Token refused) {
        Slot slot = slots.computeIfAbsent(installation, _ -> new Slot());
        slot.lock.lock();
        try {
            if (slot.token != null && slot.token == refused) {
                slot.token = null;
            }
        } finally {
            slot.lock.unlock();
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
