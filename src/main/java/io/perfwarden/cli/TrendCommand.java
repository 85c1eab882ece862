package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.*;
import picocli.CommandLine.*;

/** {@code perfwarden trend}. */
@Command(name = "trend")
public final class TrendCommand implements Callable<Integer> {
    /** The server stores no more. */
    private static final int MOST_RUNS = 1_000;

    private static final int LONGEST = 200;

    private final ShellContext shell;
    private final ServerHistories server;

    @Parameters(arity = "0..1", paramLabel = "BENCHMARK")
    private String benchmark = "**";

    @Option(names = "--in", paramLabel = "DIR")
    private Optional<String> directory = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO")
    private Optional<String> repository = Optional.empty();

    @Option(names = "--metric", paramLabel = "NAME")
    private Optional<String> metric = Optional.empty();

    @Option(names = "--last", paramLabel = "N")
    private Optional<Integer> last = Optional.empty();

    @Option(names = "--svg", paramLabel = "FILE")
    private Optional<String> svg = Optional.empty();

    @Option(names = "--png", paramLabel = "FILE")
    private Optional<String> png = Optional.empty();

    @Option(names = "--csv", paramLabel = "FILE")
    private Optional<String> csv = Optional.empty();

    public TrendCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (last.isPresent() && last.get() < 1) {
            throw CliRefusal.usage(
                    "--last", "is " + last.get() + ", expected a number of points from 1");
        }
        List<ChartSeries> all = all();
        List<ChartSeries> shown = shownSeries(all);
        draw(all, shown);
        for (ChartSeries one : shown) {
            shell.say(ChartWording.title(one));
            shell.say("  " + TrendChart.line(one, shell.screen().columns() - 2));
        }
        SortedSet<String> others = new TreeSet<>();
        all.stream()
                .filter(it -> !shown.contains(it))
                .forEach(it -> others.add(it.metric().name()));
        if (!others.isEmpty()) {
            shell.say(
                    "not shown: "
                            + TextExcerpt.some(others)
                            + " (--metric NAME shows one, --csv has all)");
        }
        return ExitCode.PASS;
    }

    /** The primary metrics, unless another is named or none is primary. */
    private List<ChartSeries> shownSeries(List<ChartSeries> all) {
        List<ChartSeries> primary =
                all.stream().filter(one -> one.metric().role() == Metric.Role.PRIMARY).toList();
        return metric.isPresent() || primary.isEmpty() ? all : primary;
    }

    private List<ChartSeries> all() throws CliRefusal {
        if (repository.isPresent() && directory.isPresent()) {
            throw CliRefusal.usage("--of", "says nothing beside --in; expected one of them");
        }
        TrendSelection wanted = TrendSelection.of(benchmark, metric, last);
        List<ChartSeries> all = new ArrayList<>();
        SortedSet<String> names = new TreeSet<>();
        if (repository.isPresent()) {
            for (SuiteHistory past :
                    server.histories(
                            ServerHistories.repository("--of", repository.get()), MOST_RUNS)) {
                past.series().forEach(it -> names.add(it.id().name()));
                all.addAll(wanted.of(past));
            }
        } else {
            new BaselineDirectory(shell, directory.orElse("baselines"))
                    .benchmarks(benchmark)
                    .forEach((suite, history) -> all.addAll(wanted.of(suite, history)));
        }
        if (all.isEmpty()) {
            throw refuseEmpty(names);
        }
        return all;
    }

    private CliRefusal refuseEmpty(Set<String> names) {
        return metric.map(name -> CliRefusal.usage("--metric", "no benchmark has a metric " + name))
                .orElseGet(() ->
                        CliRefusal.usage(
                                "BENCHMARK",
                                "no benchmark that is kept is called "
                                        + TextExcerpt.of(benchmark, LONGEST),
                                BaselineDirectory.nearest(benchmark, names)));
    }

    private void draw(List<ChartSeries> all, List<ChartSeries> shown) throws CliRefusal {
        TrendPlot plot = TrendPlot.panels(shown);
        OutputFiles.write("--svg", svg, () -> TrendChart.svg(plot, ChartStyle.AUTO));
        if (png.isPresent()) {
            OutputFiles.write(OutputFiles.path("--png", png.get()), TrendPng.render(plot));
        }
        OutputFiles.write("--csv", csv, () -> TrendChart.csv(all));
    }
}
