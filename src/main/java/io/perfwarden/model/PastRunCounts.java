package io.perfwarden.model;

import module java.base;

/** Outcomes of the runs that were over before their suite was watched. */
public record PastRunCounts(SortedMap<PastRunOutcome, Integer> runs) {
    public enum PastRunOutcome {
        WAITING("to be read"),
        READ("read"),
        EXPIRED("expired"),
        NO_ARTIFACT("without the artifact"),
        DAMAGED("damaged, or over a bound when unpacked"),
        TOO_LARGE("too large"),
        NO_RESULTS("without a result of a known format"),
        LEFT_OUT("that left benchmarks out"),
        JOB_FAILED("of a failed job"),
        EARLIER_ATTEMPT("with the artifact of an earlier attempt"),
        REFUSED("refused by GitHub"),
        FAULT("that failed here; see the log");

        private final String words;

        PastRunOutcome(String words) {
            this.words = words;
        }

        /** Whether GitHub no longer has it, nor anything older. */
        public boolean isGone() {
            return this == EXPIRED || this == NO_ARTIFACT;
        }
    }

    public PastRunCounts {
        runs = Collections.unmodifiableSortedMap(new TreeMap<>(runs));
    }

    public int count(PastRunOutcome outcome) {
        return runs.getOrDefault(outcome, 0);
    }

    public int all() {
        return runs.values().stream().mapToInt(it -> it).sum();
    }

    /** Such as {@code 84 runs read, 3 not: 2 expired, 1 damaged}. */
    @Override
    public String toString() {
        int read = count(PastRunOutcome.READ);
        int waiting = count(PastRunOutcome.WAITING);
        int lost = all() - read - waiting;
        String reasons =
                runs.entrySet().stream()
                        .filter(it ->
                                it.getKey() != PastRunOutcome.READ
                                        && it.getKey() != PastRunOutcome.WAITING)
                        .map(it -> it.getValue() + " " + it.getKey().words)
                        .collect(Collectors.joining(", "));
        return (waiting == 0
                        ? read + (read == 1 ? " run" : " runs") + " read"
                        : read + " of " + all() + " runs read so far")
                + (lost == 0 ? "" : ", " + lost + " not: " + reasons);
    }
}
