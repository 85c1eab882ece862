package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.*;
import io.perfwarden.format.cpp.*;
import io.perfwarden.format.custom.*;
import io.perfwarden.format.go.*;
import io.perfwarden.format.history.*;
import io.perfwarden.format.js.*;
import io.perfwarden.format.load.*;
import io.perfwarden.format.python.*;
import io.perfwarden.format.runtime.*;
import io.perfwarden.format.rust.*;
import io.perfwarden.format.system.*;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;

/**
 * Reads the files of a tar as one, within the bounds of one file. Unknown formats are warnings if
 * others can be read; damage is an error. A refused entry that may be a result is unread.
 */
final class TarredResults {
    private static final int MOST_SHOWN = 20;

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

    ReadOutcome<ResultSet> read(String name, TarArchive tar) {
        passedOver.addAll(tar.problems());
        List<InputProblem> lost = new ArrayList<>();
        tar.refusedFiles().forEach(it -> (isLoss(it) ? lost : passedOver).add(it.problem()));
        for (ResultFile file : tar.files()) {
            take(file, readers.withLimits(left).read(file, format, true));
        }
        if (!damaged.isEmpty()) {
            return ReadOutcome.rejected(firstOf(name, damaged));
        }
        if (read.isEmpty()) {
            passedOver.addAll(lost);
            passedOver.add(InputProblem.of(name, "no file in it is of a known benchmark format"));
            return ReadOutcome.rejected(firstOf(name, passedOver));
        }
        var warnings = firstOf(name, passedOver);
        read.add(ResultSet.ofWarnings(warnings).withUnread(UnreadInput.of(lost)));
        return ReadOutcome.ok(ResultSet.merge(read));
    }

    private void take(ResultFile file, ReadOutcome<ResultSet> outcome) {
        switch (outcome) {
            case ReadOutcome.Ok<ResultSet>(ResultSet results) -> {
                read.add(results);
                List<MetricResult> rows = results.measurements();
                long rest = left.characters() - ReadMemoryMeter.characters(rows);
                left =
                        left.withMeasurements(Math.max(1, left.measurements() - rows.size()))
                                .withCharacters(Math.max(1, rest));
            }
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> problems) ->
                    (isResult(file) ? damaged : passedOver).addAll(problems);
        }
    }

    /** Whether a refused entry may be a result, by its name. */
    private boolean isLoss(ResultFile.RefusedFile refused) {
        return ResultReaders.mayBeResult(refused.file()) && isResult(refused.file());
    }

    private boolean isResult(ResultFile file) {
        return !format.equals(ResultReaders.AUTO) || readers.isRecognisedAlone(file);
    }

    private static List<InputProblem> firstOf(String name, List<InputProblem> problems) {
        List<InputProblem> first = new ArrayList<>(problems.stream().limit(MOST_SHOWN).toList());
        if (problems.size() > MOST_SHOWN) {
            first.add(
                    InputProblem.of(
                            name, problems.size() - MOST_SHOWN + " more files are not read"));
        }
        return first;
    }
}
