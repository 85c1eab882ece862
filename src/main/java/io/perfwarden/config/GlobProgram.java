package io.perfwarden.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A glob as a nondeterministic automaton, all of whose readings of a text run side by side: the
 * time is at most pattern length times text length, so no pattern backtracks for ever.
 *
 * <p>Strands are ordered by preference and carry what they captured: of several readings of a text
 * the one wins in which wildcards outside the capture are as short as possible, from the left.
 *
 * @see "Thompson (1968), Regular expression search algorithm; Pike's extension by captures"
 */
public final class GlobProgram {
    /** One instruction; the next one follows unless it says otherwise. */
    sealed interface Step {
        /** Consumes exactly this character. */
        record Literal(int codePoint) implements Step {}

        /** Consumes any character, {@code /} only if it may. */
        record Wild(boolean crossesSegments) implements Step {}

        /** Goes on at both places, in this order of preference. */
        record Fork(int preferred, int other) implements Step {}

        record Jump(int to) implements Step {}

        /** What is captured starts here. */
        record Open() implements Step {}

        /** What is captured ends here. */
        record Close() implements Step {}

        record Accept() implements Step {}
    }

    private static final int NOWHERE = -1;
    private static final int ANY_IN_SEGMENT = -1;
    private static final int ANY = -2;
    private static final int NOTHING = -3;
    private static final int ASCII = 128;

    private final int size;

    /** By step, the character it consumes, or which ones. */
    private final int[] wants;

    /** By step that consumes nothing, where it goes on; the second only for a fork. */
    private final int[] preferred;

    private final int[] other;
    private final int opens;
    private final int closes;

    /** The characters that the program tells from all others, ascending. */
    private final int[] told;

    private final int[] asciiKinds;

    GlobProgram(List<Step> steps) {
        this.size = steps.size();
        this.wants = new int[size];
        this.preferred = new int[size];
        this.other = new int[size];
        Arrays.fill(wants, NOTHING);
        Arrays.fill(preferred, NOWHERE);
        Arrays.fill(other, NOWHERE);
        for (int at = 0; at < size; at++) {
            place(at, steps.get(at));
        }
        this.opens = first(steps, Step.Open.class);
        this.closes = first(steps, Step.Close.class);
        this.told =
                IntStream.concat(IntStream.of('/'), Arrays.stream(wants).filter(it -> it >= 0))
                        .distinct()
                        .sorted()
                        .toArray();
        this.asciiKinds = IntStream.range(0, ASCII).map(this::find).toArray();
    }

    private void place(int at, Step step) {
        switch (step) {
            case Step.Literal(int codePoint) -> wants[at] = codePoint;
            case Step.Wild(boolean crosses) -> wants[at] = crosses ? ANY : ANY_IN_SEGMENT;
            case Step.Fork(int one, int another) -> {
                preferred[at] = one;
                other[at] = another;
            }
            case Step.Jump(int to) -> preferred[at] = to;
            case Step.Open _, Step.Close _ -> preferred[at] = at + 1;
            case Step.Accept _ -> {}
        }
    }

    private static int first(List<Step> steps, Class<? extends Step> kind) {
        return IntStream.range(0, steps.size())
                .filter(at -> kind.isInstance(steps.get(at)))
                .findFirst()
                .orElse(NOWHERE);
    }

    /**
     * Matches a whole text.
     *
     * @return what was captured, empty text if the program captures nothing; nothing if the text
     *     does not match
     */
    public Optional<String> run(String text) {
        Strands current = new Strands(size);
        Strands next = new Strands(size);
        follow(current, 0, NOWHERE, NOWHERE);
        for (int at = 0; at < text.length() && current.count > 0; ) {
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            next.restart(at);
            for (int i = 0; i < current.count; i++) {
                if (consumes(current.step[i], codePoint)) {
                    follow(next, current.step[i] + 1, current.start[i], current.end[i]);
                }
            }
            Strands done = current;
            current = next;
            next = done;
        }
        return accepted(current, text);
    }

    /** How many kinds of characters there are: those that it tells from others, and the rest. */
    int kinds() {
        return told.length + 1;
    }

    /** The kind of a character, below {@link #kinds}; characters of one kind are read alike. */
    int kindOf(int codePoint) {
        return codePoint < ASCII ? asciiKinds[codePoint] : find(codePoint);
    }

    private int find(int codePoint) {
        int at = Arrays.binarySearch(told, codePoint);
        return at < 0 ? told.length : at;
    }

    /** Where the readings of a text wait before its first character, in ascending order. */
    int[] first() {
        Strands strands = new Strands(size);
        follow(strands, 0, NOWHERE, NOWHERE);
        return strands.waiting();
    }

    /** Where readings that wait somewhere wait behind a character, in ascending order. */
    int[] behind(int[] waiting, int codePoint) {
        Strands strands = new Strands(size);
        for (int step : waiting) {
            if (consumes(step, codePoint)) {
                follow(strands, step + 1, NOWHERE, NOWHERE);
            }
        }
        return strands.waiting();
    }

    /** Whether a text that ends where these readings wait is matched. */
    boolean accepts(int[] waiting) {
        return waiting.length > 0 && waiting[waiting.length - 1] == size - 1;
    }

    private boolean consumes(int step, int codePoint) {
        int wanted = wants[step];
        return wanted == codePoint
                || wanted == ANY
                || (wanted == ANY_IN_SEGMENT && codePoint != '/');
    }

    /** Adds the steps that wait for a character from here on, the preferred ones first. */
    private void follow(Strands strands, int from, int start, int end) {
        int step = from;
        int began = start;
        int ended = end;
        while (strands.visit(step)) {
            if (preferred[step] == NOWHERE) {
                strands.add(step, began, ended);
                return;
            }
            if (step == opens) {
                began = strands.at;
            } else if (step == closes) {
                ended = strands.at;
            }
            if (other[step] == NOWHERE) {
                step = preferred[step];
            } else {
                follow(strands, preferred[step], began, ended);
                step = other[step];
            }
        }
    }

    private Optional<String> accepted(Strands strands, String text) {
        for (int i = 0; i < strands.count; i++) {
            if (strands.step[i] == size - 1) {
                boolean captured = strands.end[i] != NOWHERE;
                return Optional.of(
                        captured ? text.substring(strands.start[i], strands.end[i]) : "");
            }
        }
        return Optional.empty();
    }

    /**
     * The readings that have come to one place of the text, at most one at each step: where each
     * goes on, and where its capture starts and ends. Reused from place to place.
     */
    private static final class Strands {
        private final int[] step;
        private final int[] start;
        private final int[] end;
        private final int[] visitedAt;
        private int count;
        private int at;

        Strands(int steps) {
            step = new int[steps];
            start = new int[steps];
            end = new int[steps];
            visitedAt = new int[steps];
        }

        void restart(int place) {
            at = place;
            count = 0;
        }

        boolean visit(int visited) {
            boolean first = visitedAt[visited] != at + 1;
            visitedAt[visited] = at + 1;
            return first;
        }

        int[] waiting() {
            int[] sorted = Arrays.copyOf(step, count);
            Arrays.sort(sorted);
            return sorted;
        }

        void add(int waiting, int from, int to) {
            step[count] = waiting;
            start[count] = from;
            end[count] = to;
            count++;
        }
    }
}
