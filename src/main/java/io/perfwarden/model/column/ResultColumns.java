package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.column.BenchmarkColumn.DistinctCounter;
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

    /** Whether neither a limit nor a version is declared with a measurement. */
    public boolean isValueAlone(int index) {
        return block(index).isValueAlone(index % ColumnBlock.MOST);
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

        private final Known<ResultSource> sources = new Known<>();
        private final Known<Metric> metrics = new Known<>();
        private final Known<Map<String, String>> params = new Known<>();

        private Shared(String file) {
            sources.numberOf(ResultSource.of(file));
        }

        /** Those of several in another order are equal, and read differently. */
        int numberOf(Map<String, String> of) {
            return of.size() > 1 ? NONE : params.numberOf(of);
        }
    }

    private static final class Known<T> {
        private final List<T> all = new ArrayList<>();
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

    static final class ColumnBlock {
        static final int MOST = 4_096;
        private static final int FIRST = 8;
        private static final int LONGEST = Short.MAX_VALUE;
        private static final char LAST_LATIN = 0xFF;
        private final Shared shared;
        private byte[] names = new byte[FIRST];
        private int[] starts = new int[FIRST];
        private short[] lengths = new short[FIRST];
        private short[] params = new short[FIRST];
        private short[] metrics = new short[FIRST];
        private int[] lines = new int[FIRST];
        private double[] values = new double[FIRST];
        // Empty as long as no value has a spread, as long as the others from then on.
        private ReportedSpread.Kind[] kinds = {};
        private double[] lows = {};
        private double[] highs = {};
        // Empty as long as all are from one source.
        private short[] sources = {};

        /** Those of which there is more to keep, as they are; mostly empty. */
        private @Nullable MetricResult[] whole = {};

        private int size;
        private int characters;
        private String last = "";
        private BenchmarkId lastOfWhole = BenchmarkId.of("none");

        ColumnBlock(Shared shared) {
            this.shared = shared;
        }

        void add(MetricResult one) {
            ensureRoom();
            values[size] =
                    one.reading() instanceof MetricReading.Measured it ? it.value() : Double.NaN;
            int source = shared.sources.numberOf(one.position().source());
            if (isPlain(one) && source != Shared.NONE && isKept(one.id(), one.metric())) {
                lines[size] = one.position().line();
                from(source);
                spread(((MetricReading.Measured) one.reading()).spread());
            } else {
                takeWhole(one);
            }
            size++;
        }

        void add(BenchmarkId id, Metric metric, double value, ResultSource source, int line) {
            ensureRoom();
            values[size] = value;
            int number = shared.sources.numberOf(source);
            if (number != Shared.NONE && isKept(id, metric)) {
                lines[size] = line;
                from(number);
            } else {
                FilePosition position = new FilePosition(source, line);
                takeWhole(new MetricResult(id, metric, MetricReading.measured(value), position));
            }
            size++;
        }

        private void ensureRoom() {
            if (size == starts.length) {
                resize(Math.min(MOST, size * 2));
            }
        }

        private boolean isKept(BenchmarkId id, Metric metric) {
            int metricNumber = shared.metrics.numberOf(metric);
            int param = shared.numberOf(id.params());
            metrics[size] = (short) metricNumber;
            params[size] = (short) param;
            return metricNumber != Shared.NONE && param != Shared.NONE && name(id.name());
        }

        private void takeWhole(MetricResult one) {
            if (size >= whole.length) {
                whole = Arrays.copyOf(whole, starts.length);
            }
            whole[size] = sharing(one);
        }

        private void from(int number) {
            if (number != Shared.FIRST && sources.length == 0) {
                sources = new short[starts.length];
            }
            if (sources.length > 0) {
                sources[size] = (short) number;
            }
        }

        private void spread(ReportedSpread spread) {
            if (spread.kind() != ReportedSpread.Kind.NONE && kinds.length == 0) {
                spreads(starts.length);
            }
            if (kinds.length > 0) {
                kinds[size] = spread.kind();
                lows[size] = spread.low();
                highs[size] = spread.high();
            }
        }

        private void spreads(int length) {
            int known = kinds.length;
            kinds = Arrays.copyOf(kinds, length);
            Arrays.fill(kinds, Math.min(known, length), length, ReportedSpread.Kind.NONE);
            lows = Arrays.copyOf(lows, length);
            highs = Arrays.copyOf(highs, length);
        }

        private ReportedSpread spread(int index) {
            return kinds.length == 0 || kinds[index] == ReportedSpread.Kind.NONE
                    ? ReportedSpread.NONE
                    : new ReportedSpread(kinds[index], lows[index], highs[index]);
        }

        /** Metrics of one benchmark share its name; the order of parameters counts. */
        @SuppressWarnings("ReferenceEquality") // the same object needs no look into it
        private MetricResult sharing(MetricResult one) {
            if (one.id() == lastOfWhole) {
                return one;
            }
            boolean same =
                    one.id().equals(lastOfWhole) && one.id().label().equals(lastOfWhole.label());
            lastOfWhole = same ? lastOfWhole : one.id();
            return one.withId(lastOfWhole);
        }

        private boolean isPlain(MetricResult one) {
            return one.reading() instanceof MetricReading.Measured measured
                    && measured.samples().isEmpty()
                    && one.declared().isEmpty()
                    && one.version().isEmpty();
        }

        /** Keeps a name once for neighbours; false if it has other than Latin letters. */
        private boolean name(String name) {
            if (name.length() > LONGEST || !(name.equals(last) || isWritten(name))) {
                return false;
            }
            last = name;
            starts[size] = characters - name.length();
            lengths[size] = (short) name.length();
            return true;
        }

        private boolean isWritten(String name) {
            int needed = characters + name.length();
            if (needed > names.length) {
                names = Arrays.copyOf(names, Math.max(names.length * 2, needed));
            }
            for (int i = 0; i < name.length(); i++) {
                char letter = name.charAt(i);
                if (letter > LAST_LATIN) {
                    return false;
                }
                names[characters + i] = (byte) letter;
            }
            characters += name.length();
            return true;
        }

        MetricResult get(int index) {
            if (isWhole(index)) {
                return whole(index);
            }
            var value = new MetricReading.Measured(values[index], spread(index), Samples.NONE);
            FilePosition position = new FilePosition(source(index), lines[index]);
            return new MetricResult(id(index), metric(index), value, position);
        }

        private boolean isWhole(int index) {
            return index < whole.length && whole[index] != null;
        }

        private MetricResult whole(int index) {
            return Objects.requireNonNull(whole[index]);
        }

        private ResultSource source(int index) {
            return shared.sources.all.get(sources.length == 0 ? Shared.FIRST : sources[index]);
        }

        double value(int index) {
            return values[index];
        }

        boolean isValueAlone(int index) {
            return !isWhole(index)
                    || (whole(index).declared().isEmpty() && whole(index).version().isEmpty());
        }

        Metric metric(int index) {
            return isWhole(index) ? whole(index).metric() : shared.metrics.all.get(metrics[index]);
        }

        BenchmarkId id(int index) {
            if (isWhole(index)) {
                return whole(index).id();
            }
            String name =
                    new String(names, starts[index], lengths[index], StandardCharsets.ISO_8859_1);
            return new BenchmarkId(name, shared.params.all.get(params[index]));
        }

        boolean isSameBenchmark(int index, ColumnBlock other, int there) {
            if (isWhole(index) || other.isWhole(there)) {
                return id(index).equals(other.id(there));
            }
            return isSameName(index, other, there)
                    && shared.params
                            .all
                            .get(params[index])
                            .equals(other.shared.params.all.get(other.params[there]));
        }

        /** Whether the name and the parameters are kept once for this and the one before it. */
        boolean isSeenToFollow(int index) {
            return index > 0
                    && starts[index] == starts[index - 1]
                    && lengths[index] == lengths[index - 1]
                    && params[index] == params[index - 1]
                    && !isWhole(index)
                    && !isWhole(index - 1);
        }

        private boolean isSameName(int index, ColumnBlock other, int there) {
            int start = starts[index];
            int from = other.starts[there];
            int length = lengths[index];
            int end = start + length;
            return length == other.lengths[there]
                    && ((this == other && start == from)
                            || Arrays.equals(names, start, end, other.names, from, from + length));
        }

        long hash(int index, SeededHash hashes) {
            return isWhole(index)
                    ? hashes.of(whole(index).id())
                    : hashes.of(
                            shared.params.all.get(params[index]),
                            hashes.of(names, starts[index], lengths[index]));
        }

        void trim() {
            resize(size);
            names = Arrays.copyOf(names, characters);
        }

        private void resize(int length) {
            starts = Arrays.copyOf(starts, length);
            lengths = Arrays.copyOf(lengths, length);
            params = Arrays.copyOf(params, length);
            metrics = Arrays.copyOf(metrics, length);
            lines = Arrays.copyOf(lines, length);
            values = Arrays.copyOf(values, length);
            if (sources.length > 0) {
                sources = Arrays.copyOf(sources, length);
            }
            if (kinds.length > 0) {
                spreads(length);
            }
        }
    }
}
