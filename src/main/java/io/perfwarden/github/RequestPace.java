package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.TransientFailure;

/**
 * Keeps what is asked of GitHub within what it allows an installation, before it says so. Shared by
 * all processes that work for the installation.
 */
public interface RequestPace {
    /** Where one process asks little, and GitHub's own answers are bound enough. */
    RequestPace FREE =
            new RequestPace() {
                @Override
                public Duration spend(String who, Cost request) {
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

    /** Bound while a thread does what a person without write access has caused. */
    ScopedValue<Boolean> OUTSIDE = ScopedValue.newInstance();

    /**
     * Does what a person without write access has caused: it has a tenth of what GitHub allows, and
     * takes nothing of the other nine.
     */
    static void ofOutsiders(Runnable work) {
        ScopedValue.where(OUTSIDE, true).run(work);
    }

    /** Whether this thread does what a person without write access has caused. */
    static boolean isOutside() {
        return OUTSIDE.isBound();
    }

    /** Bound while a thread works for a fork's pull request: the fork's owner, if that counts. */
    ScopedValue<Optional<String>> FORK = ScopedValue.newInstance();

    /**
     * Works for a fork's pull request, to which people without write access push. What is written
     * beyond the fair share of its owner is taken from what {@linkplain #ofOutsiders outsiders}
     * have.
     *
     * @param owner of the fork; absent for a commit that is not only a fork's
     */
    static void ofFork(Optional<String> owner, Runnable work) {
        ScopedValue.where(FORK, owner).run(work);
    }

    /** Writes what has to be written at once, also for a fork. */
    static <T> T always(Supplier<T> write) {
        return ScopedValue.where(FORK, Optional.<String>empty()).call(write::get);
    }

    /** The owner of the fork that this thread works for, if that counts. */
    static Optional<String> fork() {
        return FORK.isBound() ? FORK.get() : Optional.empty();
    }

    /** What goes first where not everything can be written. */
    enum Urgency {
        /** Checks, and the runs that they wait for. */
        CHECK,
        /** Comments, and whatever else can be read. */
        COMMENT,
        REACTION
    }

    /**
     * What requests cost by GitHub's count: a write costs five times as much as a read.
     *
     * @param urgency of the writes
     */
    record Cost(int writes, int points, Urgency urgency) {
        public static final Cost NOTHING = new Cost(0, 0, Urgency.CHECK);
        public static final Cost READ = new Cost(0, 1, Urgency.CHECK);
        private static final int POINTS_OF_WRITE = 5;

        public static Cost writes(int writes, Urgency urgency) {
            return new Cost(writes, POINTS_OF_WRITE * writes, urgency);
        }

        public static Cost write(Urgency urgency) {
            return writes(1, urgency);
        }

        public boolean isWrite() {
            return writes > 0;
        }

        boolean isNothing() {
            return writes == 0 && points == 0;
        }

        public Cost plus(Cost other) {
            return new Cost(writes + other.writes, points + other.points, urgency(other));
        }

        /** At least nothing. */
        Cost minus(Cost other) {
            return new Cost(
                    Math.max(0, writes - other.writes),
                    Math.max(0, points - other.points),
                    urgency);
        }

        public Cost negated() {
            return new Cost(-writes, -points, urgency);
        }

        /** Enough for either. */
        public Cost orMore(Cost other) {
            return new Cost(
                    Math.max(writes, other.writes), Math.max(points, other.points), urgency(other));
        }

        /** No more than this. */
        public Cost atMost(int mostWrites, int mostPoints) {
            return new Cost(Math.min(writes, mostWrites), Math.min(points, mostPoints), urgency);
        }

        /** Of the other, if that is to write. */
        private Urgency urgency(Cost other) {
            return other.isWrite() ? other.urgency : urgency;
        }
    }

    /**
     * Asks to send a request, unless it was granted before.
     *
     * @param who whose budget
     * @throws TransientFailure if it may not be sent now: how long to wait
     */
    default void require(String who, Cost request) {
        Optional<TaskSpending> task = TaskSpending.current();
        Cost missing = task.map(it -> it.missing(request)).orElse(request);
        Duration wait = missing.isNothing() ? Duration.ZERO : spend(who, missing);
        if (!wait.isZero()) {
            throw new TransientFailure("kept to its pace: " + who, wait);
        }
        task.ifPresent(it -> it.spend(request));
    }

    /**
     * Asks to send a request.
     *
     * @param who whose budget
     * @return how long to wait before asking again; zero if it may be sent now, and counts
     * @throws TransientFailure if that cannot be found out
     */
    Duration spend(String who, Cost request);

    /**
     * Whether there is room for a write that a fork's pull request can do without: what comes after
     * it leaves the fair share of its owner as well.
     *
     * @param who whose budget
     */
    default boolean hasRoom(String who) {
        return true;
    }

    /** Lets every caller wait until a moment, because GitHub asked for it. */
    void pause(String who, Instant until);
}
