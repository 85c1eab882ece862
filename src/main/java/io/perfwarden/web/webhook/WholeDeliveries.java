package io.perfwarden.web.webhook;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Answers, of one connection, deliveries that are whole when nothing more is there to read, and
 * signed. All else is passed on, and so is what comes while the framework has still something to
 * answer, since answers go out in the order of requests.
 */
final class WholeDeliveries extends ChannelDuplexHandler {
    private final Supplier<Optional<DeliveryReception>> reception;

    /** Parts of what may be such a delivery, until it is answered, and what has come behind it. */
    private final List<Object> held = new ArrayList<>();

    /** How many of them are a delivery that is being stored. */
    private int taken;

    /** Requests that the framework has not answered. */
    private int passedOn;

    private boolean interim;

    /**
     * @param reception where deliveries are taken in; nowhere at first
     */
    WholeDeliveries(Supplier<Optional<DeliveryReception>> reception) {
        this.reception = reception;
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
            return held.size() == 1 && passedOn == 0 && DeliveryHead.isUsual(head);
        }
        return held.size() > 1
                && message instanceof HttpObject part
                && part.decoderResult().isSuccess();
    }

    /** As long as the framework hears of no end it does not read on. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        boolean whole = !held.isEmpty() && held.getLast() instanceof LastHttpContent;
        if (taken == 0 && !(whole && reception.get().filter(it -> take(context, it)).isPresent())) {
            readOn(context);
        }
    }

    private boolean take(ChannelHandlerContext context, DeliveryReception to) {
        HttpRequest request = (HttpRequest) held.getFirst();
        Optional<CompletableFuture<DeliveryReply>> coming = to.take(request.headers(), body());
        coming.ifPresent(reply -> {
            taken = held.size();
            ConnectionCap.vouchFor(context.channel());
            CompletableFuture<Void> _ =
                    reply.handle((it, _) -> Optional.ofNullable(it))
                            .thenAccept(it ->
                                    context.executor()
                                            .execute(() -> answer(context, it.map(to::response))));
        });
        return coming.isPresent();
    }

    private byte[] body() {
        List<ByteBuf> parts =
                held.stream()
                        .filter(HttpContent.class::isInstance)
                        .map(part -> ((HttpContent) part).content())
                        .toList();
        byte[] whole = new byte[parts.stream().mapToInt(ByteBuf::readableBytes).sum()];
        int at = 0;
        for (ByteBuf part : parts) {
            int size = part.readableBytes();
            part.getBytes(part.readerIndex(), whole, at, size);
            at += size;
        }
        return whole;
    }

    /**
     * @param response nothing if it failed as it never should: then the framework tries again, and
     *     says so
     */
    private void answer(ChannelHandlerContext context, Optional<FullHttpResponse> response) {
        if (response.isPresent()) {
            List<Object> delivery = held.subList(0, taken);
            delivery.forEach(ReferenceCountUtil::release);
            delivery.clear();
            ChannelFuture written = context.writeAndFlush(response.get());
            if (!HttpUtil.isKeepAlive(response.get())) {
                ChannelFuture _ = written.addListener(ChannelFutureListener.CLOSE);
            }
        }
        taken = 0;
        readOn(context);
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
        if (message instanceof HttpResponse response) {
            interim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
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
