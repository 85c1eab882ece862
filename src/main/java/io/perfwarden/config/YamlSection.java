package io.perfwarden.config;

import io.perfwarden.model.TextExcerpt;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * A mapping with known keys. Unknown, repeated and missing ones are reported as soon as the section
 * is made.
 */
public final class YamlSection {
    /** A mapping with more keys than this is not looked into. */
    private static final int MAX_KEYS = 100;

    private final YamlValue mapping;
    private final KeySet keys;
    private final Map<String, YamlValue> values = new LinkedHashMap<>();
    private final Set<String> asked = new HashSet<>();

    YamlSection(YamlValue mapping, MappingNode node, KeySet keys) {
        this.mapping = mapping;
        this.keys = keys;
        int count = node.getValue().size();
        if (count > MAX_KEYS) {
            mapping.report("has %d keys, expected those of %s".formatted(count, keys.place()), "");
            return;
        }
        node.getValue().forEach(entry -> take(entry.getKeyNode(), entry.getValueNode()));
        for (String key : keys.required()) {
            if (!values.containsKey(key)) {
                mapping.at(pathOf(key), node).report("is missing", "");
            }
        }
    }

    private void take(Node keyNode, Node valueNode) {
        if (!(keyNode instanceof ScalarNode scalar)) {
            mapping.at(mapping.path(), keyNode).report("is no key, expected a word", "");
            return;
        }
        String key = scalar.getValue();
        YamlValue place = mapping.at(pathOf(TextExcerpt.of(key, 60)), keyNode);
        if (!keys.known().contains(key)) {
            place.report(
                    "is no key of " + keys.place() + ", expected " + YamlValue.oneOf(keys.known()),
                    keys.hintFor(key, mapping.document().keySets()));
            return;
        }
        YamlValue first = values.putIfAbsent(key, mapping.at(pathOf(key), valueNode));
        if (first != null) {
            place.report("stands twice, first in line " + first.line(), "keep one of them");
        }
    }

    /** The value of a key; nothing if the key is absent, or has no value, which is reported. */
    public Optional<YamlValue> value(String key) {
        ask(key);
        Optional<YamlValue> stated = Optional.ofNullable(values.get(key));
        if (stated.isPresent() && stated.get().isNull()) {
            stated.get().report("has no value", "");
            return Optional.empty();
        }
        return stated;
    }

    /** What a reading makes of the value of a key; nothing if that is absent or wrong. */
    public <T> Optional<T> read(String key, Function<YamlValue, Optional<T>> reading) {
        return value(key).flatMap(reading);
    }

    /** Whether the key is there, whatever its value. */
    public boolean states(String key) {
        ask(key);
        return values.containsKey(key);
    }

    /** Notes that something is wrong with the value of a key, or with its absence. */
    public void report(String key, String what, String hint) {
        values.getOrDefault(key, mapping).report(what, hint);
    }

    private void ask(String key) {
        if (!keys.known().contains(key)) {
            throw new IllegalArgumentException(key + " is no key of " + keys.place());
        }
        asked.add(key);
    }

    void requireAllAsked() {
        List<String> unread = keys.known().stream().filter(key -> !asked.contains(key)).toList();
        if (!unread.isEmpty()) {
            throw new IllegalStateException(
                    "nobody reads " + String.join(", ", unread) + " of " + keys.place());
        }
    }

    private String pathOf(String key) {
        return mapping.path().isEmpty() ? key : mapping.path() + "." + key;
    }
}
