package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.testkit.Hang;

/** Waits for something that can be observed. */
final class Await {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    /** Between looks at much. */
    private static final Duration SLOW = Duration.ofMillis(200);

    private Await() {}

    static void until(String what, BooleanSupplier condition) {
        boolean _ = value(what, () -> Optional.of(true).filter(_ -> condition.getAsBoolean()));
    }

    /**
     * Waits for as long as there is progress; however much of it there is to be made.
     *
     * @param state differs as long as something happens that leads to the end
     */
    static <T> void progress(String what, Supplier<T> state, Predicate<T> isEnd) {
        long changed = System.nanoTime();
        T last = state.get();
        while (!isEnd.test(last)) {
            LockSupport.parkNanos(SLOW.toNanos());
            T now = state.get();
            if (!now.equals(last)) {
                last = now;
                changed = System.nanoTime();
            }
            if (System.nanoTime() - changed > Hang.LIMIT.toNanos()) {
                throw new AssertionError("nothing more happens: " + what + ", but " + last);
            }
        }
    }

    /** What is there at last. */
    static <T> T value(String what, Supplier<Optional<T>> look) {
        long start = System.nanoTime();
        Optional<T> seen = look.get();
        while (seen.isEmpty()) {
            if (System.nanoTime() - start > Hang.LIMIT.toNanos()) {
                throw new AssertionError("never came: " + what);
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
            seen = look.get();
        }
        return seen.get();
    }
}
