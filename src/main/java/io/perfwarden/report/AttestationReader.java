package io.perfwarden.report;

import module java.base;

import io.perfwarden.config.YamlDocument;
import io.perfwarden.config.YamlSection;
import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.config.YamlValue;
import io.perfwarden.config.YamlValue.WordChoice;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TextExcerpt;

/** Reads a specification in YAML, and reports everything wrong with it at once. */
public final class AttestationReader {
    private static final int MOST = 200;
    private static final int MOST_WORDS = 50;
    private static final int LONGEST = 1_000;
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0,59}");
    private static final Pattern TEXT = Pattern.compile("\\P{Cntrl}{1," + LONGEST + "}");

    static final KeySet FILE =
            KeySet.of("the top level", "version! title! footer metadata artifacts gates");
    static final KeySet FIELD =
            KeySet.of("a value, under metadata", "key! label! default one-of show-as");
    static final KeySet ARTIFACT =
            KeySet.of(
                    "an artifact, under artifacts",
                    "key! label! path! producer required required-when");
    static final KeySet GATE = KeySet.of("a gate, under gates", "key! label! evidence file");

    private static final WordChoice<AttestationSpec.FieldVisibility> SHOWN =
            WordChoice.of(AttestationSpec.FieldVisibility.values());
    private static final WordChoice<Requirement> REQUIRED = WordChoice.of(Requirement.values());

    private AttestationReader() {}

    public static ReadOutcome<AttestationSpec> read(String file, String text) {
        InputProblem empty = InputProblem.of(file, "is empty, expected a specification");
        List<KeySet> keys = List.of(FILE, FIELD, ARTIFACT, GATE);
        return YamlDocument.read(file, text, keys, empty, AttestationReader::spec);
    }

    private static Optional<AttestationSpec> spec(YamlSection section) {
        section.read("version", value -> value.wholeNumber(1, 1));
        AttestationSpec spec =
                new AttestationSpec(
                        text(section, "title").orElse(""),
                        text(section, "footer").orElse(""),
                        list(section, "metadata", FIELD, AttestationReader::field),
                        list(section, "artifacts", ARTIFACT, AttestationReader::artifact),
                        list(section, "gates", GATE, AttestationReader::gate));
        unique(
                section,
                "metadata",
                spec.metadata().stream().map(AttestationSpec.AttestationField::key).toList());
        unique(
                section,
                "artifacts",
                spec.artifacts().stream().map(AttestationSpec.Artifact::key).toList());
        unique(section, "gates", spec.gateKeys());
        return Optional.of(spec);
    }

    private static <T> List<T> list(
            YamlSection section,
            String key,
            KeySet keys,
            Function<YamlSection, Optional<T>> reading) {
        return section.read(key, it -> it.items(0, MOST, item -> item.section(keys, reading)))
                .orElse(List.of());
    }

    private static Optional<List<String>> lines(YamlValue value) {
        return value.items(1, MOST_WORDS, item -> item.text(AttestationReader::line));
    }

    private static void unique(YamlSection section, String list, List<String> keys) {
        Set<String> seen = new HashSet<>();
        keys.stream()
                .filter(key -> !seen.add(key))
                .forEach(key -> section.report(list, "have the key " + key + " twice", ""));
    }

    private static Optional<AttestationSpec.AttestationField> field(YamlSection section) {
        Optional<String> key = key(section);
        Optional<String> label = text(section, "label");
        Optional<String> otherwise = text(section, "default");
        List<String> oneOf = section.read("one-of", AttestationReader::lines).orElse(List.of());
        AttestationSpec.FieldVisibility shown =
                section.read("show-as", value -> value.word(SHOWN))
                        .orElse(AttestationSpec.FieldVisibility.CODE);
        if (otherwise.isPresent() && !oneOf.isEmpty() && !oneOf.contains(otherwise.get())) {
            section.report("default", "is none of " + String.join(", ", oneOf), "");
        }
        return key.flatMap(known ->
                label.map(name ->
                        new AttestationSpec.AttestationField(
                                known, name, otherwise, oneOf, shown)));
    }

    private static Optional<AttestationSpec.Artifact> artifact(YamlSection section) {
        Optional<String> key = key(section);
        Optional<String> label = text(section, "label");
        Optional<String> path = text(section, "path");
        String producer = text(section, "producer").orElse("");
        AttestationSpec.GateCondition required = condition(section);
        return key.isPresent() && label.isPresent() && path.isPresent()
                ? Optional.of(
                        new AttestationSpec.Artifact(
                                key.get(), label.get(), path.get(), producer, required))
                : Optional.empty();
    }

    private static AttestationSpec.GateCondition condition(YamlSection section) {
        var fixed = section.read("required", value -> value.word(REQUIRED));
        Optional<Map<String, List<String>>> only =
                section.read(
                        "required-when",
                        value -> value.entries(MOST_WORDS, AttestationReader::lines));
        if (fixed.isPresent() && only.isPresent()) {
            section.report("required", "goes together with required-when, expected one", "");
        }
        boolean never = fixed.equals(Optional.of(Requirement.NEVER));
        return new AttestationSpec.GateCondition(!never, only.orElse(Map.of()));
    }

    private static Optional<AttestationSpec.AttestedGate> gate(YamlSection section) {
        Optional<String> key = key(section);
        Optional<String> label = text(section, "label");
        Optional<String> evidence = text(section, "evidence");
        Optional<String> file = text(section, "file");
        return key.flatMap(known ->
                label.map(name -> new AttestationSpec.AttestedGate(known, name, evidence, file)));
    }

    private static Optional<String> key(YamlSection section) {
        return section.read("key", value -> value.text(AttestationReader::word));
    }

    private static Optional<String> text(YamlSection section, String key) {
        return section.read(key, value -> value.text(AttestationReader::line));
    }

    private static String word(String text) {
        if (!KEY.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is "
                            + TextExcerpt.quote(text)
                            + ", expected lower-case letters, digits and _, such as"
                            + " release_tag");
        }
        return text;
    }

    private static String line(String text) {
        if (text.isBlank() || !TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "is " + TextExcerpt.quote(text) + ", expected one line of text");
        }
        return text;
    }

    private enum Requirement {
        ALWAYS,
        NEVER
    }
}
