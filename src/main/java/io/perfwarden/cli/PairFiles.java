package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.rule.*;
import io.perfwarden.format.CountFile;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** A directory of base and head measured in turns, see {@link PairMark}. */
final class PairFiles {
    private PairFiles() {}

    /** The directory of pairs, if its two sides were named. */
    static Optional<Path> directory(String baseline, List<String> current) {
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

    /** The rounds of a job that has ended. */
    static PairedRounds readWhole(Path directory, SuitePlatform where, InputFiles inputs)
            throws CliRefusal {
        Optional<PairMark> mark = mark(directory);
        if (mark.isPresent() && !mark.get().isComplete()) {
            throw CliRefusal.unreadable(
                    directory.toString(),
                    "holds a job that did not end",
                    "go on with perfwarden pair --continue");
        }
        return read(
                directory,
                where,
                inputs,
                Integer.MAX_VALUE,
                counts(directory.resolve(PairMark.BASE)),
                counts(directory.resolve(PairMark.HEAD)));
    }

    /** The commit that the base was built from, if the job names one. */
    static Optional<CommitSha> baseCommit(Path directory) throws CliRefusal {
        return mark(directory).flatMap(PairMark::base);
    }

    private static Optional<PairMark> mark(Path directory) throws CliRefusal {
        Path file = directory.resolve(PairMark.FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        return Optional.of(
                CliRefusal.orElse(
                        ExitCode.UNREADABLE, PairMark.read(new LocalFile(file.toString(), file))));
    }

    /**
     * The rounds of a job, which may not have ended.
     *
     * @param most rounds to read; later ones are left out
     */
    static PairedRounds read(Path directory, SuitePlatform where, InputFiles inputs, int most)
            throws CliRefusal {
        return read(directory, where, inputs, most, new TreeMap<>(), new TreeMap<>());
    }

    private static PairedRounds read(
            Path directory,
            SuitePlatform where,
            InputFiles inputs,
            int most,
            SortedMap<Integer, ResultFile> baseCounts,
            SortedMap<Integer, ResultFile> headCounts)
            throws CliRefusal {
        SortedMap<Integer, Path> bases = rounds(directory.resolve(PairMark.BASE), most);
        SortedMap<Integer, Path> heads = rounds(directory.resolve(PairMark.HEAD), most);
        if (!bases.keySet().equals(heads.keySet()) || bases.isEmpty()) {
            throw CliRefusal.unreadable(
                    directory.toString(),
                    "holds "
                            + bases.size()
                            + " rounds of the base and "
                            + heads.size()
                            + " of the head, expected the same ones");
        }
        CountedRounds all =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        new CountedRounds(results(bases, inputs), results(heads, inputs))
                                .withCounts(baseCounts, headCounts));
        return PairedRounds.of(where, all.bases(), all.heads())
                .withFiles(digests(bases, heads), functions(directory));
    }

    private static List<String> digests(
            SortedMap<Integer, Path> bases, SortedMap<Integer, Path> heads) throws CliRefusal {
        List<String> digests = new ArrayList<>();
        for (int round : bases.keySet()) {
            List<String> files = new ArrayList<>();
            for (SortedMap<Integer, Path> side : List.of(bases, heads)) {
                digest(Objects.requireNonNull(side.get(round)), files);
            }
            digests.add(Sha256Digest.ofParts(files.stream()));
        }
        return digests;
    }

    private static void digest(Path round, List<String> digests) throws CliRefusal {
        try (Stream<Path> files = Files.walk(round)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                try (InputStream in = Files.newInputStream(file)) {
                    digests.add(Sha256Digest.of(in));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw CliRefusal.unreadable(round.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private static List<ResultSet> results(SortedMap<Integer, Path> rounds, InputFiles inputs)
            throws CliRefusal {
        List<ResultSet> results = new ArrayList<>();
        for (Path round : rounds.values()) {
            results.add(inputs.results(List.of(round.toString())));
        }
        return results;
    }

    private static SortedMap<Integer, Path> rounds(Path side, int most) throws CliRefusal {
        SortedMap<Integer, Path> rounds = new TreeMap<>();
        try (Stream<Path> files = Files.list(side)) {
            for (Path file : files.toList()) {
                OptionalInt number = PairMark.numberOf(file.getFileName().toString());
                if (number.isPresent()
                        && number.getAsInt() <= most
                        && rounds.put(number.getAsInt(), file) != null) {
                    throw CliRefusal.unreadable(file.toString(), "is the second file of its round");
                }
            }
            return rounds;
        } catch (IOException e) {
            throw CliRefusal.unreadable(side.toString(), "cannot be read: " + e.getMessage());
        }
    }

    private static List<FunctionsFile> functions(Path directory) throws CliRefusal {
        List<FunctionsFile> functions = new ArrayList<>();
        for (int number = 1; number <= FunctionsFile.MOST; number++) {
            Path file =
                    directory.resolve(FunctionsFile.DIRECTORY).resolve(FunctionsFile.name(number));
            if (Files.exists(file)) {
                functions.add(
                        CliRefusal.orElse(
                                ExitCode.UNREADABLE,
                                FunctionsFile.read(new LocalFile(file.toString(), file))));
            }
        }
        return functions;
    }

    private static SortedMap<Integer, ResultFile> counts(Path side) {
        SortedMap<Integer, ResultFile> counts = new TreeMap<>();
        for (int number = 1; number <= CountFile.MOST; number++) {
            Path file = side.resolve(CountFile.name(number));
            if (Files.exists(file)) {
                counts.put(number, new LocalFile(file.toString(), file));
            }
        }
        return counts;
    }
}
