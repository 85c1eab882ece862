package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.history.RunPoints.PointValues;
import io.perfwarden.db.SeriesRuns.StoredRun;
import io.perfwarden.model.*;

final class SeriesBlock {
    private final int runs;
    private final Map<SeriesKey, BlockColumn> columns = new LinkedHashMap<>();

    SeriesBlock(int runs) {
        this.runs = runs;
    }

    /** The values of a series, in the unit of its first run; NaN for missing ones. */
    static final class BlockColumn {
        final Metric metric;
        final double[] values;
        final float[] margins;

        BlockColumn(Metric metric, int runs) {
            this.metric = metric;
            this.values = new double[runs];
            this.margins = new float[runs];
            Arrays.fill(values, Double.NaN);
            Arrays.fill(margins, Float.NaN);
        }

        /** Of contradicting values within a run the worst counts. */
        void set(int run, Unit unit, double value, float margin) {
            double converted = unit.convert(value, metric.unit());
            boolean isWorse =
                    metric.direction() == BetterDirection.HIGHER
                            ? converted < values[run]
                            : converted > values[run];
            if (Double.isFinite(converted) && (isWorse || Double.isNaN(values[run]))) {
                values[run] = converted;
                margins[run] = (float) unit.convert(margin, metric.unit());
            }
        }
    }

    void add(int run, SuitePlatform where, PointLayout layout, PointValues numbers) {
        for (int i = 0; i < numbers.size(); i++) {
            PointLayout.LayoutSeries one = layout.series().get(i);
            BlockColumn column =
                    columns.computeIfAbsent(
                            SeriesKey.of(where, one.id(), one.metric()),
                            _ -> new BlockColumn(one.metric(), runs));
            column.set(run, one.metric().unit(), numbers.value(i), numbers.margin(i));
        }
    }

    PointLayout layout() {
        return new PointLayout(
                columns.entrySet().stream()
                        .map(it ->
                                new PointLayout.LayoutSeries(
                                        it.getKey().benchmark(), it.getValue().metric))
                        .toList());
    }

    Map<SeriesId, byte[]> encode() {
        Map<SeriesId, byte[]> all = new LinkedHashMap<>();
        columns.forEach((key, column) -> all.put(SeriesId.of(key), encode(column)));
        return all;
    }

    /** The first bytes of all numbers, then the second ones, as they are alike. */
    private static byte[] encode(BlockColumn column) {
        int runs = column.values.length;
        ByteBuffer plain = ByteBuffer.allocate(runs * (Double.BYTES + Float.BYTES));
        for (int b = Double.BYTES - 1; b >= 0; b--) {
            for (double value : column.values) {
                plain.put((byte) (Double.doubleToLongBits(value) >>> (Byte.SIZE * b)));
            }
        }
        for (int b = Float.BYTES - 1; b >= 0; b--) {
            for (float margin : column.margins) {
                plain.put((byte) (Float.floatToIntBits(margin) >>> (Byte.SIZE * b)));
            }
        }
        return compress(out -> {
            out.writeUTF(column.metric.unit().symbol());
            out.write(plain.array());
        });
    }

    /**
     * Adds a series' numbers in its unit to those of other runs. {@code places}: where each run of
     * the block is among them; -1 for none.
     */
    static void decode(byte[] bytes, int[] places, BlockColumn to) {
        try (DataInputStream in = reading(bytes)) {
            Unit unit = Unit.parse(in.readUTF());
            byte[] plain = in.readAllBytes();
            int runs = Math.min(places.length, plain.length / (Double.BYTES + Float.BYTES));
            for (int run = 0; run < runs; run++) {
                long value = 0;
                for (int b = 0; b < Double.BYTES; b++) {
                    value = (value << Byte.SIZE) | (plain[b * runs + run] & 0xff);
                }
                int margin = 0;
                for (int b = Double.BYTES; b < Double.BYTES + Float.BYTES; b++) {
                    margin = (margin << Byte.SIZE) | (plain[b * runs + run] & 0xff);
                }
                double number = Double.longBitsToDouble(value);
                if (places[run] >= 0 && !Double.isNaN(number)) {
                    to.set(places[run], unit, number, Float.intBitsToFloat(margin));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a stored block is damaged", e);
        }
    }

    /** Runs in the order of the values of each column. */
    static byte[] encodedRuns(List<StoredRun> runs) {
        return compress(out -> {
            out.writeInt(runs.size());
            for (StoredRun run : runs) {
                out.writeLong(run.id());
                out.writeInt(run.attempt());
                out.writeUTF(run.source());
                out.writeUTF(run.sha().value());
                out.writeLong(run.at().toEpochMilli());
                out.writeUTF(run.environment());
            }
        });
    }

    static List<StoredRun> decodeRuns(long block, String suite, byte[] bytes) {
        List<StoredRun> runs = new ArrayList<>();
        try (DataInputStream in = reading(bytes)) {
            int size = in.readInt();
            for (int place = 0; place < size; place++) {
                runs.add(
                        new StoredRun(
                                in.readLong(),
                                in.readInt(),
                                in.readUTF(),
                                suite,
                                new CommitSha(in.readUTF()),
                                Instant.ofEpochMilli(in.readLong()),
                                in.readUTF(),
                                block,
                                place));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a stored block is damaged", e);
        }
        return runs;
    }

    private interface BlockWriting {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] compress(BlockWriting what) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater fast = new Deflater(Deflater.BEST_SPEED);
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, fast))) {
            what.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        } finally {
            fast.end();
        }
        return bytes.toByteArray();
    }

    private static DataInputStream reading(byte[] bytes) {
        return new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)));
    }
}
