package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.TransientFailure;

/**
 * Keeps requests below GitHub's limits of an installation. All processes of the installation share
 * it.
 */
public interface RequestBudget {
    /** No limit of our own, for a process with few requests. */
    RequestBudget FREE =
            new RequestBudget() {
                @Override
                public Duration spend(String who, Cost request) {
                    return Duration.ZERO;
                }

                @Override
                public void pause(String who, Instant until) {}
            };

    /** Bound during work that nothing waits for. */
    ScopedValue<Boolean> PATIENT = ScopedValue.newInstance();

    /** Does work that nothing waits for. It leaves half of the budget to others. */
    static void atLowPriority(Runnable work) {
        ScopedValue.where(PATIENT, true).run(work);
    }

    /** Bound during work that may take days. */
    ScopedValue<Boolean> IDLE = ScopedValue.newInstance();

    /**
     * Does work that may take days: at low priority, and only while half of the hour's requests are
     * left.
     */
    static void whenIdle(Runnable work) {
        ScopedValue.where(IDLE, true).run(() -> atLowPriority(work));
    }

    static boolean isIdle() {
        return IDLE.isBound();
    }

    static boolean isPatient() {
        return PATIENT.isBound();
    }

    /** Bound during work that a person without write access caused. */
    ScopedValue<Boolean> OUTSIDE = ScopedValue.newInstance();

    /**
     * Does work that a person without write access caused. It may use a tenth of GitHub's limit.
     */
    static void ofOutsiders(Runnable work) {
        ScopedValue.where(OUTSIDE, true).run(work);
    }

    /** Asks GitHub what a person without write access wants to know, within the same tenth. */
    static <T> T askForOutsiders(Supplier<T> question) {
        return ScopedValue.where(OUTSIDE, true).call(question::get);
    }

    static boolean isOutside() {
        return OUTSIDE.isBound();
    }

    /** Bound during work for a fork's pull request: the fork's owner, if that counts. */
    ScopedValue<Optional<String>> FORK = ScopedValue.newInstance();

    /**
     * Works for a fork's pull request, to which people without write access push. Writes beyond the
     * owner's fair share use the budget of {@linkplain #ofOutsiders outsiders}.
     *
     * @param owner of the fork; absent for a commit that is not only in forks
     */
    static void ofFork(Optional<String> owner, Runnable work) {
        ScopedValue.where(FORK, owner).run(work);
    }

    /** Writes at once, also for a fork. */
    static <T> T always(Supplier<T> write) {
        return ScopedValue.where(FORK, Optional.<String>empty()).call(write::get);
    }

    /** The fork's owner of {@link #FORK}. */
    static Optional<String> fork() {
        return FORK.isBound() ? FORK.get() : Optional.empty();
    }

    /** The order if not everything can be written. */
    enum Urgency {
        /** Checks, and the runs that they wait for. */
        CHECK,
        /** Comments and the rest. */
        COMMENT,
        REACTION
    }

    /** GitHub's cost of requests: a write costs five times as much as a read. */
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

        Cost minus(Cost other) {
            return new Cost(
                    Math.max(0, writes - other.writes),
                    Math.max(0, points - other.points),
                    urgency);
        }

        public Cost negate() {
            return new Cost(-writes, -points, urgency);
        }

        public Cost orMore(Cost other) {
            return new Cost(
                    Math.max(writes, other.writes), Math.max(points, other.points), urgency(other));
        }

        public Cost atMost(int mostWrites, int mostPoints) {
            return new Cost(Math.min(writes, mostWrites), Math.min(points, mostPoints), urgency);
        }

        private Urgency urgency(Cost other) {
            return other.isWrite() ? other.urgency : urgency;
        }
    }

    /**
     * Asks to send a request, unless it was granted before.
     *
     * @throws TransientFailure if it may not be sent now, with the delay
     */
    default void require(String who, Cost request) {
        Optional<TaskSpending> task = TaskSpending.current();
        Cost missing = task.map(it -> it.missingCost(request)).orElse(request);
        Duration wait = missing.isNothing() ? Duration.ZERO : spend(who, missing);
        if (!wait.isZero()) {
            throw new TransientFailure("kept to its pace: " + who, wait);
        }
        task.ifPresent(it -> it.spend(request));
    }

    /**
     * Asks to send a request.
     *
     * @return delay before asking again; zero if it may be sent now, and counts
     * @throws TransientFailure if the budget cannot be read
     */
    Duration spend(String who, Cost request);

    /**
     * Whether a fork's pull request may make an optional write. Later writes need room in the
     * owner's fair share too.
     */
    default boolean hasRoom(String who) {
        return true;
    }

    /** Delays every caller until a moment, as GitHub asked. */
    void pause(String who, Instant until);
}
