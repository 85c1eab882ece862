package io.perfwarden.cli.files;

import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.compare.past.PairedRounds;
import io.perfwarden.formats.PairMark;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A directory of base and head measured in turns, see {@link PairMark}. */
public final class PairFiles {
    private PairFiles() {}

    /** The directory whose two sides were named, if it is one of pairs. */
    public static Optional<Path> directory(String baseline, List<String> current) {
        try {
            Path base = Path.of(baseline).normalize();
            Path directory = base.toAbsolutePath().getParent();
            return directory != null
                            && base.endsWith(PairMark.BASE)
                            && current.size() == 1
                            && directory
                                    .resolve(PairMark.HEAD)
                                    .equals(
                                            Path.of(current.getFirst())
                                                    .toAbsolutePath()
                                                    .normalize())
                            && Files.isRegularFile(directory.resolve(PairMark.FILE))
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /** Reads all rounds. */
    public static PairedRounds read(Path directory, SuitePlatform where, Inputs inputs)
            throws Refusal {
        SortedMap<Integer, Path> bases = rounds(directory.resolve(PairMark.BASE));
        SortedMap<Integer, Path> heads = rounds(directory.resolve(PairMark.HEAD));
        if (!bases.keySet().equals(heads.keySet()) || bases.isEmpty()) {
            throw refusal(
                    directory,
                    "holds "
                            + bases.size()
                            + " rounds of the base and "
                            + heads.size()
                            + " of the head, expected the same ones");
        }
        return PairedRounds.of(where, results(bases, inputs), results(heads, inputs));
    }

    private static List<ResultSet> results(SortedMap<Integer, Path> rounds, Inputs inputs)
            throws Refusal {
        List<ResultSet> results = new ArrayList<>();
        for (Path round : rounds.values()) {
            results.add(inputs.results(List.of(round.toString())));
        }
        return results;
    }

    private static SortedMap<Integer, Path> rounds(Path side) throws Refusal {
        SortedMap<Integer, Path> rounds = new TreeMap<>();
        try (Stream<Path> files = Files.list(side)) {
            for (Path file : files.toList()) {
                OptionalInt number = PairMark.numberOf(file.getFileName().toString());
                if (number.isPresent() && rounds.put(number.getAsInt(), file) != null) {
                    throw refusal(file, "is the second file of its round");
                }
            }
            return rounds;
        } catch (IOException e) {
            throw refusal(side, "cannot be read: " + e.getMessage());
        }
    }

    private static Refusal refusal(Path where, String what) {
        return new Refusal(ExitCode.UNREADABLE, Problem.of(where.toString(), what));
    }
}
