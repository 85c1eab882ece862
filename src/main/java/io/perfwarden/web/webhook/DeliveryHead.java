package io.perfwarden.web.webhook;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.regex.Pattern;

/** What GitHub says of a delivery before its body. */
final class DeliveryHead {
    static final String PATH = "/github/webhook";
    static final String ID = "X-GitHub-Delivery";
    static final String EVENT = "X-GitHub-Event";
    static final String SIGNATURE = "X-Hub-Signature-256";

    private static final Pattern IDS = Pattern.compile("[0-9A-Za-z-]{1,64}");
    private static final Pattern EVENTS = Pattern.compile("[a-z_]{1,64}");

    /** What changes how a body or its answer is sent. */
    private static final List<CharSequence> UNUSUAL =
            List.of(
                    HttpHeaderNames.TRANSFER_ENCODING,
                    HttpHeaderNames.CONTENT_ENCODING,
                    HttpHeaderNames.EXPECT,
                    HttpHeaderNames.CONNECTION,
                    HttpHeaderNames.UPGRADE);

    private DeliveryHead() {}

    static boolean isId(String id) {
        return IDS.matcher(id).matches();
    }

    static boolean isEvent(String event) {
        return EVENTS.matcher(event).matches();
    }

    /** Whether it is the head of a delivery exactly as GitHub sends it. */
    static boolean isUsual(HttpRequest request) {
        HttpHeaders headers = request.headers();
        return request.decoderResult().isSuccess()
                && request.method().equals(HttpMethod.POST)
                && request.uri().equals(PATH)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && HttpUtil.getContentLength(request, 0L) > 0
                && "application/json".equals(headers.get(HttpHeaderNames.CONTENT_TYPE))
                && UNUSUAL.stream().noneMatch(headers::contains)
                && isId(headers.get(ID, ""))
                && isEvent(headers.get(EVENT, ""));
    }
}
