package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * The files of an artifact of base and head measured in turns, see {@link PairMark}.
 *
 * @param baseCounts see {@link CountFile}
 * @param functions see {@link FunctionsFile}
 * @param baseProfiles other files of the side, which may be profiles of samples
 */
public record InterleavedFiles(
        PairMark mark,
        SortedMap<Integer, List<ResultFile>> bases,
        SortedMap<Integer, List<ResultFile>> heads,
        SortedMap<Integer, ResultFile> baseCounts,
        SortedMap<Integer, ResultFile> headCounts,
        List<ResultFile> functions,
        List<ResultFile> baseProfiles,
        List<ResultFile> headProfiles) {

    public static boolean isAmong(List<ResultFile> files) {
        return files.stream().anyMatch(InterleavedFiles::isMark);
    }

    private static boolean isMark(ResultFile file) {
        return file.name().equals(PairMark.FILE) || file.name().endsWith("/" + PairMark.FILE);
    }

    /**
     * Sorts files by side and round.
     *
     * @return rejected if a side lacks rounds, because half a comparison would look whole
     */
    public static ReadOutcome<InterleavedFiles> of(
            List<ResultFile> files, Predicate<ResultFile> wanted) {
        List<ResultFile> marks = files.stream().filter(InterleavedFiles::isMark).toList();
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
                yield check(
                        name,
                        new InterleavedFiles(
                                mark,
                                side(results, directory + PairMark.BASE + "/"),
                                side(results, directory + PairMark.HEAD + "/"),
                                counts(files, directory + PairMark.BASE + "/"),
                                counts(files, directory + PairMark.HEAD + "/"),
                                files.stream()
                                        .filter(it ->
                                                it.name().startsWith(directory)
                                                        && FunctionsFile.isNamed(
                                                                it.name()
                                                                        .substring(
                                                                                directory
                                                                                        .length())))
                                        .toList(),
                                others(files, wanted, directory + PairMark.BASE + "/"),
                                others(files, wanted, directory + PairMark.HEAD + "/")));
            }
        };
    }

    private static List<ResultFile> others(
            List<ResultFile> files, Predicate<ResultFile> wanted, String directory) {
        return files.stream()
                .filter(it -> it.name().startsWith(directory) && !wanted.test(it))
                .toList();
    }

    private static ReadOutcome<InterleavedFiles> check(String name, InterleavedFiles files) {
        if (!files.mark.isComplete()) {
            return ReadOutcome.rejected(
                    new InputProblem(
                            name,
                            "is of a job that did not end",
                            "upload only after perfwarden pair has ended without an error"));
        }
        boolean same = files.bases.keySet().equals(files.heads.keySet());
        return same && files.bases.size() == files.mark.rounds()
                ? ReadOutcome.ok(files)
                : ReadOutcome.rejected(
                        new InputProblem(
                                name,
                                "tells of %d rounds, and there are %d of the base and %d of the head"
                                        .formatted(
                                                files.mark.rounds(),
                                                files.bases.size(),
                                                files.heads.size()),
                                "upload the whole directory that perfwarden pair wrote"));
    }

    private static SortedMap<Integer, List<ResultFile>> side(
            List<ResultFile> files, String directory) {
        SortedMap<Integer, List<ResultFile>> rounds = new TreeMap<>();
        for (ResultFile file : files) {
            if (file.name().startsWith(directory)) {
                String within = file.name().substring(directory.length());
                PairMark.numberOf(within.split("/", 2)[0])
                        .ifPresent(round ->
                                rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(file));
            }
        }
        return rounds;
    }

    private static SortedMap<Integer, ResultFile> counts(List<ResultFile> files, String directory) {
        SortedMap<Integer, ResultFile> counts = new TreeMap<>();
        for (ResultFile file : files) {
            if (file.name().startsWith(directory)) {
                CountFile.numberOf(file.name().substring(directory.length()))
                        .ifPresent(number -> counts.put(number, file));
            }
        }
        return counts;
    }
}
