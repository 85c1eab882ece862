package io.perfwarden.policy;

import java.util.List;
import java.util.Optional;

/**
 * A glob as a nondeterministic automaton, all of whose readings of a text run side by side: the
 * time is at most pattern length times text length, so no pattern backtracks for ever.
 *
 * <p>Strands are ordered by preference and carry what they captured: of several readings of a text
 * the one wins in which wildcards outside the capture are as short as possible, from the left.
 *
 * @see "Thompson (1968), Regular expression search algorithm; Pike's extension by captures"
 */
final class GlobProgram {
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

    private final List<Step> steps;

    /** By step, the character it consumes, or which ones. */
    private final int[] wants;

    GlobProgram(List<Step> steps) {
        this.steps = List.copyOf(steps);
        this.wants = steps.stream().mapToInt(GlobProgram::wanted).toArray();
    }

    private static int wanted(Step step) {
        return switch (step) {
            case Step.Literal(int codePoint) -> codePoint;
            case Step.Wild(boolean crossesSegments) -> crossesSegments ? ANY : ANY_IN_SEGMENT;
            case Step.Fork _, Step.Jump _, Step.Open _, Step.Close _, Step.Accept _ -> NOTHING;
        };
    }

    /**
     * Matches a whole text.
     *
     * @return what was captured, empty text if the program captures nothing; nothing if the text
     *     does not match
     */
    Optional<String> run(String text) {
        Strands current = new Strands(steps.size());
        Strands next = new Strands(steps.size());
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

    private boolean consumes(int step, int codePoint) {
        int wanted = wants[step];
        return wanted == codePoint
                || wanted == ANY
                || (wanted == ANY_IN_SEGMENT && codePoint != '/');
    }

    /** Adds the steps that wait for a character from here on, the preferred ones first. */
    private void follow(Strands strands, int step, int start, int end) {
        if (!strands.visit(step)) {
            return;
        }
        switch (steps.get(step)) {
            case Step.Jump(int to) -> follow(strands, to, start, end);
            case Step.Fork(int preferred, int other) -> {
                follow(strands, preferred, start, end);
                follow(strands, other, start, end);
            }
            case Step.Open _ -> follow(strands, step + 1, strands.at, NOWHERE);
            case Step.Close _ -> follow(strands, step + 1, start, strands.at);
            case Step.Literal _, Step.Wild _, Step.Accept _ -> strands.add(step, start, end);
        }
    }

    private Optional<String> accepted(Strands strands, String text) {
        for (int i = 0; i < strands.count; i++) {
            if (steps.get(strands.step[i]) instanceof Step.Accept) {
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

        void add(int waiting, int from, int to) {
            step[count] = waiting;
            start[count] = from;
            end[count] = to;
            count++;
        }
    }
}
