package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget.MemoryWeight;
import io.perfwarden.bot.run.ParityTables.Tables;
import io.perfwarden.compare.parity.*;
import io.perfwarden.compare.parity.BackendFrames;
import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FramesReader;
import io.perfwarden.compare.parity.ParityBackend.BrokenBackend;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.compare.parity.ParityMatrix.NotANumber;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.ArtifactGateway.ListedArtifacts;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ResultSet.UnreadInput;

/** Compares the backends of a parity suite. One without readable results counts as failed. */
final class BackendIntake {
    private final ArtifactIntake intake;

    /**
     * How many values of frames may be held for each measurement that a run may bring: both take
     * some 400 bytes, a measurement for its names, the values for their doubles.
     */
    private static final int VALUES_A_MEASUREMENT = 40;

    private final ArtifactDownloads downloads;
    private final SuitePolicy suite;
    private final ParityPolicy parity;
    private final Tables tables;
    private final Map<String, ParityBackend> backends = new LinkedHashMap<>();
    private final List<InputProblem> warnings = new ArrayList<>();
    private int valuesLeft;

    BackendIntake(
            ArtifactIntake intake, ArtifactDownloads downloads, SuitePolicy suite, Tables tables) {
        this.intake = intake;
        this.downloads = downloads;
        this.suite = suite;
        this.parity = suite.parity().orElseThrow();
        this.tables = tables;
        this.valuesLeft = intake.mostMeasurements() * VALUES_A_MEASUREMENT;
    }

    /**
     * The matrix as results.
     *
     * @param room how many measurements it may have
     */
    ResultSet read(List<ListedArtifacts> artifacts, int room) {
        artifacts.forEach(this::read);
        var table = tables.features().orElseGet(() -> FeatureTable.ofMetrics(metrics()));
        ParityMatrix matrix =
                ParityMatrix.ofPairs(
                        wantedFeatures(table), pairs(), tables.tolerances(table), NotANumber.ERROR);
        ResultSet results = results(matrix);
        return MemoryWeight.of(results) > room
                ? ResultSet.unreadable(intake.tooMany(suite.name()))
                : ResultSet.merge(List.of(results, ResultSet.ofWarnings(warnings)));
    }

    private void read(ListedArtifacts artifact) {
        var sources =
                parity.backends().stream()
                        .filter(it -> it.artifact().match(artifact.name()).isPresent())
                        .toList();
        ArtifactIntake.FileUse<Integer> use =
                (files, refused) -> {
                    refused.forEach(it -> refuse(it, sources));
                    sources.forEach(source -> read(source, files));
                    return files.size();
                };
        if (intake.open(downloads, artifact, use) instanceof ReadOutcome.Rejected(var found)) {
            warnings.addAll(found);
            String why = found.getFirst().line();
            sources.forEach(it -> add(artifact.name(), new BrokenBackend(it.backend(), why)));
        }
    }

    private void refuse(ResultFile.RefusedFile refused, List<ParityPolicy.ParitySource> sources) {
        ResultFile file = refused.file();
        InputProblem problem = refused.problem();
        if (warnings.size() < UnreadInput.MOST) {
            warnings.add(problem);
        }
        sources.stream()
                .filter(it -> it.owns(file.name()) && ResultReaders.mayBeResult(file))
                .map(it -> new BrokenBackend(it.backend(), problem.line()))
                .forEach(it -> add(file.name(), it));
    }

    private void read(ParityPolicy.ParitySource source, List<ResultFile> files) {
        for (ResultFile file : files) {
            if (source.owns(file.name())) {
                ParityBackend read = reader().read(source.backend(), List.of(file));
                if (read instanceof ParityBackend.BackendRan(_, BackendFrames frames)) {
                    valuesLeft -= frames.values();
                }
                add(file.name(), read);
            }
        }
    }

    private void add(String file, ParityBackend read) {
        backends.merge(read.name(), read, (known, more) -> known.join(file, more));
    }

    private FramesReader reader() {
        FramesReader all =
                tables.features()
                        .map(table -> FramesReader.of(FeatureTable.metrics(wantedFeatures(table))))
                        .orElseGet(FramesReader::all);
        return all.withLimit(Math.max(0, valuesLeft));
    }

    private List<ParityFeature> wantedFeatures(FeatureTable table) {
        return parity.features().isEmpty()
                ? table.features()
                : parity.features().stream().map(name -> feature(table, name)).toList();
    }

    /** One that no backend computed is a feature all the same, and missing. */
    private static ParityFeature feature(FeatureTable table, String name) {
        return table.find(name)
                .orElseGet(() -> FeatureTable.ofMetrics(List.of(name)).features().getFirst());
    }

    private List<String> metrics() {
        return backends.values().stream()
                .filter(ParityBackend.BackendRan.class::isInstance)
                .flatMap(
                        backend -> ((ParityBackend.BackendRan) backend).frames().metrics().stream())
                .distinct()
                .toList();
    }

    private List<ParityMatrix.BackendPair> pairs() {
        List<ParityBackend> all = parity.backends().stream().map(this::backend).toList();
        List<ParityBackend> others = new ArrayList<>(all);
        var reference =
                parity.reference()
                        .flatMap(name ->
                                all.stream().filter(it -> it.name().equals(name)).findFirst());
        reference.ifPresent(it -> others.removeIf(it::equals));
        return reference
                .map(it -> ParityMatrix.pairWith(it, others))
                .orElseGet(() -> ParityMatrix.pairs(all));
    }

    private ParityBackend backend(ParityPolicy.ParitySource source) {
        return Optional.ofNullable(backends.get(source.backend()))
                .orElseGet(
                        () -> new BrokenBackend(source.backend(), "the run brought no file of it"));
    }

    /**
     * A matrix as results, as its JSON record is read: a cell is a benchmark {@code
     * feature/backend/backend}, the largest difference of each metric a measurement that may be as
     * large as was allowed, and a cell that is an error has failed.
     */
    private ResultSet results(ParityMatrix matrix) {
        FilePosition position = new FilePosition(suite.artifact().toString(), 0);
        List<MetricResult> results = new ArrayList<>();
        for (FeatureCell cell : matrix.cells()) {
            var name = String.join("/", cell.feature(), cell.backendA(), cell.backendB());
            var allowed = new DeclaredTolerance(0, cell.allowed().difference());
            for (FeatureCell.Difference difference : cell.metrics()) {
                Metric metric =
                        Metric.of(difference.metric(), Unit.NONE)
                                .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
                MetricReading reading =
                        cell.status() == FeatureCell.CellStatus.ERROR
                                ? new MetricReading.Failed(cell.note())
                                : MetricReading.of(difference.most());
                results.add(
                        new MetricResult(
                                BenchmarkId.of(name),
                                metric,
                                reading,
                                position,
                                Optional.of(allowed)));
            }
        }
        return new ResultSet(List.of("parity"), results, BenchmarkEnvironment.UNKNOWN, List.of());
    }
}
