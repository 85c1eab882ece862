package io.perfwarden.compare.group;

import module java.base;

/**
 * A benchmark's name, split at its parameters.
 *
 * @param family the part before the first parameter
 * @param segments the rest, each with the {@code /} or bracket before it
 */
public record NameParts(String family, List<String> segments) {
    /** Further segments are not split: no tool writes so many, and each costs time. */
    private static final int MOST = 16;

    private static final String OPENING = "([{<";
    private static final String CLOSING = ")]}>";

    public NameParts {
        segments = List.copyOf(segments);
    }

    /**
     * Splits a name at each {@code /} outside brackets except a leading one, and before final
     * brackets; in linear time.
     */
    public static NameParts of(String name) {
        List<Integer> ends = cuts(name).stream().limit(MOST).collect(Collectors.toList());
        ends.add(name.length());
        List<String> segments = new ArrayList<>();
        for (int i = 1; i < ends.size(); i++) {
            segments.add(name.substring(ends.get(i - 1), ends.get(i)));
        }
        return new NameParts(name.substring(0, ends.getFirst()), segments);
    }

    private static List<Integer> cuts(String name) {
        int[] ends = bracketEnds(name);
        List<Integer> cuts = new ArrayList<>();
        for (int i = 1; i < name.length(); i++) {
            int end = i < ends.length ? ends[i] : -1;
            if (name.startsWith("::", i) || name.startsWith(" > ", i)) {
                cuts.clear();
            } else if (name.charAt(i) == '/'
                    || (end == name.length() - 1 && isParameters(name, i))) {
                cuts.add(i);
            }
            i = Math.max(i, end);
        }
        return cuts;
    }

    /** Parameters of pytest, {@code [a-1]}, and BenchmarkDotNet, {@code (N: 1)}. */
    private static boolean isParameters(String name, int start) {
        return name.charAt(start) == '['
                || (name.charAt(start) == '(' && name.indexOf(": ", start) > 0);
    }

    /** A segment without its separator. */
    static String bare(String segment) {
        return segment.startsWith("[") || segment.startsWith("(")
                ? segment.substring(1, segment.length() - 1)
                : segment.substring(1);
    }

    static String open(String segment) {
        return segment.startsWith("[") ? "[*]" : segment.startsWith("(") ? "(*)" : "/*";
    }

    /**
     * The end of each opening bracket, else -1; empty without any. An unpaired bracket is an
     * ordinary character.
     */
    private static int[] bracketEnds(String name) {
        if (CLOSING.chars().noneMatch(bracket -> name.indexOf(bracket) >= 0)) {
            return new int[0];
        }
        int[] ends = new int[name.length()];
        Arrays.fill(ends, -1);
        Deque<Integer> open = new ArrayDeque<>();
        int[] opened = new int[OPENING.length()];
        for (int i = 0; i < name.length(); i++) {
            int opens = OPENING.indexOf(name.charAt(i));
            if (opens >= 0) {
                open.push(i);
                opened[opens]++;
            }
            int closes = CLOSING.indexOf(name.charAt(i));
            while (closes >= 0 && opened[closes] > 0) {
                int start = open.pop();
                int kind = OPENING.indexOf(name.charAt(start));
                opened[kind]--;
                if (kind == closes) {
                    ends[start] = i;
                    break;
                }
            }
        }
        return ends;
    }
}
