package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.*;
import io.perfwarden.db.*;
import io.perfwarden.model.*;

/**
 * A release's usual name: {@code v1.2.0}, {@code 2026.11}, {@code core-1.2.3}, {@code release_1_2}.
 * Pre-releases ({@code v1.2.0-rc.1}, {@code nightly-2026.11.22}) and tags of one number, which
 * projects move, do not count.
 *
 * @param isPlain whether it is only a version
 * @param version the most significant number first
 */
record ReleaseName(boolean isPlain, List<Integer> version) implements Comparable<ReleaseName> {
    private static final int LONGEST = 100;
    private static final Pattern NAME =
            Pattern.compile(
                    "(?<before>|.*?[^0-9.])(?<version>\\d{1,9}(?:[._]\\d{1,9}){1,3})"
                            + "(?:[.-](?:Final|GA|RELEASE))?(?:\\+[0-9A-Za-z.-]+)?");
    private static final Pattern EARLY =
            Pattern.compile(
                    "\\d[._]\\d|(?<![a-z])(?:alpha|beta|canary|dev|nightly|pre|preview|rc|snapshot)"
                            + "(?![a-z])");

    /** A version has at most four numbers. */
    private static final Comparator<ReleaseName> ORDER =
            Comparator.comparing(ReleaseName::isPlain)
                    .thenComparingInt(it -> it.number(0))
                    .thenComparingInt(it -> it.number(1))
                    .thenComparingInt(it -> it.number(2))
                    .thenComparingInt(it -> it.number(3));

    ReleaseName {
        version = List.copyOf(version);
    }

    static Optional<ReleaseName> of(String tag) {
        Matcher name = NAME.matcher(tag);
        if (tag.length() > LONGEST || !name.matches()) {
            return Optional.empty();
        }
        String before = name.group("before").toLowerCase(Locale.ROOT);
        return EARLY.matcher(before).find()
                ? Optional.empty()
                : Optional.of(
                        new ReleaseName(
                                before.isEmpty() || before.equals("v"),
                                Arrays.stream(name.group("version").split("[._]", -1))
                                        .map(Integer::valueOf)
                                        .toList()));
    }

    /** Plain ones are later than those of project parts, which may be several. */
    @Override
    public int compareTo(ReleaseName other) {
        return ORDER.compare(this, other);
    }

    private int number(int place) {
        return place < version.size() ? version.get(place) : 0;
    }
}
