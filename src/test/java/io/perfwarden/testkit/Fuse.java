package io.perfwarden.testkit;

/** Lets a process die after a number of steps: before or after anything that leaves a trace. */
public final class Fuse {
    /** The process died. */
    public static final class Death extends Error {
        private static final long serialVersionUID = 1;

        Death() {
            super("the process died", null, false, false);
        }
    }

    private static final int NEVER = -1;

    private int left = NEVER;
    private Runnable besides = () -> {};

    /** From now on the process dies at the step after this many. */
    public void arm(int steps) {
        left = steps;
    }

    public void disarm() {
        left = NEVER;
    }

    /** What happens beside the process at each of its steps. */
    public void besides(Runnable others) {
        besides = others;
    }

    /** A step. */
    public void step() {
        besides.run();
        if (left != NEVER && left-- == 0) {
            left = NEVER;
            throw new Death();
        }
    }
}
