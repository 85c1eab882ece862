package io.perfwarden.finding;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.naming.ShortName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What all names of a suite begin with, so that nobody has to read it again in every line. */
final class Prefix {
    private final String first;
    private String last = "";
    private List<Integer> starts;

    private Prefix(String first) {
        this.first = first;
        this.starts = ShortName.starts(first);
    }

    /** Its length, by the name of the suite; 0 where names have nothing to leave out. */
    static Map<String, Integer> lengths(Comparison comparison) {
        Map<String, Prefix> prefixes = new HashMap<>();
        for (SuiteComparison suite : comparison.suites()) {
            for (Row row : suite.unsorted()) {
                String name = row.id().name();
                prefixes.computeIfAbsent(suite.name(), _ -> new Prefix(name)).and(name);
            }
        }
        Map<String, Integer> lengths = new HashMap<>();
        prefixes.forEach(
                (suite, it) -> lengths.put(suite, it.starts.isEmpty() ? 0 : it.starts.getLast()));
        return lengths;
    }

    private void and(String name) {
        if (!starts.isEmpty() && !name.equals(last)) {
            last = name;
            List<Integer> others = ShortName.starts(name);
            starts =
                    starts.stream()
                            .filter(start ->
                                    others.contains(start)
                                            && name.regionMatches(0, first, 0, start))
                            .toList();
        }
    }
}
