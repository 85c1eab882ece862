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

    /** What a request costs by GitHub's count: a write costs five times as much as a read. */
    enum Cost {
        READ(1, 0),
        WRITE(5, 1);

        private final int points;
        private final int writes;

        Cost(int points, int writes) {
            this.points = points;
            this.writes = writes;
        }

        public int points() {
            return points;
        }

        public int writes() {
            return writes;
        }
    }

    /**
     * Asks to send a request.
     *
     * @param who whose budget
     * @return how long to wait before asking again; zero if it may be sent now, and counts
     * @throws io.perfwarden.model.TransientFailure if nobody can tell
     */
    Duration spend(String who, Cost cost);

    /** Lets nobody ask for anything until a moment, because GitHub said so. */
    void pause(String who, Instant until);
}
