package io.perfwarden.cli.scoring;

import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.LocalFile;
import io.perfwarden.bench.Direction;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A directory of recordings and cases: {@code streams/<name>.json} and {@code cases.jsonl}.
 *
 * <p>A recording is an object with {@code runs}, a list of objects from benchmark to value, oldest
 * first; {@code dedicated}, whether the machine was its own; {@code lowerIsBetter}, true where it
 * is absent. A case has {@code id}, {@code stream}, the position {@code t}, and {@code inject}:
 * null or an object with {@code benchmark} and {@code delta}.
 */
final class CaseFiles {
    private static final String EXTENSION = ".json";

    private CaseFiles() {}

    /** The recordings by name. */
    static Map<String, Recording> recordings(String directory) throws Refusal {
        Map<String, Recording> recordings = new TreeMap<>();
        for (Path file : list(directory)) {
            String name = file.getFileName().toString();
            if (name.endsWith(EXTENSION)) {
                String stem = name.substring(0, name.length() - EXTENSION.length());
                recordings.put(stem, read(file, CaseFiles::recording).getFirst());
            }
        }
        return recordings;
    }

    /** The cases, in the file's order. */
    static List<Case> cases(String directory) throws Refusal {
        return read(Path.of(directory).resolve("cases.jsonl"), CaseFiles::one);
    }

    private static List<Path> list(String directory) throws Refusal {
        try (Stream<Path> files = Files.list(Path.of(directory).resolve("streams"))) {
            return files.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException _) {
            throw refusal(directory, "holds no directory \"streams\"");
        } catch (IOException | InvalidPathException e) {
            throw refusal(directory, "cannot be read: " + e.getMessage());
        }
    }

    /** Reads one JSON document. */
    private interface Reader<T> {
        T read(JsonCursor json) throws IOException;
    }

    private static <T> List<T> read(Path file, Reader<T> reader) throws Refusal {
        List<T> all = new ArrayList<>();
        LocalFile local = new LocalFile(file.toString(), file, ArchiveLimits.DEFAULT.entryBytes());
        try {
            JsonCursor.walk(local, ReadLimits.DEFAULT, json -> all.add(reader.read(json)));
        } catch (FormatException e) {
            throw new Refusal(ExitCode.UNREADABLE, e.problem());
        } catch (NoSuchFileException _) {
            throw refusal(file.toString(), "no such file");
        } catch (IOException e) {
            throw refusal(file.toString(), "cannot be read: " + e.getMessage());
        }
        return all;
    }

    private static Recording recording(JsonCursor json) throws IOException {
        List<Map<String, Double>> runs = new ArrayList<>();
        boolean[] is = {false, true};
        json.object(key -> {
            switch (key) {
                case "dedicated" -> is[0] = json.isTrue();
                case "lowerIsBetter" -> is[1] = json.isTrue();
                case "runs" -> json.array(() -> runs.add(json.numbersByKey()));
                default -> {}
            }
        });
        return new Recording(is[0], is[1] ? Direction.LOWER : Direction.HIGHER, runs);
    }

    /** A case while it is read. */
    private static final class Draft {
        private String id = "";
        private String stream = "";
        private int position;
        private Optional<Case.Injection> injection = Optional.empty();
    }

    private static Case one(JsonCursor json) throws IOException {
        Draft draft = new Draft();
        json.object(key -> {
            switch (key) {
                case "id" -> draft.id = json.raw();
                case "stream" -> draft.stream = json.raw();
                case "t" -> draft.position = json.integer();
                case "inject" ->
                        draft.injection =
                                json.isNull() ? Optional.empty() : Optional.of(injection(json));
                default -> {}
            }
        });
        if (draft.id.isEmpty() || draft.stream.isEmpty()) {
            throw json.problem("expected a case with \"id\", \"stream\" and \"t\"");
        }
        return new Case(draft.id, draft.stream, draft.position, draft.injection);
    }

    private static Case.Injection injection(JsonCursor json) throws IOException {
        String[] benchmark = {""};
        double[] delta = {0};
        json.object(key -> {
            switch (key) {
                case "benchmark" -> benchmark[0] = json.raw();
                case "delta" -> delta[0] = json.number();
                default -> {}
            }
        });
        return new Case.Injection(benchmark[0], delta[0]);
    }

    static Refusal refusal(String where, String what) {
        return new Refusal(ExitCode.UNREADABLE, Problem.of(where, what));
    }
}
