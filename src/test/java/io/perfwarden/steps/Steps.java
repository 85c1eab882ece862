package io.perfwarden.steps;

import java.util.function.BiConsumer;

/** The steps that some work takes; of one thread at a time, whichever tests run at once. */
public final class Steps {
    private static final CountingLoader LOADER = new CountingLoader();

    private static long taken;
    private static long most = Long.MAX_VALUE;

    /** Ends work that takes too many steps. */
    static final class TooMany extends Error {
        private static final long serialVersionUID = 1;
    }

    private Steps() {}

    /** Counts one step; called by changed code. */
    public static void one() {
        take(1);
    }

    static void take(long more) {
        taken += more;
        if (taken > most) {
            throw new TooMany();
        }
    }

    /**
     * How many steps some work takes.
     *
     * @param work with a constructor that takes nothing; loaded anew, so that it sees nothing of
     *     this test but its arguments
     * @param limit where counting stops
     * @return the steps, or one more than the limit
     */
    public static synchronized long of(
            Class<? extends BiConsumer<String, byte[]>> work,
            String name,
            byte[] input,
            long limit) {
        BiConsumer<String, byte[]> counted = LOADER.counted(work);
        taken = 0;
        most = limit;
        try {
            counted.accept(name, input);
            return taken;
        } catch (TooMany _) {
            return limit + 1;
        } finally {
            most = Long.MAX_VALUE;
        }
    }
}
