package io.perfwarden.app;

import module java.base;

import io.perfwarden.db.StoreDatabase;

/**
 * The store, from when it begins to be opened until it is closed. Opening takes a quarter of a
 * start and needs nothing else of it, so it goes on beside the rest.
 */
final class StoreLifecycle implements AutoCloseable {
    private final CompletableFuture<StoreDatabase> opening;

    private StoreLifecycle(CompletableFuture<StoreDatabase> opening) {
        this.opening = opening;
    }

    /** Begins to open a store. */
    static StoreLifecycle by(Supplier<StoreDatabase> open) {
        return new StoreLifecycle(
                CompletableFuture.supplyAsync(
                        open, task -> Thread.ofPlatform().daemon().name("open-store").start(task)));
    }

    /**
     * The store, once it is open.
     *
     * @throws java.util.concurrent.CompletionException because of a {@link StartFailure} if it
     *     cannot be opened
     */
    StoreDatabase database() {
        return opening.join();
    }

    /** Closes it once it is open, whether it was asked for or not. */
    @Override
    public void close() {
        opening.handle((database, _) -> Optional.ofNullable(database))
                .join()
                .ifPresent(StoreDatabase::close);
    }
}
