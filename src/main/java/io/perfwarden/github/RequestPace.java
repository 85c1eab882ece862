package io.perfwarden.github;

import module java.base;

/**
 * Keeps what is asked of GitHub within what it allows an installation, before it says so. Shared by
 * all processes that work for the installation.
 */
public interface RequestPace {
    /** Where one process asks little, and GitHub's own answers are bound enough. */
    RequestPace FREE =
            new RequestPace() {
                @Override
                public Duration spend(String who, Cost cost) {
                    return Duration.ZERO;
                }

                @Override
                public void pause(String who, Instant until) {}
            };

    /** Bound while a thread does what nothing waits for. */
    ScopedValue<Boolean> PATIENT = ScopedValue.newInstance();

    /** Does what nothing waits for: it leaves half of what may be spent at once to others. */
    static void atLowPriority(Runnable work) {
        ScopedValue.where(PATIENT, true).run(work);
    }

    /** Bound while a thread does what may take days. */
    ScopedValue<Boolean> IDLE = ScopedValue.newInstance();

    /** Does what may take days: patiently, and while half of the hour's requests are left. */
    static void whenIdle(Runnable work) {
        ScopedValue.where(IDLE, true).run(() -> atLowPriority(work));
    }

    /** Whether this thread does what may take days. */
    static boolean isIdle() {
        return IDLE.isBound();
    }

    /** Whether this thread does what nothing waits for. */
    static boolean isPatient() {
        return PATIENT.isBound();
    }

    /** What a request costs by GitHub's count: a write costs five times as much as a read. */
    enum Cost {
        READ,
        WRITE;

        public int points() {
            return this == READ ? 1 : 5;
        }

        public int writes() {
            return this == READ ? 0 : 1;
        }
    }

    /**
     * Asks to send a request.
     *
     * @param who whose budget
     * @return how long to wait before asking again; zero if it may be sent now, and counts
     * @throws io.perfwarden.model.TransientFailure if that cannot be found out
     */
    Duration spend(String who, Cost cost);

    /** Lets every caller wait until a moment, because GitHub asked for it. */
    void pause(String who, Instant until);
}
