package io.perfwarden.demo.standin;

import module java.base;

/** Faults on order; of several that strike a request the newest counts. */
public final class StandInFaults {
    /** Requests that were under way when the client was told to keep away are forgiven. */
    private static final Duration UNDER_WAY = Duration.ofSeconds(1);

    private final InstantSource time;
    private final List<StandInFault> faults = new CopyOnWriteArrayList<>();
    private volatile Instant toldAt = Instant.EPOCH;
    private volatile Duration quiet = Duration.ZERO;

    public StandInFaults(InstantSource time) {
        this.time = time;
    }

    /**
     * Adds a fault that lasts until it is ended.
     *
     * @param lines a regular expression that is looked for in {@code METHOD /path?query}
     */
    public StandInFault add(String lines, FaultEffect effect) {
        return add(lines, effect, Integer.MAX_VALUE);
    }

    /**
     * Adds a fault that strikes so many requests.
     *
     * @param lines likewise
     */
    public StandInFault add(String lines, FaultEffect effect, int times) {
        StandInFault fault = new StandInFault(lines, effect, times);
        faults.addFirst(fault);
        return fault;
    }

    /** The fault that strikes a request. */
    public Optional<StandInFault> strike(String line) {
        return faults.stream().filter(fault -> fault.strikes(line)).findFirst();
    }

    /** Notes that the client was told to keep away. */
    public void askedForQuiet(Duration howLong) {
        toldAt = time.instant();
        quiet = howLong;
    }

    /** Whether a client asks although told to keep away. */
    public boolean isTooEarly() {
        Duration since = Duration.between(toldAt, time.instant());
        return since.compareTo(UNDER_WAY) > 0 && since.compareTo(quiet) < 0;
    }

    /** Ends all. */
    public void clear() {
        faults.forEach(StandInFault::end);
        faults.clear();
        quiet = Duration.ZERO;
    }
}
