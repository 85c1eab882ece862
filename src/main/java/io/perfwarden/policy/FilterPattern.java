package io.perfwarden.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A filter pattern of a GitHub workflow, for branches and for paths. Matching costs the length of
 * the pattern times the length of the text.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet">GitHub,
 *     filter pattern cheat sheet</a>
 */
final class FilterPattern {
    private static final int LONGEST = 1_000;

    private final boolean negative;
    private final List<Part> parts;

    private FilterPattern(boolean negative, List<Part> parts) {
        this.negative = negative;
        this.parts = List.copyOf(parts);
    }

    private enum Times {
        ONCE,
        OPTIONAL,
        SOME,
        ANY,
        /** Nothing, or anything that ends with a slash. */
        DIRECTORIES
    }

    private record Part(IntPredicate matches, Times times) {}

    /** Reads a pattern; nothing if GitHub would not take it, or if it is longer than 1,000. */
    static Optional<FilterPattern> parse(String text) {
        boolean negative = text.startsWith("!");
        String pattern = negative ? text.substring(1) : text;
        if (pattern.isEmpty() || pattern.length() > LONGEST) {
            return Optional.empty();
        }
        return new Reader(pattern).parts().map(parts -> new FilterPattern(negative, parts));
    }

    /** Whether what matches is taken out again. */
    boolean isNegative() {
        return negative;
    }

    /** Whether the whole text matches, whatever the sign. */
    boolean matches(String text) {
        int length = text.length();
        boolean[] reached = new boolean[length + 1];
        reached[0] = true;
        for (Part part : parts) {
            reached = after(part, text, reached);
        }
        return reached[length];
    }

    private static boolean[] after(Part part, String text, boolean[] before) {
        boolean[] after = new boolean[before.length];
        boolean begun = false;
        for (int i = 0; i < before.length; i++) {
            begun |= before[i];
            after[i] |= before[i] && part.times() != Times.ONCE && part.times() != Times.SOME;
            if (i < text.length()) {
                boolean from =
                        switch (part.times()) {
                            case ONCE, OPTIONAL -> before[i];
                            case SOME, ANY -> before[i] || after[i];
                            case DIRECTORIES -> begun;
                        };
                after[i + 1] = from && part.matches().test(text.charAt(i));
            }
        }
        return after;
    }

    /** Reads the parts of a pattern. */
    private static final class Reader {
        private final String pattern;
        private final List<Part> parts = new ArrayList<>();
        private int at;

        Reader(String pattern) {
            this.pattern = pattern;
        }

        Optional<List<Part>> parts() {
            while (at < pattern.length()) {
                if (!part(pattern.charAt(at))) {
                    return Optional.empty();
                }
            }
            return Optional.of(parts);
        }

        private boolean part(char c) {
            return switch (c) {
                case '*' -> stars();
                case '?' -> repeated(Times.OPTIONAL);
                case '+' -> repeated(Times.SOME);
                case '[' -> set();
                case '\\' -> {
                    at++;
                    yield at < pattern.length() && literal(pattern.charAt(at));
                }
                default -> literal(c);
            };
        }

        private boolean literal(char c) {
            at++;
            parts.add(new Part(it -> it == c, Times.ONCE));
            return true;
        }

        private boolean stars() {
            boolean starts = at == 0 || pattern.charAt(at - 1) == '/';
            if (!pattern.startsWith("**", at)) {
                at++;
                parts.add(new Part(c -> c != '/', Times.ANY));
            } else if (starts && pattern.startsWith("**/", at)) {
                at += 3;
                parts.add(new Part(it -> it == '/', Times.DIRECTORIES));
            } else {
                at += 2;
                parts.add(new Part(_ -> true, Times.ANY));
            }
            return true;
        }

        /** The part before, as often as this. */
        private boolean repeated(Times times) {
            at++;
            if (parts.isEmpty() || parts.getLast().times() != Times.ONCE) {
                return false;
            }
            parts.add(new Part(parts.removeLast().matches(), times));
            return true;
        }

        private boolean set() {
            int end = pattern.indexOf(']', at);
            if (end < 0 || end == at + 1) {
                return false;
            }
            String set = pattern.substring(at + 1, end);
            IntPredicate matches = _ -> false;
            int i = 0;
            while (i < set.length()) {
                char from = set.charAt(i);
                boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
                char to = range ? set.charAt(i + 2) : from;
                matches = matches.or(c -> c >= from && c <= to);
                i += range ? 3 : 1;
            }
            at = end + 1;
            parts.add(new Part(matches, Times.ONCE));
            return true;
        }
    }
}
