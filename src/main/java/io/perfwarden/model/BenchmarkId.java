package io.perfwarden.model;

import module java.base;

/**
 * The identity of a benchmark within its suite: equal ids measured the same thing. Ordered, so that
 * hash tables resist colliding names.
 *
 * @param name the tool's full name, not empty
 * @param params parameters in the file's order, with mode and thread count for tools that have
 *     them; equality ignores the order
 */
public record BenchmarkId(String name, Map<String, String> params)
        implements Comparable<BenchmarkId> {
    /** The parameter with a tool's measuring mode, such as JMH's {@code thrpt}. */
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

    /** One line: {@code sort [mode=avgt, size=100]}. */
    public String label() {
        return params.isEmpty()
                ? name
                : params.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(", ", name + " [", "]"));
    }

    @Override
    public int compareTo(BenchmarkId other) {
        int order = name.compareTo(other.name);
        return order != 0 || params.equals(other.params)
                ? order
                : sortedParams().compareTo(other.sortedParams());
    }

    /** Equal for equal parameters, whose lengths are included, so that no two lists collide. */
    private String sortedParams() {
        return new TreeMap<>(params)
                .entrySet().stream()
                        .flatMap(param -> Stream.of(param.getKey(), param.getValue()))
                        .map(text -> text.length() + " " + text)
                        .collect(Collectors.joining());
    }

    /** The id without its mode, to tell "another mode" from "another benchmark". */
    public BenchmarkId withoutMode() {
        if (!params.containsKey(MODE)) {
            return this;
        }
        Map<String, String> rest = new LinkedHashMap<>(params);
        rest.remove(MODE);
        return new BenchmarkId(name, rest);
    }
}
