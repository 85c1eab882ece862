package io.perfwarden.cli.baseline;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
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
    private final Shell shell;

    @Parameters(paramLabel = "FILE", description = "A baseline, or a tool's own file.")
    private String file = "";

    BaselineShow(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        Inputs inputs =
                new Inputs(
                        ResultReaders.standard(ReadLimits.DEFAULT),
                        ResultReaders.AUTO,
                        new NamedFiles(new Progress(shell), List.of()));
        Baseline baseline = inputs.baseline(file);
        Provenance from = baseline.provenance().orElse(Provenance.UNKNOWN);
        from.commit().ifPresent(commit -> fact("commit", commit.value()));
        fact("branch", from.branch());
        from.run().ifPresent(run -> fact("run", run.toString()));
        from.date().ifPresent(date -> fact("date", date.toString()));
        fact("requested by", from.requestedBy());
        fact("reason", from.reason());
        fact("format", String.join(", ", baseline.results().formats()));
        baseline.results().environment().facts().forEach(this::fact);
        List<Measurement> rows = baseline.results().measurements();
        fact("measurements", Integer.toString(rows.size()));
        int width = rows.stream().mapToInt(row -> row.id().label().length()).max().orElse(0);
        rows.forEach(row -> shell.out().println(line(row, Math.min(width, 60))));
        return ExitCode.PASS;
    }

    private void fact(String name, String value) {
        if (!value.isEmpty()) {
            shell.out().println(Shell.printable("%-14s%s".formatted(name, value)));
        }
    }

    private static String line(Measurement row, int width) {
        String label = Shell.printable(row.id().label());
        String gap = " ".repeat(Math.max(0, width - label.length()) + 2);
        return "  " + label + gap + row.metric().name() + "  " + value(row);
    }

    private static String value(Measurement row) {
        return switch (row.reading()) {
            case Reading.Measured measured ->
                    measured.value() + " " + Shell.printable(row.metric().unit().symbol());
            case Reading.Failed(String reason) -> "failed: " + Shell.printable(reason);
            case Reading.Skipped(String reason) -> "skipped: " + Shell.printable(reason);
        };
    }
}
