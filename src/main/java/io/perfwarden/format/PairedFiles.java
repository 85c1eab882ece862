package io.perfwarden.format;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The files of an artifact that holds base and head measured in turns, see {@link PairMark}.
 *
 * @param bases the base's files, by the number of their round
 * @param heads the head's; of the same rounds
 */
public record PairedFiles(
        PairMark mark,
        SortedMap<Integer, List<ResultFile>> bases,
        SortedMap<Integer, List<ResultFile>> heads) {

    /** Whether files are those of such an artifact, be it a damaged one. */
    public static boolean isAmong(List<ResultFile> files) {
        return files.stream().anyMatch(PairedFiles::isMark);
    }

    private static boolean isMark(ResultFile file) {
        return file.name().equals(PairMark.FILE) || file.name().endsWith("/" + PairMark.FILE);
    }

    /**
     * Sorts files by side and round.
     *
     * @param wanted which of the files are results
     * @return rejected if rounds are missing on a side: half of a comparison would look like all
     */
    public static ReadOutcome<PairedFiles> of(
            List<ResultFile> files, Predicate<ResultFile> wanted) {
        List<ResultFile> marks = files.stream().filter(PairedFiles::isMark).toList();
        if (marks.size() != 1) {
            return ReadOutcome.rejected(
                    new InputProblem(
                            marks.getLast().name(),
                            "is one of " + marks.size() + " in the artifact, expected one",
                            "upload each directory of pairs as an artifact of its own"));
        }
        return switch (PairMark.read(marks.getFirst())) {
            case ReadOutcome.Rejected<PairMark>(List<InputProblem> problems) ->
                    ReadOutcome.rejected(problems);
            case ReadOutcome.Ok<PairMark>(PairMark mark) -> {
                String name = marks.getFirst().name();
                String directory = name.substring(0, name.length() - PairMark.FILE.length());
                List<ResultFile> results = files.stream().filter(wanted).toList();
                yield checked(
                        name,
                        new PairedFiles(
                                mark,
                                side(results, directory + PairMark.BASE + "/"),
                                side(results, directory + PairMark.HEAD + "/")));
            }
        };
    }

    private static ReadOutcome<PairedFiles> checked(String name, PairedFiles files) {
        boolean same = files.bases.keySet().equals(files.heads.keySet());
        return same && files.bases.size() == files.mark.rounds()
                ? ReadOutcome.ok(files)
                : ReadOutcome.rejected(
                        new InputProblem(
                                name,
                                "tells of "
                                        + files.mark.rounds()
                                        + " rounds, and there are "
                                        + files.bases.size()
                                        + " of the base and "
                                        + files.heads.size()
                                        + " of the head",
                                "upload the whole directory that perfwarden pair wrote"));
    }

    private static SortedMap<Integer, List<ResultFile>> side(
            List<ResultFile> files, String directory) {
        SortedMap<Integer, List<ResultFile>> rounds = new TreeMap<>();
        for (ResultFile file : files) {
            round(file, directory)
                    .ifPresent(round ->
                            rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(file));
        }
        return rounds;
    }

    private static Optional<Integer> round(ResultFile file, String directory) {
        if (!file.name().startsWith(directory)) {
            return Optional.empty();
        }
        String within = file.name().substring(directory.length());
        int slash = within.indexOf('/');
        OptionalInt number = PairMark.numberOf(slash < 0 ? within : within.substring(0, slash));
        return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
    }
}
