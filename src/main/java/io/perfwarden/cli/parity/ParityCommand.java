package io.perfwarden.cli.parity;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.parity.Backend;
import io.perfwarden.parity.Cell;
import io.perfwarden.parity.Feature;
import io.perfwarden.parity.FeatureTable;
import io.perfwarden.parity.ParityMatrix;
import io.perfwarden.parity.ParityMatrix.NotANumber;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.machine.ParityRecord;
import io.perfwarden.report.machine.ParityRecord.Sources;
import io.perfwarden.report.machine.ParityTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden parity}. */
@Command(
        name = "parity",
        description = {
            "Hold what several backends computed against each other, frame by frame.",
            "Each FILE is JSON with frames[].metrics; of a backend with several files each holds"
                    + " other metrics. A file that is no JSON is the last words of a backend that"
                    + " failed."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden parity cpu=cpu.json cuda=cuda.json --table parity.yml \\",
            "      --features vif,adm --json-out parity.json --md-out parity.md",
            "  perfwarden parity cpu=cpu.json sycl=sycl.json --table parity.yml \\",
            "      --calibration-table gpus.yml --gpu-id sycl:0x8086:1.3",
            "",
            "Exit codes: 0 parity, 1 a cell fails or could not be compared, 2 usage, tables, or",
            "nothing to compare."
        })
public final class ParityCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final TableOptions tables = new TableOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = "BACKEND=FILE",
            description = "A backend and what it computed, in the order of the pairs.")
    private List<String> backends = List.of();

    @Option(
            names = "--json-out",
            paramLabel = "FILE",
            description = "Write one record a cell to this file, as JSON.")
    private Optional<String> jsonOut = Optional.empty();

    @Option(
            names = "--md-out",
            paramLabel = "FILE",
            description = "Write one row a cell and the failures to this file, as Markdown.")
    private Optional<String> mdOut = Optional.empty();

    @Option(
            names = "--no-tolerance-source",
            description = "Leave out where a tolerance comes from, as the oldest readers expect.")
    private boolean withoutSource;

    @Option(
            names = "--ignore-nan",
            description =
                    "Pass over differences that are no number, as older gates did, instead of"
                            + " calling the cell an error.")
    private boolean ignoreNan;

    public ParityCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        BackendFiles files = BackendFiles.of(backends);
        Optional<FeatureTable> table = tables.features();
        List<Backend> ran = files.read(table.map(tables::metrics), shell);
        FeatureTable known = table.orElseGet(() -> FeatureTable.ofMetrics(metrics(ran)));
        List<Feature> features = tables.wanted(known);
        ParityMatrix matrix =
                ParityMatrix.of(
                        features,
                        ran,
                        tables.tolerances(known),
                        ignoreNan ? NotANumber.IGNORE : NotANumber.ERROR);
        if (matrix.cells().isEmpty()) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of(
                            "parity",
                            "nothing to compare: expected at least two backends and one feature"));
        }
        write(matrix, known.title());
        return matrix.isParity() ? ExitCode.PASS : ExitCode.REGRESSION;
    }

    private static List<String> metrics(List<Backend> backends) {
        return backends.stream()
                .filter(Backend.Ran.class::isInstance)
                .flatMap(backend -> ((Backend.Ran) backend).frames().metrics().stream())
                .distinct()
                .toList();
    }

    private void write(ParityMatrix matrix, String title) throws Refusal {
        Sources sources = withoutSource ? Sources.LEFT_OUT : Sources.TOLD;
        if (jsonOut.isPresent()) {
            save("--json-out", jsonOut.get(), ParityRecord.render(matrix, sources));
        }
        if (mdOut.isPresent()) {
            save("--md-out", mdOut.get(), ParityTable.render(matrix, title, sources));
        }
        for (Cell cell : matrix.cells()) {
            shell.out().println(Shell.printable(ParityTable.line(cell, sources)));
        }
        shell.out()
                .println(
                        String.format(
                                Locale.ROOT,
                                "%,d of %,d cells in parity, %,d fail, %,d could not be compared",
                                matrix.count(Cell.Status.OK),
                                matrix.cells().size(),
                                matrix.count(Cell.Status.FAIL),
                                matrix.count(Cell.Status.ERROR)));
    }

    private static void save(String option, String file, String content) throws Refusal {
        Outputs.write(Outputs.path(option, file), content.getBytes(StandardCharsets.UTF_8));
    }
}
