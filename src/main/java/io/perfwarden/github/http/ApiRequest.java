package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.RequestBudget.Urgency;

/**
 * A request to the API.
 *
 * @param maxBytes most bytes of an answer in memory
 * @param file target of the body of a 200, instead of memory
 * @param whole whether the body of a 200 is complete; a proxy may end early without an error
 */
public record ApiRequest(
        String method,
        URI uri,
        String accept,
        Optional<String> json,
        int maxBytes,
        Optional<FileTarget> file,
        Predicate<ApiAnswer> whole) {
    /**
     * A file to stream to.
     *
     * @param limitBytes most bytes taken
     */
    public record FileTarget(Path path, long limitBytes) {}

    public static final String JSON = "application/vnd.github+json";

    private static final int MAX_JSON_BYTES = 32 << 20;

    private static final Predicate<ApiAnswer> WHOLE_JSON = ApiAnswer::isWholeJson;

    public static ApiRequest of(String method, URI uri) {
        return new ApiRequest(
                method, uri, JSON, Optional.empty(), MAX_JSON_BYTES, Optional.empty(), WHOLE_JSON);
    }

    public static ApiRequest get(URI uri) {
        return of("GET", uri);
    }

    public ApiRequest withBody(JsonNode body) {
        Optional<String> text = Optional.of(body.toString());
        return new ApiRequest(method, uri, accept, text, maxBytes, file, whole);
    }

    /** A copy with another limit of bytes in memory. */
    public ApiRequest ofAtMost(int bytes) {
        return new ApiRequest(method, uri, accept, json, bytes, file, whole);
    }

    /** A copy for another media type than JSON, see {@link #whole}. */
    public ApiRequest withAccept(String mediaType, Predicate<ApiAnswer> isWhole) {
        return new ApiRequest(method, uri, mediaType, json, maxBytes, file, isWhole);
    }

    public ApiRequest withTarget(FileTarget target) {
        return new ApiRequest(method, uri, accept, json, maxBytes, Optional.of(target), _ -> true);
    }

    ApiRequest withUri(URI other) {
        return new ApiRequest(method, other, accept, json, maxBytes, file, whole);
    }

    boolean isGet() {
        return method.equals("GET");
    }

    /** The cost of GitHub's limits, by what it changes. */
    Cost cost() {
        if (isGet()) {
            return Cost.READ;
        }
        String path = uri.getPath();
        boolean isCheck = path.contains("/check-runs") || path.contains("/actions/");
        boolean isReaction = path.endsWith("/reactions");
        return Cost.write(
                isCheck ? Urgency.CHECK : isReaction ? Urgency.REACTION : Urgency.COMMENT);
    }

    /** Whether only a part of an answer arrived. */
    boolean isCutShort(ApiAnswer answer) {
        return answer.status() == 200 && !answer.isTooLarge() && !whole.test(answer);
    }

    /** Method and path for messages, without the query, which may hold foreign text or a secret. */
    public String name() {
        return method + " " + uri.getRawPath();
    }
}
