package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.model.TransientFailure;

/**
 * Calls for people who log in: the exchange of a code for a token, and reads with a token. They do
 * not use the app's budget, and are not repeated.
 */
public final class UserCalls {
    private static final int MAX_ANSWER = 8 << 20;
    private static final int AT_ONCE = 20;

    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,4000}");

    private static final Duration PAUSE = Duration.ofMinutes(1);
    private final ApiAddress address;
    private final HttpExchange wire;
    private final Semaphore slots = new Semaphore(AT_ONCE, true);
    private final Duration patience;

    public UserCalls(
            ApiAddress address,
            MeterRegistry meters,
            ApiConfig.Timeouts timeouts,
            OutgoingHttp outgoing) {
        this.address = address;
        this.wire = new HttpExchange(address, meters, timeouts, outgoing);
        this.patience = timeouts.answer();
    }

    /** The OAuth client. The secret is never shown. */
    public record Client(String id, String secret) {
        @Override
        public String toString() {
            return "client " + id;
        }
    }

    /**
     * The result of GitHub's redirect.
     *
     * @param redirect the address that GitHub was given before
     * @param verifier of PKCE; absent if that is off
     */
    public record Code(String code, String redirect, Optional<String> verifier) {
        @Override
        public String toString() {
            return "code";
        }
    }

    public sealed interface CodeExchange {
        /** {@code life}: absent if the token does not end. */
        record UserTokenIssued(String token, Optional<Duration> life) implements CodeExchange {
            @Override
            public String toString() {
                return "issued";
            }
        }

        /** GitHub's own word; may be empty. */
        record ExchangeRefused(String error) implements CodeExchange {}
    }

    public ApiAddress address() {
        return address;
    }

    /**
     * @throws TransientFailure if GitHub does not answer
     * @see "docs.github.com: Generating a user access token for a GitHub App"
     */
    public CodeExchange exchange(Client client, Code code) {
        ObjectNode body =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("client_id", client.id())
                        .put("client_secret", client.secret())
                        .put("code", code.code())
                        .put("redirect_uri", code.redirect());
        code.verifier().ifPresent(it -> body.put("code_verifier", it));
        ApiRequest request =
                ApiRequest.of("POST", URI.create(address.web() + "/login/oauth/access_token"))
                        .withAccept("application/json", ApiAnswer::isWholeJson)
                        .ofAtMost(MAX_ANSWER)
                        .withBody(body);
        ApiAnswer answer = exchangeInSlot(request, Map.of());
        if (!answer.isSuccess()) {
            return new CodeExchange.ExchangeRefused("status " + answer.status());
        }
        JsonNode json = answer.json();
        String token = json.path("access_token").asText("");
        if (json.has("error") || !TOKEN.matcher(token).matches()) {
            return new CodeExchange.ExchangeRefused(word(json.path("error").asText("")));
        }
        long seconds = json.path("expires_in").asLong(0);
        return new CodeExchange.UserTokenIssued(
                token, seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty());
    }

    private static String word(String error) {
        return error.matches("[a-z_]{1,60}") ? error : "";
    }

    /**
     * Sends a GET with a person's token.
     *
     * @return an answer of 2xx, 3xx or 4xx that is no throttle
     * @throws TransientFailure if GitHub throttles, fails or does not answer
     */
    public ApiAnswer get(String token, URI uri) {
        if (!address.owns(uri)) {
            throw GitHubFailures.pagesElsewhere(uri);
        }
        ApiRequest request = ApiRequest.get(uri).ofAtMost(MAX_ANSWER);
        return exchangeInSlot(request, Map.of("Authorization", "Bearer " + token));
    }

    private ApiAnswer exchangeInSlot(ApiRequest request, Map<String, String> headers) {
        try {
            if (!slots.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TransientFailure(request.name() + ": too many calls at once");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GitHubFailures.noAnswer(request, e);
        }
        try {
            ApiAnswer answer = wire.exchange(request, headers);
            if (RateLimits.isThrottled(answer)) {
                throw GitHubFailures.throttling("a person's token", PAUSE);
            }
            if (answer.status() >= 500 || answer.isTooLarge() || request.isCutShort(answer)) {
                throw GitHubFailures.trouble(request.name(), "answered " + answer.status());
            }
            return answer;
        } finally {
            slots.release();
        }
    }
}
