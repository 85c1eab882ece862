package io.perfwarden.cli;

import io.perfwarden.baseline.BenchmarkHistory.Point;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden baseline history}. */
@Command(
        name = "history",
        description = {
            "Print what a benchmark's baselines were, oldest first.",
            "Reads the baselines of a directory and those they replaced, in its archive."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden baseline history BM_Sort/1024 --in baselines",
            "  perfwarden baseline history \"sort/**\" --in baselines"
        })
final class BaselineHistory implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(paramLabel = "BENCHMARK", description = "A benchmark's name, or a glob over names.")
    private String benchmark = "";

    @Option(
            names = "--in",
            required = true,
            paramLabel = "DIR",
            description = "The directory of the baselines.")
    private String directory = "";

    BaselineHistory(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        new BaselineHistories(shell, benchmark)
                .in(directory)
                .forEach((suite, history) ->
                        history.lines().forEach((line, points) -> print(suite, line, points)));
        return ExitCode.PASS;
    }

    private void print(String suite, MetricResult.Key line, List<Point> points) {
        say(suite + ": " + line.id().label() + " " + line.metric());
        for (int i = 0; i < points.size(); i++) {
            OptionalDouble change =
                    i == 0 ? OptionalDouble.empty() : points.get(i).changeFrom(points.get(i - 1));
            say(text(points.get(i), change));
        }
    }

    private static String text(Point point, OptionalDouble change) {
        String date = point.source().date().map(at -> at.toString().substring(0, 10)).orElse("-");
        String commit = point.source().commit().orElse("-");
        String moved =
                change.isPresent()
                        ? String.format(Locale.ROOT, "  %+.1f %%", 100 * change.getAsDouble())
                        : "";
        return String.format(Locale.ROOT, "  %-10s  %-7s  ", date, commit) + value(point) + moved;
    }

    private static String value(Point point) {
        ReportedSpread spread = point.value().spread();
        String unit = point.unit().symbol().isEmpty() ? "" : " " + point.unit().symbol();
        String value = number(point.value().value()) + unit;
        return spread.kind() == ReportedSpread.Kind.NONE
                ? value
                : value + " (" + number(spread.low()) + " to " + number(spread.high()) + ")";
    }

    /** As the file has it, unless that is longer than anybody reads. */
    private static String number(double value) {
        String exact = Double.toString(value);
        return exact.length() <= 12 ? exact : String.format(Locale.ROOT, "%.6g", value);
    }

    private void say(String line) {
        shell.out().println(ShellContext.printable(line));
    }
}
