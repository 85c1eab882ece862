package io.perfwarden.policy.glob;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Matches many texts by one program that captures nothing: remembers where the readings wait behind
 * each kind of character, so that what was met before costs one look. What is remembered is
 * bounded; when there is too much of it, it is forgotten, and a character costs what it did the
 * first time.
 *
 * <p>For several threads: a place of a text is never changed but for what follows it, which is
 * worked out by one thread at a time, and which any thread may find missing without harm.
 *
 * @see "Thompson (1968), Regular expression search algorithm, section 6: compiled on the fly"
 */
public final class GlobMemo {
    /** Most readings remembered, those of all places together: some 2 MB with what is around. */
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

    public GlobMemo(GlobProgram program) {
        this.program = program;
        this.first = placeOf(program.first());
    }

    private Place placeOf(int[] readings) {
        return new Place(readings, program.accepts(readings), program.kinds());
    }

    public boolean matches(String text) {
        return matches(text, List.of());
    }

    /**
     * Whether a text matches from its beginning or from one of the starts, in time linear in the
     * text, however many there are.
     *
     * @param starts ascending, within the text, above 0
     */
    public boolean matches(String text, List<Integer> starts) {
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
                        IntStream.concat(Arrays.stream(place.waiting), Arrays.stream(first.waiting))
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
