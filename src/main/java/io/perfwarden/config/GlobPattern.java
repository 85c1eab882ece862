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
 * <p>Matching takes time linear in pattern times text, whatever the pattern, and for texts alike
 * time linear in the text: where the readings of a text wait behind each kind of character is
 * remembered, so that what was met before costs one look.
 *
 * <p>For several threads: a place of a text is never changed but for what follows it, which is
 * worked out by one thread at a time, and which any thread may find missing without harm.
 *
 * @see "Thompson (1968), Regular expression search algorithm, section 6: compiled on the fly"
 */
public final class GlobPattern {
    /** What a report puts into long names; a pattern that was copied from one may hold it. */
    private static final String SEAM = "\u200b";

    /** Readings remembered, those of all places together: some 2 MB. Beyond it all is forgotten. */
    private static final int MOST_WAITING = 200_000;

    private final String pattern;
    private final GlobProgram program;
    private final Map<IntBuffer, Place> places = new HashMap<>();
    private volatile Place first;
    private int waiting;

    private GlobPattern(String pattern) {
        this.pattern = pattern;
        this.program = GlobProgram.compile(pattern, false);
        this.first = placeOf(program.first());
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

    private Place placeOf(int[] readings) {
        return new Place(readings, program.accepts(readings), program.kinds());
    }

    /**
     * Whether a text matches from its beginning or from one of the starts, in time linear in the
     * text, however many there are. {@code starts}: ascending, within the text, above 0.
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
            Place known = place.after[program.kindOf(codePoint)];
            place = known == null ? find(place, codePoint) : known;
        }
        return place.accepts;
    }

    private synchronized Place find(Place place, int codePoint) {
        Place found = known(program.after(place.waiting, codePoint));
        place.after[program.kindOf(codePoint)] = found;
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

    /** Where readings wait, and the places behind the next character, by its kind. */
    private static final class Place {
        private final int[] waiting;
        private final boolean accepts;
        private final @Nullable Place[] after;

        /** The same, where a text may begin here as well. */
        private @Nullable Place begun;

        Place(int[] waiting, boolean accepts, int kinds) {
            this.waiting = waiting;
            this.accepts = accepts;
            this.after = new Place[kinds];
        }
    }

    /**
     * A glob as a nondeterministic automaton, all of whose readings of a text run side by side: the
     * time is at most pattern length times text length, so no pattern backtracks for ever.
     *
     * <p>Strands are ordered by preference and carry what they captured: of several readings of a
     * text the one wins in which wildcards outside the capture are as short as possible, from the
     * left.
     *
     * @see "Thompson (1968), Regular expression search algorithm; Pike's extension by captures"
     */
    static final class GlobProgram {
        /**
         * One instruction.
         *
         * @param wants the character that it consumes to go on at the next one, or which ones
         * @param preferred where it goes on if it consumes nothing
         * @param other where a fork goes on as well
         */
        private record Step(int wants, int preferred, int other) {
            static final Step ACCEPT = new Step(NOTHING, NOWHERE, NOWHERE);

            static Step consume(int wants) {
                return new Step(wants, NOWHERE, NOWHERE);
            }

            static Step fork(int preferred, int other) {
                return new Step(NOTHING, preferred, other);
            }

            static Step jump(int to) {
                return new Step(NOTHING, to, NOWHERE);
            }
        }

        private static final int NOWHERE = -1;
        private static final int ANY_IN_SEGMENT = -1;
        private static final int ANY = -2;
        private static final int NOTHING = -3;
        private static final int ASCII = 128;
        private final Step[] steps;
        private final int size;
        private final int opens;
        private final int closes;

        /** The characters that the program tells from all others, ascending. */
        private final int[] told;

        private final int[] asciiKinds;

        /**
         * @param opens the step at which what is captured starts, if any
         * @param closes the step at which it ends
         */
        private GlobProgram(List<Step> steps, int opens, int closes) {
            this.steps = steps.toArray(new Step[0]);
            this.size = steps.size();
            this.opens = opens;
            this.closes = closes;
            IntStream wants = steps.stream().mapToInt(Step::wants).filter(it -> it >= 0);
            this.told = IntStream.concat(IntStream.of('/'), wants).distinct().sorted().toArray();
            this.asciiKinds = IntStream.range(0, ASCII).map(this::find).toArray();
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
            compiler.steps.add(Step.ACCEPT);
            return new GlobProgram(compiler.steps, compiler.opens, compiler.closes);
        }

        /**
         * Matches a whole text. Returns what was captured, empty text if the program captures
         * nothing; nothing if the text does not match.
         */
        Optional<String> run(String text) {
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

        /**
         * How many kinds of characters there are: those that it tells from others, and the rest.
         */
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
        int[] after(int[] waiting, int codePoint) {
            Strands strands = new Strands(size);
            for (int step : waiting) {
                if (consumes(step, codePoint)) {
                    follow(strands, step + 1, NOWHERE, NOWHERE);
                }
            }
            return strands.waiting();
        }

        /** Whether it matches any text made of these parts with any text between two of them. */
        boolean mayMatch(List<String> parts) {
            int[] waiting = first();
            for (int i = 0; i < parts.size(); i++) {
                waiting = i == 0 ? waiting : afterAny(waiting);
                for (int codePoint : parts.get(i).codePoints().toArray()) {
                    waiting = after(waiting, codePoint);
                }
            }
            return accepts(waiting);
        }

        /** Where readings may wait behind any text, an empty one included. */
        private int[] afterAny(int[] waiting) {
            Strands strands = new Strands(size);
            for (int step : waiting) {
                follow(strands, step, NOWHERE, NOWHERE);
            }
            for (int i = 0; i < strands.count; i++) {
                if (steps[strands.step[i]].wants != NOTHING) {
                    follow(strands, strands.step[i] + 1, NOWHERE, NOWHERE);
                }
            }
            return strands.waiting();
        }

        /** Whether a text that ends where these readings wait is matched. */
        boolean accepts(int[] waiting) {
            return waiting.length > 0 && waiting[waiting.length - 1] == size - 1;
        }

        private boolean consumes(int step, int codePoint) {
            int wanted = steps[step].wants;
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
                Step at = steps[step];
                if (at.preferred == NOWHERE) {
                    strands.add(step, began, ended);
                    return;
                }
                began = step == opens ? strands.at : began;
                ended = step == closes ? strands.at : ended;
                if (at.other != NOWHERE) {
                    follow(strands, at.preferred, began, ended);
                }
                step = at.other == NOWHERE ? at.preferred : at.other;
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
         * The readings that have come to one place of the text, at most one at each step: where
         * each goes on, and where its capture starts and ends. Reused from place to place.
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
                    steps.add(Step.fork(first + 5, first + 1));
                }
                int loop = steps.size();
                steps.add(Step.fork(loop + 3, loop + 1));
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
                List<Integer> ends = new ArrayList<>();
                do {
                    at++;
                    endsSegment &= alternative(depth, segmentStart);
                    ends.add(steps.size() - 1);
                } while (pattern.charAt(at) == ',');
                require(
                        ends.size() > 1,
                        "has braces without a comma; expected {a,b}, or ? for a brace");
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
                steps.add(Step.fork(0, 0));
                boolean endsSegment = sequence(depth + 1, segmentStart);
                require(at < pattern.length(), "has a \"{\" that nothing closes");
                steps.add(Step.jump(0));
                steps.set(fork, Step.fork(fork + 1, steps.size()));
                return endsSegment;
            }

            /**
             * Lets every alternative go on behind the braces; the last one has no other to fork to.
             */
            private void join(List<Integer> ends) {
                int lastStart = ends.get(ends.size() - 2) + 1;
                steps.set(lastStart, Step.jump(lastStart + 1));
                for (int end : ends) {
                    steps.set(end, Step.jump(steps.size()));
                }
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
                int loop = steps.size();
                steps.add(Step.consume(ANY_IN_SEGMENT));
                steps.add(Step.fork(loop, loop + 2));
                closes = steps.size();
                steps.add(Step.jump(closes + 1));
            }
        }
    }
}
