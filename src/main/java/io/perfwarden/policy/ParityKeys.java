package io.perfwarden.policy;

import io.perfwarden.policy.ParityPolicy.Calibration;
import io.perfwarden.policy.ParityPolicy.Source;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.yaml.YamlSection;
import io.perfwarden.yaml.YamlValue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What stands under {@code parity}, and what <code>{backend}</code> means by it: in a pattern of
 * the suite any of the backends, in that of one backend its name.
 *
 * @param names of the backends; empty where the suite has none
 */
record ParityKeys(
        List<String> names,
        Optional<String> reference,
        Optional<String> table,
        List<String> features,
        List<String> halfPrecision,
        Optional<Calibration> calibration) {
    static final ParityKeys NONE =
            new ParityKeys(
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    Optional.empty());

    private static final String BACKEND = "{backend}";
    private static final int MOST_BACKENDS = 20;
    private static final int MOST_FEATURES = 1_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
    private static final Pattern PATH = Pattern.compile("[^/\\\\\\p{C}][^\\\\\\p{C}]{0,299}");

    static Optional<ParityKeys> read(YamlSection section) {
        List<String> names =
                section.read("backends", value -> texts(value, MOST_BACKENDS, ParityKeys::name))
                        .orElse(List.of());
        Optional<String> reference = section.read("reference", YamlValue::text);
        reference
                .filter(name -> !names.contains(name))
                .ifPresent(_ ->
                        section.report("reference", "is none of the backends", "name it there"));
        checkBackends(section, names);
        ParityKeys keys =
                new ParityKeys(
                        names,
                        reference,
                        section.read("table", value -> value.text(ParityKeys::path)),
                        features(section, "features"),
                        features(section, "fp16-features"),
                        calibration(section));
        return Optional.of(keys).filter(_ -> names.size() > 1);
    }

    private static void checkBackends(YamlSection section, List<String> names) {
        Set<String> seen = new HashSet<>();
        names.stream()
                .filter(name -> !seen.add(name))
                .forEach(name ->
                        section.report("backends", "has " + Excerpt.quoted(name) + " twice", ""));
        if (names.size() == 1) {
            section.report("backends", "has one item, expected at least two", "");
        }
    }

    private static List<String> features(YamlSection section, String key) {
        return section.read(key, value -> texts(value, MOST_FEATURES, text -> text))
                .orElse(List.of());
    }

    private static Optional<Calibration> calibration(YamlSection section) {
        Optional<String> table = section.read("calibration", value -> value.text(ParityKeys::path));
        Optional<String> gpu = section.read("gpu", YamlValue::text);
        if (table.isPresent() != gpu.isPresent()) {
            section.report(
                    table.isPresent() ? "calibration" : "gpu",
                    "needs the key " + (table.isPresent() ? "gpu" : "calibration") + " beside it",
                    "");
        }
        return table.flatMap(path -> gpu.map(id -> new Calibration(path, id)));
    }

    private static Optional<List<String>> texts(
            YamlValue value, int most, Function<String, String> reading) {
        return value.items(1, most, item -> item.text(reading));
    }

    private static String name(String text) {
        if (!NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is "
                            + Excerpt.quoted(text)
                            + ", expected up to 40 letters, digits, \".\", \"_\" or \"-\"");
        }
        return text;
    }

    private static String path(String text) {
        if (!PATH.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is " + Excerpt.quoted(text) + ", expected a path from the repository's root");
        }
        return text;
    }

    /**
     * A pattern as it holds for the suite.
     *
     * @throws IllegalArgumentException if it speaks of backends and there are none
     */
    String any(String pattern) {
        if (names.isEmpty() && pattern.contains(BACKEND)) {
            throw new IllegalArgumentException(
                    "has " + BACKEND + ", expected the backends under the key parity");
        }
        return pattern.replace(BACKEND, "{" + String.join(",", names) + "}");
    }

    /** What holds for each backend, if there are some. */
    Optional<ParityPolicy> policy(String artifact, List<String> files) {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new ParityPolicy(
                        names.stream().map(name -> source(name, artifact, files)).toList(),
                        reference,
                        table,
                        features,
                        halfPrecision,
                        calibration));
    }

    private static Source source(String name, String artifact, List<String> files) {
        return new Source(
                name,
                ArtifactPattern.parse(artifact.replace(BACKEND, name)),
                files.stream().map(file -> Glob.parse(file.replace(BACKEND, name))).toList());
    }

    /** Reports patterns of a suite that do not tell backends apart. */
    static void checkPatterns(YamlSection suite, String artifact, List<String> files) {
        boolean byFile =
                !files.isEmpty() && files.stream().allMatch(file -> file.contains(BACKEND));
        if (!artifact.contains(BACKEND) && !byFile) {
            suite.report(
                    "parity",
                    "needs {backend} in artifact, or in each of files, to tell backends apart",
                    "such as artifact: \"frames-{backend}\"");
        }
    }
}
