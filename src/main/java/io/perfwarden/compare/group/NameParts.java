package io.perfwarden.compare.group;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * A benchmark's name, parted where tools write their parameters.
 *
 * @param family what stands before the first parameter
 * @param segments the rest, each with the {@code /} or bracket before it
 */
public record NameParts(String family, List<String> segments) {
    /** More are one: no tool writes so many, and each is looked at for all benchmarks alike. */
    private static final int MOST = 16;

    public NameParts {
        segments = List.copyOf(segments);
    }

    /**
     * Parts a name at each {@code /} outside brackets but a leading one, and before the brackets
     * that end it; in time linear in its length.
     */
    public static NameParts of(String name) {
        List<Integer> cuts = cuts(name);
        if (cuts.isEmpty()) {
            return new NameParts(name, List.of());
        }
        List<String> segments = new ArrayList<>();
        int parts = Math.min(MOST, cuts.size());
        for (int i = 0; i < parts; i++) {
            int end = i + 1 < parts ? cuts.get(i + 1) : name.length();
            segments.add(name.substring(cuts.get(i), end));
        }
        return new NameParts(name.substring(0, cuts.getFirst()), segments);
    }

    private static List<Integer> cuts(String name) {
        int[] ends = NameBrackets.ends(name);
        List<Integer> cuts = new ArrayList<>();
        for (int i = 1; i < name.length(); i++) {
            int end = i < ends.length ? ends[i] : -1;
            if (name.startsWith("::", i) || name.startsWith(" > ", i)) {
                cuts.clear();
            } else if (name.charAt(i) == '/') {
                cuts.add(i);
            } else if (end == name.length() - 1 && isParameters(name, i)) {
                cuts.add(i);
            }
            i = Math.max(i, end);
        }
        return cuts;
    }

    /** As pytest writes them, {@code [a-1]}, and BenchmarkDotNet, {@code (N: 1)}. */
    private static boolean isParameters(String name, int start) {
        return name.charAt(start) == '['
                || (name.charAt(start) == '(' && name.indexOf(": ", start) > 0);
    }

    /** A segment without what parts it from the one before. */
    static String bare(String segment) {
        return segment.startsWith("[") || segment.startsWith("(")
                ? segment.substring(1, segment.length() - 1)
                : segment.substring(1);
    }

    /** What stands for a segment that varies. */
    static String open(String segment) {
        return segment.startsWith("[") ? "[*]" : segment.startsWith("(") ? "(*)" : "/*";
    }

    /**
     * Which brackets of a name belong together; one without its partner is a character like others.
     */
    private static final class NameBrackets {
        private static final String OPENING = "([{<";
        private static final String CLOSING = ")]}>";

        private final int[] ends;
        private final Deque<Integer> open = new ArrayDeque<>();
        private final int[] opened = new int[OPENING.length()];

        private NameBrackets(String name) {
            ends = new int[name.length()];
            Arrays.fill(ends, -1);
            for (int i = 0; i < name.length(); i++) {
                int opens = OPENING.indexOf(name.charAt(i));
                if (opens >= 0) {
                    open.push(i);
                    opened[opens]++;
                }
                close(name, i);
            }
        }

        private void close(String name, int at) {
            int kind = CLOSING.indexOf(name.charAt(at));
            while (kind >= 0 && opened[kind] > 0) {
                int start = open.pop();
                int other = OPENING.indexOf(name.charAt(start));
                opened[other]--;
                if (other == kind) {
                    ends[start] = at;
                    return;
                }
            }
        }

        /**
         * For each opening bracket where it is closed, and -1 elsewhere; empty where none is
         * closed.
         */
        static int[] ends(String name) {
            boolean any = CLOSING.chars().anyMatch(bracket -> name.indexOf(bracket) >= 0);
            return any ? new NameBrackets(name).ends : new int[0];
        }
    }
}
