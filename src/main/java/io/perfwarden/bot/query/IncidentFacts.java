package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.compare.rule.LevelHistory;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;

public record IncidentFacts(
        List<BranchChange> changes,
        Map<SeriesId, IncidentSeries> courses,
        Map<String, Integer> places) {
    private static final int MOST = 200;

    private static final int CHANGES = 200;

    private static final TrendRange RANGE = TrendRange.newest(120);

    /**
     * A value of a series.
     *
     * @param value NaN where the run has none
     */
    public record IncidentValue(CommitSha commit, int place, Instant at, double value) {}

    /**
     * A series over time.
     *
     * @param values oldest first
     * @param steps its levels, by places in {@code values}
     */
    public record IncidentSeries(
            SeriesSummary series,
            List<IncidentValue> values,
            List<LevelHistory.HistoryStep> steps) {
        public double[] newest(int most) {
            double[] known =
                    values.stream()
                            .mapToDouble(IncidentValue::value)
                            .filter(Double::isFinite)
                            .toArray();
            return Arrays.copyOfRange(known, Math.max(0, known.length - most), known.length);
        }

        /** The begin of the first run that is surely after a step. */
        public Instant begin(LevelHistory.HistoryStep step) {
            return values.get(step.to()).at();
        }

        /** The level now; NaN where nothing is known. */
        public double level() {
            double[] known = newest(Integer.MAX_VALUE);
            Arrays.sort(known);
            return !steps.isEmpty()
                    ? steps.getLast().after()
                    : known.length == 0 ? Double.NaN : known[known.length / 2];
        }
    }

    /**
     * Reads them.
     *
     * @param members series of incidents that are known, the most important first
     */
    public static IncidentFacts of(
            ReportQueries reports,
            SeriesQueries queries,
            InstalledRepo repo,
            SequencedSet<SeriesId> members) {
        List<BranchChange> changes = reports.changes(repo, CHANGES);
        List<SeriesId> wanted =
                Stream.concat(
                                members.stream().limit(MOST),
                                changes.stream()
                                        .flatMap(it -> it.rows().stream())
                                        .filter(row -> row.state() == BranchChange.ChangeState.OPEN)
                                        .map(row -> row.series().id())
                                        .filter(id -> !members.contains(id))
                                        .distinct()
                                        .limit(MOST))
                        .toList();
        Map<SeriesId, IncidentSeries> courses = new HashMap<>();
        Map<String, Integer> places = new HashMap<>();
        if (!wanted.isEmpty()) {
            SeriesTrend trend = queries.trend(repo.id(), wanted, RANGE);
            Set<Attempt> setAside = reports.setAside(repo);
            Map<String, SeriesTrend.MeasuredRun> runs = new HashMap<>();
            trend.runs()
                    .forEach(run -> {
                        if (run.attempt().filter(setAside::contains).isEmpty()) {
                            runs.put(run.key(), run);
                        }
                        places.put(run.commit().value(), run.x());
                    });
            for (int i = 0; i < trend.series().size(); i++) {
                IncidentSeries course = course(trend.series().get(i), trend.charts().get(i), runs);
                courses.put(course.series().id(), course);
            }
        }
        return new IncidentFacts(changes, courses, places);
    }

    private static IncidentSeries course(
            SeriesSummary series, ChartSeries chart, Map<String, SeriesTrend.MeasuredRun> runs) {
        List<IncidentValue> values = new ArrayList<>();
        for (ChartSeries.ChartPoint point : chart.points()) {
            SeriesTrend.MeasuredRun run = runs.get(point.run());
            if (run != null) {
                values.add(new IncidentValue(run.commit(), point.x(), run.at(), point.value()));
            }
        }
        double[] numbers = values.stream().mapToDouble(IncidentValue::value).toArray();
        return new IncidentSeries(series, values, LevelHistory.steps(series.metric(), numbers));
    }

    /**
     * What a verdict said of a series that became worse at one of some commits; absent if none did.
     *
     * @param after the place before the first of them
     * @param last the place of the last of them
     */
    public Optional<ChangedRow> event(SeriesId series, int after, int last) {
        return changes.stream()
                .filter(it -> {
                    Integer place = places.get(it.commit().value());
                    return place != null && place > after && place <= last;
                })
                .flatMap(it -> it.rows().stream())
                .filter(row -> row.change() > 0 && row.series().id().equals(series))
                .map(ListedChange::row)
                .findFirst();
    }

    /** With what the newest change of a series for the worse was fixed, as far as that is known. */
    public Optional<BranchChange.ChangeFix> fix(SeriesId series) {
        return changes.stream()
                .filter(it ->
                        it.rows().stream()
                                .anyMatch(row ->
                                        row.change() > 0 && row.series().id().equals(series)))
                .findFirst()
                .flatMap(BranchChange::fix);
    }

    /** The newest change of a series for the worse; nothing where none is known. */
    public Optional<ListedChange> newest(SeriesId series) {
        return changes.stream()
                .flatMap(it -> it.rows().stream())
                .filter(row -> row.change() > 0 && row.series().id().equals(series))
                .findFirst();
    }
}
