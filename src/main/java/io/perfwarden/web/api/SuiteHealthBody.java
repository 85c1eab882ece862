package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.RepoName;
import io.perfwarden.stats.MeasurementPlan;
import io.perfwarden.web.PublicLinks;

/**
 * How far benchmarks can be trusted, by suite and platform.
 *
 * @param repository owner and name
 * @param page address of the page for people
 */
public record SuiteHealthBody(String repository, List<SuiteTrust> suites, String page)
        implements ApiBody {
    /**
     * How far the benchmarks of a suite can be trusted.
     *
     * @param platform empty where the suite has none
     * @param runs of the default branch that are stored
     * @param alarms red runs of the suite, whatever the platform, that a second measurement or a
     *     person decided
     * @param falseAlarms those that were not confirmed
     * @param counted series that repeat exactly, so that one run shows any change
     * @param blind series that cannot show a change as large as their limit
     * @param noisiest series with the most noise first, at most 100
     * @param missing series that the newest run lacks, at most 100
     * @param lastRun of the default branch; null if there was none
     * @param past what became of the runs that were over before the suite was watched, in words;
     *     null if there were none
     * @param seconds that a run takes, the median; null where that is not known
     */
    public record SuiteTrust(
            String suite,
            String platform,
            int runs,
            int alarms,
            int falseAlarms,
            int counted,
            int blind,
            List<NoisySeries> noisiest,
            List<SeriesBody> missing,
            Optional<Instant> lastRun,
            Optional<String> past,
            OptionalLong seconds) {
        static SuiteTrust of(SeriesHealth health, RepoName repo, PublicLinks links) {
            return new SuiteTrust(
                    health.where().suite(),
                    health.where().platform(),
                    health.runs(),
                    health.alarms(),
                    health.falseAlarms(),
                    health.counted(),
                    health.blind(),
                    health.noisiest().stream().map(it -> NoisySeries.of(it, repo, links)).toList(),
                    health.missing().stream().map(it -> SeriesBody.of(it, repo, links)).toList(),
                    health.lastRun(),
                    health.past().map(PastRunCounts::toString),
                    health.taken().stream().mapToLong(Duration::toSeconds).findFirst());
        }
    }

    /**
     * What a series can show.
     *
     * @param smallest change that is seen in 8 of 10 cases, 0.05 for 5 %; null where there is too
     *     little history
     * @param runs of one commit that find the change asked for, up to 3; null if they do not
     * @param inTurns change that two jobs of 20 rounds in turns find; null where there is too
     *     little history
     * @param byCount change of its instructions that a count of one job fails; null where there is
     *     too little history
     * @param rounds in turns that find it, in each of two jobs; null if 100 do not
     */
    public record NoisySeries(
            OptionalDouble smallest,
            OptionalDouble inTurns,
            OptionalDouble byCount,
            OptionalInt runs,
            OptionalInt rounds,
            SeriesBody series) {
        static NoisySeries of(SeriesHealth.Visibility it, RepoName repo, PublicLinks links) {
            return new NoisySeries(
                    it.smallest(),
                    it.inTurns(),
                    it.byCount(),
                    it.needed().map(MeasurementPlan::runs).orElse(OptionalInt.empty()),
                    it.needed().map(MeasurementPlan::rounds).orElse(OptionalInt.empty()),
                    SeriesBody.of(it.series(), repo, links));
        }
    }

    static SuiteHealthBody of(List<SeriesHealth> all, RepoName repo, PublicLinks links) {
        return new SuiteHealthBody(
                repo.toString(),
                all.stream().map(it -> SuiteTrust.of(it, repo, links)).toList(),
                links.page(PublicLinks.health(repo)));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        for (SuiteTrust suite : suites) {
            for (NoisySeries it : suite.noisiest()) {
                var more =
                        List.of(it.smallest(), it.inTurns(), it.byCount(), it.runs(), it.rounds());
                rows.add(CsvAnswer.join(it.series().cells(), more));
            }
        }
        String columns = SeriesBody.COLUMNS + " smallest inTurns byCount runs rounds";
        return Optional.of(new CsvAnswer(columns, rows));
    }
}
