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
    /** What a report puts into long names; a pattern that was copied from one may hold it. */
    private static final String SEAM = "\u200b";

    /** Some 1 MB; beyond it all are forgotten. */
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
     * Whether a text matches from its beginning or from one of the starts, in time linear in the
     * text, however many there are. {@code starts}: ascending, within the text, above 0.
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
            steps = program.after(state.steps, codePoint);
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

    /** The steps of the program at which a text can be, all at once. */
    private static final class GlobState {
        /** In the place of a character: the text may begin here as well. */
        private static final int BEGINNING = -1;

        private static final int ASCII = 128;

        private final BitSet steps;
        private final boolean accepts;

        /** The state behind a character, one place further on. */
        private final @Nullable GlobState[] after = new GlobState[ASCII + 1];

        GlobState(BitSet steps, GlobProgram program) {
            this.steps = steps;
            this.accepts = program.accepts(steps);
        }
    }

    /**
     * A glob as a nondeterministic automaton. No pattern backtracks for ever: each step is tried at
     * most once at each place of a text.
     */
    static final class GlobProgram {
        /**
         * One instruction.
         *
         * @param wants the character that it consumes to go on at the next one, or which ones
         * @param next where it goes on if it consumes nothing, the preferred place first
         */
        private record Step(int wants, List<Integer> next) {
            static Step consume(int wants) {
                return new Step(wants, List.of());
            }

            static Step jump(Integer... to) {
                return new Step(NOTHING, List.of(to));
            }
        }

        private static final int NOWHERE = -1;
        private static final int ANY_IN_SEGMENT = -1;
        private static final int ANY = -2;
        private static final int NOTHING = -3;

        /** The last one goes nowhere: there a text is accepted. */
        private final List<Step> steps;

        private final int opens;
        private final int closes;

        /**
         * @param opens the step at which what is captured starts, if any
         * @param closes the step at which it ends
         */
        private GlobProgram(List<Step> steps, int opens, int closes) {
            this.steps = List.copyOf(steps);
            this.opens = opens;
            this.closes = closes;
        }

        /**
         * @param captures whether {@code {platform}} captures; otherwise it is refused
         * @throws IllegalArgumentException if the pattern is no glob; the message says what is
         *     wrong
         */
        static GlobProgram compile(String pattern, boolean captures) {
            require(!pattern.isEmpty(), "is empty, expected a glob");
            require(
                    pattern.length() <= GlobCompiler.MAX_LENGTH,
                    "is longer than the "
                            + GlobCompiler.MAX_LENGTH
                            + " characters a glob may have");
            GlobCompiler compiler = new GlobCompiler(pattern, captures);
            compiler.sequence(0, true);
            compiler.steps.add(Step.jump());
            return new GlobProgram(compiler.steps, compiler.opens, compiler.closes);
        }

        /** The steps at which a text can be before its first character. */
        BitSet first() {
            BitSet first = new BitSet();
            follow(first, 0);
            return first;
        }

        /** The steps at which a text can be behind a character, from those before it. */
        BitSet after(BitSet before, int codePoint) {
            BitSet after = new BitSet();
            for (int step = before.nextSetBit(0); step >= 0; step = before.nextSetBit(step + 1)) {
                if (consumes(steps.get(step).wants, codePoint)) {
                    follow(after, step + 1);
                }
            }
            return after;
        }

        /** Adds a step, and those that it leads to without a character. */
        private void follow(BitSet reached, int step) {
            if (!reached.get(step)) {
                reached.set(step);
                for (int next : steps.get(step).next) {
                    follow(reached, next);
                }
            }
        }

        /** Whether a text that ends at these steps is matched. */
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
                    reached = after(reached, codePoint);
                }
            }
            return accepts(reached);
        }

        /** Adds the steps at which a text can be behind any more; loops only lead back to some. */
        private void addAllAfter(BitSet reached) {
            for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
                if (steps.get(at).wants != NOTHING) {
                    follow(reached, at + 1);
                }
            }
        }

        private static boolean consumes(int wants, int codePoint) {
            return wants == codePoint
                    || wants == ANY
                    || (wants == ANY_IN_SEGMENT && codePoint != '/');
        }

        /** How a text was read up to a step, and where its capture starts and ends. */
        private record Reading(int step, int at, int start, int end) {}

        /**
         * Matches a whole text. Of several readings the one wins in which wildcards outside the
         * capture are as short as possible, from the left. Returns what was captured, empty text if
         * the program captures nothing; nothing if the text does not match.
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
                Step step = steps.get(reading.step);
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

        private static final class GlobCompiler {
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
            private int opens = NOWHERE;
            private int closes = NOWHERE;

            private GlobCompiler(String pattern, boolean captures) {
                this.pattern = pattern;
                this.captures = captures;
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
                    require(
                            next != '}',
                            "has a \"}\" that nothing opens; write ? for the character");
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
                steps.add(Step.consume(next == '?' ? ANY_IN_SEGMENT : codePoint));
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
                    steps.add(Step.jump(first + 5, first + 1));
                }
                int loop = steps.size();
                steps.add(Step.jump(loop + 3, loop + 1));
                steps.add(Step.consume(crosses ? ANY : ANY_IN_SEGMENT));
                steps.add(Step.jump(loop));
                if (wholeSegments) {
                    steps.add(Step.consume('/'));
                }
                return wholeSegments;
            }

            private boolean braces(int depth, boolean segmentStart) {
                if (captures && pattern.startsWith(ArtifactPattern.PLATFORM, at)) {
                    capture(depth);
                    return false;
                }
                require(depth < MAX_DEPTH, "nests braces more than " + MAX_DEPTH + " deep");
                boolean endsSegment = true;
                int fork = steps.size();
                steps.add(Step.jump());
                List<Integer> starts = new ArrayList<>();
                do {
                    at++;
                    alternatives++;
                    require(
                            alternatives <= MAX_ALTERNATIVES,
                            "has more than " + MAX_ALTERNATIVES + " alternatives");
                    starts.add(steps.size());
                    endsSegment &= sequence(depth + 1, segmentStart);
                    require(at < pattern.length(), "has a \"{\" that nothing closes");
                    steps.add(Step.jump());
                } while (pattern.charAt(at) == ',');
                require(
                        starts.size() > 1,
                        "has braces without a comma; expected {a,b}, or ? for a brace");
                at++;
                int behind = steps.size();
                steps.set(fork, new Step(NOTHING, starts));
                starts.stream().skip(1).forEach(it -> steps.set(it - 1, Step.jump(behind)));
                steps.set(behind - 1, Step.jump(behind));
                return endsSegment;
            }

            private void capture(int depth) {
                require(
                        opens == NOWHERE,
                        "captures " + ArtifactPattern.PLATFORM + " twice, expected once");
                require(
                        depth == 0,
                        "captures "
                                + ArtifactPattern.PLATFORM
                                + " within braces, expected outside");
                at += ArtifactPattern.PLATFORM.length();
                opens = steps.size();
                steps.add(Step.jump(opens + 1));
                steps.add(Step.consume(ANY_IN_SEGMENT));
                steps.add(Step.jump(opens + 1, opens + 3));
                closes = steps.size();
                steps.add(Step.jump(closes + 1));
            }
        }
    }
}
