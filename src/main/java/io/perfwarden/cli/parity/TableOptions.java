package io.perfwarden.cli.parity;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.files.ConfigFile;
import io.perfwarden.parity.Calibration;
import io.perfwarden.parity.CalibrationReader;
import io.perfwarden.parity.Feature;
import io.perfwarden.parity.FeatureTable;
import io.perfwarden.parity.FeatureTableReader;
import io.perfwarden.parity.Tolerances;
import io.perfwarden.problem.Nearest;
import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Which features are compared, and how far they may lie apart. */
@Command
final class TableOptions {
    @Option(
            names = "--table",
            paramLabel = "FILE",
            description =
                    "The features with their metrics and tolerances, as YAML. Without it every"
                            + " metric is a feature and may differ by 5e-5.")
    private Optional<String> table = Optional.empty();

    @Option(
            names = "--features",
            split = ",",
            paramLabel = "NAME",
            description = "The features to compare, in this order; all unless named.")
    private List<String> features = List.of();

    @Option(
            names = "--fp16-features",
            split = ",",
            paramLabel = "NAME",
            description = "Features computed with half precision.")
    private List<String> halfPrecision = List.of();

    @Option(
            names = "--calibration-table",
            paramLabel = "FILE",
            description = "Tolerances measured for kinds of GPUs, as YAML.")
    private Optional<String> calibration = Optional.empty();

    @Option(
            names = "--gpu-id",
            paramLabel = "ID",
            description = "The GPU that was measured on, such as cuda:8.6.")
    private Optional<String> gpu = Optional.empty();

    /** The table that is named, if one is. */
    Optional<FeatureTable> features() throws Refusal {
        if (table.isEmpty()) {
            return Optional.empty();
        }
        String file = table.get();
        FeatureTable read =
                Refusal.orElse(
                        ExitCode.USAGE, FeatureTableReader.read(file, ConfigFile.text(file)));
        wanted(read);
        return Optional.of(read);
    }

    /** The features to compare, in order. */
    List<Feature> wanted(FeatureTable known) throws Refusal {
        if (features.isEmpty()) {
            return known.features();
        }
        List<Feature> wanted = new ArrayList<>();
        for (String name : new LinkedHashSet<>(features)) {
            wanted.add(
                    known.find(name).orElseThrow(() -> unknown("--features", name, known.names())));
        }
        return wanted;
    }

    /** What is needed of each frame for the features to compare. */
    List<String> metrics(FeatureTable known) {
        List<Feature> wanted =
                features.isEmpty()
                        ? known.features()
                        : features.stream().flatMap(name -> known.find(name).stream()).toList();
        return FeatureTable.metrics(wanted);
    }

    Tolerances tolerances(FeatureTable known) throws Refusal {
        for (String name : halfPrecision) {
            if (known.find(name).isEmpty()) {
                throw unknown("--fp16-features", name, known.names());
            }
        }
        return new Tolerances(known, Set.copyOf(halfPrecision), calibration());
    }

    private Optional<Tolerances.OfGpu> calibration() throws Refusal {
        if (calibration.isEmpty()) {
            if (gpu.isPresent()) {
                throw new Refusal(
                        ExitCode.USAGE,
                        Problem.of("--gpu-id", "says nothing without --calibration-table"));
            }
            return Optional.empty();
        }
        String file = calibration.get();
        Calibration read =
                Refusal.orElse(ExitCode.USAGE, CalibrationReader.read(file, ConfigFile.text(file)));
        return gpu.map(id -> new Tolerances.OfGpu(read, id));
    }

    private static Refusal unknown(String option, String name, List<String> known) {
        return new Refusal(
                ExitCode.USAGE,
                new Problem(
                        option,
                        "there is no feature " + name + "; expected " + String.join(", ", known),
                        Nearest.hint(name, known)));
    }
}
