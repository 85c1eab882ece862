package io.perfwarden.published;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What can be asked with a method and a kind of path.
 *
 * @param pointer to it in the description
 * @param path with the placeholders' names as groups
 * @param placeholders names of groups by those of placeholders
 */
record Operation(String method, String pointer, Pattern path, Map<String, String> placeholders) {
    /** These may hold slashes, as GitHub's examples for them do. */
    private static final List<String> DEEP = List.of("ref", "path");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");
    private static final List<Operation> ALL = all();

    /** A request's operation and what stands in place of the placeholders, still encoded. */
    record Match(Operation operation, Map<String, String> values) {}

    /**
     * @param path without the query; that of a repository by its number is taken for one by name,
     *     and the root of its files may be left out, as GitHub says at "Get repository content"
     */
    static Optional<Match> find(String method, String path) {
        String named = path.replaceFirst("^/repositories/\\d+", "/repos/by/number");
        return ALL.stream()
                .filter(operation -> operation.method.equals(method))
                .filter(operation -> operation.match(named).isPresent())
                .max(Comparator.comparingInt(operation -> operation.pointer.length()))
                .flatMap(operation -> operation.match(named));
    }

    JsonNode node() {
        return Published.GITHUB.root().at(pointer);
    }

    private Optional<Match> match(String asked) {
        Matcher matcher = path.matcher(asked);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, String> values = new TreeMap<>();
        placeholders.forEach((name, group) -> {
            String value = matcher.group(group);
            if (value != null) {
                values.put(name, value);
            }
        });
        return Optional.of(new Match(this, values));
    }

    private static List<Operation> all() {
        List<Operation> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path :
                Published.GITHUB.root().path("paths").properties()) {
            path.getValue()
                    .fieldNames()
                    .forEachRemaining(method -> all.add(of(method, path.getKey())));
        }
        // what is literal goes before what may be anything
        all.sort(Comparator.comparingInt(it -> it.placeholders.size()));
        return all;
    }

    private static Operation of(String method, String path) {
        Map<String, String> placeholders = new TreeMap<>();
        Matcher matcher = PLACEHOLDER.matcher(path);
        StringBuilder regex = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            String group = name.replace("_", "");
            placeholders.put(name, group);
            String text = DEEP.contains(name) && matcher.end() == path.length() ? ".+" : "[^/]+";
            matcher.appendReplacement(regex, "(?<" + group + ">" + text + ")");
        }
        String whole =
                matcher.appendTail(regex).toString().replaceFirst("/(\\(\\?<path>.*)$", "(?:/$1)?");
        String pointer = "/paths/" + path.replace("/", "~1") + "/" + method;
        return new Operation(
                method.toUpperCase(Locale.ROOT), pointer, Pattern.compile(whole), placeholders);
    }
}
