package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A sorted list of which few elements matter. Those are kept; others are created and sorted on
 * request.
 *
 * @param <E> compared by value only
 */
public class SparseList<E> extends LazyList<E> {
    /**
     * The order of elements.
     *
     * @param rank lower first; not NaN
     * @param whole decides between equal ranks, and agrees with them
     */
    public record Order<E>(ToDoubleFunction<E> rank, Comparator<E> whole) {}

    private record ListPlace(double rank, int number) {}

    private final Order<E> order;
    private final IntFunction<E> again;
    private final int size;
    private final int[] numbers;
    private final List<E> matter;
    private final List<E> sorted;
    private volatile int @Nullable [] places;

    protected SparseList(Builder<E> of, IntFunction<E> again, Order<E> order) {
        this.order = order;
        this.again = again;
        this.size = of.size;
        this.numbers = of.numbers.stream().mapToInt(it -> it).toArray();
        this.matter = List.copyOf(of.kept);
        this.sorted = matter.stream().sorted(order.whole()).toList();
    }

    public static final class Builder<E> {
        private final Predicate<E> matters;
        private final List<Integer> numbers = new ArrayList<>();
        private final List<E> kept = new ArrayList<>();
        private int size;

        public Builder(Predicate<E> matters) {
            this.matters = matters;
        }

        public void add(E element) {
            if (matters.test(element)) {
                numbers.add(size);
                kept.add(element);
            }
            size++;
        }

        /** Adds one that does not matter, without creating it. */
        public void pass() {
            size++;
        }

        /**
         * All of them.
         *
         * @param again creates an element by its number in the order of adding, from 0; at any time
         */
        public SparseList<E> build(IntFunction<E> again, Order<E> order) {
            return new SparseList<>(this, again, order);
        }
    }

    /** Those that matter, in order. */
    public List<E> thatMatter() {
        return sorted;
    }

    public List<E> unsortedList() {
        return LazyList.of(size, this::at);
    }

    @Override
    public E get(int index) {
        return at(places()[Objects.checkIndex(index, size)]);
    }

    @Override
    public int size() {
        return size;
    }

    private E at(int number) {
        int kept = Arrays.binarySearch(numbers, number);
        return kept < 0 ? again.apply(number) : matter.get(kept);
    }

    private int[] places() {
        int[] known = places;
        if (known == null) {
            Comparator<ListPlace> byRank = KeyOrder.ofDouble(ListPlace::rank);
            known =
                    IntStream.range(0, size)
                            .mapToObj(it -> new ListPlace(order.rank().applyAsDouble(at(it)), it))
                            .sorted(byRank.thenComparing(it -> at(it.number()), order.whole()))
                            .mapToInt(ListPlace::number)
                            .toArray();
            places = known;
        }
        return known;
    }
}
