package io.perfwarden.format;

import module java.base;

import io.perfwarden.model.Samples;
import org.jspecify.annotations.Nullable;

public final class ObjectFields {
    private static final ObjectFields EMPTY = new ObjectFields(0);
    final Map<String, Object> values = new LinkedHashMap<>();
    private final int line;

    /**
     * @param line where it begins, from 1
     */
    public ObjectFields(int line) {
        this.line = line;
    }

    public int line() {
        return line;
    }

    public void put(String key, @Nullable Object value) {
        if (value == null) {
            values.remove(key);
        } else {
            values.put(key, value);
        }
    }

    /** In the file's order. */
    public Set<String> keys() {
        return Collections.unmodifiableSet(values.keySet());
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    @SuppressWarnings("unchecked")
    public <T> T get(String key, T otherwise) {
        return (T) values.getOrDefault(key, otherwise);
    }

    /** As {@link #get}; absent without a value. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(String key) {
        return Optional.ofNullable((T) values.get(key));
    }

    public void putAll(ObjectFields other) {
        values.putAll(other.values);
    }

    public String text(String key) {
        return get(key, "");
    }

    /** Whether a value is a text, where a number is expected. */
    public boolean isText(String key) {
        return values.get(key) instanceof String;
    }

    /** A number; NaN where there is none. */
    public double number(String key) {
        return get(key, Double.NaN);
    }

    public OptionalDouble optional(String key) {
        return has(key) ? OptionalDouble.of(number(key)) : OptionalDouble.empty();
    }

    public Map<String, Double> numbers(Collection<String> keys) {
        Map<String, Double> found = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (keys.contains(key) && value instanceof Double number) {
                found.put(key, number);
            }
        });
        return found;
    }

    public Samples samples(String key) {
        return get(key, Samples.NONE);
    }

    public ObjectFields inner(String key) {
        return get(key, EMPTY);
    }
}
