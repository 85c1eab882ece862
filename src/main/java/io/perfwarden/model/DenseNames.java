package io.perfwarden.model;

import module java.base;

/**
 * Names as JMH's table prints them: without the shared packages of the run, or with their first
 * letters. These depend on the other benchmarks, so {@code Queue.put}, {@code c.acme.Queue.put} and
 * {@code com.acme.Queue.put} may be one benchmark.
 *
 * @see "JMH 1.37, ClassUtils.denseClassNames"
 */
public final class DenseNames {
    /** Most names of one class and method that are compared with each other. */
    public static final int MOST_ALIKE = 100;

    private final Map<BenchmarkId, List<BenchmarkId>> byKey = new HashMap<>();

    public DenseNames(Set<BenchmarkId> names) {
        names.forEach(id -> byKey.computeIfAbsent(key(id), _ -> new ArrayList<>(1)).add(id));
    }

    /** Whether a name equals this benchmark, or may be a shorter or longer form of it. */
    public boolean contains(BenchmarkId id) {
        List<BenchmarkId> alike = byKey.getOrDefault(key(id), List.of());
        return alike.size() > MOST_ALIKE
                ? alike.contains(id)
                : alike.stream().anyMatch(other -> mayBeOne(id, other));
    }

    /** Class and method, which are never shortened; the whole name for other tools. */
    public static BenchmarkId key(BenchmarkId id) {
        int method = id.name().lastIndexOf('.');
        int type = method < 1 ? -1 : id.name().lastIndexOf('.', method - 1);
        return type < 0 || !isOfJmh(id)
                ? id
                : new BenchmarkId(id.name().substring(type + 1), id.params());
    }

    /** Whether two ids may name one benchmark; equal ones do. */
    public static boolean mayBeOne(BenchmarkId one, BenchmarkId other) {
        return one.equals(other)
                || (isOfJmh(one)
                        && one.params().equals(other.params())
                        && key(one).equals(key(other))
                        && endAlike(one.name(), other.name()));
    }

    private static boolean isOfJmh(BenchmarkId id) {
        return id.params().containsKey(BenchmarkId.MODE);
    }

    private static boolean endAlike(String one, String other) {
        List<String> mine = Arrays.asList(one.split("\\.")).reversed();
        List<String> theirs = Arrays.asList(other.split("\\.")).reversed();
        return IntStream.range(0, Math.min(mine.size(), theirs.size()))
                .allMatch(i -> isShort(mine.get(i), theirs.get(i)));
    }

    private static boolean isShort(String one, String other) {
        return one.equals(other)
                || (one.length() == 1 && other.startsWith(one))
                || (other.length() == 1 && one.startsWith(other));
    }
}
