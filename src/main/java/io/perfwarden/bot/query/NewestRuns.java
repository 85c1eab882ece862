package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.PointLayout;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.model.*;

/** What is known of a place. */
record NewestRuns(List<SeriesState> all, SharedNoiseByRun shares, BenchmarkRenames renamed) {
    private static final int VERSION = 3;

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes, 1 << 16))) {
            out.writeByte(VERSION);
            byte[] layout =
                    new PointLayout(
                                    all.stream()
                                            .map(SeriesState::summary)
                                            .map(it ->
                                                    new PointLayout.LayoutSeries(
                                                            it.benchmark(), it.metric()))
                                            .toList())
                            .encode();
            out.writeInt(layout.length);
            out.write(layout);
            for (SeriesState state : all) {
                write(state, out);
            }
            shares.write(out);
            out.writeInt(renamed.names().size());
            for (Map.Entry<String, String> it : renamed.names().entrySet()) {
                out.writeUTF(it.getKey());
                out.writeUTF(it.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static void write(SeriesState state, DataOutputStream out) throws IOException {
        SeriesSummary summary = state.summary();
        for (OptionalDouble number :
                List.of(
                        summary.last(),
                        summary.change(),
                        summary.noise(),
                        summary.limit(),
                        state.warn(),
                        state.smallest())) {
            out.writeDouble(number.orElse(Double.NaN));
        }
        out.writeUTF(summary.outcome().name());
        out.writeUTF(summary.spark());
        out.writeInt(summary.points());
        out.writeUTF(summary.seen().commit().value());
        out.writeLong(summary.seen().at().toEpochMilli());
        out.writeUTF(state.baseline());
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @return nothing if another version of the program wrote it
     */
    static Optional<NewestRuns> decode(SuitePlatform where, byte[] bytes) {
        try (DataInputStream in =
                new DataInputStream(
                        new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16))) {
            if (in.readByte() != VERSION) {
                return Optional.empty();
            }
            PointLayout layout = PointLayout.decode(in.readNBytes(in.readInt()));
            List<SeriesState> all = new ArrayList<>();
            for (PointLayout.LayoutSeries series : layout.series()) {
                all.add(state(where, series, in));
            }
            SharedNoiseByRun shares = SharedNoiseByRun.read(in);
            Map<String, String> names = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                names.put(in.readUTF(), in.readUTF());
            }
            return Optional.of(new NewestRuns(all, shares, new BenchmarkRenames(names)));
        } catch (IOException e) {
            throw new UncheckedIOException("what is kept of series is damaged", e);
        }
    }

    private static SeriesState state(
            SuitePlatform where, PointLayout.LayoutSeries series, DataInputStream in)
            throws IOException {
        OptionalDouble last = number(in);
        OptionalDouble change = number(in);
        OptionalDouble noise = number(in);
        OptionalDouble limit = number(in);
        OptionalDouble warn = number(in);
        OptionalDouble smallest = number(in);
        SeriesSummary summary =
                new SeriesSummary(
                        SeriesId.of(SeriesKey.of(where, series.id(), series.metric())),
                        where,
                        series.id(),
                        series.metric(),
                        last,
                        change,
                        noise,
                        limit,
                        RowOutcome.valueOf(in.readUTF()),
                        in.readUTF(),
                        in.readInt(),
                        new SeriesSummary.SeenValue(
                                new CommitSha(in.readUTF()), Instant.ofEpochMilli(in.readLong())),
                        Optional.empty());
        return new SeriesState(summary, warn, smallest, in.readUTF());
    }

    private static OptionalDouble number(DataInputStream in) throws IOException {
        double number = in.readDouble();
        return Double.isNaN(number) ? OptionalDouble.empty() : OptionalDouble.of(number);
    }
}
