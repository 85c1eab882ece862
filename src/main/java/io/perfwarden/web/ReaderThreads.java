package io.perfwarden.web;

import module java.base;

import jakarta.inject.Singleton;

/**
 * Works out answers for readers on a few threads of their own. The threads of requests are virtual
 * ones, which share as many carriers as there are processors and give none back while they compute:
 * a delivery would wait until all readers before it have their pages. Workers, too, wait for no
 * more readers than this in the line for memory.
 */
@Singleton
public final class ReaderThreads {
    private static final int MOST = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Semaphore free =
            new Semaphore(Math.clamp(Runtime.getRuntime().availableProcessors(), 2, MOST), true);

    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().name("reader-", 1).daemon().factory());

    /**
     * Waits for a thread, and for what it works out.
     *
     * @param work what it throws is thrown
     * @return nothing if no thread was free for five seconds
     */
    public <T> Optional<T> answer(Supplier<T> work) {
        try {
            if (!free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
            try {
                return Optional.of(threads.submit(work::get).get());
            } finally {
                free.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException fault
                    ? fault
                    : new IllegalStateException(e.getCause());
        }
    }
}
