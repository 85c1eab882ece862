package io.perfwarden.measure;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.parity.Calibration;
import io.perfwarden.parity.CalibrationReader;
import io.perfwarden.parity.FeatureTable;
import io.perfwarden.parity.FeatureTableReader;
import io.perfwarden.parity.Tolerances;
import io.perfwarden.policy.ParityPolicy;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tables that parity suites name. They are the default branch's, as the configuration is: a
 * pull request cannot allow itself more.
 */
final class ParityTables {
    private final ConfigText texts;

    ParityTables(RepoFiles files) {
        this.texts = new ConfigText(files);
    }

    /**
     * What a suite allows.
     *
     * @param features absent where every metric is one
     */
    record Tables(Optional<FeatureTable> features, Set<String> half, Optional<Card> card) {
        /** What is allowed of the features of a table. */
        Tolerances tolerances(FeatureTable of) {
            return new Tolerances(
                    of, half, card.map(it -> new Tolerances.OfGpu(it.table(), it.gpu())));
        }
    }

    /** What is known of graphics cards, and which one was measured on. */
    record Card(Calibration table, String gpu) {}

    /** Reads them; rejected if one cannot be read or lacks what the suite asks for. */
    Outcome<Tables> of(Repo repo, ParityPolicy suite) {
        Outcome<Optional<FeatureTable>> features =
                optional(suite.table(), path -> read(repo, path, FeatureTableReader::read));
        Outcome<Optional<Calibration>> cards =
                optional(
                        suite.calibration().map(ParityPolicy.Calibration::table),
                        path -> read(repo, path, CalibrationReader::read));
        return switch (features) {
            case Outcome.Rejected<Optional<FeatureTable>>(List<Problem> problems) ->
                    Outcome.rejected(problems);
            case Outcome.Ok<Optional<FeatureTable>>(Optional<FeatureTable> table) ->
                    switch (cards) {
                        case Outcome.Rejected<Optional<Calibration>>(List<Problem> problems) ->
                                Outcome.rejected(problems);
                        case Outcome.Ok<Optional<Calibration>>(Optional<Calibration> known) ->
                                checked(suite, table, known);
                    };
        };
    }

    private static Outcome<Tables> checked(
            ParityPolicy suite, Optional<FeatureTable> table, Optional<Calibration> known) {
        List<Problem> problems =
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
            return Outcome.rejected(problems);
        }
        return Outcome.ok(
                new Tables(
                        table,
                        Set.copyOf(suite.halfPrecision()),
                        suite.calibration()
                                .flatMap(it -> known.map(cards -> new Card(cards, it.gpu())))));
    }

    private static Problem unknown(String name, FeatureTable table) {
        return new Problem(
                Policy.PATH,
                "there is no feature " + Excerpt.quoted(name) + " in the table of features",
                Nearest.hint(name, table.names()));
    }

    private static <T> Outcome<Optional<T>> optional(
            Optional<String> path, Function<String, Outcome<T>> reading) {
        if (path.isEmpty()) {
            return Outcome.ok(Optional.empty());
        }
        return switch (reading.apply(path.get())) {
            case Outcome.Ok<T>(T value) -> Outcome.ok(Optional.of(value));
            case Outcome.Rejected<T>(List<Problem> problems) -> Outcome.rejected(problems);
        };
    }

    private <T> Outcome<T> read(
            Repo repo, String path, BiFunction<String, String, Outcome<T>> reading) {
        return switch (texts.of(repo, path)) {
            case Outcome.Ok<Optional<String>>(Optional<String> text) ->
                    text.map(it -> reading.apply(path, it))
                            .orElseGet(() -> Outcome.rejected(absent(path)));
            case Outcome.Rejected<Optional<String>>(List<Problem> problems) ->
                    Outcome.rejected(problems);
        };
    }

    private static Problem absent(String path) {
        return new Problem(
                path,
                "is not there, expected the table that " + Policy.PATH + " names",
                "commit it to the default branch");
    }
}
