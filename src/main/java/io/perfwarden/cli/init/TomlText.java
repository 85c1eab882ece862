package io.perfwarden.cli.init;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;

/** Build files in TOML, as maps, lists, texts and numbers. */
final class TomlText {
    private static final ObjectReader TOML = new TomlMapper().readerForMapOf(Object.class);

    private TomlText() {}

    /** Empty if it is no TOML. */
    static Map<String, Object> read(String text) {
        try {
            return TOML.readValue(text);
        } catch (JsonProcessingException _) {
            return Map.of();
        }
    }

    /** A value by its keys; empty if there is none. */
    static Optional<Object> value(Object table, String... keys) {
        Object at = table;
        for (String key : keys) {
            if (!(at instanceof Map<?, ?> map) || map.get(key) == null) {
                return Optional.empty();
            }
            at = Objects.requireNonNull(map.get(key));
        }
        return Optional.of(at);
    }

    /** A table by its keys; empty if there is none. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> table(Object table, String... keys) {
        return value(table, keys)
                .filter(Map.class::isInstance)
                .map(it -> (Map<String, Object>) it)
                .orElse(Map.of());
    }

    /** The texts of a list. */
    static List<String> texts(Optional<Object> value) {
        return value
                .filter(List.class::isInstance)
                .map(it -> (List<?>) it)
                .orElse(List.of())
                .stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .toList();
    }
}
