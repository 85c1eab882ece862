package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.model.TransientFailure;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where what went wrong on the way becomes one of the two failures callers know. */
public final class GitHubFailures {
    private static final Logger LOG = LoggerFactory.getLogger(GitHubFailures.class);

    /** How long GitHub is left alone until a token it has just issued is known everywhere. */
    private static final Duration TOKEN_LAG = Duration.ofSeconds(2);

    private static final int MAX_WORDS = 300;

    private GitHubFailures() {}

    /** No whole answer came: whether a write took effect is unknown. */
    static TransientFailure unanswered(ApiRequest request, Throwable cause) {
        return new TransientFailure(request.name() + ": " + words(cause), cause);
    }

    /** Whether a gateway failed by itself and does not say when to come back. */
    static boolean isStumble(ApiAnswer answer) {
        return answer.status() >= 500 && answer.header("Retry-After").isEmpty();
    }

    /** Whether a connection broke, other than by taking too long or not being there at all. */
    static boolean isBrokenConnection(TransientFailure failure) {
        return failure.getCause() instanceof IOException cause
                && !(cause instanceof ConnectException)
                && !(cause instanceof HttpTimeoutException);
    }

    /** Something that is not GitHub's JSON, from a proxy or a maintenance page. */
    public static TransientFailure unreadable(String what, Exception cause) {
        return new TransientFailure(what + ": the answer is not what GitHub documents", cause);
    }

    /**
     * Pages that go on where no credentials are sent: the configured address is not GitHub's own.
     */
    public static TransientFailure pagesElsewhere(URI next) {
        LOG.error(
                "GitHub's lists go on at {}://{}; set PERFWARDEN_GITHUB_API_URL to that host",
                next.getScheme(),
                next.getHost());
        return new TransientFailure("a list goes on at another host: " + next.getHost());
    }

    /** A redirect that may not be followed. */
    static TransientFailure strayRedirect(ApiRequest request) {
        return new TransientFailure(
                "redirected to where requests must not go: "
                        + request.uri().getScheme()
                        + "://"
                        + request.uri().getHost());
    }

    /** A token so young that not all of GitHub knows it yet. */
    static TransientFailure freshToken(ApiRequest request, ApiAnswer answer) {
        return new TransientFailure(line(request, answer) + " with a fresh token", TOKEN_LAG);
    }

    /** Throttled: left alone for as long as GitHub asked. */
    public static TransientFailure throttled(String why, Duration retryAfter) {
        return new TransientFailure("GitHub throttles: " + why, retryAfter);
    }

    /** The app's own key or id is refused; work is kept until the operator has mended it. */
    static TransientFailure appRefused(ApiRequest request, ApiAnswer answer) {
        LOG.error(
                "GitHub refuses the app's own credentials; check app id, private key and clock: {}",
                line(request, answer));
        return new TransientFailure(line(request, answer), Duration.ofMinutes(5));
    }

    /** Of an app id that it does not know GitHub says 404, as of an installation. */
    static boolean isUnknownApp(ApiAnswer answer) {
        return answer.status() == 404 && message(answer).startsWith("Integration not found");
    }

    /** A token outlives the suspension of its installation, but opens nothing any more. */
    static boolean isSuspended(ApiAnswer answer) {
        return answer.status() == 403
                && message(answer).startsWith("This installation has been suspended");
    }

    /** The installation is suspended or gone. */
    static GitHubRefusal noInstallation(ApiRequest request, ApiAnswer answer) {
        return new GitHubRefusal(GitHubRefusal.Kind.NO_INSTALLATION, line(request, answer));
    }

    /** A refusal told otherwise than by a status. */
    public static GitHubRefusal refused(GitHubRefusal.Kind kind, String what, String said) {
        return new GitHubRefusal(kind, what + ": " + clean(said));
    }

    /** GitHub's own trouble told otherwise than by a status. */
    public static TransientFailure trouble(String what, String said) {
        return new TransientFailure(what + ": " + clean(said));
    }

    /**
     * What an answer other than 2xx means.
     *
     * @param answer after throttling and expired tokens have been dealt with
     */
    public static RuntimeException of(ApiRequest request, ApiAnswer answer) {
        String line = line(request, answer);
        logPermissions(request, answer, line);
        GitHubRefusal.Kind kind =
                switch (answer.status()) {
                    case 404 -> GitHubRefusal.Kind.NOT_FOUND;
                    case 403, 451 -> GitHubRefusal.Kind.FORBIDDEN;
                    case 410 -> GitHubRefusal.Kind.GONE;
                    default -> GitHubRefusal.Kind.UNPROCESSABLE;
                };
        return switch (answer.status()) {
            case 401, 408, 425, 429 -> new TransientFailure(line);
            default ->
                    answer.status() >= 400 && answer.status() < 500
                            ? new GitHubRefusal(kind, line, message(answer))
                            : outage(answer, line);
        };
    }

    private static TransientFailure outage(ApiAnswer answer, String line) {
        return answer.header("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,4}"))
                .map(seconds ->
                        new TransientFailure(line, Duration.ofSeconds(Long.parseLong(seconds))))
                .orElseGet(() -> new TransientFailure(line));
    }

    /** An answer larger than allowed. */
    static GitHubRefusal tooLarge(ApiRequest request) {
        return new GitHubRefusal(
                GitHubRefusal.Kind.UNPROCESSABLE,
                request.name() + ": too large, over " + request.maxBytes() + " bytes");
    }

    /** A missing permission shows as 403, or as 404 where even existence is private. */
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

    /** GitHub's own words, where the body holds any. */
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

    private static String words(Throwable cause) {
        return switch (cause) {
            case HttpConnectTimeoutException _ -> "no connection in time";
            case HttpTimeoutException _ -> "no answer in time";
            case TimeoutException _ -> "not finished in time";
            case InterruptedException _ -> "interrupted";
            case ConnectException _ -> "no connection";
            default -> clean(cause.getClass().getSimpleName() + " " + cause.getMessage());
        };
    }

    private static String clean(String foreign) {
        String oneLine = foreign.replaceAll("\\p{Cntrl}+", " ").strip();
        return oneLine.length() <= MAX_WORDS ? oneLine : oneLine.substring(0, MAX_WORDS) + "…";
    }
}
