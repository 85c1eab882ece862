package io.perfwarden.report.message;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What people are to be told, as it waits in the store: plain bounded values and nothing of other
 * packages, so that what an earlier version stored can be read.
 *
 * @param at when what is told came to be
 * @param suites those it is about, at most {@link #MOST_SUITES}
 * @param suitesInAll how many it is about
 * @param worst what fails anew, the worst first, at most {@link #MOST_FINDINGS}; empty where
 *     nothing does
 * @param failing how many rows fail anew
 */
public record RegressionAnnouncement(
        Kind kind,
        Place place,
        Instant at,
        List<SuiteNews> suites,
        int suitesInAll,
        List<AnnouncedRow> worst,
        int failing) {

    /** Suites that are named. */
    public static final int MOST_SUITES = 50;

    /** Failing rows that are named. */
    public static final int MOST_FINDINGS = 10;

    /** What happened. */
    public enum Kind {
        /** Something became worse than allowed. */
        REGRESSED,
        /** What was worse than allowed is so no more. */
        RESOLVED;

        /** The name in JSON and in the store. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Where it happened.
     *
     * @param repository owner and name
     * @param url of the check or the run; may be empty
     */
    public record Place(long repo, String repository, String branch, String sha, String url) {
        public Place {
            branch = TextCut.to(branch, 255);
            url = url.length() > 1_000 ? "" : url;
        }
    }

    /**
     * A suite that an announcement is about.
     *
     * @param platform empty where the suite has none
     * @param verdict as in a report
     * @param since the commit it fails since, or failed since
     */
    public record SuiteNews(String name, String platform, String verdict, String since) {
        public SuiteNews {
            platform = TextCut.to(platform, 100);
        }

        /** Name and platform in one word. */
        String label() {
            return platform.isEmpty() ? name : name + "/" + platform;
        }
    }

    public RegressionAnnouncement {
        suites = suites.stream().limit(MOST_SUITES).toList();
        worst = worstFirst(worst.stream()).stream().limit(MOST_FINDINGS).toList();
    }

    /**
     * The same with what came to be at the same commit afterwards.
     *
     * @param later of the same kind and place
     */
    public RegressionAnnouncement and(RegressionAnnouncement later) {
        Set<String> known = suites.stream().map(SuiteNews::label).collect(Collectors.toSet());
        List<SuiteNews> more =
                later.suites.stream().filter(suite -> !known.contains(suite.label())).toList();
        return new RegressionAnnouncement(
                kind,
                later.place,
                later.at,
                Stream.concat(suites.stream(), more.stream()).toList(),
                suitesInAll + more.size(),
                Stream.concat(worst.stream(), later.worst.stream()).toList(),
                failing + later.failing);
    }

    private static List<AnnouncedRow> worstFirst(Stream<AnnouncedRow> findings) {
        return findings.sorted(Comparator.comparingDouble(finding -> -finding.excess())).toList();
    }
}
