package io.perfwarden.manifest;

import io.perfwarden.manifest.AttestationSpec.Shown;
import io.perfwarden.yaml.Choice;
import io.perfwarden.yaml.KeySet;
import java.util.List;

/** Every key of a specification and the words of its closed sets, in one place. */
final class AttestationKeys {
    static final Choice<Shown> SHOWN = Choice.of(Shown.values());
    static final Choice<Condition.Fixed> REQUIRED = Choice.of(Condition.Fixed.values());

    static final KeySet FILE =
            new KeySet(
                    "the top level",
                    List.of("version", "title"),
                    List.of("version", "title", "footer", "metadata", "artifacts", "gates"));

    static final KeySet FIELD =
            new KeySet(
                    "a value, under metadata",
                    List.of("key", "label"),
                    List.of("key", "label", "default", "one-of", "show-as"));

    static final KeySet ARTIFACT =
            new KeySet(
                    "an artifact, under artifacts",
                    List.of("key", "label", "path"),
                    List.of("key", "label", "path", "producer", "required", "required-when"));

    static final KeySet GATE =
            new KeySet(
                    "a gate, under gates",
                    List.of("key", "label"),
                    List.of("key", "label", "evidence", "file"));

    static final List<KeySet> ALL = List.of(FILE, FIELD, ARTIFACT, GATE);

    private AttestationKeys() {}
}
