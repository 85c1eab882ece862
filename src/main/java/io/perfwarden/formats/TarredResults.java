package io.perfwarden.formats;

import io.perfwarden.archive.RefusedFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.archive.tar.TarArchive;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Unread;
import io.perfwarden.format.Kept;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
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
    private final List<Problem> passedOver = new ArrayList<>();
    private final List<Problem> damaged = new ArrayList<>();
    private ReadLimits left;

    TarredResults(ResultReaders readers, String format, ReadLimits limits) {
        this.readers = readers;
        this.format = format;
        this.left = limits;
    }

    /**
     * @param name of the tar, for telling
     */
    Outcome<ResultSet> read(String name, TarArchive tar) {
        passedOver.addAll(tar.problems());
        List<Problem> lost = new ArrayList<>();
        tar.refused().forEach(it -> (isLoss(it) ? lost : passedOver).add(it.problem()));
        for (ResultFile file : tar.files()) {
            take(file, readers.within(left).readTarred(file, format));
        }
        if (!damaged.isEmpty()) {
            return Outcome.rejected(told(name, damaged));
        }
        if (read.isEmpty()) {
            passedOver.addAll(lost);
            passedOver.add(Problem.of(name, "no file in it is of a known benchmark format"));
            return Outcome.rejected(told(name, passedOver));
        }
        ResultSet odd =
                new ResultSet(List.of(), List.of(), Environment.UNKNOWN, told(name, passedOver));
        read.add(odd.leaving(Unread.of(lost)));
        return Outcome.ok(ResultSet.merge(read));
    }

    private void take(ResultFile file, Outcome<ResultSet> outcome) {
        switch (outcome) {
            case Outcome.Ok<ResultSet>(ResultSet results) -> {
                read.add(results);
                int measurements = left.measurements() - results.measurements().size();
                long characters = left.characters() - Kept.characters(results.measurements());
                left =
                        left.withMeasurements(Math.max(1, measurements))
                                .withCharacters(Math.max(1, characters));
            }
            case Outcome.Rejected<ResultSet>(List<Problem> problems) ->
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

    private static List<Problem> told(String name, List<Problem> problems) {
        List<Problem> told = new ArrayList<>(problems.stream().limit(MOST_TOLD).toList());
        if (problems.size() > MOST_TOLD) {
            told.add(Problem.of(name, problems.size() - MOST_TOLD + " more files are not read"));
        }
        return told;
    }
}
