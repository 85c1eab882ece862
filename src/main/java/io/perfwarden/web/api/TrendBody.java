package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot;
import io.perfwarden.web.PublicLinks;
import io.perfwarden.web.api.ApiAccess.PartLinks;

/**
 * Series over time, with what they were held against and what happened meanwhile.
 *
 * @param repository owner and name
 * @param range of commits that is shown, as the parameter has it
 * @param commits how many are shown; {@code x} counts them from 0
 * @param all commits that there are
 * @param unknown ids that were asked for and are not known
 * @param runs that have a point, the oldest first
 * @param series as they were asked for
 * @param markers what happened, the oldest first
 * @param selected the points of the run that was asked for
 * @param page address of the page for people
 */
public record TrendBody(
        String repository,
        String range,
        int commits,
        int all,
        List<String> unknown,
        List<TrendRun> runs,
        List<TrendSeries> series,
        List<TrendMarker> markers,
        List<SelectedPoint> selected,
        String page)
        implements ApiBody {
    /**
     * A run that measured some of the series of a suite on a platform.
     *
     * @param key names it in {@code points}; all platforms of a run share it
     * @param x place of its commit
     * @param at when it measured
     * @param subject of the commit's message, one line; null where it is not known, and of all but
     *     the newest 200 commits
     * @param author of it; null where that is not known
     * @param run id of the workflow run; null for imported values
     * @param attempt of that run, from 1
     * @param pull number of the pull request; null for the default branch
     * @param machine what is known of the one that measured this suite on this platform, such as
     *     {@code cpu} and {@code runtime}
     */
    public record TrendRun(
            String key,
            String suite,
            String platform,
            int x,
            String commit,
            Instant at,
            Optional<String> subject,
            Optional<String> author,
            OptionalLong run,
            OptionalInt attempt,
            OptionalInt pull,
            Map<String, String> machine) {
        static TrendRun of(SeriesTrend.MeasuredRun run, Map<CommitSha, SubjectLine> subjects) {
            Optional<SubjectLine> subject = Optional.ofNullable(subjects.get(run.commit()));
            return new TrendRun(
                    run.key(),
                    run.where().suite(),
                    run.where().platform(),
                    run.x(),
                    run.commit().value(),
                    run.at(),
                    subject.map(SubjectLine::words),
                    subject.map(SubjectLine::author),
                    run.attempt().stream().mapToLong(it -> it.run().value()).findFirst(),
                    run.attempt().stream().mapToInt(Attempt::number).findFirst(),
                    run.pull().stream().mapToInt(PullNumber::value).findFirst(),
                    run.machine().facts());
        }
    }

    /**
     * A series with its values.
     *
     * @param points one a run, the oldest first, those of pull requests among them
     * @param levels what values are held against, each up to the next
     * @param changes where values came to another level
     */
    public record TrendSeries(
            SeriesBody series,
            List<TrendPoint> points,
            List<TrendLevel> levels,
            List<TrendChange> changes) {}

    /**
     * A value.
     *
     * @param run key of the run
     * @param value null where the run has none
     * @param spread half the width of the value's spread; null if it is not known
     * @param pull whether it is of a pull request
     */
    public record TrendPoint(
            int x, String run, OptionalDouble value, OptionalDouble spread, boolean pull) {
        static TrendPoint of(ChartSeries.ChartPoint point) {
            return new TrendPoint(
                    point.x(),
                    point.run(),
                    finiteValue(point.value()),
                    point.spread() > 0 ? finiteValue(point.spread()) : OptionalDouble.empty(),
                    point.pull());
        }
    }

    /**
     * What values are held against from a place on. What is not known is null.
     *
     * @param lower end of the noise around the median
     * @param upper end of the noise around the median
     * @param warn from where a value warns
     * @param fail from where a value fails
     */
    public record TrendLevel(
            int from,
            OptionalDouble median,
            OptionalDouble lower,
            OptionalDouble upper,
            OptionalDouble warn,
            OptionalDouble fail) {
        static TrendLevel of(ChartSeries.ChartLevel level) {
            return new TrendLevel(
                    level.from(),
                    finiteValue(level.median()),
                    finiteValue(level.lower()),
                    finiteValue(level.upper()),
                    finiteValue(level.warn()),
                    finiteValue(level.fail()));
        }
    }

    /**
     * Where values came to another level.
     *
     * @param x the first place with it
     * @param change of the value, 0.045 for 4.5 % more
     */
    public record TrendChange(int x, double change) {}

    /**
     * Something that happened to all series.
     *
     * @param x the first place with it
     * @param kind {@code release}, {@code machine}, {@code toolchain}, {@code accepted}, {@code
     *     regenerated} or {@code note}
     * @param label such as a tag or a processor
     */
    public record TrendMarker(int x, String kind, String label) {
        static TrendMarker of(TrendPlot.Marker marker) {
            return new TrendMarker(marker.x(), marker.kind().id(), marker.label());
        }
    }

    /**
     * A value with what changed since the one before it.
     *
     * @param series id
     * @param spread half the width of the value's spread; null if it is not known
     * @param before the last run before it that measured the series; null if none is known
     * @param change of the value since then, 0.045 for 4.5 % more
     * @param commits from the one to the other, 1 for neighbours; null where that is not known
     */
    public record SelectedPoint(
            String series,
            TrendRun run,
            double value,
            OptionalDouble spread,
            Optional<TrendRun> before,
            OptionalDouble change,
            OptionalInt commits) {
        static SelectedPoint of(SeriesTrend.Selected point, Map<CommitSha, SubjectLine> subjects) {
            return new SelectedPoint(
                    point.series().id().value(),
                    TrendRun.of(point.run(), subjects),
                    point.value(),
                    point.spread() > 0 ? finiteValue(point.spread()) : OptionalDouble.empty(),
                    point.before().map(it -> TrendRun.of(it, subjects)),
                    point.change(),
                    point.commits());
        }
    }

    private static OptionalDouble finiteValue(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    static TrendBody of(
            SeriesTrend trend,
            Map<CommitSha, SubjectLine> subjects,
            List<SeriesTrend.Selected> selected,
            RepoName repo,
            PartLinks pages) {
        PublicLinks links = pages.links();
        List<TrendSeries> series = new ArrayList<>();
        for (int i = 0; i < trend.series().size(); i++) {
            ChartSeries chart = trend.charts().get(i);
            series.add(
                    new TrendSeries(
                            SeriesBody.of(trend.series().get(i), repo, links),
                            chart.points().stream().map(TrendPoint::of).toList(),
                            chart.levels().stream().map(TrendLevel::of).toList(),
                            chart.changes().stream()
                                    .map(it -> new TrendChange(it.x(), it.change()))
                                    .toList()));
        }
        return new TrendBody(
                repo.toString(),
                trend.range().id(),
                trend.commits(),
                trend.all(),
                trend.unknown().stream().map(SeriesId::value).toList(),
                trend.runs().stream().map(it -> TrendRun.of(it, subjects)).toList(),
                series,
                trend.markers().stream().map(TrendMarker::of).toList(),
                selected.stream().map(it -> SelectedPoint.of(it, subjects)).toList(),
                pages.page());
    }

    /** One row for each value. */
    @Override
    public Optional<CsvAnswer> table() {
        Map<List<String>, TrendRun> byKey = new HashMap<>();
        runs.forEach(run -> byKey.put(List.of(run.key(), run.suite(), run.platform()), run));
        List<List<?>> rows = new ArrayList<>();
        for (TrendSeries one : series) {
            for (TrendPoint point : one.points()) {
                SeriesBody of = one.series();
                Optional<TrendRun> run =
                        Optional.ofNullable(
                                byKey.get(List.of(point.run(), of.suite(), of.platform())));
                rows.add(
                        CsvAnswer.join(
                                CsvAnswer.values(of, SeriesBody.NAMES),
                                List.of(
                                        point.x(),
                                        run.map(TrendRun::commit),
                                        run.map(TrendRun::at),
                                        point.run(),
                                        run.map(TrendRun::pull).orElse(OptionalInt.empty()),
                                        point.value(),
                                        point.spread())));
            }
        }
        String columns = SeriesBody.NAMES + " x commit at run pull value spread";
        return Optional.of(new CsvAnswer(columns, rows));
    }
}
