package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.parity.*;
import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FramesReader;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;
import io.perfwarden.format.TextFile;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.machine.ParityReport;
import io.perfwarden.report.machine.ParityReport.Sources;
import picocli.CommandLine.*;

/** {@code perfwarden parity}. */
@Command(name = "parity")
public final class ParityCommand implements Callable<Integer> {
    private final ShellContext shell;
    @Mixin private final TableOptions tables = new TableOptions();

    @Parameters(arity = "1..*", paramLabel = "BACKEND=FILE")
    private List<String> backends = List.of();

    @Option(names = "--json-out", paramLabel = "FILE")
    private Optional<String> jsonOut = Optional.empty();

    @Option(names = "--md-out", paramLabel = "FILE")
    private Optional<String> mdOut = Optional.empty();

    @Option(names = "--no-tolerance-source")
    private boolean withoutSource;

    @Option(names = "--ignore-nan")
    private boolean ignoreNan;

    public ParityCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        BackendFiles files = BackendFiles.of(backends);
        Optional<FeatureTable> table = tables.features();
        Optional<List<String>> metrics =
                table.isPresent()
                        ? Optional.of(FeatureTable.metrics(tables.wantedFeatures(table.get())))
                        : Optional.empty();
        List<ParityBackend> ran = files.read(metrics, shell);
        FeatureTable known = table.orElseGet(() -> FeatureTable.ofMetrics(metrics(ran)));
        List<ParityFeature> features = tables.wantedFeatures(known);
        ParityMatrix matrix =
                ParityMatrix.of(
                        features,
                        ran,
                        tables.tolerances(known),
                        ignoreNan ? NotANumber.IGNORE : NotANumber.ERROR);
        if (matrix.cells().isEmpty()) {
            throw CliRefusal.usage(
                    "parity", "nothing to compare: expected at least two backends and one feature");
        }
        write(matrix, known.title());
        return matrix.isParity() ? ExitCode.PASS : ExitCode.REGRESSION;
    }

    private static List<String> metrics(List<ParityBackend> backends) {
        return backends.stream()
                .filter(ParityBackend.BackendRan.class::isInstance)
                .flatMap(
                        backend -> ((ParityBackend.BackendRan) backend).frames().metrics().stream())
                .distinct()
                .toList();
    }

    private void write(ParityMatrix matrix, String title) throws CliRefusal {
        Sources sources = withoutSource ? Sources.LEFT_OUT : Sources.SHOWN;
        OutputFiles.write("--json-out", jsonOut, () -> ParityReport.json(matrix, sources));
        OutputFiles.write("--md-out", mdOut, () -> ParityReport.markdown(matrix, title, sources));
        for (FeatureCell cell : matrix.cells()) {
            shell.say(ParityReport.line(cell, sources));
        }
        shell.out()
                .println(
                        String.format(
                                Locale.ROOT,
                                "%,d of %,d cells in parity, %,d fail, %,d could not be compared",
                                matrix.count(FeatureCell.CellStatus.OK),
                                matrix.cells().size(),
                                matrix.count(FeatureCell.CellStatus.FAIL),
                                matrix.count(FeatureCell.CellStatus.ERROR)));
    }

    /** The files of the backends on a command line, in its order. */
    private record BackendFiles(Map<String, List<Path>> byBackend) {
        private static final Pattern TYPED =
                Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,39})=(.+)");

        static BackendFiles of(List<String> typed) throws CliRefusal {
            Map<String, List<Path>> files = new LinkedHashMap<>();
            for (String one : typed) {
                Matcher matcher = TYPED.matcher(one);
                if (!matcher.matches()) {
                    throw CliRefusal.usage(
                            "parity",
                            "expected BACKEND=FILE, found " + TextExcerpt.quote(one),
                            "such as cpu=cpu.json");
                }
                files.computeIfAbsent(matcher.group(1), _ -> new ArrayList<>())
                        .add(OutputFiles.path(matcher.group(1), matcher.group(2)));
            }
            return new BackendFiles(files);
        }

        /**
         * @param metrics needed ones; absent for all
         */
        List<ParityBackend> read(Optional<List<String>> metrics, ShellContext shell) {
            FramesReader reader = metrics.map(FramesReader::of).orElseGet(FramesReader::all);
            ReadProgress progress = new ReadProgress(shell);
            List<ParityBackend> backends = new ArrayList<>();
            byBackend.forEach((name, paths) -> {
                Optional<Path> absent =
                        paths.stream().filter(path -> !Files.isRegularFile(path)).findFirst();
                backends.add(
                        absent.<ParityBackend>map(path ->
                                        new ParityBackend.BrokenBackend(name, "no file " + path))
                                .orElseGet(() -> reader.read(name, files(paths, progress))));
            });
            return backends;
        }

        private static List<ResultFile> files(List<Path> paths, ReadProgress progress) {
            return paths.stream().map(path -> file(path, progress)).toList();
        }

        private static ResultFile file(Path path, ReadProgress progress) {
            LocalFile file = new LocalFile(path.toString(), path);
            return TextFile.withDecoding(UnpackedFile.of(progress.watch(file)));
        }
    }
}
