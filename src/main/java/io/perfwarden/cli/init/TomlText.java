package io.perfwarden.cli.init;

import module java.base;

/**
 * Reads the part of TOML that build files use, as maps, lists and texts. A line that it cannot read
 * is skipped.
 */
final class TomlText {
    private static final int MOST_DEPTH = 20;

    private final String text;
    private int at;

    private TomlText(String text) {
        this.text = text;
    }

    static Map<String, Object> read(String text) {
        return new TomlText(text.replace("\r", "")).file();
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

    private Map<String, Object> file() {
        Map<String, Object> root = new LinkedHashMap<>();
        Map<String, Object> table = root;
        while (skip() < text.length()) {
            int start = at;
            if (text.startsWith("[[", at)) {
                at += 2;
                table = element(root, keys());
            } else if (text.charAt(at) == '[') {
                at++;
                table = descend(root, keys());
            } else {
                List<String> keys = keys();
                if (take('=')) {
                    put(table, keys, value(0));
                }
            }
            endLine(start);
        }
        return root;
    }

    private void endLine(int start) {
        int end = text.indexOf('\n', at);
        at = Math.max(end < 0 ? text.length() : end + 1, start + 1);
    }

    private static void put(Map<String, Object> table, List<String> keys, Object value) {
        if (!keys.isEmpty()) {
            descend(table, keys.subList(0, keys.size() - 1)).put(keys.getLast(), value);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> descend(Map<String, Object> root, List<String> keys) {
        Map<String, Object> table = root;
        for (String key : keys) {
            Object next = table.computeIfAbsent(key, _ -> new LinkedHashMap<String, Object>());
            if (next instanceof List<?> list && !list.isEmpty()) {
                next = list.getLast();
            }
            table =
                    next instanceof Map<?, ?> map
                            ? (Map<String, Object>) map
                            : new LinkedHashMap<>();
        }
        return table;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> element(Map<String, Object> root, List<String> keys) {
        Map<String, Object> added = new LinkedHashMap<>();
        if (!keys.isEmpty()) {
            Map<String, Object> owner = descend(root, keys.subList(0, keys.size() - 1));
            if (owner.computeIfAbsent(keys.getLast(), _ -> new ArrayList<>())
                    instanceof List<?> list) {
                ((List<Object>) list).add(added);
            }
        }
        return added;
    }

    private List<String> keys() {
        List<String> keys = new ArrayList<>();
        do {
            blanks();
            if (at < text.length() && "\"'".indexOf(text.charAt(at)) >= 0) {
                keys.add(string());
            } else {
                int start = at;
                while (at < text.length() && isBare(text.charAt(at))) {
                    at++;
                }
                keys.add(text.substring(start, at));
            }
            blanks();
        } while (take('.'));
        return keys;
    }

    private Object value(int depth) {
        blanks();
        if (at >= text.length() || depth > MOST_DEPTH) {
            at = text.length();
            return "";
        }
        return switch (text.charAt(at)) {
            case '"', '\'' -> string();
            case '[' -> list(depth);
            case '{' -> inline(depth);
            default -> bare();
        };
    }

    private Object list(int depth) {
        List<Object> items = new ArrayList<>();
        at++;
        while (skip() < text.length() && !take(']')) {
            int start = at;
            items.add(value(depth + 1));
            skip();
            take(',');
            at = Math.max(at, start + 1);
        }
        return items;
    }

    private Object inline(int depth) {
        Map<String, Object> table = new LinkedHashMap<>();
        at++;
        while (skip() < text.length() && !take('}')) {
            int start = at;
            List<String> keys = keys();
            if (take('=')) {
                put(table, keys, value(depth + 1));
            }
            skip();
            take(',');
            at = Math.max(at, start + 1);
        }
        return table;
    }

    private String bare() {
        int start = at;
        while (at < text.length() && ",]}#\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at).strip();
    }

    private String string() {
        char quote = text.charAt(at);
        String triple = String.valueOf(quote).repeat(3);
        String end = text.startsWith(triple, at) ? triple : String.valueOf(quote);
        at += end.length();
        StringBuilder value = new StringBuilder();
        while (at < text.length() && !text.startsWith(end, at)) {
            if (quote == '"' && text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        at = Math.min(text.length(), at + end.length());
        return value.toString();
    }

    private boolean take(char wanted) {
        blanks();
        boolean here = at < text.length() && text.charAt(at) == wanted;
        at += here ? 1 : 0;
        return here;
    }

    private void blanks() {
        while (at < text.length() && " \t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /** Goes to the next text that is neither blank nor a comment. */
    private int skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else {
                break;
            }
        }
        return at;
    }

    private static boolean isBare(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }
}
