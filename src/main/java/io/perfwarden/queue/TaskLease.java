package io.perfwarden.queue;

import java.util.function.BooleanSupplier;

/**
 * Whether the task that this thread works on is still its own. Who stood still for long was taken
 * for dead, and his task was given to another: he learns it here before he does what cannot be
 * undone.
 */
public final class TaskLease {
    private static final ScopedValue<BooleanSupplier> HELD = ScopedValue.newInstance();

    private TaskLease() {}

    /** Works on a task that is the worker's as long as {@code held} says so. */
    public static void of(BooleanSupplier held, Runnable work) {
        ScopedValue.where(HELD, held).run(work);
    }

    /** Whether no other worker has begun the task; true as well of a thread that works on none. */
    public static boolean isHeld() {
        return !HELD.isBound() || HELD.get().getAsBoolean();
    }
}
