package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The state of a world: its store, its GitHub, its queue and its time. Caches are left out, as if
 * another server had written the store.
 */
record WorldSnapshot(Path store, List<Object> values) {
    static WorldSnapshot of(UseCaseWorld world) {
        try {
            Path store = Files.createTempFile("world", ".db");
            store.toFile().deleteOnExit();
            execute(world.database(), "backup to '" + store + "'");
            return new WorldSnapshot(store, values(world.parts()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isSame(WorldSnapshot other) {
        try {
            return values.equals(other.values) && Files.mismatch(store, other.store) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives a world this state in place of its own. */
    UseCaseWorld copyTo(UseCaseWorld world) {
        execute(world.database(), "restore from '" + store + "'");
        Iterator<Object> next = values.iterator();
        for (Object part : world.parts()) {
            for (Field field : fields(part)) {
                set(part, field, copy(next.next()));
            }
        }
        return world;
    }

    private static void execute(StoreDatabase database, String command) {
        try (Connection writer = database.dataSource().getConnection();
                Statement statement = writer.createStatement()) {
            statement.execute(command);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Object> values(List<Object> parts) {
        List<Object> all = new ArrayList<>();
        for (Object part : parts) {
            for (Field field : fields(part)) {
                all.add(copy(value(part, field)));
            }
        }
        return all;
    }

    /** Fields with state, without those that refer to other parts. */
    private static List<Field> fields(Object part) {
        return Arrays.stream(part.getClass().getDeclaredFields())
                .filter(it -> !Modifier.isStatic(it.getModifiers()))
                .filter(it -> isContainer(it) || !isFinal(it) && isValue(it.getType()))
                .peek(it -> it.setAccessible(true))
                .toList();
    }

    private static boolean isContainer(Field field) {
        return Map.class.isAssignableFrom(field.getType())
                || Collection.class.isAssignableFrom(field.getType());
    }

    private static boolean isFinal(Field field) {
        return Modifier.isFinal(field.getModifiers());
    }

    private static boolean isValue(Class<?> type) {
        return type.isPrimitive()
                || Set.of(String.class, Instant.class, Optional.class).contains(type);
    }

    private static Object value(Object part, Field field) {
        try {
            return Objects.requireNonNull(field.get(part));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // copies of what was in the same field
    private static void set(Object part, Field field, Object value) {
        try {
            switch (field.get(part)) {
                case Map<?, ?> map -> {
                    map.clear();
                    ((Map<Object, Object>) map).putAll((Map<?, ?>) value);
                }
                case Collection<?> all -> {
                    all.clear();
                    ((Collection<Object>) all).addAll((Collection<?>) value);
                }
                default -> field.set(part, value);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Elements of containers are immutable. */
    private static Object copy(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<Object, Object> copy =
                        map instanceof SortedMap ? new TreeMap<>() : new LinkedHashMap<>();
                map.forEach((key, each) -> copy.put(key, copy(each)));
                yield copy;
            }
            case Set<?> set ->
                    set instanceof SortedSet ? new TreeSet<>(set) : new LinkedHashSet<>(set);
            case Collection<?> all ->
                    all.stream()
                            .map(WorldSnapshot::copy)
                            .collect(Collectors.toCollection(LinkedList::new));
            default -> value;
        };
    }
}
