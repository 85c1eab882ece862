package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.model.RepoName;
import io.perfwarden.web.PublicLinks;

/**
 * One series of the default branch: a metric of a benchmark, of a suite on a platform.
 *
 * @param id 12 hexadecimal digits, which name it in addresses
 * @param platform empty where the suite has none
 * @param params what else tells the benchmark from others of its name
 * @param unit of {@code last}; empty where there is none
 * @param direction {@code lower} or {@code higher} is better; null where that is not known
 * @param last newest value; null if the newest run has none
 * @param change of the newest value against the level before it: positive is worse, 0.124 for 12.4
 *     %
 * @param noise standard deviation of its runs relative to their level, 0.02 for 2 %
 * @param limit that a change has to exceed to fail, 0.05 for 5 %
 * @param outcome of the newest run of the default branch; {@code regressed} as long as {@code open}
 *     is known
 * @param open the first run with a regression that is not fixed, accepted or noise; null if there
 *     is none
 * @param missing whether the newest run of its suite lacks it
 * @param points how many of the newest runs have a value
 * @param seen newest run that has a value
 * @param trend address of its trend, as JSON
 */
public record SeriesBody(
        String id,
        String suite,
        String platform,
        String benchmark,
        Map<String, String> params,
        String metric,
        String unit,
        Optional<String> direction,
        OptionalDouble last,
        OptionalDouble change,
        OptionalDouble noise,
        OptionalDouble limit,
        String outcome,
        Optional<SeenRun> open,
        boolean missing,
        int points,
        SeenRun seen,
        String trend) {
    /**
     * A run that measured a series.
     *
     * @param at when it measured
     */
    public record SeenRun(String commit, Instant at) {
        static SeenRun of(SeriesSummary.SeenValue seen) {
            return new SeenRun(seen.commit().value(), seen.at());
        }
    }

    static final String NAMES = "id suite platform benchmark params metric unit";

    static final String COLUMNS =
            NAMES + " direction last change noise limit outcome open points commit at";

    static SeriesBody of(SeriesSummary series, RepoName repo, PublicLinks links) {
        return new SeriesBody(
                series.id().value(),
                series.where().suite(),
                series.where().platform(),
                series.benchmark().name(),
                series.benchmark().params(),
                series.metric().name(),
                series.metric().unit().symbol(),
                RowBody.direction(series.metric()),
                series.last(),
                series.change(),
                series.noise(),
                series.limit(),
                series.outcome().id(),
                series.open().map(SeenRun::of),
                series.isMissing(),
                series.points(),
                SeenRun.of(series.seen()),
                links.json(PublicLinks.trend(repo, List.of(series.id()))));
    }

    List<Object> cells() {
        return CsvAnswer.join(CsvAnswer.values(this, COLUMNS), List.of(seen.commit(), seen.at()));
    }
}
