package io.perfwarden.compare.grade;

import java.util.List;

/**
 * How often a suite cried wolf.
 *
 * @param runs of which it is known whether they were a false alarm; a pull request with accepted
 *     rows is one
 * @param falseAlarms how many of them were
 * @param cleared how many had a suspect that another measurement cleared, which is no alarm
 * @param lately of the newest {@value #WINDOW}
 */
public record Grade(int runs, int falseAlarms, int cleared, Lately lately) {
    /** How many runs a suite is judged by that is to be trusted to block. */
    public static final int WINDOW = 20;

    /** How many of them may be false alarms: 1 in 20. */
    public static final int MOST_FALSE = 1;

    /** How many trials a grade is made of at most, the newest. */
    public static final int TRIALS = 500;

    /** The newest runs, and how many of them were false alarms. */
    public record Lately(int runs, int falseAlarms) {}

    /** Whether a gate that is to be earned blocks. */
    public boolean blocks() {
        return lately.runs == WINDOW && lately.falseAlarms <= MOST_FALSE;
    }

    /**
     * The grade that follows from trials.
     *
     * @param trials of one suite, by the time at which each was measured or accepted
     */
    public static Grade of(List<Trial> trials) {
        List<Ends.End> known =
                Ends.of(trials).stream().filter(end -> end != Ends.End.UNKNOWN).toList();
        List<Ends.End> newest = known.subList(Math.max(0, known.size() - WINDOW), known.size());
        return new Grade(
                known.size(),
                count(known, Ends.End.FALSE_ALARM),
                count(known, Ends.End.CLEARED),
                new Lately(newest.size(), count(newest, Ends.End.FALSE_ALARM)));
    }

    private static int count(List<Ends.End> ends, Ends.End wanted) {
        return (int) ends.stream().filter(end -> end == wanted).count();
    }
}
