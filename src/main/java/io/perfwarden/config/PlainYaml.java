package io.perfwarden.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Somebody else's YAML as plain maps, lists and texts. Every scalar is the text that was written:
 * YAML 1.1 would read the key {@code on} as a truth value.
 */
public final class PlainYaml {
    private static final int MAX_DEPTH = 20;
    private static final int MAX_NODES = 20_000;

    private int nodes;

    private PlainYaml() {}

    /**
     * Reads a text.
     *
     * @param text at most 256 KiB in UTF-8
     * @return nothing if it is empty, no YAML, or too large; a map, a list or a text else
     */
    public static Optional<Object> read(String text) {
        return new YamlDocument("", List.of())
                .compose(text)
                .flatMap(root -> new PlainYaml().plain(root.node(), 0));
    }

    private Optional<Object> plain(Node node, int depth) {
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            return Optional.empty();
        }
        return switch (node) {
            case ScalarNode scalar -> Optional.of(scalar.getValue());
            case SequenceNode sequence -> list(sequence, depth);
            case MappingNode mapping -> map(mapping, depth);
            default -> Optional.empty();
        };
    }

    private Optional<Object> list(SequenceNode sequence, int depth) {
        List<Object> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            Optional<Object> plain = plain(item, depth + 1);
            if (plain.isEmpty()) {
                return Optional.empty();
            }
            items.add(plain.get());
        }
        return Optional.of(items);
    }

    private Optional<Object> map(MappingNode mapping, int depth) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            Optional<Object> value = plain(entry.getValueNode(), depth + 1);
            if (value.isEmpty() || !(entry.getKeyNode() instanceof ScalarNode key)) {
                return Optional.empty();
            }
            entries.put(key.getValue(), value.get());
        }
        return Optional.of(entries);
    }
}
