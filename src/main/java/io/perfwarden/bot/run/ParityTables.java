package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.compare.parity.*;
import io.perfwarden.compare.parity.FeatureTolerances.CalibratedGpu;
import io.perfwarden.compare.parity.FeatureTolerances.GpuCalibration;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.*;

/** The tables that parity suites name, as the default branch has them. */
record ParityTables(FileGateway files) {
    /**
     * What a suite allows.
     *
     * @param features absent where every metric is one
     */
    record Tables(Optional<FeatureTable> features, Set<String> half, Optional<CalibratedGpu> card) {
        FeatureTolerances tolerances(FeatureTable of) {
            return new FeatureTolerances(of, half, card);
        }
    }

    /** Reads them; rejected if one cannot be read or lacks what the suite asks for. */
    ReadOutcome<Tables> of(InstalledRepo repo, ParityPolicy suite) {
        ReadOutcome<Optional<FeatureTable>> features =
                optional(suite.table(), path -> read(repo, path, ParityTableReader::features));
        ReadOutcome<Optional<GpuCalibration>> cards =
                optional(
                        suite.calibration().map(ParityPolicy.Calibration::table),
                        path -> read(repo, path, ParityTableReader::calibration));
        return features.flatMap(table -> cards.flatMap(known -> checkTables(suite, table, known)));
    }

    private static ReadOutcome<Tables> checkTables(
            ParityPolicy suite, Optional<FeatureTable> table, Optional<GpuCalibration> known) {
        List<InputProblem> problems =
                table.map(features ->
                                Stream.concat(
                                                suite.features().stream(),
                                                suite.halfPrecision().stream())
                                        .filter(name -> features.find(name).isEmpty())
                                        .distinct()
                                        .map(name -> unknown(name, features))
                                        .toList())
                        .orElse(List.of());
        if (!problems.isEmpty()) {
            return ReadOutcome.rejected(problems);
        }
        return ReadOutcome.ok(
                new Tables(
                        table,
                        Set.copyOf(suite.halfPrecision()),
                        suite.calibration()
                                .flatMap(it ->
                                        known.map(cards -> new CalibratedGpu(cards, it.gpu())))));
    }

    private static InputProblem unknown(String name, FeatureTable table) {
        return new InputProblem(
                RepositoryPolicy.PATH,
                "there is no feature " + TextExcerpt.quote(name) + " in the table of features",
                NearestWord.hint(name, table.names()));
    }

    private static <T> ReadOutcome<Optional<T>> optional(
            Optional<String> path, Function<String, ReadOutcome<T>> reading) {
        return path.map(it -> reading.apply(it).<Optional<T>>map(Optional::of))
                .orElseGet(() -> ReadOutcome.ok(Optional.empty()));
    }

    private <T> ReadOutcome<T> read(
            InstalledRepo repo, String path, BiFunction<String, String, ReadOutcome<T>> reading) {
        return PolicyLoader.text(files.read(repo, path, Optional.empty()), path)
                .flatMap(text ->
                        text.map(it -> reading.apply(path, it))
                                .orElseGet(() -> ReadOutcome.rejected(absent(path))));
    }

    private static InputProblem absent(String path) {
        return new InputProblem(
                path,
                "is not there, expected the table that " + RepositoryPolicy.PATH + " names",
                "commit it to the default branch");
    }
}
