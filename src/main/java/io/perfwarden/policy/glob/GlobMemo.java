package io.perfwarden.policy.glob;

import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Matches many texts by one program that captures nothing: remembers where the readings wait behind
 * each character, so that what was met before costs one look. What is remembered is bounded; when
 * there is too much of it, it is forgotten, and a character costs what it did the first time.
 *
 * <p>For several threads: a place of a text is never changed but for what follows it, which is
 * worked out by one thread at a time, and which any thread may find missing without harm.
 *
 * @see "Thompson (1968), Regular expression search algorithm, section 6: compiled on the fly"
 */
public final class GlobMemo {
    private static final int REMEMBERED = 128;

    /** Most readings remembered, those of all places together: some 2 MB with what is around. */
    private static final int MOST_WAITING = 200_000;

    /** Where readings wait, and the places behind the next character, for ASCII. */
    private static final class Place {
        private final int[] waiting;
        private final boolean accepts;
        private final @Nullable Place[] behind = new Place[REMEMBERED];

        Place(int[] waiting, boolean accepts) {
            this.waiting = waiting;
            this.accepts = accepts;
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
        return new Place(readings, program.accepts(readings));
    }

    public boolean matches(String text) {
        Place place = first;
        for (int at = 0; at < text.length() && place.waiting.length > 0; ) {
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            Place known = codePoint < REMEMBERED ? place.behind[codePoint] : null;
            place = known == null ? find(place, codePoint) : known;
        }
        return place.accepts;
    }

    private synchronized Place find(Place place, int codePoint) {
        int[] readings = program.behind(place.waiting, codePoint);
        if (waiting > MOST_WAITING) {
            places.clear();
            first = placeOf(first.waiting);
            waiting = 0;
        }
        Place found =
                places.computeIfAbsent(
                        IntBuffer.wrap(readings),
                        _ -> {
                            waiting += readings.length + REMEMBERED;
                            return placeOf(readings);
                        });
        if (codePoint < REMEMBERED) {
            place.behind[codePoint] = found;
        }
        return found;
    }
}
