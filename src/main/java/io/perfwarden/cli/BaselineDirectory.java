package io.perfwarden.cli;

import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.InputProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A directory of baselines, {@code <name>.<ext>}, with those they replaced, {@code
 * archive/<name>-<sha>.<ext>}.
 */
public final class BaselineDirectory {
    private static final Pattern ARCHIVED =
            Pattern.compile("^(.+?)-(?:[0-9a-f]{7,64}|unknown)(?:-[1-9]\\d*)?$");

    private final String typed;

    /**
     * A file of a suite.
     *
     * @param inForce whether it is the baseline itself and not in its archive
     */
    public record Stored(LocalFile file, boolean inForce) {}

    public BaselineDirectory(String typed) {
        this.typed = typed;
    }

    /** The files of each suite, by its name. */
    public Map<String, List<Stored>> suites() throws CliRefusal {
        Map<String, List<Stored>> suites = new TreeMap<>();
        try {
            Path directory = Path.of(typed);
            if (!Files.isDirectory(directory)) {
                throw unreadable("no such directory");
            }
            for (Path file : files(directory)) {
                String name = stem(file.getFileName().toString());
                add(suites, name, new Stored(local(file), true));
            }
            Set<String> current = Set.copyOf(suites.keySet());
            Path archive = directory.resolve("archive");
            for (Path file : Files.isDirectory(archive) ? files(archive) : List.<Path>of()) {
                Optional<String> suite = archived(stem(file.getFileName().toString()), current);
                suite.ifPresent(name -> add(suites, name, new Stored(local(file), false)));
            }
            return suites;
        } catch (IOException | InvalidPathException e) {
            throw unreadable("cannot be read: " + e.getMessage());
        }
    }

    /**
     * The suite of an archived file. What follows its name is mostly a commit, but may be whatever
     * an imported history calls its commits.
     */
    private static Optional<String> archived(String stem, Set<String> current) {
        Matcher name = ARCHIVED.matcher(stem);
        Optional<String> ofCommit = name.matches() ? Optional.of(name.group(1)) : Optional.empty();
        return ofCommit.filter(current::contains)
                .or(() ->
                        current.stream()
                                .filter(suite -> stem.startsWith(suite + "-"))
                                .max(Comparator.comparingInt(String::length)))
                .or(() -> ofCommit);
    }

    private static void add(Map<String, List<Stored>> suites, String name, Stored stored) {
        suites.computeIfAbsent(name, _ -> new ArrayList<>()).add(stored);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    private static String stem(String file) {
        int dot = file.lastIndexOf('.');
        return dot <= 0 ? file : file.substring(0, dot);
    }

    private static LocalFile local(Path file) {
        return new LocalFile(file.toString(), file, ArchiveLimits.DEFAULT.entryBytes());
    }

    private CliRefusal unreadable(String what) {
        return new CliRefusal(ExitCode.UNREADABLE, InputProblem.of(typed, what));
    }
}
