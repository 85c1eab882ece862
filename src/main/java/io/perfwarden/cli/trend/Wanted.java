package io.perfwarden.cli.trend;

import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Point;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Unit;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.compare.past.PastSeries;
import io.perfwarden.policy.Glob;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.chart.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which series are to be shown.
 *
 * @param metric only this one
 * @param last only so many of the newest points
 */
record Wanted(String benchmark, Glob names, Optional<String> metric, Optional<Integer> last) {
    /**
     * @param benchmark a name, or a glob over names
     */
    static Wanted of(String benchmark, Optional<String> metric, Optional<Integer> last)
            throws Refusal {
        try {
            return new Wanted(benchmark, Glob.parse(benchmark), metric, last);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    ExitCode.USAGE, Problem.of("BENCHMARK", "the pattern " + e.getMessage()));
        }
    }

    /** Those of baselines. */
    List<Series> of(String suite, BenchmarkHistory history) {
        List<Series> all = new ArrayList<>();
        for (Map.Entry<Measurement.Key, List<Point>> line : history.lines().entrySet()) {
            String name = line.getKey().metric();
            List<Series.Point> points = points(line.getValue());
            if (metric.map(name::equals).orElse(true) && !points.isEmpty()) {
                String unit = line.getValue().getLast().unit().symbol();
                all.add(new Series(suite, line.getKey().id().label(), name, unit, points));
            }
        }
        return all;
    }

    /**
     * Points in the unit of the newest one; what was measured in another kind of unit is left out.
     */
    private List<Series.Point> points(List<Point> all) {
        Unit unit = all.getLast().unit();
        List<Series.Point> points = new ArrayList<>();
        for (Point point : all) {
            if (point.unit().comparableWith(unit)) {
                double value = point.unit().convert(point.value().value(), unit);
                if (Double.isFinite(value)) {
                    points.add(
                            new Series.Point(
                                    day(point.source().date()),
                                    point.source().commit().orElse(""),
                                    value));
                }
            }
        }
        return newest(points);
    }

    /** Those of runs. */
    List<Series> of(Past past) {
        return past.series().stream()
                .filter(one -> isWanted(one.id().name(), one.metric().name()))
                .flatMap(one -> series(past, one).stream())
                .toList();
    }

    private boolean isWanted(String name, String ofMetric) {
        return (name.equals(benchmark) || names.matches(name))
                && metric.map(ofMetric::equals).orElse(true);
    }

    private Optional<Series> series(Past past, PastSeries one) {
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < past.runs().size(); i++) {
            if (Double.isFinite(one.value(i))) {
                PastRun run = past.runs().get(i);
                points.add(
                        new Series.Point(day(run.date()), abbreviated(run.name()), one.value(i)));
            }
        }
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Series(
                                past.where().label(),
                                one.id().label(),
                                one.metric().name(),
                                one.metric().unit().symbol(),
                                newest(points)));
    }

    private List<Series.Point> newest(List<Series.Point> points) {
        int from = last.map(most -> Math.max(0, points.size() - most)).orElse(0);
        return points.subList(from, points.size());
    }

    private static String day(Optional<Instant> at) {
        return at.map(time -> time.toString().substring(0, 10)).orElse("");
    }

    private static String abbreviated(String commit) {
        return commit.substring(0, Math.min(7, commit.length()));
    }
}
