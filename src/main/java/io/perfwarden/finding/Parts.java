package io.perfwarden.finding;

import java.util.ArrayList;
import java.util.List;

/**
 * A benchmark's name, parted where tools write their parameters.
 *
 * @param family what stands before the first parameter
 * @param segments the rest, each with the {@code /} or bracket before it
 */
public record Parts(String family, List<String> segments) {
    /** More are one: no tool writes so many, and each is looked at for all benchmarks alike. */
    private static final int MOST = 16;

    public Parts {
        segments = List.copyOf(segments);
    }

    /**
     * Parts a name at each {@code /} outside brackets but a leading one, and before the brackets
     * that end it; in time linear in its length.
     */
    public static Parts of(String name) {
        List<Integer> cuts = cuts(name);
        if (cuts.isEmpty()) {
            return new Parts(name, List.of());
        }
        List<String> segments = new ArrayList<>();
        int parts = Math.min(MOST, cuts.size());
        for (int i = 0; i < parts; i++) {
            int end = i + 1 < parts ? cuts.get(i + 1) : name.length();
            segments.add(name.substring(cuts.get(i), end));
        }
        return new Parts(name.substring(0, cuts.getFirst()), segments);
    }

    private static List<Integer> cuts(String name) {
        int[] ends = Brackets.ends(name);
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
}
