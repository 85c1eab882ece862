package io.perfwarden.config;

import io.perfwarden.config.GlobProgram.Step;
import java.util.ArrayList;
import java.util.List;

/** Turns the text of a glob into its program, in one pass. */
public final class GlobCompiler {
    /** What captures, in a pattern that may. */
    public static final String PLATFORM = "{platform}";

    private static final int MAX_LENGTH = 1_000;
    private static final int MAX_ALTERNATIVES = 100;
    private static final int MAX_DEPTH = 10;

    /** What a match costs grows with the wildcards that run side by side. */
    private static final int MAX_STARS = 50;

    private final String pattern;
    private final boolean captures;
    private final List<Step> steps = new ArrayList<>();
    private int at;
    private int alternatives;
    private int stars;

    private GlobCompiler(String pattern, boolean captures) {
        this.pattern = pattern;
        this.captures = captures;
    }

    /**
     * @param captures whether {@code {platform}} captures; otherwise it is refused
     * @throws IllegalArgumentException if the pattern is no glob; the message says what is wrong
     */
    public static GlobProgram compile(String pattern, boolean captures) {
        require(!pattern.isEmpty(), "is empty, expected a glob");
        require(
                pattern.length() <= MAX_LENGTH,
                "is longer than the " + MAX_LENGTH + " characters a glob may have");
        GlobCompiler compiler = new GlobCompiler(pattern, captures);
        compiler.sequence(0, true);
        compiler.steps.add(new Step.Accept());
        return new GlobProgram(compiler.steps);
    }

    /**
     * Reads up to the end or, within braces, up to {@code ,} or <code>}</code>.
     *
     * @param segmentStart whether what was read before ends a segment
     * @return the same for what follows
     */
    private boolean sequence(int depth, boolean segmentStart) {
        boolean start = segmentStart;
        while (at < pattern.length()) {
            char next = pattern.charAt(at);
            if (depth > 0 && (next == ',' || next == '}')) {
                return start;
            }
            require(next != '}', "has a \"}\" that nothing opens; write ? for the character");
            start = next == '{' ? braces(depth, start) : single(next, start);
        }
        return start;
    }

    private boolean single(char next, boolean segmentStart) {
        if (next == '*') {
            return stars(segmentStart);
        }
        int codePoint = pattern.codePointAt(at);
        at += Character.charCount(codePoint);
        steps.add(next == '?' ? new Step.Wild(false) : new Step.Literal(codePoint));
        return next == '/';
    }

    private boolean stars(boolean segmentStart) {
        int from = at;
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        stars++;
        require(
                stars <= MAX_STARS,
                "has more than " + MAX_STARS + " wildcards of the kind * or **");
        boolean crosses = at - from > 1;
        boolean wholeSegments = crosses && segmentStart && pattern.startsWith("/", at);
        int first = steps.size();
        if (wholeSegments) {
            at++;
            steps.add(new Step.Fork(first + 5, first + 1));
        }
        int loop = steps.size();
        steps.add(new Step.Fork(loop + 3, loop + 1));
        steps.add(new Step.Wild(crosses));
        steps.add(new Step.Jump(loop));
        if (wholeSegments) {
            steps.add(new Step.Literal('/'));
        }
        return wholeSegments;
    }

    private boolean braces(int depth, boolean segmentStart) {
        if (captures && pattern.startsWith(PLATFORM, at)) {
            capture(depth);
            return false;
        }
        require(depth < MAX_DEPTH, "nests braces more than " + MAX_DEPTH + " deep");
        boolean endsSegment = true;
        List<Integer> ends = new ArrayList<>();
        do {
            at++;
            endsSegment &= alternative(depth, segmentStart);
            ends.add(steps.size() - 1);
        } while (pattern.charAt(at) == ',');
        require(ends.size() > 1, "has braces without a comma; expected {a,b}, or ? for a brace");
        at++;
        join(ends);
        return endsSegment;
    }

    /** One alternative: a fork to the next one, itself, and a jump to be set later. */
    private boolean alternative(int depth, boolean segmentStart) {
        alternatives++;
        require(
                alternatives <= MAX_ALTERNATIVES,
                "has more than " + MAX_ALTERNATIVES + " alternatives");
        int fork = steps.size();
        steps.add(new Step.Fork(0, 0));
        boolean endsSegment = sequence(depth + 1, segmentStart);
        require(at < pattern.length(), "has a \"{\" that nothing closes");
        steps.add(new Step.Jump(0));
        steps.set(fork, new Step.Fork(fork + 1, steps.size()));
        return endsSegment;
    }

    /** Lets every alternative go on behind the braces; the last one has no other to fork to. */
    private void join(List<Integer> ends) {
        int lastStart = ends.get(ends.size() - 2) + 1;
        steps.set(lastStart, new Step.Jump(lastStart + 1));
        for (int end : ends) {
            steps.set(end, new Step.Jump(steps.size()));
        }
    }

    private void capture(int depth) {
        require(
                steps.stream().noneMatch(Step.Open.class::isInstance),
                "captures " + PLATFORM + " twice, expected once");
        require(depth == 0, "captures " + PLATFORM + " within braces, expected outside");
        at += PLATFORM.length();
        steps.add(new Step.Open());
        int loop = steps.size();
        steps.add(new Step.Wild(false));
        steps.add(new Step.Fork(loop, loop + 2));
        steps.add(new Step.Close());
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
