package io.perfwarden.queue;

import java.util.function.BooleanSupplier;

/**
 * Whether the task of this thread is still its own. After a long pause a process is taken for dead,
 * and its task is given to another. It must find out before it does what cannot be undone.
 */
public final class TaskLease {
    private static final ScopedValue<BooleanSupplier> HELD = ScopedValue.newInstance();

    private TaskLease() {}

    public static void of(BooleanSupplier held, Runnable work) {
        ScopedValue.where(HELD, held).run(work);
    }

    /** Whether no other worker has begun the task; true on a thread without a task. */
    public static boolean isHeld() {
        return !HELD.isBound() || HELD.get().getAsBoolean();
    }
}
