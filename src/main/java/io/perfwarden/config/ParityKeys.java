package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.SuitePolicy.ParityPolicy;
import io.perfwarden.config.SuitePolicy.ParityPolicy.Calibration;
import io.perfwarden.config.SuitePolicy.ParityPolicy.ParitySource;

/**
 * What {@code parity} states, and the meaning of <code>{backend}</code>: any backend in the suite's
 * patterns, its own name in a backend's. {@code names}: empty without backends.
 */
record ParityKeys(List<String> names, Optional<ParityPolicy> rest) {
    static final ParityKeys NONE = new ParityKeys(List.of(), Optional.empty());
    private static final String BACKEND = "{backend}";

    static Optional<ParityKeys> read(YamlSection section) {
        List<String> names = ConfigKey.BACKENDS.read(section).orElse(List.of());
        Optional<String> reference = ConfigKey.REFERENCE.read(section);
        reference
                .filter(name -> !names.contains(name))
                .ifPresent(_ ->
                        ConfigKey.REFERENCE.report(
                                section, "is none of the backends", "name it there"));
        ParityPolicy rest =
                new ParityPolicy(
                        List.of(),
                        reference,
                        ConfigKey.TABLE.read(section),
                        ConfigKey.FEATURES.read(section).orElse(List.of()),
                        ConfigKey.FP16_FEATURES.read(section).orElse(List.of()),
                        calibration(section));
        ParityKeys keys = new ParityKeys(names, Optional.of(rest));
        return Optional.of(keys).filter(_ -> names.size() > 1);
    }

    private static Optional<Calibration> calibration(YamlSection section) {
        Optional<String> table = ConfigKey.CALIBRATION.read(section);
        Optional<String> gpu = ConfigKey.GPU.read(section);
        if (table.isPresent() != gpu.isPresent()) {
            ConfigKey<String> stated = table.isPresent() ? ConfigKey.CALIBRATION : ConfigKey.GPU;
            ConfigKey<String> other = table.isPresent() ? ConfigKey.GPU : ConfigKey.CALIBRATION;
            stated.report(section, "needs the key " + other.name() + " beside it", "");
        }
        return table.flatMap(path -> gpu.map(id -> new Calibration(path, id)));
    }

    /**
     * The pattern for the suite.
     *
     * @throws IllegalArgumentException if it names backends without any
     */
    String any(String pattern) {
        if (names.isEmpty() && pattern.contains(BACKEND)) {
            throw new IllegalArgumentException(
                    "has " + BACKEND + ", expected the backends under the key parity");
        }
        return pattern.replace(BACKEND, "{" + String.join(",", names) + "}");
    }

    Optional<ParityPolicy> policy(String artifact, List<String> files) {
        return rest.map(
                it -> it.of(names.stream().map(name -> source(name, artifact, files)).toList()));
    }

    private static ParitySource source(String name, String artifact, List<String> files) {
        return new ParitySource(
                name,
                ArtifactPattern.parse(artifact.replace(BACKEND, name)),
                files.stream()
                        .map(file -> GlobPattern.parse(file.replace(BACKEND, name)))
                        .toList());
    }

    /** Reports patterns that do not separate backends. */
    static void checkPatterns(YamlSection suite, String artifact, List<String> files) {
        boolean byFile =
                !files.isEmpty() && files.stream().allMatch(file -> file.contains(BACKEND));
        if (!artifact.contains(BACKEND) && !byFile) {
            ConfigKey.PARITY.report(
                    suite,
                    "needs {backend} in artifact, or in each of files, to tell backends apart",
                    "such as artifact: \"frames-{backend}\"");
        }
    }
}
