package io.perfwarden.bench.column;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Source;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.column.Measurements.Shared;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Some thousand measurements that follow each other. */
final class Block {
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

    /** Empty as long as no value has a spread, as long as the others from then on. */
    private Spread.Kind[] kinds = {};

    private double[] lows = {};
    private double[] highs = {};

    /** Empty as long as all are from one source. */
    private short[] sources = {};

    /** Those of which there is more to say, as they are; shorter than the others, mostly empty. */
    private @Nullable Measurement[] whole = {};

    private int size;
    private int characters;
    private String last = "";
    private BenchmarkId lastOfWhole = BenchmarkId.of("none");

    Block(Shared shared) {
        this.shared = shared;
    }

    void add(Measurement one) {
        ensureRoom();
        values[size] = one.reading() instanceof Reading.Measured it ? it.value() : Double.NaN;
        int source = shared.numberOf(one.position().source());
        if (isPlain(one) && source != Shared.NONE && isKept(one.id(), one.metric())) {
            lines[size] = one.position().line();
            from(source);
            spread(((Reading.Measured) one.reading()).spread());
        } else {
            takeWhole(one);
        }
        size++;
    }

    /** Adds a value of the builder's file of which there is no more to say. */
    void add(BenchmarkId id, Metric metric, double value, int line) {
        ensureRoom();
        values[size] = value;
        if (isKept(id, metric)) {
            lines[size] = line;
        } else {
            Position position = new Position(shared.source(Shared.FIRST), line);
            takeWhole(new Measurement(id, metric, Reading.measured(value), position));
        }
        size++;
    }

    private void ensureRoom() {
        if (size == starts.length) {
            resize(Math.min(MOST, size * 2));
        }
    }

    private boolean isKept(BenchmarkId id, Metric metric) {
        int metricNumber = shared.numberOf(metric);
        int param = shared.numberOf(id.params());
        metrics[size] = (short) metricNumber;
        params[size] = (short) param;
        return metricNumber != Shared.NONE && param != Shared.NONE && name(id.name());
    }

    private void takeWhole(Measurement one) {
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

    private void spread(Spread spread) {
        if (spread.kind() != Spread.Kind.NONE && kinds.length == 0) {
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
        Arrays.fill(kinds, Math.min(known, length), length, Spread.Kind.NONE);
        lows = Arrays.copyOf(lows, length);
        highs = Arrays.copyOf(highs, length);
    }

    private Spread spread(int index) {
        return kinds.length == 0 || kinds[index] == Spread.Kind.NONE
                ? Spread.NONE
                : new Spread(kinds[index], lows[index], highs[index]);
    }

    /** Metrics of one benchmark share its name; parameters in another order are told otherwise. */
    @SuppressWarnings("ReferenceEquality") // the same object needs no look into it
    private Measurement sharing(Measurement one) {
        if (one.id() == lastOfWhole) {
            return one;
        }
        boolean same = one.id().equals(lastOfWhole) && one.id().label().equals(lastOfWhole.label());
        lastOfWhole = same ? lastOfWhole : one.id();
        return one.withId(lastOfWhole);
    }

    private boolean isPlain(Measurement one) {
        return one.reading() instanceof Reading.Measured measured
                && measured.samples().isEmpty()
                && one.declared().isEmpty()
                && one.version().isEmpty();
    }

    /** Keeps a name, once for what follows each other; false if it has other than Latin letters. */
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
        if (name.length() > names.length - characters) {
            names = Arrays.copyOf(names, Math.max(names.length * 2, characters + name.length()));
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

    Measurement get(int index) {
        return isWhole(index)
                ? whole(index)
                : new Measurement(
                        id(index),
                        metric(index),
                        new Reading.Measured(values[index], spread(index), Samples.NONE),
                        new Position(source(index), lines[index]));
    }

    private boolean isWhole(int index) {
        return index < whole.length && whole[index] != null;
    }

    private Measurement whole(int index) {
        return Objects.requireNonNull(whole[index]);
    }

    private Source source(int index) {
        return shared.source(sources.length == 0 ? Shared.FIRST : sources[index]);
    }

    double value(int index) {
        return values[index];
    }

    boolean isValueAlone(int index) {
        return !isWhole(index)
                || (whole(index).declared().isEmpty() && whole(index).version().isEmpty());
    }

    Metric metric(int index) {
        return isWhole(index) ? whole(index).metric() : shared.metric(metrics[index]);
    }

    BenchmarkId id(int index) {
        if (isWhole(index)) {
            return whole(index).id();
        }
        String name = new String(names, starts[index], lengths[index], StandardCharsets.ISO_8859_1);
        return new BenchmarkId(name, shared.params(params[index]));
    }

    boolean isSameBenchmark(int index, Block other, int there) {
        if (isWhole(index) || other.isWhole(there)) {
            return id(index).equals(other.id(there));
        }
        return isSameName(index, other, there)
                && shared.params(params[index]).equals(other.shared.params(other.params[there]));
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

    private boolean isSameName(int index, Block other, int there) {
        int start = starts[index];
        int from = other.starts[there];
        int length = lengths[index];
        return length == other.lengths[there]
                && ((this == other && start == from)
                        || Arrays.equals(
                                names, start, start + length, other.names, from, from + length));
    }

    long hash(int index, SeededHash hashes) {
        return isWhole(index)
                ? hashes.of(whole(index).id())
                : hashes.of(
                        shared.params(params[index]),
                        hashes.of(names, starts[index], lengths[index]));
    }

    /** Gives back what is not used, once it is full or nothing more comes. */
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
