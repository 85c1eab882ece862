package io.perfwarden.cli;

import io.perfwarden.compare.parity.CalibrationReader;
import io.perfwarden.compare.parity.FeatureTable;
import io.perfwarden.compare.parity.FeatureTableReader;
import io.perfwarden.compare.parity.FeatureTolerances;
import io.perfwarden.compare.parity.GpuCalibration;
import io.perfwarden.compare.parity.ParityFeature;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.NearestWord;
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
    Optional<FeatureTable> features() throws CliRefusal {
        if (table.isEmpty()) {
            return Optional.empty();
        }
        String file = table.get();
        FeatureTable read =
                CliRefusal.orElse(
                        ExitCode.USAGE, FeatureTableReader.read(file, LocalConfigFile.text(file)));
        wanted(read);
        return Optional.of(read);
    }

    /** The features to compare, in order. */
    List<ParityFeature> wanted(FeatureTable known) throws CliRefusal {
        if (features.isEmpty()) {
            return known.features();
        }
        List<ParityFeature> wanted = new ArrayList<>();
        for (String name : new LinkedHashSet<>(features)) {
            wanted.add(
                    known.find(name).orElseThrow(() -> unknown("--features", name, known.names())));
        }
        return wanted;
    }

    /** What is needed of each frame for the features to compare. */
    List<String> metrics(FeatureTable known) {
        List<ParityFeature> wanted =
                features.isEmpty()
                        ? known.features()
                        : features.stream().flatMap(name -> known.find(name).stream()).toList();
        return FeatureTable.metrics(wanted);
    }

    FeatureTolerances tolerances(FeatureTable known) throws CliRefusal {
        for (String name : halfPrecision) {
            if (known.find(name).isEmpty()) {
                throw unknown("--fp16-features", name, known.names());
            }
        }
        return new FeatureTolerances(known, Set.copyOf(halfPrecision), calibration());
    }

    private Optional<FeatureTolerances.OfGpu> calibration() throws CliRefusal {
        if (calibration.isEmpty()) {
            if (gpu.isPresent()) {
                throw new CliRefusal(
                        ExitCode.USAGE,
                        InputProblem.of("--gpu-id", "says nothing without --calibration-table"));
            }
            return Optional.empty();
        }
        String file = calibration.get();
        GpuCalibration read =
                CliRefusal.orElse(
                        ExitCode.USAGE, CalibrationReader.read(file, LocalConfigFile.text(file)));
        return gpu.map(id -> new FeatureTolerances.OfGpu(read, id));
    }

    private static CliRefusal unknown(String option, String name, List<String> known) {
        return new CliRefusal(
                ExitCode.USAGE,
                new InputProblem(
                        option,
                        "there is no feature " + name + "; expected " + String.join(", ", known),
                        NearestWord.hint(name, known)));
    }
}
