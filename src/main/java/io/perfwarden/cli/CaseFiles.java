package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.stats.*;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

/**
 * A directory of recordings and cases: {@code streams/<name>.json} and {@code cases.jsonl}.
 *
 * <p>A recording is an object with {@code runs}, a list of objects from benchmark to value, oldest
 * first; {@code dedicated}, whether the machine was its own; {@code lowerIsBetter}, true where it
 * is absent. A case has {@code id}, {@code stream}, the position {@code t}, and {@code inject}:
 * null or an object with {@code benchmark} and {@code delta}.
 */
final class CaseFiles {
    private CaseFiles() {}

    static Map<String, EvaluateCommand.CaseRecording> recordings(String directory)
            throws CliRefusal {
        Map<String, EvaluateCommand.CaseRecording> recordings = new TreeMap<>();
        for (Path file : list(directory)) {
            if (file.toString().endsWith(".json")) {
                recordings.put(
                        BaselineDirectory.stem(file), read(file, CaseFiles::recording).getFirst());
            }
        }
        return recordings;
    }

    private static List<Path> list(String directory) throws CliRefusal {
        try (Stream<Path> files = Files.list(Path.of(directory).resolve("streams"))) {
            return files.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException _) {
            throw CliRefusal.unreadable(directory, "holds no directory \"streams\"");
        } catch (IOException | InvalidPathException e) {
            throw CliRefusal.unreadable(directory, "cannot be read: " + e.getMessage());
        }
    }

    interface CaseReader<T> {
        T read(JsonCursor json) throws IOException;
    }

    static <T> List<T> read(Path file, CaseReader<T> reader) throws CliRefusal {
        List<T> all = new ArrayList<>();
        LocalFile local = new LocalFile(file.toString(), file);
        try {
            JsonCursor.walk(local, ReadLimits.DEFAULT, json -> all.add(reader.read(json)));
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        } catch (NoSuchFileException _) {
            throw CliRefusal.unreadable(file.toString(), "no such file");
        } catch (IOException e) {
            throw CliRefusal.unreadable(file.toString(), "cannot be read: " + e.getMessage());
        }
        return all;
    }

    private static EvaluateCommand.CaseRecording recording(JsonCursor json) throws IOException {
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
        return new EvaluateCommand.CaseRecording(
                is[0], is[1] ? BetterDirection.LOWER : BetterDirection.HIGHER, runs);
    }

    static EvaluateCommand.EvaluationCase readCase(JsonCursor json) throws IOException {
        String[] names = {"", ""};
        int[] position = {0};
        AtomicReference<EvaluateCommand.EvaluationCase.@Nullable Injection> injection =
                new AtomicReference<>();
        json.object(key -> {
            switch (key) {
                case "id" -> names[0] = json.raw();
                case "stream" -> names[1] = json.raw();
                case "t" -> position[0] = json.integer();
                case "inject" -> injection.set(json.isNull() ? null : injection(json));
                default -> {}
            }
        });
        if (names[0].isEmpty() || names[1].isEmpty()) {
            throw json.problem("expected a case with \"id\", \"stream\" and \"t\"");
        }
        var injected = Optional.ofNullable(injection.get());
        return new EvaluateCommand.EvaluationCase(names[0], names[1], position[0], injected);
    }

    private static EvaluateCommand.EvaluationCase.Injection injection(JsonCursor json)
            throws IOException {
        String[] benchmark = {""};
        double[] delta = {0};
        json.object(key -> {
            switch (key) {
                case "benchmark" -> benchmark[0] = json.raw();
                case "delta" -> delta[0] = json.number();
                default -> {}
            }
        });
        return new EvaluateCommand.EvaluationCase.Injection(benchmark[0], delta[0]);
    }
}
