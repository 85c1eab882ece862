package io.perfwarden.measure;

import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unread;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.Artifacts;
import io.perfwarden.measure.ParityTables.Tables;
import io.perfwarden.measure.turns.Weight;
import io.perfwarden.parity.Backend;
import io.perfwarden.parity.Feature;
import io.perfwarden.parity.FeatureTable;
import io.perfwarden.parity.Frames;
import io.perfwarden.parity.FramesReader;
import io.perfwarden.parity.ParityMatrix;
import io.perfwarden.parity.ParityMatrix.NotANumber;
import io.perfwarden.policy.ParityPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares what the backends of a parity suite left on one platform. A backend of which nothing
 * came, or nothing that can be read, has failed: it stays in the matrix, and its cells are errors.
 */
final class BackendIntake {
    /**
     * How many values of frames may be held for each measurement that a run may bring: both take
     * some 400 bytes, a measurement for its names, the values for their doubles.
     */
    private static final int VALUES_A_MEASUREMENT = 40;

    private final Intake intake;
    private final Downloads downloads;
    private final SuitePolicy suite;
    private final ParityPolicy parity;
    private final Tables tables;
    private final Map<String, Backend> backends = new LinkedHashMap<>();
    private final List<Problem> warnings = new ArrayList<>();
    private int valuesLeft;

    BackendIntake(Intake intake, Downloads downloads, SuitePolicy suite, Tables tables) {
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
     * @param artifacts those of one platform
     * @param room how many measurements it may have
     */
    ResultSet read(List<Artifacts.Listed> artifacts, int room) {
        artifacts.forEach(this::read);
        FeatureTable table = tables.features().orElseGet(() -> FeatureTable.ofMetrics(metrics()));
        ParityMatrix matrix =
                ParityMatrix.ofPairs(
                        wanted(table), pairs(), tables.tolerances(table), NotANumber.ERROR);
        ResultSet results = CellResults.of(matrix, suite.artifact().toString());
        if (Weight.of(results) > room) {
            return ResultSet.unreadable(intake.tooMany(suite.name()));
        }
        return ResultSet.merge(List.of(results, Intake.failed(warnings)));
    }

    private void read(Artifacts.Listed artifact) {
        List<ParityPolicy.Source> sources =
                parity.backends().stream()
                        .filter(it -> it.artifact().match(artifact.name()).isPresent())
                        .toList();
        Outcome<Integer> opened =
                intake.open(
                        downloads,
                        artifact,
                        (files, refused) -> {
                            refused.forEach(it -> refuse(it, sources));
                            sources.forEach(source -> read(source, files));
                            return files.size();
                        });
        if (opened instanceof Outcome.Rejected<Integer>(List<Problem> problems)) {
            warnings.addAll(problems);
            sources.forEach(source ->
                    add(
                            artifact.name(),
                            new Backend.Broken(source.backend(), problems.getFirst().line())));
        }
    }

    /** A refused file is a warning, and its backend has failed if it is of one. */
    private void refuse(RefusedFile refused, List<ParityPolicy.Source> sources) {
        ResultFile file = refused.file();
        if (warnings.size() < Unread.MOST) {
            warnings.add(refused.problem());
        }
        sources.stream()
                .filter(source -> source.owns(file.name()) && ResultReaders.mayBeResult(file))
                .forEach(source ->
                        add(
                                file.name(),
                                new Backend.Broken(source.backend(), refused.problem().line())));
    }

    private void read(ParityPolicy.Source source, List<ResultFile> files) {
        for (ResultFile file : files) {
            if (source.owns(file.name())) {
                Backend read = reader().read(source.backend(), List.of(file));
                if (read instanceof Backend.Ran(_, Frames frames)) {
                    valuesLeft -= frames.values();
                }
                add(file.name(), read);
            }
        }
    }

    private void add(String file, Backend read) {
        backends.merge(read.name(), read, (known, more) -> known.and(file, more));
    }

    private FramesReader reader() {
        FramesReader all =
                tables.features()
                        .map(table -> FramesReader.of(FeatureTable.metrics(wanted(table))))
                        .orElseGet(FramesReader::all);
        return all.within(Math.max(0, valuesLeft));
    }

    private List<Feature> wanted(FeatureTable table) {
        return parity.features().isEmpty()
                ? table.features()
                : parity.features().stream().map(name -> feature(table, name)).toList();
    }

    /** One that no backend computed is a feature all the same, and missing. */
    private static Feature feature(FeatureTable table, String name) {
        return table.find(name)
                .orElseGet(() -> FeatureTable.ofMetrics(List.of(name)).features().getFirst());
    }

    private List<String> metrics() {
        return backends.values().stream()
                .filter(Backend.Ran.class::isInstance)
                .flatMap(backend -> ((Backend.Ran) backend).frames().metrics().stream())
                .distinct()
                .toList();
    }

    private List<ParityMatrix.Pair> pairs() {
        List<Backend> all = parity.backends().stream().map(this::backend).toList();
        Optional<Backend> reference =
                parity.reference()
                        .flatMap(name ->
                                all.stream().filter(it -> it.name().equals(name)).findFirst());
        return reference
                .map(one ->
                        ParityMatrix.against(
                                one, all.stream().filter(it -> !it.equals(one)).toList()))
                .orElseGet(() -> ParityMatrix.pairs(all));
    }

    private Backend backend(ParityPolicy.Source source) {
        return Optional.ofNullable(backends.get(source.backend()))
                .orElseGet(() ->
                        new Backend.Broken(source.backend(), "the run brought no file of it"));
    }
}
