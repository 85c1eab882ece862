package io.perfwarden.compare;

/**
 * What became of drills with one change.
 *
 * @param caught drills that failed
 * @param missed drills without a word
 */
public record DrillCounts(int caught, int warned, int missed) {
    public static final DrillCounts NONE = new DrillCounts(0, 0, 0);

    static DrillCounts of(RowEffect effect) {
        return switch (effect) {
            case FAIL -> new DrillCounts(1, 0, 0);
            case WARN -> new DrillCounts(0, 1, 0);
            case NONE -> new DrillCounts(0, 0, 1);
        };
    }

    public int total() {
        return caught + warned + missed;
    }

    public DrillCounts plus(DrillCounts other) {
        return new DrillCounts(caught + other.caught, warned + other.warned, missed + other.missed);
    }
}
