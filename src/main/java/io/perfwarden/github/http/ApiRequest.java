package io.perfwarden.github.http;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.RequestPace.Cost;
import io.perfwarden.github.RequestPace.Urgency;

/**
 * A request to the API.
 *
 * @param accept media type asked for
 * @param json body to send
 * @param maxBytes most bytes of an answer that are taken into memory
 * @param file where to put the body of a 200 instead of into memory
 * @param whole tells from the body of a 200 in memory whether it is all of what was sent; a proxy
 *     that ends early says of half an answer that it is all
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
     * @param path replaced if it exists
     * @param limitBytes most bytes taken
     */
    public record FileTarget(Path path, long limitBytes) {}

    /** The media type GitHub recommends for REST. */
    public static final String JSON = "application/vnd.github+json";

    /** Most bytes of JSON taken into memory, far above any answer of at most 100 elements. */
    private static final int MAX_JSON_BYTES = 32 << 20;

    private static final Predicate<ApiAnswer> WHOLE_JSON = ApiAnswer::isWholeJson;

    /** Without a body. */
    public static ApiRequest of(String method, URI uri) {
        return new ApiRequest(
                method, uri, JSON, Optional.empty(), MAX_JSON_BYTES, Optional.empty(), WHOLE_JSON);
    }

    public static ApiRequest get(URI uri) {
        return of("GET", uri);
    }

    /** The same with a JSON body. */
    public ApiRequest with(JsonNode body) {
        Optional<String> text = Optional.of(body.toString());
        return new ApiRequest(method, uri, accept, text, maxBytes, file, whole);
    }

    /** The same, of whose answer no more than this is taken into memory. */
    public ApiRequest ofAtMost(int bytes) {
        return new ApiRequest(method, uri, accept, json, bytes, file, whole);
    }

    /** The same, asking for something else than JSON, see {@link #whole}. */
    public ApiRequest accepting(String mediaType, Predicate<ApiAnswer> isWhole) {
        return new ApiRequest(method, uri, mediaType, json, maxBytes, file, isWhole);
    }

    /** The same, streaming to a file. */
    public ApiRequest into(FileTarget target) {
        return new ApiRequest(method, uri, accept, json, maxBytes, Optional.of(target), _ -> true);
    }

    ApiRequest to(URI other) {
        return new ApiRequest(method, other, accept, json, maxBytes, file, whole);
    }

    boolean isGet() {
        return method.equals("GET");
    }

    /** What it costs of GitHub's limits, by what it changes. */
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

    /** Whether an answer, such as it is, came in part only. */
    boolean isCutShort(ApiAnswer answer) {
        return answer.status() == 200 && !answer.isTooLarge() && !whole.test(answer);
    }

    /** Method and path for messages, without the query, which may hold foreign text or a secret. */
    public String name() {
        return method + " " + uri.getRawPath();
    }
}
