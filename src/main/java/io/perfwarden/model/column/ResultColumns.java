package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of one file. Most are a name, a metric and a value, of which nothing else is kept:
 * about 24 bytes and the characters of the name, once for all metrics of a benchmark.
 */
public final class ResultColumns extends LazyList<MetricResult> {
    private final ColumnBlock[] blocks;
    private final int size;
    private @Nullable OptionalInt onceEach;

    private ResultColumns(List<ColumnBlock> blocks, int size) {
        this.blocks = blocks.toArray(ColumnBlock[]::new);
        this.size = size;
    }

    /** Measurements in columns, which they may be in already. */
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

    /** The value that was measured, in the metric's unit: any double; NaN where none was. */
    public double value(int index) {
        return block(index).value(index % ColumnBlock.MOST);
    }

    /** Whether neither a limit nor a version is declared with a measurement that is no share. */
    public boolean isValueAlone(int index) {
        return block(index).isValueAlone(index % ColumnBlock.MOST);
    }

    /** Whether there may be more to a measurement than a value and its spread. */
    public boolean isMoreThanValue(int index) {
        return block(index).isWhole(index % ColumnBlock.MOST);
    }

    public Metric metric(int index) {
        return block(index).metric(index % ColumnBlock.MOST);
    }

    public BenchmarkId id(int index) {
        return block(index).id(index % ColumnBlock.MOST);
    }

    /** Whether two measurements are of one benchmark: their ids are equal. */
    public boolean isSameBenchmark(int index, ResultColumns others, int other) {
        return block(index)
                .isSameBenchmark(
                        index % ColumnBlock.MOST, others.block(other), other % ColumnBlock.MOST);
    }

    /**
     * Whether a measurement is seen at once to be of the benchmark of the one before it; it may be
     * so where that is not seen.
     */
    public boolean isSeenToFollow(int index) {
        return block(index).isSeenToFollow(index % ColumnBlock.MOST);
    }

    boolean isAnother(int index) {
        return index == 0 || !(isSeenToFollow(index) || isSameBenchmark(index, this, index - 1));
    }

    /**
     * How many benchmarks there are, where each occurs once: all its metrics behind each other, and
     * none of them again. Counted when it is first asked.
     *
     * @return nothing where it is not so, or where that takes longer to tell
     */
    public OptionalInt onceEach() {
        OptionalInt known = onceEach;
        if (known == null) {
            known = DistinctCounter.ofOnceEach(this);
            onceEach = known;
        }
        return known;
    }

    /** The hash of a measurement's id. */
    public long hash(int index, SeededHash hashes) {
        return block(index).hash(index % ColumnBlock.MOST, hashes);
    }

    @Override
    public int size() {
        return size;
    }

    /** Takes measurements one after the other. */
    public static final class Builder {
        /** More different metrics, parameters or files are kept with their measurements. */
        private static final int MOST = 1_000;

        private final Shared shared;
        private final List<ColumnBlock> blocks = new ArrayList<>();
        private int size;

        /**
         * @param file that the measurements stand in, unless they say another one
         */
        public Builder(String file) {
            this.shared = new Shared(file);
        }

        public void add(MetricResult measurement) {
            next().add(measurement);
        }

        /**
         * Adds a value of which no more is known than where it is, without the objects that a
         * measurement is made of. It costs least where equal metrics are one object, and where the
         * metrics of a benchmark follow each other with one id.
         *
         * @param value in the metric's unit, as read: any double
         * @param line in the source's file, from 1, or 0 when the format has no lines
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

        /** What was added; the builder is not used any more. */
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

        /** The number of the source that most are from. */
        static final int FIRST = 0;

        final Known<ResultSource> sources = new Known<>();
        final Known<Metric> metrics = new Known<>();
        final Known<Map<String, String>> params = new Known<>();

        private Shared(String file) {
            sources.numberOf(ResultSource.of(file));
        }

        /** Those of several in another order are equal, and read differently. */
        int numberOf(Map<String, String> of) {
            return of.size() > 1 ? NONE : params.numberOf(of);
        }
    }

    static final class Known<T> {
        final List<T> all = new ArrayList<>();
        private final Map<T, Integer> numbers = new HashMap<>();
        // The usual ones are objects that come again, and are found without being looked into.
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
