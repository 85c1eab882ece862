package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.LastRelease;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.SuitePlatform;

/**
 * A whole history as compressed bytes: its runs, its series, and the values run by run, NaN for a
 * missing one.
 */
public final class HistoryEncoding {
    private static final int MOST_RUNS = 100_000;
    private static final long UNDATED = Long.MIN_VALUE;
    // between a processor's model and their number, if known
    private static final String SPACE = " ";
    private static final String PROCS = "\n";
    private static final int RELEASE = 1;
    private static final int SEEN = 2;
    private static final int TAKEN_OVER = 4;
    private static final int LAST_OF_WORKFLOWS = 8;
    private static final int FAILURES = 16;

    private HistoryEncoding() {}

    public static byte[] encode(SuiteHistory past) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes, 1 << 16))) {
            List<PastSeries> series = List.copyOf(past.series());
            var written =
                    series.stream().map(it -> new PointLayout.LayoutSeries(it.id(), it.metric()));
            byte[] layout = new PointLayout(written.toList()).encode();
            out.writeInt(layout.length);
            out.write(layout);
            out.writeInt(past.runs().size());
            for (int run = 0; run < past.runs().size(); run++) {
                write(past.runs().get(run), out);
                for (PastSeries one : series) {
                    out.writeDouble(one.value(run));
                }
            }
            if (past.release().isPresent()
                    || !past.problems().isEmpty()
                    || !past.formerNames().isEmpty()
                    || past.runs().stream().anyMatch(PastRun::isLastOfWorkflow)
                    || past.machines().isPresent()
                    || !past.failures().isEmpty()) {
                writeRest(past, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private static void write(PastRun run, DataOutputStream out) throws IOException {
        out.writeUTF(run.name());
        out.writeLong(run.date().map(Instant::toEpochMilli).orElse(UNDATED));
        out.writeUTF(run.procs().isEmpty() ? run.cpu() : run.cpu() + PROCS + run.procs());
    }

    /** Omitted when empty, so that older data stays readable. */
    private static void writeRest(SuiteHistory past, DataOutputStream out) throws IOException {
        int[] last =
                IntStream.range(0, past.runs().size())
                        .filter(run -> past.runs().get(run).isLastOfWorkflow())
                        .toArray();
        out.writeByte(
                (past.release().isPresent() ? RELEASE : 0)
                        | (past.machines().isPresent() ? SEEN : 0)
                        | (past.formerNames().isEmpty() ? 0 : TAKEN_OVER)
                        | (last.length > 0 ? LAST_OF_WORKFLOWS : 0)
                        | (past.failures().isEmpty() ? 0 : FAILURES));
        if (!past.failures().isEmpty()) {
            out.writeInt(past.failures().size());
            for (var run : new TreeMap<>(past.failures()).entrySet()) {
                byte[] failed = run.getValue().encode().orElseThrow();
                out.writeInt(run.getKey());
                out.writeInt(failed.length);
                out.write(failed);
            }
        }
        if (last.length > 0) {
            out.writeInt(last.length);
            for (int run : last) {
                out.writeInt(run);
            }
        }
        if (past.machines().isPresent()) {
            writeMachines(past.machines().get(), out);
        }
        if (past.release().isPresent()) {
            byte[] runs = encode(past.release().get().runs());
            out.writeUTF(past.release().get().tag());
            out.writeInt(runs.length);
            out.write(runs);
        }
        if (!past.formerNames().isEmpty()) {
            out.writeUTF(String.join(SPACE, new TreeSet<>(past.formerNames())));
        }
        for (InputProblem problem : past.problems()) {
            out.writeUTF(problem.where());
            out.writeUTF(problem.what());
            out.writeUTF(problem.hint());
        }
    }

    private static void writeMachines(Set<BenchmarkEnvironment> machines, DataOutputStream out)
            throws IOException {
        Set<String> texts = new TreeSet<>();
        for (BenchmarkEnvironment machine : machines) {
            String procs = machine.get(BenchmarkEnvironment.PROCS);
            texts.add(machine.get(BenchmarkEnvironment.CPU) + PROCS + procs);
        }
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    /**
     * @throws UncheckedIOException if the bytes are damaged
     */
    public static SuiteHistory decode(SuitePlatform where, byte[] bytes) {
        try (DataInputStream in =
                new DataInputStream(
                        new GZIPInputStream(new ByteArrayInputStream(bytes), 1 << 16))) {
            PointLayout layout = PointLayout.decode(in.readNBytes(in.readInt()));
            HistoryBuilder past = SuiteHistory.of(where);
            List<DoubleConsumer> slots = new ArrayList<>();
            layout.series().forEach(it -> slots.add(past.slot(it.id(), it.metric())));
            int runs = in.readInt();
            if (runs < 0 || runs > MOST_RUNS) {
                throw new IOException("a history of " + runs + " runs");
            }
            for (int run = 0; run < runs; run++) {
                past.run(run(in));
                for (DoubleConsumer slot : slots) {
                    slot.accept(in.readDouble());
                }
            }
            return withRest(past, runs, in.readAllBytes());
        } catch (IOException | IllegalArgumentException e) {
            throw new UncheckedIOException(
                    "a kept history is damaged", new IOException(e.getMessage(), e));
        }
    }

    private static SuiteHistory withRest(HistoryBuilder values, int runs, byte[] rest)
            throws IOException {
        if (rest.length == 0) {
            return values.build();
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(rest));
        Optional<LastRelease> release = Optional.empty();
        int has = in.readByte();
        if ((has & FAILURES) != 0) {
            for (int left = in.readInt(); left > 0; left--) {
                int run = in.readInt();
                if (run < 0 || run >= runs) {
                    throw new IOException("no run " + run);
                }
                values.addFailures(run, RunFailures.decode(in.readNBytes(in.readInt())));
            }
        }
        SuiteHistory past = values.build();
        List<PastRun> all = new ArrayList<>(past.runs());
        if ((has & LAST_OF_WORKFLOWS) != 0) {
            for (int left = in.readInt(); left > 0; left--) {
                int run = in.readInt();
                if (run < 0 || run >= all.size()) {
                    throw new IOException("no run " + run);
                }
                all.set(run, all.get(run).lastOfWorkflow());
            }
        }
        Optional<Set<BenchmarkEnvironment>> seen =
                (has & SEEN) == 0 ? Optional.empty() : Optional.of(machines(in));
        if ((has & RELEASE) != 0) {
            String tag = in.readUTF();
            SuiteHistory released = decode(past.where(), in.readNBytes(in.readInt()));
            release = Optional.of(new LastRelease(tag, released));
        }
        Set<String> takenOver =
                (has & TAKEN_OVER) == 0 ? Set.of() : Set.of(in.readUTF().split(SPACE, -1));
        List<InputProblem> problems = new ArrayList<>();
        while (in.available() > 0) {
            problems.add(new InputProblem(in.readUTF(), in.readUTF(), in.readUTF()));
        }
        return new SuiteHistory(
                past.where(),
                all,
                past.byKey(),
                past.failures(),
                past.isKept(),
                release,
                problems,
                seen,
                takenOver);
    }

    private static Set<BenchmarkEnvironment> machines(DataInputStream in) throws IOException {
        Set<BenchmarkEnvironment> machines = new HashSet<>();
        for (int left = in.readInt(); left > 0; left--) {
            machines.add(machine(in).machine());
        }
        return machines;
    }

    private static PastRun run(DataInputStream in) throws IOException {
        String name = in.readUTF();
        long date = in.readLong();
        PastRun on = machine(in);
        var at = Optional.of(date).filter(it -> it != UNDATED).map(Instant::ofEpochMilli);
        return new PastRun(name, at, on.cpu(), on.procs());
    }

    /** A run of which only the machine is known. */
    private static PastRun machine(DataInputStream in) throws IOException {
        String machine = in.readUTF();
        int procs = machine.lastIndexOf(PROCS);
        String cpu = procs < 0 ? machine : machine.substring(0, procs);
        String number = procs < 0 ? "" : machine.substring(procs + PROCS.length());
        return new PastRun("", Optional.empty(), cpu, number);
    }
}
