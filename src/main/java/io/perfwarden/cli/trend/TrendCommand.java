package io.perfwarden.cli.trend;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.BaselineHistories;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.compare.past.Past;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.chart.Series;
import io.perfwarden.report.chart.Sparkline;
import io.perfwarden.report.chart.TrendCsv;
import io.perfwarden.report.chart.TrendPng;
import io.perfwarden.report.chart.TrendSvg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
                    + " \"perfwarden import\" puts the history of another system; or, with --of,"
                    + " what the server whose settings the environment has measured on the default"
                    + " branch."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden trend --in baselines",
            "  perfwarden trend \"sort/**\" --in baselines --last 20 --svg trend.svg --csv trend.csv",
            "  PERFWARDEN_DATA_DIR=/var/lib/perfwarden perfwarden trend --of octo/bench"
        })
public final class TrendCommand implements Callable<Integer> {
    /** As long as the server keeps them at all. */
    private static final int MOST_RUNS = 1_000;

    private final Shell shell;
    private final KeptHistories server;

    @Parameters(
            arity = "0..1",
            paramLabel = "BENCHMARK",
            description = "A benchmark's name, or a glob over names; all unless named.")
    private String benchmark = "**";

    @Option(
            names = "--in",
            paramLabel = "DIR",
            description = "The directory of the baselines; baselines unless named.")
    private Optional<String> directory = Optional.empty();

    @Option(
            names = "--of",
            paramLabel = "OWNER/REPO",
            description = "What a server keeps of a repository, instead of a directory.")
    private Optional<String> repository = Optional.empty();

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

    public TrendCommand(Shell shell, KeptHistories server) {
        this.shell = shell;
        this.server = server;
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
        if (repository.isPresent() && directory.isPresent()) {
            throw usage("--of", "says nothing beside --in; expected one of them");
        }
        Wanted wanted = Wanted.of(benchmark, metric, last);
        List<Series> all = new ArrayList<>();
        if (repository.isPresent()) {
            for (Past past : server.of(KeptHistories.named("--of", repository.get()), MOST_RUNS)) {
                all.addAll(wanted.of(past));
            }
        } else {
            new BaselineHistories(shell, benchmark)
                    .in(directory.orElse("baselines"))
                    .forEach((suite, history) -> all.addAll(wanted.of(suite, history)));
        }
        if (all.isEmpty()) {
            throw nothing();
        }
        return all;
    }

    private Refusal nothing() {
        return metric.map(name -> usage("--metric", "no benchmark has a metric " + name))
                .orElseGet(() ->
                        usage("BENCHMARK", "no benchmark that is kept is called " + benchmark));
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

    private static void save(String option, String file, byte[] content) throws Refusal {
        Outputs.write(Outputs.path(option, file), content);
    }

    private static Refusal usage(String option, String what) {
        return new Refusal(ExitCode.USAGE, Problem.of(option, what));
    }
}
