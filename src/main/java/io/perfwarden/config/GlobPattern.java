package io.perfwarden.config;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A pattern over paths and benchmark names, matched whole and case-sensitively: {@code *} and
 * {@code ?} stay within one {@code /} segment, {@code **} crosses any number of them and as {@code
 * **}{@code /} none as well, {@code {a,b}} are alternatives, which may hold patterns themselves.
 * Every other character is itself, {@code [}, {@code \} and a comma outside braces included; {@code
 * ?} matches a brace.
 *
 * <p>Matching takes time linear in pattern times text, whatever the pattern, and for texts alike
 * time linear in the text.
 */
public final class GlobPattern {
    /** What a report puts into long names; a pattern that was copied from one may hold it. */
    private static final String SEAM = "\u200b";

    private final String pattern;
    private final GlobMemo program;

    private GlobPattern(String pattern, GlobMemo program) {
        this.pattern = pattern;
        this.program = program;
    }

    /**
     * @throws IllegalArgumentException if a brace has no partner or no comma, or the pattern is
     *     empty, has more than 1,000 characters, 100 alternatives, 50 wildcards or 10 levels of
     *     braces; the message continues "the pattern …"
     */
    public static GlobPattern parse(String pattern) {
        String copied = pattern.replace(SEAM, "");
        return new GlobPattern(copied, new GlobMemo(GlobCompiler.compile(copied, false)));
    }

    public boolean matches(String text) {
        return program.matches(text);
    }

    /** Whether the text matches from its beginning or from one of the starts in it. */
    boolean matches(String text, List<Integer> starts) {
        return program.matches(text, starts);
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

    /**
     * Matches many texts by one program that captures nothing: remembers where the readings wait
     * behind each kind of character, so that what was met before costs one look. What is remembered
     * is bounded; when there is too much of it, it is forgotten, and a character costs what it did
     * the first time.
     *
     * <p>For several threads: a place of a text is never changed but for what follows it, which is
     * worked out by one thread at a time, and which any thread may find missing without harm.
     *
     * @see "Thompson (1968), Regular expression search algorithm, section 6: compiled on the fly"
     */
    private static final class GlobMemo {
        /**
         * Most readings remembered, those of all places together: some 2 MB with what is around.
         */
        private static final int MOST_WAITING = 200_000;

        /** Where readings wait, and the places behind the next character, by its kind. */
        private static final class Place {
            private final int[] waiting;
            private final boolean accepts;
            private final @Nullable Place[] behind;

            /** The same, where a text may begin here as well. */
            private @Nullable Place begun;

            Place(int[] waiting, boolean accepts, int kinds) {
                this.waiting = waiting;
                this.accepts = accepts;
                this.behind = new Place[kinds];
            }
        }

        private final GlobProgram program;
        private final Map<IntBuffer, Place> places = new HashMap<>();
        private volatile Place first;
        private int waiting;

        GlobMemo(GlobProgram program) {
            this.program = program;
            this.first = placeOf(program.first());
        }

        private Place placeOf(int[] readings) {
            return new Place(readings, program.accepts(readings), program.kinds());
        }

        boolean matches(String text) {
            return matches(text, List.of());
        }

        /**
         * Whether a text matches from its beginning or from one of the starts, in time linear in
         * the text, however many there are.
         *
         * @param starts ascending, within the text, above 0
         */
        boolean matches(String text, List<Integer> starts) {
            Place place = first;
            int passed = 0;
            for (int at = 0; at < text.length(); ) {
                if (passed < starts.size() && at == starts.get(passed)) {
                    Place known = place.begun;
                    place = known == null ? begin(place) : known;
                    passed++;
                }
                if (place.waiting.length == 0) {
                    if (passed == starts.size()) {
                        return false;
                    }
                    at = starts.get(passed);
                    continue;
                }
                int codePoint = text.codePointAt(at);
                at += Character.charCount(codePoint);
                Place known = place.behind[program.kindOf(codePoint)];
                place = known == null ? find(place, codePoint) : known;
            }
            return place.accepts;
        }

        private synchronized Place find(Place place, int codePoint) {
            Place found = known(program.behind(place.waiting, codePoint));
            place.behind[program.kindOf(codePoint)] = found;
            return found;
        }

        private synchronized Place begin(Place place) {
            Place found =
                    known(
                            IntStream.concat(
                                            Arrays.stream(place.waiting),
                                            Arrays.stream(first.waiting))
                                    .distinct()
                                    .sorted()
                                    .toArray());
            place.begun = found;
            return found;
        }

        private Place known(int[] readings) {
            if (waiting > MOST_WAITING) {
                places.clear();
                first = placeOf(first.waiting);
                waiting = 0;
            }
            return places.computeIfAbsent(
                    IntBuffer.wrap(readings),
                    _ -> {
                        waiting += readings.length + program.kinds();
                        return placeOf(readings);
                    });
        }
    }
}
