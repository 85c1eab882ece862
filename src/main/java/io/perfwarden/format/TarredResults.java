package io.perfwarden.format;

import io.perfwarden.format.archive.RefusedFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.archive.TarArchive;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.UnreadInput;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the files of a tar as one: all of them together keep no more than one file may. What is of
 * no known format is told as a warning where others can be read; what is damaged is an error. An
 * entry that is refused and may be a result is unread.
 */
final class TarredResults {
    private static final int MOST_TOLD = 20;

    private final ResultReaders readers;
    private final String format;
    private final List<ResultSet> read = new ArrayList<>();
    private final List<InputProblem> passedOver = new ArrayList<>();
    private final List<InputProblem> damaged = new ArrayList<>();
    private ReadLimits left;

    TarredResults(ResultReaders readers, String format, ReadLimits limits) {
        this.readers = readers;
        this.format = format;
        this.left = limits;
    }

    /**
     * @param name of the tar, for telling
     */
    ReadOutcome<ResultSet> read(String name, TarArchive tar) {
        passedOver.addAll(tar.problems());
        List<InputProblem> lost = new ArrayList<>();
        tar.refused().forEach(it -> (isLoss(it) ? lost : passedOver).add(it.problem()));
        for (ResultFile file : tar.files()) {
            take(file, readers.within(left).readTarred(file, format));
        }
        if (!damaged.isEmpty()) {
            return ReadOutcome.rejected(told(name, damaged));
        }
        if (read.isEmpty()) {
            passedOver.addAll(lost);
            passedOver.add(InputProblem.of(name, "no file in it is of a known benchmark format"));
            return ReadOutcome.rejected(told(name, passedOver));
        }
        ResultSet odd =
                new ResultSet(
                        List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, told(name, passedOver));
        read.add(odd.leaving(UnreadInput.of(lost)));
        return ReadOutcome.ok(ResultSet.merge(read));
    }

    private void take(ResultFile file, ReadOutcome<ResultSet> outcome) {
        switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) -> {
                read.add(results);
                int measurements = left.measurements() - results.measurements().size();
                long characters =
                        left.characters() - KeptCharacters.characters(results.measurements());
                left =
                        left.withMeasurements(Math.max(1, measurements))
                                .withCharacters(Math.max(1, characters));
            }
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                    (isResult(file) ? damaged : passedOver).addAll(problems);
        }
    }

    /** Whether a refused entry may be a result: its name does not say otherwise. */
    private boolean isLoss(RefusedFile refused) {
        return ResultReaders.mayBeResult(refused.file()) && isResult(refused.file());
    }

    private boolean isResult(ResultFile file) {
        return !format.equals(ResultReaders.AUTO) || readers.isRecognisedAlone(file);
    }

    private static List<InputProblem> told(String name, List<InputProblem> problems) {
        List<InputProblem> told = new ArrayList<>(problems.stream().limit(MOST_TOLD).toList());
        if (problems.size() > MOST_TOLD) {
            told.add(
                    InputProblem.of(
                            name, problems.size() - MOST_TOLD + " more files are not read"));
        }
        return told;
    }
}
