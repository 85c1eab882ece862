package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.parity.*;
import io.perfwarden.compare.parity.FeatureTable.ParityFeature;
import io.perfwarden.compare.parity.FeatureTolerances.GpuCalibration;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.NearestWord;
import picocli.CommandLine.*;

@Command
final class TableOptions {
    @Option(names = "--table", paramLabel = "FILE")
    private Optional<String> table = Optional.empty();

    @Option(names = "--features", split = ",", paramLabel = "NAME")
    private List<String> features = List.of();

    @Option(names = "--fp16-features", split = ",", paramLabel = "NAME")
    private List<String> halfPrecision = List.of();

    @Option(names = "--calibration-table", paramLabel = "FILE")
    private Optional<String> calibration = Optional.empty();

    @Option(names = "--gpu-id", paramLabel = "ID")
    private Optional<String> gpu = Optional.empty();

    Optional<FeatureTable> features() throws CliRefusal {
        if (table.isEmpty()) {
            return Optional.empty();
        }
        String file = table.get();
        return Optional.of(
                CliRefusal.orElse(
                        ExitCode.USAGE, ParityTableReader.features(file, InputFiles.text(file))));
    }

    List<ParityFeature> wantedFeatures(FeatureTable known) throws CliRefusal {
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

    FeatureTolerances tolerances(FeatureTable known) throws CliRefusal {
        for (String name : halfPrecision) {
            if (known.find(name).isEmpty()) {
                throw unknown("--fp16-features", name, known.names());
            }
        }
        return new FeatureTolerances(known, Set.copyOf(halfPrecision), calibration());
    }

    private Optional<FeatureTolerances.CalibratedGpu> calibration() throws CliRefusal {
        if (calibration.isEmpty()) {
            if (gpu.isPresent()) {
                throw CliRefusal.usage("--gpu-id", "says nothing without --calibration-table");
            }
            return Optional.empty();
        }
        String file = calibration.get();
        GpuCalibration read =
                CliRefusal.orElse(
                        ExitCode.USAGE, ParityTableReader.calibration(file, InputFiles.text(file)));
        return gpu.map(id -> new FeatureTolerances.CalibratedGpu(read, id));
    }

    private static CliRefusal unknown(String option, String name, List<String> known) {
        return CliRefusal.usage(
                option,
                "there is no feature " + name + "; expected " + String.join(", ", known),
                NearestWord.hint(name, known));
    }
}
