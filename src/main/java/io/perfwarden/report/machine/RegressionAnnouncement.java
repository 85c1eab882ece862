package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;

/**
 * What people are to be told, as it waits in the store: plain bounded values and nothing of other
 * packages, so that what an earlier version stored can be read.
 *
 * @param at when what is told came to be
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
                        .sorted(Comparator.comparingDouble(row -> -row.excess()))
                        .limit(MOST_FINDINGS)
                        .toList();
    }

    /** The same with what came to be at the same commit afterwards. */
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

    /** A row that fails, as a report has it, bounded. */
    public record AnnouncedRow(
            What what, Numbers numbers, Shown shown, String outcome, List<String> why) {
        private static final int NAME = 1_000;
        private static final int PARAMS = 10;
        private static final int KEY = 60;
        private static final int VALUE = 100;
        private static final int UNIT = 24;

        /** In a unit that is among our words: whatever might act somewhere. */
        private static final Pattern SIGN = Pattern.compile("[^\\p{L}\\p{N} /%.-]");

        private static final RowFigures FIGURES =
                new RowFigures(
                        unit -> SIGN.matcher(MarkdownText.plain(unit, UNIT)).replaceAll("?"));

        /**
         * Which benchmark's metric.
         *
         * @param direction {@code lower}, {@code higher}, or empty where it is not stated which is
         *     better
         */
        public record What(
                String suite,
                String platform,
                String benchmark,
                Map<String, String> params,
                String metric,
                String unit,
                String direction) {
            String label() {
                return new BenchmarkId(benchmark, params).label();
            }

            String where() {
                return new SuitePlatform(suite, platform).label();
            }
        }

        /**
         * Values in the row's unit; the change is direction-adjusted, positive is worse, 0.124 for
         * 12.4 %; the limit is what it is allowed to be.
         */
        public record Numbers(
                OptionalDouble baseline,
                OptionalDouble current,
                OptionalDouble change,
                OptionalDouble limit) {}

        /** Values, change and limit as people read them; in odd units, signs are replaced. */
        public record Shown(String baseline, String current, String change, String limit) {}

        public AnnouncedRow {
            why = List.copyOf(why);
        }

        public static AnnouncedRow of(SuitePlatform where, Row row) {
            RowFigures.Pair values = FIGURES.values(row);
            return new AnnouncedRow(
                    what(where, row),
                    new Numbers(
                            finite(row.baseValue()),
                            finite(row.value()),
                            finite(row.change()),
                            finite(row.relativeLimit())),
                    new Shown(
                            values.base(),
                            values.current(),
                            FIGURES.change(row),
                            FIGURES.limit(row)),
                    row.outcome().id(),
                    row.reasons());
        }

        private static What what(SuitePlatform where, Row row) {
            Metric metric = row.metric();
            return new What(
                    where.suite(),
                    cut(where.platform(), VALUE),
                    cut(row.id().name(), NAME),
                    bounded(row.id().params()),
                    cut(metric.name(), VALUE),
                    cut(metric.unit().symbol(), KEY),
                    JsonReport.direction(metric.direction()));
        }

        private static Map<String, String> bounded(Map<String, String> params) {
            Map<String, String> bounded = new LinkedHashMap<>();
            params.entrySet().stream()
                    .limit(PARAMS)
                    .forEach(entry ->
                            bounded.put(cut(entry.getKey(), KEY), cut(entry.getValue(), VALUE)));
            return bounded;
        }

        private static OptionalDouble finite(OptionalDouble value) {
            return value.isPresent() && Double.isFinite(value.getAsDouble())
                    ? value
                    : OptionalDouble.empty();
        }

        boolean isRegression() {
            return outcome.equals(RowOutcome.REGRESSED.id());
        }

        /**
         * How far over its own limit, for putting the worst first; what has no change comes first.
         */
        double excess() {
            return numbers.change().isPresent()
                    ? numbers.change().getAsDouble() - numbers.limit().orElse(0)
                    : Double.POSITIVE_INFINITY;
        }
    }
}
