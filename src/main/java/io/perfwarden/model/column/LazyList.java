package io.perfwarden.model.column;

import module java.base;

/**
 * An unmodifiable list that creates its elements at each access, equal but not identical. A caller
 * that needs one twice keeps it.
 *
 * @param <E> compared by value only
 */
public abstract class LazyList<E> extends AbstractList<E> implements RandomAccess {
    /** The list itself if it is immutable, else {@link List#copyOf}. */
    public static <E> List<E> copyOf(List<E> list) {
        return list instanceof LazyList<E> ? list : List.copyOf(list);
    }

    /**
     * A list of a function's results for 0 to size - 1.
     *
     * @param element gives equal elements for equal numbers, at any time
     */
    public static <E> List<E> of(int size, IntFunction<E> element) {
        return new ComputedList<>(size, element);
    }

    public static <A, E> List<E> map(List<A> list, Function<A, E> seen) {
        List<A> fixed = copyOf(list);
        return new ComputedList<>(fixed.size(), index -> seen.apply(fixed.get(index)));
    }

    public static <E> List<E> join(List<? extends List<E>> parts) {
        var full = parts.stream().filter(part -> !part.isEmpty()).map(LazyList::copyOf).toList();
        return switch (full.size()) {
            case 0 -> List.of();
            case 1 -> full.getFirst();
            default -> new JoinedList<>(full);
        };
    }

    private static final class ComputedList<E> extends LazyList<E> {
        private final int size;
        private final IntFunction<E> element;

        ComputedList(int size, IntFunction<E> element) {
            this.size = size;
            this.element = element;
        }

        @Override
        public E get(int index) {
            return element.apply(Objects.checkIndex(index, size));
        }

        @Override
        public int size() {
            return size;
        }
    }

    private static final class JoinedList<E> extends LazyList<E> {
        private final List<List<E>> parts;
        // the start of each part, and the total size
        private final int[] begins;

        JoinedList(List<List<E>> parts) {
            this.parts = parts;
            this.begins = new int[parts.size() + 1];
            for (int i = 0; i < parts.size(); i++) {
                begins[i + 1] = Math.addExact(begins[i], parts.get(i).size());
            }
        }

        @Override
        public E get(int index) {
            int found = Arrays.binarySearch(begins, Objects.checkIndex(index, size()));
            int part = found < 0 ? -found - 2 : found;
            return parts.get(part).get(index - begins[part]);
        }

        @Override
        public int size() {
            return begins[parts.size()];
        }
    }
}
