package io.perfwarden.web;

import module java.base;

import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/**
 * Works out answers for readers on a few threads of their own. The threads of requests are virtual
 * ones, which share as many carriers as there are processors and give none back while they compute:
 * a delivery would wait until all readers before it have their pages. Workers, too, wait for no
 * more readers than this in the line for memory. What costs much has half of them: it never keeps
 * those out who ask for little.
 */
@Singleton
public final class ReaderThreads {
    private static final int MOST = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final int THREADS =
            Math.clamp(Runtime.getRuntime().availableProcessors(), 2, MOST);

    /** Ranges of more than 200 commits, or of unknown length. */
    private static final Pattern LONG =
            Pattern.compile("&range=(?!(?:[1-9][0-9]?|1[0-9]{2}|200|)(?:&|$))");

    /** So many series share the axes of a plot. */
    private static final int MANY = 8;

    private final Semaphore free = new Semaphore(THREADS, true);
    private final Semaphore costly = new Semaphore(THREADS / 2, true);

    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().name("reader-", 1).daemon().factory());

    /**
     * The same for a request that may cost much: a comparison, or a trend of many series or values.
     */
    public <T> Optional<T> answer(HttpRequest<?> request, Supplier<T> work) {
        if (!isCostly(request.getUri())) {
            return answer(work);
        }
        try {
            if (!costly.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        try {
            return answer(work);
        } finally {
            costly.release();
        }
    }

    static boolean isCostly(URI address) {
        String query = ("&" + Objects.requireNonNullElse(address.getQuery(), "")).replace(';', '&');
        return address.getPath().contains("/compare/")
                || (address.getPath().endsWith("/trend")
                        && (LONG.matcher(query).find() || series(query) > MANY));
    }

    private static long series(String query) {
        return Stream.of(query.split("&"))
                .filter(it -> it.startsWith("s="))
                .mapToLong(it -> it.chars().filter(c -> c == ',').count() + 1)
                .sum();
    }

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
