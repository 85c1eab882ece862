package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of one file. Most take about 24 bytes and the characters of the benchmark's name,
 * which its metrics share.
 */
public final class ResultColumns extends LazyList<MetricResult> {
    private final ColumnBlock[] blocks;
    private final int size;
    private @Nullable OptionalInt onceEach;

    private ResultColumns(List<ColumnBlock> blocks, int size) {
        this.blocks = blocks.toArray(ColumnBlock[]::new);
        this.size = size;
    }

    public static ResultColumns of(List<MetricResult> all) {
        if (all instanceof ResultColumns known) {
            return known;
        }
        Builder builder = new Builder(all.isEmpty() ? "" : all.getFirst().position().file());
        all.forEach(builder::add);
        return builder.build();
    }

    @Override
    public MetricResult get(int index) {
        return block(index).get(index % ColumnBlock.MOST);
    }

    private ColumnBlock block(int index) {
        return blocks[Objects.checkIndex(index, size) / ColumnBlock.MOST];
    }

    /** The value in the metric's unit: any double; NaN without one. */
    public double value(int index) {
        return block(index).value(index % ColumnBlock.MOST);
    }

    /** Whether a measurement has no declared limit, no version and no trials. */
    public boolean isValueAlone(int index) {
        return block(index).isValueAlone(index % ColumnBlock.MOST);
    }

    /** Whether a measurement may have more than a value and its spread. */
    public boolean isMoreThanValue(int index) {
        return block(index).isWhole(index % ColumnBlock.MOST);
    }

    public Metric metric(int index) {
        return block(index).metric(index % ColumnBlock.MOST);
    }

    public BenchmarkId id(int index) {
        return block(index).id(index % ColumnBlock.MOST);
    }

    public Map<String, String> params(int index) {
        return block(index).params(index % ColumnBlock.MOST);
    }

    /** What the measurements came from. */
    @SuppressWarnings("ReferenceEquality") // the same object needs no look into it
    public Set<ResultSource> sources() {
        Set<ResultSource> sources = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
            if (i == 0 || source(i) != source(i - 1)) {
                sources.add(source(i));
            }
        }
        return sources;
    }

    private ResultSource source(int index) {
        return block(index).source(index % ColumnBlock.MOST);
    }

    public boolean isSameBenchmark(int index, ResultColumns others, int other) {
        return block(index)
                .isSameBenchmark(
                        index % ColumnBlock.MOST, others.block(other), other % ColumnBlock.MOST);
    }

    /**
     * Whether a measurement is known at once to have the previous one's benchmark; false does not
     * exclude it.
     */
    public boolean isSeenToFollow(int index) {
        return block(index).isSeenToFollow(index % ColumnBlock.MOST);
    }

    boolean isAnother(int index) {
        return index == 0 || !(isSeenToFollow(index) || isSameBenchmark(index, this, index - 1));
    }

    /**
     * The number of benchmarks, if each occurs once with its metrics in a row. Counted at the first
     * call.
     *
     * @return empty if that is not so, or too slow to find out
     */
    public OptionalInt onceEach() {
        OptionalInt known = onceEach;
        if (known == null) {
            known = DistinctCounter.ofOnceEach(this);
            onceEach = known;
        }
        return known;
    }

    public long hash(int index, SeededHash hashes) {
        return block(index).hash(index % ColumnBlock.MOST, hashes);
    }

    @Override
    public int size() {
        return size;
    }

    public static final class Builder {
        /**
         * Different metrics, parameters or files in columns; the rest is kept with the
         * measurements.
         */
        private static final int MOST = 1_000;

        private final Shared shared;
        private final List<ColumnBlock> blocks = new ArrayList<>();
        private int size;

        /**
         * @param file default file of the measurements
         */
        public Builder(String file) {
            this.shared = new Shared(file);
        }

        public void add(MetricResult measurement) {
            next().add(measurement);
        }

        /**
         * Adds a plain value without creating its objects. It is fastest if equal metrics are one
         * object, and the metrics of a benchmark follow each other with one id.
         *
         * @param value in the metric's unit, as read: any double
         * @param line in the source's file, from 1, or 0 if the format has no lines
         */
        public void add(
                BenchmarkId id, Metric metric, double value, ResultSource source, int line) {
            next().add(id, metric, value, source, line);
        }

        private ColumnBlock next() {
            if (size == blocks.size() * ColumnBlock.MOST) {
                trim();
                blocks.add(new ColumnBlock(shared));
            }
            size = Math.incrementExact(size);
            return blocks.getLast();
        }

        public int size() {
            return size;
        }

        /** Must be the last call. */
        public ResultColumns build() {
            trim();
            return new ResultColumns(blocks, size);
        }

        private void trim() {
            if (!blocks.isEmpty()) {
                blocks.getLast().trim();
            }
        }
    }

    static final class Shared {
        static final int NONE = -1;

        /** The number of the most common source. */
        static final int FIRST = 0;

        final NumberedValues<ResultSource> sources = new NumberedValues<>();
        final NumberedValues<Metric> metrics = new NumberedValues<>();
        final NumberedValues<Map<String, String>> params = new NumberedValues<>();

        private Shared(String file) {
            sources.numberOf(ResultSource.of(file));
        }

        /** Parameters in another order are equal, but shown differently. */
        int numberOf(Map<String, String> of) {
            return of.size() > 1 ? NONE : params.numberOf(of);
        }
    }

    static final class NumberedValues<T> {
        final List<T> all = new ArrayList<>();
        private final Map<T, Integer> numbers = new HashMap<>();
        // usual objects repeat, and are found by identity
        private final IdentityHashMap<T, Integer> usual = new IdentityHashMap<>();

        int numberOf(T value) {
            Integer same = usual.get(value);
            return same != null ? same : numberOfEqual(value);
        }

        private int numberOfEqual(T value) {
            Integer known = numbers.get(value);
            int number = known != null ? known : all.size();
            if (number == Builder.MOST) {
                return Shared.NONE;
            }
            if (known == null) {
                all.add(value);
                numbers.put(value, number);
            }
            if (usual.size() < Builder.MOST) {
                usual.put(value, number);
            }
            return number;
        }
    }
}
