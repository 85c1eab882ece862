package io.perfwarden.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A glob as a nondeterministic automaton, all of whose readings run side by side: the time is at
 * most pattern length times text length, so no pattern backtracks for ever.
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

    private final List<Step> steps;

    GlobProgram(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /**
     * Matches a whole text.
     *
     * @return what was captured, empty text if the program captures nothing; nothing if the text
     *     does not match
     */
    Optional<String> run(String text) {
        Strands current = new Strands();
        current.add(new Strand(0, -1, -1), 0);
        for (int at = 0; at < text.length() && !current.waiting.isEmpty(); ) {
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            Strands next = new Strands();
            for (Strand strand : current.waiting) {
                if (consumes(steps.get(strand.step), codePoint)) {
                    next.add(strand.at(strand.step + 1), at);
                }
            }
            current = next;
        }
        return current.accepted(text);
    }

    private static boolean consumes(Step step, int codePoint) {
        return switch (step) {
            case Step.Literal(int expected) -> expected == codePoint;
            case Step.Wild(boolean crossesSegments) -> crossesSegments || codePoint != '/';
            case Step.Fork _, Step.Jump _, Step.Open _, Step.Close _, Step.Accept _ -> false;
        };
    }

    /** A place in the program, and where the capture starts and ends; -1 where it does not yet. */
    private record Strand(int step, int start, int end) {
        Strand at(int other) {
            return new Strand(other, start, end);
        }
    }

    /** The strands at one place of the text, each step at most once, the preferred ones first. */
    private final class Strands {
        private final List<Strand> waiting = new ArrayList<>();
        private final boolean[] seen = new boolean[steps.size()];

        void add(Strand first, int at) {
            List<Strand> open = new ArrayList<>(List.of(first));
            while (!open.isEmpty()) {
                Strand strand = open.removeLast();
                if (!seen[strand.step]) {
                    seen[strand.step] = true;
                    follow(strand, at, open);
                }
            }
        }

        private void follow(Strand strand, int at, List<Strand> open) {
            switch (steps.get(strand.step)) {
                case Step.Jump(int to) -> open.add(strand.at(to));
                case Step.Fork(int preferred, int other) -> {
                    open.add(strand.at(other));
                    open.add(strand.at(preferred));
                }
                case Step.Open _ -> open.add(new Strand(strand.step + 1, at, -1));
                case Step.Close _ -> open.add(new Strand(strand.step + 1, strand.start, at));
                case Step.Literal _, Step.Wild _, Step.Accept _ -> waiting.add(strand);
            }
        }

        Optional<String> accepted(String text) {
            return waiting.stream()
                    .filter(strand -> steps.get(strand.step) instanceof Step.Accept)
                    .findFirst()
                    .map(strand -> strand.end < 0 ? "" : text.substring(strand.start, strand.end));
        }
    }
}
