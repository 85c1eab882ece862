package io.perfwarden.e2e;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for something that can be observed, and no longer than a bound that no test relies on. */
final class Await {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    private Await() {}

    static void until(String what, BooleanSupplier condition) {
        boolean _ = value(what, () -> Optional.of(true).filter(_ -> condition.getAsBoolean()));
    }

    /** What is there at last. */
    static <T> T value(String what, Supplier<Optional<T>> look) {
        long start = System.nanoTime();
        Optional<T> seen = look.get();
        while (seen.isEmpty()) {
            if (System.nanoTime() - start > LONGEST.toNanos()) {
                throw new AssertionError("never came: " + what);
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
            seen = look.get();
        }
        return seen.get();
    }
}
