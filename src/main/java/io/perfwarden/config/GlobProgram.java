package io.perfwarden.config;

import module java.base;

/**
 * A glob as a nondeterministic automaton: each step is tried at most once at each place, so nothing
 * backtracks.
 */
final class GlobProgram {
    /**
     * One instruction.
     *
     * @param wants the consumed character, or which ones
     * @param next the following steps without a character, the preferred first
     */
    record GlobStep(int wants, List<Integer> next) {
        static GlobStep consume(int wants) {
            return new GlobStep(wants, List.of());
        }

        static GlobStep jump(Integer... to) {
            return new GlobStep(NOTHING, List.of(to));
        }
    }

    static final int NOWHERE = -1;
    static final int ANY_IN_SEGMENT = -1;
    static final int ANY = -2;
    static final int NOTHING = -3;

    /** The last step accepts. */
    private final List<GlobStep> steps;

    private final int opens;
    private final int closes;

    /**
     * @param opens the step at which what is captured starts, if any
     */
    private GlobProgram(List<GlobStep> steps, int opens, int closes) {
        this.steps = List.copyOf(steps);
        this.opens = opens;
        this.closes = closes;
    }

    /**
     * @param captures whether {@code {platform}} is allowed
     * @throws IllegalArgumentException with the fault, if the pattern is no glob
     */
    static GlobProgram compile(String pattern, boolean captures) {
        GlobPattern.require(!pattern.isEmpty(), "is empty, expected a glob");
        GlobPattern.require(
                pattern.length() <= GlobCompiler.MAX_LENGTH,
                "is longer than the " + GlobCompiler.MAX_LENGTH + " characters a glob may have");
        GlobCompiler compiler = new GlobCompiler(pattern, captures);
        compiler.sequence(0, true);
        compiler.steps.add(GlobStep.jump());
        return new GlobProgram(compiler.steps, compiler.opens, compiler.closes);
    }

    /** The steps before the first character. */
    BitSet first() {
        BitSet first = new BitSet();
        follow(first, 0);
        return first;
    }

    /** The steps after a character. */
    BitSet advance(BitSet before, int codePoint) {
        BitSet after = new BitSet();
        for (int step = before.nextSetBit(0); step >= 0; step = before.nextSetBit(step + 1)) {
            if (consumes(steps.get(step).wants, codePoint)) {
                follow(after, step + 1);
            }
        }
        return after;
    }

    private void follow(BitSet reached, int step) {
        if (!reached.get(step)) {
            reached.set(step);
            for (int next : steps.get(step).next) {
                follow(reached, next);
            }
        }
    }

    boolean accepts(BitSet reached) {
        return reached.get(steps.size() - 1);
    }

    /** Whether it matches any text made of these parts with any text between two of them. */
    boolean mayMatch(List<String> parts) {
        BitSet reached = first();
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                addAllAfter(reached);
            }
            for (int codePoint : parts.get(i).codePoints().toArray()) {
                reached = advance(reached, codePoint);
            }
        }
        return accepts(reached);
    }

    private void addAllAfter(BitSet reached) {
        for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
            if (steps.get(at).wants != NOTHING) {
                follow(reached, at + 1);
            }
        }
    }

    private static boolean consumes(int wants, int codePoint) {
        return wants == codePoint || wants == ANY || (wants == ANY_IN_SEGMENT && codePoint != '/');
    }

    /** How a text was read up to a step, and where its capture starts and ends. */
    private record Reading(int step, int at, int start, int end) {}

    /**
     * Matches a whole text; wildcards outside the capture are shortest, from the left. Returns the
     * capture, empty without one; absent without a match.
     */
    Optional<String> capture(String text) {
        BitSet tried = new BitSet();
        Deque<Reading> open = new ArrayDeque<>();
        open.push(new Reading(0, 0, NOWHERE, NOWHERE));
        while (!open.isEmpty()) {
            Reading reading = open.pop();
            int at = reading.at;
            int place = reading.step * (text.length() + 1) + at;
            if (tried.get(place)) {
                continue;
            }
            tried.set(place);
            int start = reading.step == opens ? at : reading.start;
            int end = reading.step == closes ? at : reading.end;
            GlobStep step = steps.get(reading.step);
            if (step.wants != NOTHING) {
                if (at < text.length() && consumes(step.wants, text.codePointAt(at))) {
                    int behind = text.offsetByCodePoints(at, 1);
                    open.push(new Reading(reading.step + 1, behind, start, end));
                }
            } else if (at == text.length() && step.next.isEmpty()) {
                return Optional.of(end == NOWHERE ? "" : text.substring(start, end));
            }
            for (int next : step.next.reversed()) {
                open.push(new Reading(next, at, start, end));
            }
        }
        return Optional.empty();
    }
}
