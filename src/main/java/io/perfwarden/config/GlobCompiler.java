package io.perfwarden.config;

import module java.base;

final class GlobCompiler {
    static final int MAX_LENGTH = 1_000;
    private static final int MAX_ALTERNATIVES = 100;
    private static final int MAX_DEPTH = 10;

    private static final int MAX_STARS = 50;

    private final String pattern;
    private final boolean captures;
    final List<GlobProgram.GlobStep> steps = new ArrayList<>();
    private int at;
    private int alternatives;
    private int stars;
    int opens = GlobProgram.NOWHERE;
    int closes = GlobProgram.NOWHERE;

    GlobCompiler(String pattern, boolean captures) {
        this.pattern = pattern;
        this.captures = captures;
    }

    /**
     * Reads up to the end or, within braces, up to {@code ,} or <code>}</code>.
     *
     * @param segmentStart whether what was read before ends a segment
     */
    boolean sequence(int depth, boolean segmentStart) {
        boolean start = segmentStart;
        while (at < pattern.length()) {
            char next = pattern.charAt(at);
            if (depth > 0 && (next == ',' || next == '}')) {
                return start;
            }
            GlobPattern.require(
                    next != '}', "has a \"}\" that nothing opens; write ? for the character");
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
        steps.add(
                GlobProgram.GlobStep.consume(next == '?' ? GlobProgram.ANY_IN_SEGMENT : codePoint));
        return next == '/';
    }

    private boolean stars(boolean segmentStart) {
        int from = at;
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        stars++;
        GlobPattern.require(
                stars <= MAX_STARS,
                "has more than " + MAX_STARS + " wildcards of the kind * or **");
        boolean crosses = at - from > 1;
        boolean wholeSegments = crosses && segmentStart && pattern.startsWith("/", at);
        int first = steps.size();
        if (wholeSegments) {
            at++;
            steps.add(GlobProgram.GlobStep.jump(first + 5, first + 1));
        }
        int loop = steps.size();
        steps.add(GlobProgram.GlobStep.jump(loop + 3, loop + 1));
        steps.add(
                GlobProgram.GlobStep.consume(
                        crosses ? GlobProgram.ANY : GlobProgram.ANY_IN_SEGMENT));
        steps.add(GlobProgram.GlobStep.jump(loop));
        if (wholeSegments) {
            steps.add(GlobProgram.GlobStep.consume('/'));
        }
        return wholeSegments;
    }

    private boolean braces(int depth, boolean segmentStart) {
        if (captures && pattern.startsWith(ArtifactPattern.PLATFORM, at)) {
            capture(depth);
            return false;
        }
        GlobPattern.require(depth < MAX_DEPTH, "nests braces more than " + MAX_DEPTH + " deep");
        boolean endsSegment = true;
        int fork = steps.size();
        steps.add(GlobProgram.GlobStep.jump());
        List<Integer> starts = new ArrayList<>();
        do {
            at++;
            alternatives++;
            GlobPattern.require(
                    alternatives <= MAX_ALTERNATIVES,
                    "has more than " + MAX_ALTERNATIVES + " alternatives");
            starts.add(steps.size());
            endsSegment &= sequence(depth + 1, segmentStart);
            GlobPattern.require(at < pattern.length(), "has a \"{\" that nothing closes");
            steps.add(GlobProgram.GlobStep.jump());
        } while (pattern.charAt(at) == ',');
        GlobPattern.require(
                starts.size() > 1, "has braces without a comma; expected {a,b}, or ? for a brace");
        at++;
        int behind = steps.size();
        steps.set(fork, new GlobProgram.GlobStep(GlobProgram.NOTHING, starts));
        starts.stream().skip(1).forEach(it -> steps.set(it - 1, GlobProgram.GlobStep.jump(behind)));
        steps.set(behind - 1, GlobProgram.GlobStep.jump(behind));
        return endsSegment;
    }

    private void capture(int depth) {
        GlobPattern.require(
                opens == GlobProgram.NOWHERE,
                "captures " + ArtifactPattern.PLATFORM + " twice, expected once");
        GlobPattern.require(
                depth == 0,
                "captures " + ArtifactPattern.PLATFORM + " within braces, expected outside");
        at += ArtifactPattern.PLATFORM.length();
        opens = steps.size();
        steps.add(GlobProgram.GlobStep.jump(opens + 1));
        steps.add(GlobProgram.GlobStep.consume(GlobProgram.ANY_IN_SEGMENT));
        steps.add(GlobProgram.GlobStep.jump(opens + 1, opens + 3));
        closes = steps.size();
        steps.add(GlobProgram.GlobStep.jump(closes + 1));
    }
}
