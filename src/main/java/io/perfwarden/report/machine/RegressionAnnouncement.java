package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.model.KeyOrder;

/**
 * What people are to be told, as it waits in the store: plain bounded values and nothing of other
 * packages, so that what an earlier version stored can be read.
 *
 * @param suites those it is about, at most {@link #MOST_SUITES}
 * @param worst what fails anew, the worst first, at most {@link #MOST_FINDINGS}; empty where
 *     nothing does
 */
public record RegressionAnnouncement(
        Kind kind,
        Place place,
        Instant at,
        List<SuiteNews> suites,
        int suitesInAll,
        List<AnnouncedRow> worst,
        int failing) {
    public static final int MOST_SUITES = 50;
    public static final int MOST_FINDINGS = 10;

    public enum Kind {
        REGRESSED,
        /** A failure that was announced is over. */
        RESOLVED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Where it happened.
     *
     * @param url of the check or the run; may be empty
     */
    public record Place(long repo, String repository, String branch, String sha, String url) {
        public Place {
            branch = cut(branch, 255);
            url = url.length() > 1_000 ? "" : url;
        }
    }

    /**
     * A suite that an announcement is about.
     *
     * @param platform empty where the suite has none
     * @param since the commit it fails since, or failed since
     */
    public record SuiteNews(String name, String platform, String verdict, String since) {
        public SuiteNews {
            platform = cut(platform, 100);
        }

        String label() {
            return platform.isEmpty() ? name : name + "/" + platform;
        }
    }

    public RegressionAnnouncement {
        suites = suites.stream().limit(MOST_SUITES).toList();
        worst =
                worst.stream()
                        .sorted(KeyOrder.ofDouble(row -> -row.excess()))
                        .limit(MOST_FINDINGS)
                        .toList();
    }

    /** This announcement together with a later one about the same commit. */
    public RegressionAnnouncement and(RegressionAnnouncement later) {
        Set<String> known = suites.stream().map(SuiteNews::label).collect(Collectors.toSet());
        var more = later.suites.stream().filter(suite -> !known.contains(suite.label())).toList();
        return new RegressionAnnouncement(
                kind,
                later.place,
                later.at,
                Stream.concat(suites.stream(), more.stream()).toList(),
                suitesInAll + more.size(),
                Stream.concat(worst.stream(), later.worst.stream()).toList(),
                failing + later.failing);
    }

    /**
     * The text as it is, but for halves of characters, which no encoding can hold.
     *
     * @param codePoints how many are kept at most; a cut text ends in {@code …}
     */
    static String cut(String text, int codePoints) {
        StringBuilder kept = new StringBuilder();
        boolean isTooLong = text.codePoints().limit(codePoints + 1L).count() > codePoints;
        text.codePoints()
                .limit(isTooLong ? codePoints - 1 : codePoints)
                .map(point -> Character.getType(point) == Character.SURROGATE ? 0xFFFD : point)
                .forEach(kept::appendCodePoint);
        return isTooLong ? kept.append('\u2026').toString() : kept.toString();
    }
}
