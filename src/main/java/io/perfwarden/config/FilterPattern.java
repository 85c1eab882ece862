package io.perfwarden.config;

import module java.base;

/**
 * A filter pattern of a GitHub workflow, for branches and for paths. Matching costs the length of
 * the pattern times the length of the text.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet">GitHub,
 *     filter pattern cheat sheet</a>
 */
final class FilterPattern {
    private static final int LONGEST = 1_000;
    private final boolean negative;
    private final List<PatternPart> parts;

    private FilterPattern(boolean negative, List<PatternPart> parts) {
        this.negative = negative;
        this.parts = List.copyOf(parts);
    }

    enum PartRepetition {
        ONCE,
        OPTIONAL,
        SOME,
        ANY,
        /** Nothing, or anything that ends with a slash. */
        DIRECTORIES
    }

    record PatternPart(IntPredicate matches, PartRepetition times) {}

    /** Absent if GitHub would refuse it, or for more than 1,000 characters. */
    static Optional<FilterPattern> parse(String text) {
        boolean negative = text.startsWith("!");
        String pattern = negative ? text.substring(1) : text;
        if (pattern.isEmpty() || pattern.length() > LONGEST) {
            return Optional.empty();
        }
        return new FilterParser(pattern).parts().map(parts -> new FilterPattern(negative, parts));
    }

    boolean isNegative() {
        return negative;
    }

    boolean matches(String text) {
        int length = text.length();
        boolean[] reached = new boolean[length + 1];
        reached[0] = true;
        for (PatternPart part : parts) {
            reached = advance(part, text, reached);
        }
        return reached[length];
    }

    private static boolean[] advance(PatternPart part, String text, boolean[] before) {
        boolean[] after = new boolean[before.length];
        boolean begun = false;
        for (int i = 0; i < before.length; i++) {
            begun |= before[i];
            after[i] |=
                    before[i]
                            && part.times() != PartRepetition.ONCE
                            && part.times() != PartRepetition.SOME;
            if (i < text.length()) {
                boolean from =
                        switch (part.times()) {
                            case ONCE, OPTIONAL -> before[i];
                            case SOME, ANY -> before[i] || after[i];
                            case DIRECTORIES -> begun;
                        };
                after[i + 1] = from && part.matches().test(text.charAt(i));
            }
        }
        return after;
    }
}
