package io.perfwarden.notify.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The beginning of an answer's body; the rest is not waited for. */
final class FirstBytes implements BodySubscriber<String> {
    private final int most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private volatile Runnable cancel = () -> {};

    /**
     * @param most bytes that are read; 0 to know only that there was an answer
     */
    FirstBytes(int most) {
        this.most = most;
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        cancel = subscription::cancel;
        if (most == 0) {
            end();
        } else {
            subscription.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] read = new byte[Math.min(buffer.remaining(), most - bytes.size())];
            buffer.get(read);
            bytes.writeBytes(read);
        }
        if (bytes.size() == most) {
            end();
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.complete(bytes.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toString(StandardCharsets.UTF_8));
    }

    private void end() {
        cancel.run();
        body.complete(bytes.toString(StandardCharsets.UTF_8));
    }
}
