package io.perfwarden.config;

import module java.base;

import io.perfwarden.config.YamlSection.KeySet;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.TextExcerpt;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** A mapping with known keys. Its creation reports unknown, repeated and missing ones. */
public final class YamlSection {
    /** Larger mappings are not read. */
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
            String hint = keys.hintFor(key, mapping.document().keySets());
            String known = YamlValue.oneOf(keys.known());
            place.report(
                    "unknown key of " + keys.place(),
                    hint.isEmpty()
                            ? "expected " + known
                            : hint.endsWith("?") ? hint + " Expected " + known : hint);
            return;
        }
        YamlValue first = values.putIfAbsent(key, mapping.at(pathOf(key), valueNode));
        if (first != null) {
            place.report("occurs twice, first in line " + first.line(), "keep one of them");
        }
    }

    /** Absent without the key, or without a value, which is reported. */
    public Optional<YamlValue> value(String key) {
        ask(key);
        Optional<YamlValue> stated = Optional.ofNullable(values.get(key));
        if (stated.isPresent() && stated.get().isNull()) {
            stated.get().report("has no value", "");
            return Optional.empty();
        }
        return stated;
    }

    /** Absent if the value is missing or wrong. */
    public <T> Optional<T> read(String key, Function<YamlValue, Optional<T>> reading) {
        return value(key).flatMap(reading);
    }

    /** Whether the key is there, whatever its value. */
    public boolean states(String key) {
        ask(key);
        return values.containsKey(key);
    }

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
                    "no reader for " + String.join(", ", unread) + " of " + keys.place());
        }
    }

    private String pathOf(String key) {
        return mapping.path().isEmpty() ? key : mapping.path() + "." + key;
    }

    /**
     * The keys of one kind of mapping.
     *
     * @param place in words: "a suite, under suites"
     * @param known in the order of messages
     */
    public record KeySet(String place, List<String> required, List<String> known) {
        public KeySet {
            required = List.copyOf(required);
            known = List.copyOf(known);
        }

        /** Keys between blanks; a required one ends in {@code !}. */
        public static KeySet of(String place, String keys) {
            List<String> all = List.of(keys.split(" ", -1));
            return new KeySet(
                    place,
                    all.stream().filter(key -> key.endsWith("!")).map(KeySet::name).toList(),
                    all.stream().map(KeySet::name).toList());
        }

        private static String name(String key) {
            return key.replace("!", "");
        }

        /** The hint for an unknown key; may be empty. */
        String hintFor(String key, List<KeySet> relatives) {
            if (key.equals("<<")) {
                return "merge keys are not understood; write the keys out";
            }
            return relatives.stream()
                    .filter(relative -> relative.known.contains(key))
                    .findFirst()
                    .map(relative -> "it belongs to " + relative.place)
                    .orElseGet(() -> NearestWord.hint(key, known));
        }
    }
}
