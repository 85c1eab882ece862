package io.perfwarden.model.column;

import module java.base;

import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

final class ColumnBlock {
    static final int MOST = 4_096;
    private static final int FIRST = 8;
    private static final int LONGEST = Short.MAX_VALUE;
    private static final char LAST_LATIN = 0xFF;
    private final ResultColumns.Shared shared;
    private byte[] names = new byte[FIRST];
    private int[] starts = new int[FIRST];
    private short[] lengths = new short[FIRST];
    private short[] params = new short[FIRST];
    private short[] metrics = new short[FIRST];
    private int[] lines = new int[FIRST];
    private double[] values = new double[FIRST];
    // empty until a value has a spread, then as long as the others
    private ReportedSpread.Kind[] kinds = {};
    private double[] lows = {};
    private double[] highs = {};
    // empty while all have one source
    private short[] sources = {};

    /** Measurements with more than columns hold; usually empty. */
    private @Nullable MetricResult[] whole = {};

    private int size;
    private int characters;
    private String last = "";
    private BenchmarkId lastOfWhole = BenchmarkId.of("none");

    ColumnBlock(ResultColumns.Shared shared) {
        this.shared = shared;
    }

    void add(MetricResult one) {
        ensureRoom();
        values[size] = one.reading() instanceof MetricReading.Measured it ? it.value() : Double.NaN;
        int source = shared.sources.numberOf(one.position().source());
        if (isPlain(one) && source != ResultColumns.Shared.NONE && isKept(one.id(), one.metric())) {
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
        if (number != ResultColumns.Shared.NONE && isKept(id, metric)) {
            lines[size] = line;
            from(number);
        } else {
            FilePosition position = new FilePosition(source, line);
            takeWhole(new MetricResult(id, metric, MetricReading.of(value), position));
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
        return metricNumber != ResultColumns.Shared.NONE
                && param != ResultColumns.Shared.NONE
                && name(id.name());
    }

    private void takeWhole(MetricResult one) {
        if (size >= whole.length) {
            whole = Arrays.copyOf(whole, starts.length);
        }
        whole[size] = shareParts(one);
    }

    private void from(int number) {
        if (number != ResultColumns.Shared.FIRST && sources.length == 0) {
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

    /** Shares the name among metrics of one benchmark; the order of parameters counts. */
    @SuppressWarnings("ReferenceEquality") // an identical object needs no comparison
    private MetricResult shareParts(MetricResult one) {
        if (one.id() == lastOfWhole) {
            return one;
        }
        boolean same = one.id().equals(lastOfWhole) && one.id().label().equals(lastOfWhole.label());
        lastOfWhole = same ? lastOfWhole : one.id();
        return one.withId(lastOfWhole);
    }

    private boolean isPlain(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                && measured.samples().isEmpty()
                && !measured.isShare()
                && one.declared().isEmpty()
                && one.version().isEmpty();
    }

    /** Stores a name once for neighbours; false for non-Latin letters. */
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
            return wholeResult(index);
        }
        var value = new MetricReading.Measured(values[index], spread(index), Samples.NONE);
        FilePosition position = new FilePosition(plainSource(index), lines[index]);
        return new MetricResult(id(index), metric(index), value, position);
    }

    boolean isWhole(int index) {
        return index < whole.length && whole[index] != null;
    }

    private MetricResult wholeResult(int index) {
        return Objects.requireNonNull(whole[index]);
    }

    ResultSource source(int index) {
        return isWhole(index) ? wholeResult(index).position().source() : plainSource(index);
    }

    private ResultSource plainSource(int index) {
        return shared.sources.all.get(
                sources.length == 0 ? ResultColumns.Shared.FIRST : sources[index]);
    }

    double value(int index) {
        return values[index];
    }

    boolean isValueAlone(int index) {
        return !isWhole(index)
                || (wholeResult(index).declared().isEmpty()
                        && wholeResult(index).version().isEmpty()
                        && !isShare(wholeResult(index).reading()));
    }

    private static boolean isShare(MetricReading reading) {
        return reading instanceof MetricReading.Measured measured && measured.isShare();
    }

    Metric metric(int index) {
        return isWhole(index)
                ? wholeResult(index).metric()
                : shared.metrics.all.get(metrics[index]);
    }

    Map<String, String> params(int index) {
        return isWhole(index)
                ? wholeResult(index).id().params()
                : shared.params.all.get(params[index]);
    }

    BenchmarkId id(int index) {
        if (isWhole(index)) {
            return wholeResult(index).id();
        }
        String name = new String(names, starts[index], lengths[index], StandardCharsets.ISO_8859_1);
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

    /** Whether it is stored with the name and parameters of the previous one. */
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
                ? hashes.of(wholeResult(index).id())
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
