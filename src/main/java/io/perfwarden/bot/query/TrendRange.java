package io.perfwarden.bot.query;

import module java.base;

/**
 * Which commits of a default branch a trend shows: the newest, or those between two.
 *
 * @param newest how many at most
 * @param days before the newest; 0 for any age
 * @param from begin of the id of the first commit; empty for the oldest
 * @param to begin of the id of the last commit; empty for the newest
 */
public record TrendRange(int newest, int days, String from, String to) {
    public static final int MOST = 10_000;

    public static final TrendRange ALL = new TrendRange(MOST, 0, "", "");

    public static final TrendRange USUAL = newest(200);

    private static final String EVERYTHING = "all";
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,4}");
    private static final Pattern DAYS = Pattern.compile("([1-9]\\d{0,3})d");
    private static final Pattern BETWEEN =
            Pattern.compile("([0-9a-f]{7,64})?\\.\\.([0-9a-f]{7,64})?");

    public static TrendRange newest(int commits) {
        return new TrendRange(Math.min(MOST, commits), 0, "", "");
    }

    /**
     * Reads what {@link #id} wrote.
     *
     * @return nothing if it is none: {@code 50}, {@code all}, {@code 14d} and {@code FIRST..LAST}
     *     with at least seven digits of a commit's id are
     */
    public static Optional<TrendRange> parse(String text) {
        Matcher days = DAYS.matcher(text);
        Matcher between = BETWEEN.matcher(text);
        if (text.equals(EVERYTHING)) {
            return Optional.of(ALL);
        }
        if (COUNT.matcher(text).matches()) {
            return Optional.of(newest(Integer.parseInt(text)));
        }
        if (days.matches()) {
            return Optional.of(new TrendRange(MOST, Integer.parseInt(days.group(1)), "", ""));
        }
        return between.matches()
                ? Optional.of(
                        new TrendRange(
                                MOST,
                                0,
                                Objects.requireNonNullElse(between.group(1), ""),
                                Objects.requireNonNullElse(between.group(2), "")))
                : Optional.empty();
    }

    public String id() {
        if (!from.isEmpty() || !to.isEmpty()) {
            return from + ".." + to;
        }
        return days > 0 ? days + "d" : newest == MOST ? EVERYTHING : String.valueOf(newest);
    }
}
