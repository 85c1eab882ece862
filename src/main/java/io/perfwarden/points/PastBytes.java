package io.perfwarden.points;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.compare.past.PastSeries;
import io.perfwarden.compare.past.Release;
import io.perfwarden.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A whole history as bytes, and back to the same one: its runs, what the values are of, and run by
 * run the values, not a number where a run has none; compressed.
 */
public final class PastBytes {
    /** No history is longer. */
    private static final int MOST_RUNS = 100_000;

    private static final long UNDATED = Long.MIN_VALUE;

    /** Between a processor's model and the number of processors, where that is known. */
    private static final String PROCS = "\n";

    private PastBytes() {}

    public static byte[] encode(Past past) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes, 1 << 16))) {
            List<PastSeries> series = List.copyOf(past.series());
            byte[] layout = layout(series).encode();
            out.writeInt(layout.length);
            out.write(layout);
            out.writeInt(past.runs().size());
            for (int run = 0; run < past.runs().size(); run++) {
                write(past.runs().get(run), out);
                for (PastSeries one : series) {
                    out.writeDouble(one.value(run));
                }
            }
            if (past.release().isPresent() || !past.problems().isEmpty()) {
                writeRest(past, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static Layout layout(List<PastSeries> series) {
        return new Layout(
                series.stream().map(it -> new Layout.Series(it.id(), it.metric())).toList());
    }

    private static void write(PastRun run, DataOutputStream out) throws IOException {
        out.writeUTF(run.name());
        out.writeLong(run.date().map(Instant::toEpochMilli).orElse(UNDATED));
        out.writeUTF(run.procs().isEmpty() ? run.cpu() : run.cpu() + PROCS + run.procs());
    }

    /** Only where there is any, so that what was kept before there was can still be read. */
    private static void writeRest(Past past, DataOutputStream out) throws IOException {
        out.writeBoolean(past.release().isPresent());
        if (past.release().isPresent()) {
            byte[] runs = encode(past.release().get().runs());
            out.writeUTF(past.release().get().tag());
            out.writeInt(runs.length);
            out.write(runs);
        }
        for (Problem problem : past.problems()) {
            out.writeUTF(problem.where());
            out.writeUTF(problem.what());
            out.writeUTF(problem.hint());
        }
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static Past decode(SuitePlatform where, byte[] bytes) {
        try (DataInputStream in =
                new DataInputStream(
                        new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16))) {
            Layout layout = Layout.decode(in.readNBytes(in.readInt()));
            Past.Builder past = Past.of(where);
            List<Past.Builder.Slot> slots = new ArrayList<>();
            layout.series().forEach(it -> slots.add(past.slot(it.id(), it.metric())));
            int runs = in.readInt();
            if (runs < 0 || runs > MOST_RUNS) {
                throw new IOException("a history of " + runs + " runs");
            }
            for (int run = 0; run < runs; run++) {
                past.run(run(in));
                for (Past.Builder.Slot slot : slots) {
                    slot.add(in.readDouble());
                }
            }
            return withRest(past.build(), in.readAllBytes());
        } catch (IOException | IllegalArgumentException e) {
            throw new UncheckedIOException(
                    "a kept history is damaged", new IOException(e.getMessage(), e));
        }
    }

    private static Past withRest(Past past, byte[] rest) throws IOException {
        if (rest.length == 0) {
            return past;
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(rest));
        Optional<Release> release = Optional.empty();
        if (in.readBoolean()) {
            String tag = in.readUTF();
            release =
                    Optional.of(
                            new Release(tag, decode(past.where(), in.readNBytes(in.readInt()))));
        }
        List<Problem> problems = new ArrayList<>();
        while (in.available() > 0) {
            problems.add(new Problem(in.readUTF(), in.readUTF(), in.readUTF()));
        }
        return past.after(release).lacking(problems);
    }

    private static PastRun run(DataInputStream in) throws IOException {
        String name = in.readUTF();
        long date = in.readLong();
        String machine = in.readUTF();
        int procs = machine.lastIndexOf(PROCS);
        return new PastRun(
                name,
                date == UNDATED ? Optional.empty() : Optional.of(Instant.ofEpochMilli(date)),
                procs < 0 ? machine : machine.substring(0, procs),
                procs < 0 ? "" : machine.substring(procs + PROCS.length()));
    }
}
