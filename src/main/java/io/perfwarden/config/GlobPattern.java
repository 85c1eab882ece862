package io.perfwarden.config;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * A pattern over paths and benchmark names, matched whole and case-sensitively: {@code *} and
 * {@code ?} stay within one {@code /} segment, {@code **} crosses any number of them and as {@code
 * **}{@code /} none as well, {@code {a,b}} are alternatives, which may hold patterns themselves.
 * Every other character is itself, {@code [}, {@code \} and a comma outside braces included; {@code
 * ?} matches a brace.
 *
 * <p>Matching takes time linear in pattern times text, whatever the pattern. For texts alike it is
 * linear in the text: the pattern becomes a deterministic automaton, of which each state is made
 * when a text needs it.
 *
 * <p>For several threads: a state never changes but for those that follow it. One thread at a time
 * finds those, and any thread may find one missing without harm.
 *
 * @see "Thompson (1968), Regular expression search algorithm, section 6: compiled on the fly"
 */
public final class GlobPattern {
    /** What a report puts into long names, from which a pattern may be copied. */
    private static final String SEAM = "\u200b";

    /** Some 1 MB, after which the cache is cleared. */
    private static final int MOST_STATES = 1_000;

    private final String pattern;
    private final GlobProgram program;
    private final Map<BitSet, GlobState> states = new HashMap<>();
    private volatile GlobState first;

    private GlobPattern(String pattern) {
        this.pattern = pattern;
        this.program = GlobProgram.compile(pattern, false);
        this.first = new GlobState(program.first(), program);
    }

    /**
     * @throws IllegalArgumentException if a brace has no partner or no comma, or the pattern is
     *     empty, has more than 1,000 characters, 100 alternatives, 50 wildcards or 10 levels of
     *     braces; the message continues "the pattern …"
     */
    public static GlobPattern parse(String pattern) {
        return new GlobPattern(pattern.replace(SEAM, ""));
    }

    public boolean matches(String text) {
        return matches(text, List.of());
    }

    /**
     * Whether a text matches from its beginning or one of the ascending {@code starts} above 0;
     * linear in the text.
     */
    boolean matches(String text, List<Integer> starts) {
        GlobState state = first;
        int passed = 0;
        for (int at = 0; at < text.length(); ) {
            if (passed < starts.size() && at == starts.get(passed)) {
                state = next(state, GlobState.BEGINNING);
                passed++;
            }
            if (state.steps.isEmpty()) {
                if (passed == starts.size()) {
                    return false;
                }
                at = starts.get(passed);
                continue;
            }
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            state = next(state, codePoint);
        }
        return state.accepts;
    }

    private GlobState next(GlobState state, int codePoint) {
        GlobState known = codePoint < GlobState.ASCII ? state.after[codePoint + 1] : null;
        return known == null ? find(state, codePoint) : known;
    }

    private synchronized GlobState find(GlobState state, int codePoint) {
        if (states.size() >= MOST_STATES) {
            states.clear();
            first = new GlobState(first.steps, program);
        }
        BitSet steps;
        if (codePoint == GlobState.BEGINNING) {
            steps = program.first();
            steps.or(state.steps);
        } else {
            steps = program.advance(state.steps, codePoint);
        }
        GlobState found = states.computeIfAbsent(steps, it -> new GlobState(it, program));
        if (codePoint < GlobState.ASCII) {
            state.after[codePoint + 1] = found;
        }
        return found;
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GlobPattern glob && glob.pattern.equals(pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }

    private static final class GlobState {
        /** In the place of a character: the text may begin here as well. */
        private static final int BEGINNING = -1;

        private static final int ASCII = 128;

        private final BitSet steps;
        private final boolean accepts;

        private final @Nullable GlobState[] after = new GlobState[ASCII + 1];

        GlobState(BitSet steps, GlobProgram program) {
            this.steps = steps;
            this.accepts = program.accepts(steps);
        }
    }
}
