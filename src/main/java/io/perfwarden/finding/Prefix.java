package io.perfwarden.finding;

import io.perfwarden.naming.ShortName;
import java.util.List;

/** What all names of a suite begin with, so that nobody has to read it again in every line. */
final class Prefix {
    private final String first;
    private String last = "";
    private List<Integer> starts;

    Prefix(String first) {
        this.first = first;
        this.starts = ShortName.starts(first);
    }

    /** Its length; 0 where names have nothing to leave out. */
    int length() {
        return starts.isEmpty() ? 0 : starts.getLast();
    }

    /** It is as long as it is of another name as well. */
    void and(String name) {
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
