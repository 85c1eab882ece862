package io.perfwarden.model;

import module java.base;

/**
 * The whole identity of a benchmark within its suite: two measurements with the same id measured
 * the same thing. Ordered, so that a hash table finds one of many that were chosen to collide.
 *
 * @param name the tool's full name, not empty
 * @param params everything else that tells it from its siblings, in the file's order: parameters,
 *     and for tools that have them mode and thread count; equality does not depend on the order
 */
public record BenchmarkId(String name, Map<String, String> params)
        implements Comparable<BenchmarkId> {
    /** The parameter that holds a tool's measuring mode, such as JMH's {@code thrpt}. */
    public static final String MODE = "mode";

    public BenchmarkId {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a benchmark has a name");
        }
        params =
                params.size() <= 1
                        ? Map.copyOf(params)
                        : Collections.unmodifiableMap(new LinkedHashMap<>(params));
    }

    public static BenchmarkId of(String name) {
        return new BenchmarkId(name, Map.of());
    }

    /** Name and parameters as one line: {@code sort [mode=avgt, size=100]}. */
    public String label() {
        return params.isEmpty()
                ? name
                : params.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(", ", name + " [", "]"));
    }

    /** By name, then by parameters in the order of their names. */
    @Override
    public int compareTo(BenchmarkId other) {
        int order = name.compareTo(other.name);
        return order != 0 || params.equals(other.params)
                ? order
                : sorted().compareTo(other.sorted());
    }

    /** Equal for equal parameters; a length in front of each tells where it ends. */
    private String sorted() {
        return new TreeMap<>(params)
                .entrySet().stream()
                        .flatMap(param -> Stream.of(param.getKey(), param.getValue()))
                        .map(text -> text.length() + " " + text)
                        .collect(Collectors.joining());
    }

    /** The same id without its mode, to tell "another mode" from "another benchmark". */
    public BenchmarkId withoutMode() {
        if (!params.containsKey(MODE)) {
            return this;
        }
        Map<String, String> rest = new LinkedHashMap<>(params);
        rest.remove(MODE);
        return new BenchmarkId(name, rest);
    }
}
