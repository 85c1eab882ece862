package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineProvenance;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code perfwarden baseline show}. */
@Command(
        name = "show",
        description = "Print what a baseline holds and where it comes from.",
        footerHeading = "%nExample:%n",
        footer = "  perfwarden baseline show baselines/core.json")
final class BaselineShow implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(paramLabel = "FILE", description = "A baseline, or a tool's own file.")
    private String file = "";

    BaselineShow(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        InputFiles inputs =
                new InputFiles(
                        ResultReaders.standard(ReadLimits.DEFAULT),
                        ResultReaders.AUTO,
                        new NamedFiles(new ReadProgress(shell), List.of()));
        Baseline baseline = inputs.baseline(file);
        BaselineProvenance from = baseline.provenance().orElse(BaselineProvenance.UNKNOWN);
        from.commit().ifPresent(commit -> fact("commit", commit.value()));
        fact("branch", from.branch());
        from.run().ifPresent(run -> fact("run", run.toString()));
        from.date().ifPresent(date -> fact("date", date.toString()));
        fact("requested by", from.requestedBy());
        fact("reason", from.reason());
        fact("format", String.join(", ", baseline.results().formats()));
        baseline.results().environment().facts().forEach(this::fact);
        List<MetricResult> rows = baseline.results().measurements();
        fact("measurements", Integer.toString(rows.size()));
        int width = rows.stream().mapToInt(row -> row.id().label().length()).max().orElse(0);
        rows.forEach(row -> shell.out().println(line(row, Math.min(width, 60))));
        return ExitCode.PASS;
    }

    private void fact(String name, String value) {
        if (!value.isEmpty()) {
            shell.out().println(ShellContext.printable("%-14s%s".formatted(name, value)));
        }
    }

    private static String line(MetricResult row, int width) {
        String label = ShellContext.printable(row.id().label());
        String gap = " ".repeat(Math.max(0, width - label.length()) + 2);
        return "  " + label + gap + row.metric().name() + "  " + value(row);
    }

    private static String value(MetricResult row) {
        return switch (row.reading()) {
            case MetricReading.Measured measured ->
                    measured.value() + " " + ShellContext.printable(row.metric().unit().symbol());
            case MetricReading.Failed(String reason) -> "failed: " + ShellContext.printable(reason);
            case MetricReading.Skipped(String reason) ->
                    "skipped: " + ShellContext.printable(reason);
        };
    }
}
