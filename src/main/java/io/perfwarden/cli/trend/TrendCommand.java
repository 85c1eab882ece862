package io.perfwarden.cli.trend;

import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Line;
import io.perfwarden.baseline.BenchmarkHistory.Point;
import io.perfwarden.bench.Unit;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.BaselineHistories;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.chart.Series;
import io.perfwarden.report.chart.Sparkline;
import io.perfwarden.report.chart.TrendCsv;
import io.perfwarden.report.chart.TrendPng;
import io.perfwarden.report.chart.TrendSvg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden trend}. */
@Command(
        name = "trend",
        description = {
            "Show how benchmarks went over time, oldest first.",
            "Reads the baselines of a directory and those in its archive, which is also where"
                    + " \"perfwarden import\" puts the history of another system."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden trend --in baselines",
            "  perfwarden trend \"sort/**\" --in baselines --last 20 --svg trend.svg --csv trend.csv"
        })
public final class TrendCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "0..1",
            paramLabel = "BENCHMARK",
            description = "A benchmark's name, or a glob over names; all unless named.")
    private String benchmark = "**";

    @Option(
            names = "--in",
            paramLabel = "DIR",
            description = "The directory of the baselines; ${DEFAULT-VALUE} unless named.")
    private String directory = "baselines";

    @Option(names = "--metric", paramLabel = "NAME", description = "Only this metric.")
    private Optional<String> metric = Optional.empty();

    @Option(
            names = "--last",
            paramLabel = "N",
            description = "Only the newest points of each benchmark.")
    private Optional<Integer> last = Optional.empty();

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw to this SVG file.")
    private Optional<String> svg = Optional.empty();

    @Option(names = "--png", paramLabel = "FILE", description = "Draw to this PNG file.")
    private Optional<String> png = Optional.empty();

    @Option(names = "--csv", paramLabel = "FILE", description = "Write all points to this file.")
    private Optional<String> csv = Optional.empty();

    public TrendCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        if (last.isPresent() && last.get() < 1) {
            throw usage("--last", "is " + last.get() + ", expected a number of points from 1");
        }
        List<Series> all = all();
        draw(all);
        for (Series one : all) {
            shell.out().println(Shell.printable(Sparkline.title(one)));
            shell.out().println(Shell.printable("  " + Sparkline.line(one)));
        }
        return ExitCode.PASS;
    }

    private List<Series> all() throws Refusal {
        List<Series> all = new ArrayList<>();
        new BaselineHistories(shell, benchmark)
                .in(directory)
                .forEach((suite, history) -> all.addAll(series(suite, history)));
        if (all.isEmpty()) {
            throw usage("--metric", "no benchmark has a metric " + metric.orElse(""));
        }
        return all;
    }

    private void draw(List<Series> all) throws Refusal {
        if (svg.isPresent()) {
            save("--svg", svg.get(), TrendSvg.render(all).getBytes(StandardCharsets.UTF_8));
        }
        if (png.isPresent()) {
            save("--png", png.get(), TrendPng.render(all));
        }
        if (csv.isPresent()) {
            save("--csv", csv.get(), TrendCsv.render(all).getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<Series> series(String suite, BenchmarkHistory history) {
        List<Series> all = new ArrayList<>();
        for (Map.Entry<Line, List<Point>> line : history.lines().entrySet()) {
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
                                    point.source()
                                            .date()
                                            .map(at -> at.toString().substring(0, 10))
                                            .orElse(""),
                                    point.source().commit().orElse(""),
                                    value));
                }
            }
        }
        int from = last.map(most -> Math.max(0, points.size() - most)).orElse(0);
        return points.subList(from, points.size());
    }

    private static void save(String option, String file, byte[] content) throws Refusal {
        Outputs.write(Outputs.path(option, file), content);
    }

    private static Refusal usage(String option, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(option, what));
    }
}
