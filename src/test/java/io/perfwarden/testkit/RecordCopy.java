package io.perfwarden.testkit;

import module java.base;

import org.jspecify.annotations.Nullable;

/** Copies of records with some components replaced, so that a new component changes no test. */
public final class RecordCopy {
    private RecordCopy() {}

    /**
     * The same record with other values.
     *
     * @param changes by the names of components
     * @throws IllegalArgumentException if there is no such component
     */
    public static <R extends Record> R with(R record, Map<String, ?> changes) {
        Set<String> unknown = new HashSet<>(changes.keySet());
        RecordComponent[] components = record.getClass().getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                String name = components[i].getName();
                values[i] =
                        unknown.remove(name)
                                ? changes.get(name)
                                : components[i].getAccessor().invoke(record);
            }
            if (!unknown.isEmpty()) {
                throw new IllegalArgumentException("no component of the record: " + unknown);
            }
            Class<?>[] types =
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            @SuppressWarnings("unchecked") // of the class of the record
            R copy = (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
