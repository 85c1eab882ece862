package io.perfwarden.web.webhook;

import module java.base;

import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.netty.NettyHttpResponseBuilder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.*;
import io.netty.util.ReferenceCountUtil;

/**
 * Answers, of one connection, deliveries that are whole when nothing more is there to read, and
 * signed. All else is passed on to the framework, and so is what comes while it has still something
 * to answer: answers go out in the order of requests.
 */
final class WholeDeliveries extends ChannelDuplexHandler {
    /** What changes how a body or its answer is sent. */
    private static final List<CharSequence> UNUSUAL =
            List.of(
                    HttpHeaderNames.TRANSFER_ENCODING,
                    HttpHeaderNames.CONTENT_ENCODING,
                    HttpHeaderNames.EXPECT,
                    HttpHeaderNames.CONNECTION,
                    HttpHeaderNames.UPGRADE);

    private static final List<String> NEEDED =
            List.of(
                    WebhookController.ID_HEADER,
                    WebhookController.EVENT_HEADER,
                    WebhookController.SIGNATURE_HEADER);

    private final WebhookShortcut shortcut;

    /** Parts of what may be a delivery, until it is answered, and what has come behind it. */
    private final List<Object> held = new ArrayList<>();

    /** How many of them are a delivery that is being stored. */
    private int taken;

    /** Requests that the framework has not answered. */
    private int passedOn;

    WholeDeliveries(WebhookShortcut shortcut) {
        this.shortcut = shortcut;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        held.add(message);
        if (taken == 0 && !isOfDelivery(message)) {
            passOn(context);
        }
    }

    private boolean isOfDelivery(Object message) {
        if (message instanceof HttpRequest head) {
            return held.size() == 1 && passedOn == 0 && isUsual(head);
        }
        return held.size() > 1
                && message instanceof HttpObject part
                && part.decoderResult().isSuccess();
    }

    private static boolean isUsual(HttpRequest request) {
        HttpHeaders headers = request.headers();
        return request.decoderResult().isSuccess()
                && request.method().equals(HttpMethod.POST)
                && request.uri().equals(WebhookController.PATH)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && HttpUtil.getContentLength(request, 0L) > 0
                && "application/json".equals(headers.get(HttpHeaderNames.CONTENT_TYPE))
                && UNUSUAL.stream().noneMatch(headers::contains)
                && NEEDED.stream().allMatch(headers::contains);
    }

    /** As long as the framework hears of no end it does not read on. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (taken > 0) {
            return;
        }
        boolean whole = !held.isEmpty() && held.getLast() instanceof LastHttpContent;
        if (!whole || shortcut.controller().filter(to -> take(context, to)).isEmpty()) {
            readOn(context);
        }
    }

    private boolean take(ChannelHandlerContext context, WebhookController to) {
        HttpHeaders head = ((HttpRequest) held.getFirst()).headers();
        Optional<CompletableFuture<MutableHttpResponse<String>>> coming =
                to.receiveWhole(
                        head.get(WebhookController.ID_HEADER),
                        head.get(WebhookController.EVENT_HEADER),
                        head.get(WebhookController.SIGNATURE_HEADER),
                        body());
        coming.ifPresent(response -> {
            taken = held.size();
            shortcut.connections().markSigned(context.channel());
            // otherwise the selector is told twice: to leave this connection, and to read it again
            context.read();
            CompletableFuture<Void> _ =
                    response.handle((it, _) -> Optional.ofNullable(it))
                            .thenAccept(
                                    it -> context.executor().execute(() -> answer(context, it)));
        });
        return coming.isPresent();
    }

    private byte[] body() {
        CompositeByteBuf whole = Unpooled.compositeBuffer();
        for (Object part : held.subList(1, held.size())) {
            ByteBuf content = ((HttpContent) part).content();
            whole.addComponent(true, content.retainedDuplicate());
        }
        try {
            byte[] bytes = new byte[whole.readableBytes()];
            whole.readBytes(bytes);
            return bytes;
        } finally {
            whole.release();
        }
    }

    /**
     * @param response absent after a failure as there should be none: then the framework tries
     *     again, and says so
     */
    private void answer(
            ChannelHandlerContext context, Optional<MutableHttpResponse<String>> response) {
        response.map(this::encode)
                .ifPresent(it -> {
                    List<Object> delivery = held.subList(0, taken);
                    delivery.forEach(ReferenceCountUtil::release);
                    delivery.clear();
                    ChannelFuture written = context.writeAndFlush(it);
                    if (!HttpUtil.isKeepAlive(it)) {
                        ChannelFuture _ = written.addListener(ChannelFutureListener.CLOSE);
                    }
                });
        taken = 0;
        readOn(context);
    }

    private HttpResponse encode(MutableHttpResponse<String> response) {
        ByteBuf text = Unpooled.copiedBuffer(response.body(), StandardCharsets.UTF_8);
        return ((NettyHttpResponseBuilder)
                        shortcut.complete(response, text.readableBytes()).body(text))
                .toFullHttpResponse();
    }

    private void readOn(ChannelHandlerContext context) {
        passOn(context);
        context.fireChannelReadComplete();
    }

    private void passOn(ChannelHandlerContext context) {
        for (Object message : held) {
            passedOn += message instanceof HttpRequest ? 1 : 0;
            context.fireChannelRead(message);
        }
        held.clear();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean interim =
                message instanceof HttpResponse response
                        && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        passedOn -= message instanceof LastHttpContent && !interim ? 1 : 0;
        ChannelFuture _ = context.write(message, promise);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        held.forEach(ReferenceCountUtil::release);
        held.clear();
        taken = 0;
    }
}
