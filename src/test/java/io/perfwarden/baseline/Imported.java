package io.perfwarden.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.baseline.HistoryImport.SuiteSummary;
import io.perfwarden.format.Read;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.MemoryFile;

/**
 * What became of histories.
 *
 * @param files by path
 */
public record Imported(Map<String, byte[]> files, HistoryImport how) {
    public static final String SHA = "0123456789abcdef0123456789abcdef01234567";

    /** A history that must be readable, with everything it holds. */
    public static Imported of(String name, String text) {
        return of(Optional.empty(), MemoryFile.of(name, text));
    }

    public static Imported of(Optional<Integer> last, ResultFile... files) {
        try {
            return written(planned(last, files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Imports what may be damaged; a refusal is fine. */
    static void tryOut(ResultFile file) {
        if (planned(Optional.empty(), file) instanceof ReadOutcome.Ok<HistoryImport> planned) {
            try {
                written(planned);
            } catch (IOException e) {
                throw new AssertionError("planned, but then not readable", e);
            }
        }
    }

    private static Imported written(ReadOutcome<HistoryImport> planned) throws IOException {
        if (!(planned instanceof ReadOutcome.Ok<HistoryImport>(HistoryImport how))) {
            throw new AssertionError("rejected: " + planned);
        }
        Map<String, byte[]> written = new TreeMap<>();
        how.walk(
                Map.of(), (_, path, measured) -> written.put(path, BaselineCodec.encode(measured)));
        return new Imported(written, how);
    }

    /** The problem of histories that must be refused. */
    public static InputProblem problem(Optional<Integer> last, ResultFile... files) {
        return planned(last, files) instanceof ReadOutcome.Rejected<HistoryImport> rejected
                ? rejected.problems().getFirst()
                : fail();
    }

    private static InputProblem fail() {
        throw new AssertionError("not refused");
    }

    private static ReadOutcome<HistoryImport> planned(Optional<Integer> last, ResultFile... files) {
        ImportedHistories histories = new ImportedHistories(ReadLimits.DEFAULT);
        for (ResultFile file : files) {
            if (histories.add(file, Optional.empty())
                    instanceof ReadOutcome.Rejected<ResultFile>(List<InputProblem> problems)) {
                return ReadOutcome.rejected(problems);
            }
        }
        return histories.open(last);
    }

    public Baseline baseline(String path) {
        ReadOutcome<Baseline> read =
                BaselineCodec.decode(ResultFile.of(path, files.getOrDefault(path, new byte[0])));
        if (read instanceof ReadOutcome.Ok<Baseline>(Baseline baseline)) {
            return baseline;
        }
        throw new AssertionError(path + ": " + read + " of " + files.keySet());
    }

    public String text(String path) {
        return new String(files.getOrDefault(path, new byte[0]), UTF_8);
    }

    /** Every row of a baseline as {@code label metric value unit}. */
    public List<String> rows(String path) {
        List<String> rows = new ArrayList<>();
        baseline(path)
                .results()
                .measurements()
                .forEach(row ->
                        rows.add(
                                "%s %s %s %s"
                                        .formatted(
                                                row.id().label(),
                                                row.metric().name(),
                                                Read.value(row),
                                                row.metric().unit().symbol())));
        return rows;
    }

    public SuiteSummary suite(String name) {
        return how.summary().stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
