package io.perfwarden.web.webhook;

import module java.base;

/**
 * Reads bodies into memory that is limited for all of them together. A body is not trusted before
 * its last byte, so memory is taken as bytes arrive and not as they are announced. When none is
 * left, the oldest sender is refused: GitHub is done within moments.
 */
public final class BodyIntake {
    /**
     * GitHub delivers nothing larger.
     *
     * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub,
     *     webhook events and payloads: payload cap</a>
     */
    public static final int LARGEST = 25 * 1024 * 1024;

    private static final int CHUNK = 8 * 1024;

    /** A thread of its own: work that fills a shared pool would delay every deadline. */
    private static final ScheduledExecutorService DEADLINES = deadlines();

    private final BodyLimits limits;
    private final Semaphore free;
    private final Set<Sender> senders = new LinkedHashSet<>();

    /**
     * How much is taken.
     *
     * @param room bytes of bodies held at once, at least {@link #LARGEST}
     * @param deadline how long a body may take to arrive: 25 MB at 1 MB a second, and some more
     */
    public record BodyLimits(long room, Duration patience, Duration deadline) {
        /** An eighth of a heap, but at least one and at most four of the largest bodies. */
        public static BodyLimits ofHeap(long heapBytes) {
            long room = Math.clamp(heapBytes / 8, LARGEST, 4L * LARGEST);
            return new BodyLimits(room, Duration.ofSeconds(3), Duration.ofSeconds(30));
        }

        public BodyLimits {
            if (room < LARGEST) {
                throw new IllegalArgumentException("there must be room for one body of any size");
            }
        }
    }

    public BodyIntake(BodyLimits limits) {
        this.limits = limits;
        this.free = new Semaphore(Math.toIntExact(limits.room() / CHUNK + 1), true);
    }

    private static ScheduledExecutorService deadlines() {
        var one =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().name("body-deadline").daemon().factory());
        one.setRemoveOnCancelPolicy(true);
        return one;
    }

    /** What became of a body. */
    public sealed interface TakenBody<T> {
        record Read<T>(T result) implements TakenBody<T> {}

        record TooLarge<T>() implements TakenBody<T> {}

        /** There is no room now, or the body did not arrive in time. */
        record Busy<T>() implements TakenBody<T> {}
    }

    public <T> TakenBody<T> take(InputStream body, Function<byte[], T> use)
            throws IOException, InterruptedException {
        List<byte[]> chunks = new ArrayList<>();
        try {
            int size = read(body, chunks);
            if (size < 0) {
                return new TakenBody.Busy<>();
            }
            return size > LARGEST
                    ? new TakenBody.TooLarge<>()
                    : new TakenBody.Read<>(use.apply(join(chunks, size)));
        } finally {
            free.release(chunks.size());
        }
    }

    /** Returns the bytes read: all, or more than the largest body has, or -1 if it was refused. */
    private int read(InputStream body, List<byte[]> chunks)
            throws IOException, InterruptedException {
        try (Sender sender = new Sender()) {
            try {
                int size = 0;
                while (!sender.isRefused() && size <= LARGEST) {
                    if (size == chunks.size() * CHUNK && !add(chunks, sender)) {
                        return -1;
                    }
                    int read = body.read(chunks.getLast(), size % CHUNK, CHUNK - size % CHUNK);
                    if (read < 0) {
                        return size;
                    }
                    size += read;
                }
                return sender.isRefused() ? -1 : size;
            } catch (IOException | InterruptedException | RuntimeException e) {
                if (sender.isRefused()) {
                    return -1;
                }
                throw e;
            }
        }
    }

    private boolean add(List<byte[]> chunks, Sender sender) throws InterruptedException {
        if (!free.tryAcquire()) {
            refuseOldest(sender);
            if (!free.tryAcquire(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        chunks.add(new byte[CHUNK]);
        return true;
    }

    private void refuseOldest(Sender except) {
        Sender oldest = null;
        synchronized (senders) {
            Iterator<Sender> all = senders.iterator();
            while (oldest == null && all.hasNext()) {
                Sender sender = all.next();
                if (sender != except) {
                    all.remove();
                    oldest = sender;
                }
            }
        }
        if (oldest != null) {
            oldest.refuse();
        }
    }

    private static byte[] join(List<byte[]> chunks, int size) {
        byte[] whole = new byte[size];
        for (int i = 0; i * CHUNK < size; i++) {
            System.arraycopy(chunks.get(i), 0, whole, i * CHUNK, Math.min(CHUNK, size - i * CHUNK));
        }
        return whole;
    }

    /** The thread that reads a body; it is interrupted at the deadline or to make room. */
    private final class Sender implements AutoCloseable {
        private final Thread reader = Thread.currentThread();
        private boolean reading = true;
        private boolean refused;

        /** After the others: a deadline may come while they are set. */
        private final Future<?> deadline =
                DEADLINES.schedule(
                        this::refuse, limits.deadline().toMillis(), TimeUnit.MILLISECONDS);

        Sender() {
            synchronized (senders) {
                senders.add(this);
            }
        }

        synchronized boolean isRefused() {
            return refused;
        }

        synchronized void refuse() {
            if (reading) {
                refused = true;
                reader.interrupt();
            }
        }

        /** From here on the thread is not interrupted any more, nor was it. */
        @Override
        public void close() {
            deadline.cancel(false);
            synchronized (this) {
                reading = false;
                if (refused) {
                    boolean _ = Thread.interrupted();
                }
            }
            synchronized (senders) {
                senders.remove(this);
            }
        }
    }
}
