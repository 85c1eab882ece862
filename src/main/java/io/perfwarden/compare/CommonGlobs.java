package io.perfwarden.compare;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.RunSelection;

/**
 * Globs over benchmark names, in time linear in globs and names together. Prefixes and suffixes are
 * searched in sorted texts, whole names in a table; other globs are few.
 */
final class CommonGlobs {
    private final Set<String> names = new HashSet<>();
    private final Map<String, String> beginnings = new TreeMap<>();
    private final Map<String, String> ends = new TreeMap<>();
    private final List<GlobPattern> others = new ArrayList<>();
    private final String[] sortedBeginnings;
    private final String[] sortedEnds;

    CommonGlobs(Collection<String> globs) {
        globs.forEach(this::add);
        sortedBeginnings = beginnings.keySet().toArray(String[]::new);
        sortedEnds = ends.keySet().toArray(String[]::new);
    }

    private void add(String glob) {
        switch (RunSelection.kindOf(glob)) {
            case NAME -> names.add(glob);
            case BEGINNING -> beginnings.put(glob.substring(0, glob.indexOf('*')), glob);
            case END -> ends.put(reversed(glob.substring(glob.lastIndexOf('*') + 1)), glob);
            case OTHER -> others.add(GlobPattern.parse(glob));
        }
    }

    List<String> matching(BenchmarkId id) {
        Set<String> texts = new LinkedHashSet<>();
        texts.add(id.name());
        texts.add(id.label());
        texts.add(BenchmarkIdentities.bare(id).label());
        List<String> all = new ArrayList<>();
        for (String text : texts) {
            if (names.contains(text)) {
                all.add(text);
            }
            walk(sortedBeginnings, text, it -> all.add(beginnings.get(it)));
            walk(sortedEnds, reversed(text), it -> all.add(ends.get(it)));
            others.stream().filter(it -> it.matches(text)).forEach(it -> all.add(it.toString()));
        }
        return all;
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    private static void walk(String[] sorted, String text, Consumer<String> each) {
        int low = 0;
        int high = sorted.length;
        for (int length = 0; low < high; length++) {
            if (sorted[low].length() == length) {
                each.accept(sorted[low++]);
            }
            if (length == text.length()) {
                return;
            }
            int next = text.charAt(length);
            low = first(sorted, low, high, length, next);
            high = first(sorted, low, high, length, next + 1);
        }
    }

    private static int first(String[] sorted, int from, int to, int place, int least) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle].charAt(place) < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
