package io.perfwarden.demo.standin;

import module java.base;

/** An effect on certain requests, for as long as it lasts. Safe for use by several threads. */
public final class StandInFault {
    private final Pattern lines;
    private final FaultEffect effect;
    private final int most;
    private final CountDownLatch over = new CountDownLatch(1);
    private int struck;

    StandInFault(String lines, FaultEffect effect, int most) {
        this.lines = Pattern.compile(lines);
        this.effect = effect;
        this.most = most;
    }

    public FaultEffect effect() {
        return effect;
    }

    /** Counts it as struck if it strikes a request. */
    synchronized boolean strikes(String line) {
        boolean strikes = over.getCount() > 0 && struck < most && lines.matcher(line).find();
        if (strikes) {
            struck++;
        }
        return strikes;
    }

    /** How many requests it struck. */
    public synchronized int struck() {
        return struck;
    }

    /** Ends it; callers that it keeps waiting go on. */
    public void end() {
        over.countDown();
    }

    /** Waits for its end. */
    public void awaitEnd() throws InterruptedException {
        over.await();
    }
}
