package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.SuiteGap;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.GateGapWording;
import io.perfwarden.web.PublicLinks;

/**
 * What the gate catches when recorded runs of the default branch are judged once more, with one
 * thing changed at a time.
 *
 * @param repository owner and name
 * @param suites by suite and platform; empty before the first drill
 * @param neverFails what can never fail under the configuration
 * @param page address of the page for people
 */
public record DrillBody(
        String repository, List<DrilledSuite> suites, List<NeverFailing> neverFails, String page)
        implements ApiBody {
    private static final GateGapWording WORDING = new GateGapWording(TextExcerpt::quote);

    /** {@code why}: a sentence. */
    public record NeverFailing(String suite, String why) {
        static NeverFailing of(SuiteGap it) {
            return new NeverFailing(it.suite(), WORDING.sentence(it.gap()) + ".");
        }
    }

    /**
     * The last drill of a suite.
     *
     * @param platform empty where the suite has none
     * @param runs recorded runs that were changed; 0 where there are too few
     * @param benchmarks of the suite; some of them are drilled
     * @param single drills of one benchmark each, by change
     * @param together drills of all benchmarks at once, by change
     */
    public record DrilledSuite(
            String suite,
            String platform,
            Instant at,
            int runs,
            int benchmarks,
            List<DrillCount> single,
            List<DrillCount> together,
            List<DrilledBenchmark> drilled) {
        static DrilledSuite of(StoredDrill stored) {
            DrillTable table = stored.table();
            SortedMap<DrillChange, DrillCounts> single = new TreeMap<>();
            for (DrillChange change : DrillChange.values()) {
                single.put(change, table.sum(change));
            }
            return new DrilledSuite(
                    table.where().suite(),
                    table.where().platform(),
                    stored.at(),
                    table.runs(),
                    table.benchmarks(),
                    counts(single),
                    counts(table.ofSuite()),
                    table.ofBenchmarks().entrySet().stream()
                            .map(it ->
                                    new DrilledBenchmark(
                                            it.getKey(),
                                            Optional.ofNullable(table.blind().get(it.getKey()))
                                                    .map(why -> why.text()),
                                            counts(it.getValue())))
                            .toList());
        }
    }

    /**
     * Drills of a benchmark.
     *
     * @param blind why it does not fail even if it is twice as bad; null if it does
     */
    public record DrilledBenchmark(
            String benchmark, Optional<String> blind, List<DrillCount> counts) {}

    /**
     * What became of drills with one change.
     *
     * @param change such as {@code +5 %} or {@code gone}
     * @param caught drills that failed
     * @param missed drills without a word
     */
    public record DrillCount(String change, int caught, int warned, int missed) {}

    private static List<DrillCount> counts(SortedMap<DrillChange, DrillCounts> all) {
        return all.entrySet().stream()
                .filter(it -> it.getValue().total() > 0)
                .map(it ->
                        new DrillCount(
                                it.getKey().text(),
                                it.getValue().caught(),
                                it.getValue().warned(),
                                it.getValue().missed()))
                .toList();
    }

    static DrillBody of(
            List<StoredDrill> drills, List<SuiteGap> gaps, RepoName repo, PublicLinks links) {
        return new DrillBody(
                repo.toString(),
                drills.stream().map(DrilledSuite::of).toList(),
                gaps.stream().map(NeverFailing::of).toList(),
                links.page(PublicLinks.health(repo)));
    }

    @Override
    public Optional<CsvAnswer> table() {
        List<List<?>> rows = new ArrayList<>();
        for (DrilledSuite suite : suites) {
            for (DrilledBenchmark it : suite.drilled()) {
                for (DrillCount count : it.counts()) {
                    rows.add(
                            List.of(
                                    suite.suite(),
                                    suite.platform(),
                                    it.benchmark(),
                                    count.change(),
                                    count.caught(),
                                    count.warned(),
                                    count.missed()));
                }
            }
        }
        return Optional.of(
                new CsvAnswer("suite platform benchmark change caught warned missed", rows));
    }
}
