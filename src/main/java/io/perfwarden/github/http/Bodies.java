package io.perfwarden.github.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes an answer's body up to a limit: into memory, or into a file if one was asked for. */
record Bodies(int maxBytes, Optional<ApiRequest.FileTarget> file)
        implements BodyHandler<Answer.Body> {
    @Override
    public BodySubscriber<Answer.Body> apply(ResponseInfo info) {
        long announced = info.headers().firstValueAsLong("Content-Length").orElse(0);
        if (info.statusCode() == 200 && file.isPresent()) {
            return new Collector(new FileStore(file.get()), file.get().limitBytes(), announced);
        }
        return new Collector(new MemoryStore(), maxBytes, announced);
    }

    /** Where bytes go. */
    private interface Store {
        void write(ByteBuffer bytes) throws IOException;

        Answer.Body finish(long total) throws IOException;

        void abandon() throws IOException;
    }

    private static final class MemoryStore implements Store {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(ByteBuffer buffer) {
            byte[] chunk = new byte[buffer.remaining()];
            buffer.get(chunk);
            bytes.writeBytes(chunk);
        }

        @Override
        public Answer.Body finish(long total) {
            return new Answer.Body.Bytes(bytes.toByteArray());
        }

        @Override
        public void abandon() {
            bytes.reset();
        }
    }

    private static final class FileStore implements Store {
        private final ApiRequest.FileTarget target;
        private final MessageDigest digest = sha256();
        private @Nullable FileChannel channel;

        FileStore(ApiRequest.FileTarget target) {
            this.target = target;
        }

        @Override
        public void write(ByteBuffer buffer) throws IOException {
            FileChannel open = open();
            digest.update(buffer.duplicate());
            while (buffer.hasRemaining()) {
                open.write(buffer);
            }
        }

        @Override
        public Answer.Body finish(long total) throws IOException {
            open().close();
            return new Answer.Body.Stored(total, HexFormat.of().formatHex(digest.digest()));
        }

        @Override
        public void abandon() throws IOException {
            if (channel != null) {
                channel.close();
            }
        }

        private FileChannel open() throws IOException {
            if (channel == null) {
                channel =
                        FileChannel.open(
                                target.path(),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.TRUNCATE_EXISTING,
                                StandardOpenOption.WRITE);
            }
            return channel;
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }

    /** Counts on the way into a store, and hangs up when there is too much. */
    private static final class Collector implements BodySubscriber<Answer.Body> {
        private final Store store;
        private final long limit;
        private final long announced;
        private final CompletableFuture<Answer.Body> body = new CompletableFuture<>();
        private Flow.@Nullable Subscription subscription;
        private long taken;

        Collector(Store store, long limit, long announced) {
            this.store = store;
            this.limit = limit;
            this.announced = announced;
        }

        @Override
        public CompletionStage<Answer.Body> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription incoming) {
            subscription = incoming;
            if (announced > limit) {
                hangUp();
            } else {
                incoming.request(1);
            }
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            if (body.isDone() || subscription == null) {
                return;
            }
            try {
                for (ByteBuffer buffer : buffers) {
                    taken += buffer.remaining();
                    if (taken > limit) {
                        hangUp();
                        return;
                    }
                    store.write(buffer);
                }
                subscription.request(1);
            } catch (IOException e) {
                subscription.cancel();
                onError(e);
            }
        }

        @Override
        public void onError(Throwable cause) {
            abandon();
            body.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            if (body.isDone()) {
                return;
            }
            try {
                body.complete(store.finish(taken));
            } catch (IOException e) {
                body.completeExceptionally(e);
            }
        }

        private void hangUp() {
            if (subscription != null) {
                subscription.cancel();
            }
            abandon();
            body.complete(new Answer.Body.TooLarge());
        }

        private void abandon() {
            try {
                store.abandon();
            } catch (IOException e) {
                body.completeExceptionally(e);
            }
        }
    }
}
