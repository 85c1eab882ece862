package io.perfwarden.web;

import io.micronaut.http.*;
import io.perfwarden.model.Sha256Digest;

/** Answers with a tag of what is in them, which are not sent twice to those who keep them. */
public final class TaggedAnswer {
    private static final int TAG = 32;

    private TaggedAnswer() {}

    /** What was asked for, or that it is what the other side has. */
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
