package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.TransientFailure;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns everything that goes wrong into the two failures that callers know. */
public final class GitHubFailures {
    private static final Logger LOG = LoggerFactory.getLogger(GitHubFailures.class);

    /** Time until all of GitHub knows a new token. */
    private static final Duration TOKEN_LAG = Duration.ofSeconds(2);

    private static final int MAX_WORDS = 300;

    private GitHubFailures() {}

    /** No complete answer came: a write may have taken effect. */
    static TransientFailure noAnswer(ApiRequest request, Throwable cause) {
        return new TransientFailure(request.name() + ": " + words(cause, request.uri()), cause);
    }

    static boolean isServerError(ApiAnswer answer) {
        return answer.status() >= 500 && answer.header("Retry-After").isEmpty();
    }

    /** Whether a connection broke, other than by a time limit or a missing host. */
    static boolean isBrokenConnection(TransientFailure failure) {
        return failure.getCause() instanceof IOException cause
                && !(cause instanceof ConnectException)
                && !(cause instanceof HttpTimeoutException);
    }

    /** A body that is not GitHub's JSON, from a proxy or a maintenance page. */
    public static TransientFailure unreadable(String what, Exception cause) {
        return new TransientFailure(what + ": the answer is not what GitHub documents", cause);
    }

    /**
     * The next page is on a host that gets no credentials: the configured address is not GitHub's
     * own.
     */
    public static TransientFailure pagesElsewhere(URI next) {
        LOG.error(
                "GitHub's lists go on at {}://{}; set PERFWARDEN_GITHUB_API_URL to that host",
                next.getScheme(),
                next.getHost());
        return new TransientFailure("a list goes on at another host: " + next.getHost());
    }

    static TransientFailure strayRedirect(ApiRequest request) {
        String target = request.uri().getScheme() + "://" + request.uri().getHost();
        return new TransientFailure("redirected to where requests must not go: " + target);
    }

    static TransientFailure freshToken(ApiRequest request, ApiAnswer answer) {
        return new TransientFailure(line(request, answer) + " with a fresh token", TOKEN_LAG);
    }

    public static TransientFailure throttling(String why, Duration retryAfter) {
        return new TransientFailure("GitHub throttles: " + why, retryAfter);
    }

    /** GitHub refuses the app's key or id. Work is kept until the operator repairs it. */
    static TransientFailure appRefused(ApiRequest request, ApiAnswer answer) {
        LOG.error(
                "GitHub refuses the app's own credentials; check app id, private key and clock: {}",
                line(request, answer));
        return new TransientFailure(line(request, answer), Duration.ofMinutes(5));
    }

    /** GitHub answers 404 for an unknown app id, as for an unknown installation. */
    static boolean isUnknownApp(ApiAnswer answer) {
        return answer.status() == 404 && message(answer).startsWith("Integration not found");
    }

    /** A token of a suspended installation stays valid, but opens nothing. */
    static boolean isSuspended(ApiAnswer answer) {
        return answer.status() == 403
                && message(answer).startsWith("This installation has been suspended");
    }

    static GitHubRefusal noInstallation(ApiRequest request, ApiAnswer answer) {
        return new GitHubRefusal(GitHubRefusal.Kind.NO_INSTALLATION, line(request, answer));
    }

    public static GitHubRefusal toRefusal(GitHubRefusal.Kind kind, String what, String words) {
        return new GitHubRefusal(kind, what + ": " + clean(words));
    }

    /** Trouble at GitHub without a status. */
    public static TransientFailure trouble(String what, String words) {
        return new TransientFailure(what + ": " + clean(words));
    }

    /** The failure of an answer other than 2xx, throttles and expired tokens excluded. */
    public static RuntimeException of(ApiRequest request, ApiAnswer answer) {
        String line = line(request, answer);
        logPermissions(request, answer, line);
        return switch (answer.status()) {
            case 404 -> refusal(GitHubRefusal.Kind.NOT_FOUND, line, answer);
            case 403, 451 -> refusal(GitHubRefusal.Kind.FORBIDDEN, line, answer);
            case 410 -> refusal(GitHubRefusal.Kind.GONE, line, answer);
            case 401, 408, 425, 429 -> new TransientFailure(line);
            default ->
                    answer.status() >= 400 && answer.status() < 500
                            ? refusal(GitHubRefusal.Kind.UNPROCESSABLE, line, answer)
                            : outage(answer, line);
        };
    }

    private static TransientFailure outage(ApiAnswer answer, String line) {
        return answer.number("Retry-After")
                .filter(seconds -> seconds < 10_000)
                .map(Duration::ofSeconds)
                .map(wait -> new TransientFailure(line, wait))
                .orElseGet(() -> new TransientFailure(line));
    }

    private static GitHubRefusal refusal(GitHubRefusal.Kind kind, String line, ApiAnswer answer) {
        return new GitHubRefusal(kind, line, message(answer));
    }

    static GitHubRefusal tooLarge(ApiRequest request) {
        return new GitHubRefusal(
                GitHubRefusal.Kind.UNPROCESSABLE,
                request.name() + ": too large, over " + request.maxBytes() + " bytes");
    }

    /** A missing permission shows as 403, or as 404 for private things. */
    private static void logPermissions(ApiRequest request, ApiAnswer answer, String line) {
        String accepted = clean(answer.header("X-Accepted-GitHub-Permissions").orElse("unstated"));
        if (answer.status() == 403) {
            LOG.warn("{}; GitHub would accept permissions: {}", line, accepted);
        } else if (answer.status() == 404) {
            LOG.debug("{}; GitHub would accept permissions: {}", request.name(), accepted);
        }
    }

    private static String line(ApiRequest request, ApiAnswer answer) {
        return request.name() + ": " + answer.status() + " " + message(answer);
    }

    /** GitHub's own words, if the body has any. */
    public static String message(ApiAnswer answer) {
        if (!answer.text().startsWith("{")) {
            return "";
        }
        try {
            JsonNode body = answer.json();
            String errors = body.path("errors").isArray() ? " " + body.path("errors") : "";
            return clean(body.path("message").asText("") + errors);
        } catch (TransientFailure unreadable) {
            return clean(answer.text());
        }
    }

    private static String words(Throwable cause, URI uri) {
        return switch (cause) {
            case HttpConnectTimeoutException _ -> "no connection in time to " + uri.getHost();
            case HttpTimeoutException _ -> "no answer in time from " + uri.getHost();
            case TimeoutException _ -> "not finished in time";
            case InterruptedException _ -> "interrupted";
            case ConnectException _ -> "no connection to " + uri.getHost();
            default -> clean(cause.getClass().getSimpleName() + " " + cause.getMessage());
        };
    }

    private static String clean(String foreign) {
        String oneLine = foreign.replaceAll("\\p{Cntrl}+", " ").strip();
        return oneLine.length() <= MAX_WORDS ? oneLine : oneLine.substring(0, MAX_WORDS) + "…";
    }
}
