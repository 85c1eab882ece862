package io.perfwarden.web;

import io.micronaut.http.*;
import io.perfwarden.model.Sha256Digest;

/** Sends an answer with an ETag; a client that has it already gets 304. */
public final class EtagResponse {
    private static final int TAG = 32;

    private EtagResponse() {}

    /** The body, or 304 if the client has it already. */
    public static MutableHttpResponse<byte[]> to(
            HttpRequest<?> request, byte[] body, MediaType type) {
        String tag = "W/\"" + Sha256Digest.of(body).substring(0, TAG) + "\"";
        String known = request.getHeaders().get(HttpHeaders.IF_NONE_MATCH);
        MutableHttpResponse<byte[]> answer =
                known != null && known.contains(tag)
                        ? HttpResponse.notModified()
                        : HttpResponse.ok(body).contentType(type);
        return answer.header(HttpHeaders.ETAG, tag);
    }
}
