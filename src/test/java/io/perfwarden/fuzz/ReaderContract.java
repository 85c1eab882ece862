package io.perfwarden.fuzz;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.testkit.MemoryFile;

/**
 * What every reader keeps to, whatever the bytes are: it reads them the same each time, into
 * results that are sound and survive being stored, or says what is wrong with them.
 */
final class ReaderContract implements Contract {
    /** Low, so that inputs of a few kilobytes pass most of them; the samples pass none. */
    static final ReadLimits LIMITS = new ReadLimits(1_000, 256, 32, 50_000, 16_384, 1_000, 1 << 20);

    /** Criterion's files are nothing without their directories; other readers do not look at it. */
    static final String FILE = "sort/64/new/estimates.json";

    private static final FilePosition NOWHERE = new FilePosition("", 0);

    private final ResultReaders readers = ResultReaders.standard(LIMITS);
    private final String format;
    private final List<ResultReader> named;

    /**
     * @param format the id of the reader's format, or {@code auto} for all readers and what finds
     *     out which of them a file is for
     */
    ReaderContract(String format) {
        this.format = format;
        this.named =
                readers.readers().stream()
                        .filter(reader ->
                                format.equals(ResultReaders.AUTO) || reader.id().equals(format))
                        .toList();
        if (named.isEmpty()) {
            throw new IllegalArgumentException("no format " + format);
        }
    }

    @Override
    public void check(byte[] input) {
        FileHead head = new FileHead(new String(input, StandardCharsets.UTF_8), true);
        named.forEach(reader -> {
            boolean _ = reader.recognises(head);
        });
        MemoryFile file = MemoryFile.of(FILE, input);
        ReadOutcome<ResultSet> outcome = readers.read(file, format);
        Require.that(outcome.equals(readers.read(file, format)), "reads the same twice");
        switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) -> {
                SoundResults sound = new SoundResults(FILE, LIMITS, lastLine(input));
                sound.check(results, named.stream().map(ResultReader::id).toList());
                checkStored(results);
            }
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                    problems.forEach(problem -> SoundResults.checkProblem(problem, FILE));
        }
    }

    /** An upper bound: line ends are counted whatever the encoding, in packed files not at all. */
    private static int lastLine(byte[] input) {
        if (input.length > 1 && input[0] == 0x1f && (input[1] & 0xff) == 0x8b) {
            return Integer.MAX_VALUE;
        }
        int lines = 1;
        for (byte each : input) {
            lines += each == '\n' || each == '\r' ? 1 : 0;
        }
        return lines;
    }

    private static void checkStored(ResultSet results) {
        if (results.measurements().isEmpty()) {
            return;
        }
        byte[] stored = BaselineCodec.encode(new Baseline(Optional.empty(), results));
        switch (BaselineCodec.decode(MemoryFile.of(FILE, stored))) {
            case ReadOutcome.Ok<Baseline>(Baseline back) -> {
                Require.that(
                        identities(back.results()).equals(identities(results)),
                        "is read back from a baseline as it was");
                Require.that(
                        Arrays.equals(BaselineCodec.encode(back), stored),
                        "is stored the same after being read back");
            }
            case ReadOutcome.Rejected<Baseline>(List<InputProblem> problems) ->
                    throw new AssertionError("is not read back: " + problems);
        }
    }

    /** Without what a stored baseline leaves out: places and long series of samples. */
    private static Set<MetricResult> identities(ResultSet results) {
        return results.measurements().stream()
                .map(each ->
                        new MetricResult(
                                each.id(),
                                each.metric(),
                                withoutSamples(each.reading()),
                                NOWHERE,
                                each.declared()))
                .collect(Collectors.toSet());
    }

    private static MetricReading withoutSamples(MetricReading reading) {
        return reading instanceof MetricReading.Measured(var value, var spread, _, var trials)
                ? new MetricReading.Measured(value, spread, Samples.NONE, trials)
                : reading;
    }
}
