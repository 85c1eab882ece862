package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the results and baselines named on a command line. Everything wrong with any of them is
 * gathered before the command is refused.
 */
public final class InputFiles {
    /** In every baseline of our own. */
    private static final String OURS = "\"perfwarden/baseline/";

    /** What tools and projects put beside results, by the ends of their names. */
    private static final Set<String> OTHERS =
            Set.of(
                    "css", "gif", "htm", "html", "jpeg", "jpg", "js", "lock", "map", "md", "png",
                    "svg", "woff", "woff2");

    private final ResultReaders readers;
    private final String format;
    private final NamedFiles files;

    /**
     * @param format the id of a format, or {@code auto}
     */
    public InputFiles(ResultReaders readers, String format, NamedFiles files) {
        this.readers = readers;
        this.format = format;
        this.files = files;
    }

    /** A baseline, and what is held against it. */
    public record Sides(Baseline before, ResultSet now) {}

    /**
     * Reads both sides at the same time; what is wrong with the baseline is told first.
     *
     * @throws CliRefusal if either cannot be read
     */
    public Sides sides(String baseline, List<String> current) throws CliRefusal {
        FutureTask<ResultSet> now = new FutureTask<>(() -> results(current));
        Thread.ofPlatform().daemon().name("reader").start(now);
        Baseline before = baseline(baseline);
        try {
            return new Sides(before, now.get());
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a command", e);
        }
    }

    private static CliRefusal failure(@Nullable Throwable cause) {
        return switch (cause) {
            case CliRefusal refusal -> refusal;
            case RuntimeException failure -> throw failure;
            case Error error -> throw error;
            case null, default -> throw new IllegalStateException("cannot be thrown", cause);
        };
    }

    /** What was measured, of all files together; may be nothing. */
    public ResultSet results(List<String> paths) throws CliRefusal {
        Gathered<ResultSet> gathered = gather(paths, _ -> true, this::result);
        return merged(gathered.values, gathered.passedOver);
    }

    /** A baseline; of a directory, its files together, without those they replaced. */
    public Baseline baseline(String path) throws CliRefusal {
        String replaced = path + (path.endsWith("/") ? "" : "/") + "archive/";
        Gathered<Baseline> gathered =
                gather(List.of(path), file -> !file.name().startsWith(replaced), this::baseline);
        List<Baseline> parts = gathered.values;
        ResultSet results =
                merged(parts.stream().map(Baseline::results).toList(), gathered.passedOver);
        if (results.measurements().isEmpty()) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE, InputProblem.of(path, "holds no measurements"));
        }
        return new Baseline(
                parts.size() == 1 ? parts.getFirst().provenance() : Optional.empty(), results);
    }

    /** A file beside others may only describe what they measured, as asv's benchmarks.json does. */
    private ReadOutcome<Baseline> baseline(ResultFile file) {
        ReadOutcome<Baseline> read = BaselineFiles.read(file, readers, format);
        if (read instanceof ReadOutcome.Ok<Baseline>) {
            return read;
        }
        ReadOutcome<Baseline> descriptive =
                readers.read(file, format).map(results -> new Baseline(Optional.empty(), results));
        return descriptive instanceof ReadOutcome.Ok<Baseline> ? descriptive : read;
    }

    private static ResultSet merged(List<ResultSet> parts, List<InputProblem> warnings) {
        List<ResultSet> all = new ArrayList<>(parts);
        if (!warnings.isEmpty()) {
            all.add(new ResultSet(List.of(), List.of(), BenchmarkEnvironment.UNKNOWN, warnings));
        }
        return ResultSet.merge(all);
    }

    /**
     * Refuses results of which some could not be read: a baseline without them would hide them.
     *
     * @throws CliRefusal with the place of each
     */
    public static void requireAllRead(ResultSet results) throws CliRefusal {
        if (!results.unread().isEmpty()) {
            throw new CliRefusal(ExitCode.UNREADABLE, results.unread().first());
        }
    }

    /** The content of the one file that a path stands for. */
    public byte[] onlyFile(String path) throws CliRefusal {
        List<byte[]> contents = gather(List.of(path), _ -> true, InputFiles::content).values;
        if (contents.size() != 1) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    InputProblem.of(
                            path, "holds " + contents.size() + " files, expected exactly one"));
        }
        return contents.getFirst();
    }

    /** Results may be a canonical baseline document as well, and unlike a baseline may be empty. */
    private ReadOutcome<ResultSet> result(ResultFile file) {
        ReadOutcome<ResultSet> read = readers.read(file, format);
        if (read instanceof ReadOutcome.Ok<ResultSet>) {
            return read;
        }
        return BaselineFiles.read(file, readers, format).map(Baseline::results);
    }

    private static ReadOutcome<byte[]> content(ResultFile file) {
        try (InputStream in = file.open()) {
            return ReadOutcome.ok(in.readAllBytes());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "cannot be read: " + e.getMessage()));
        }
    }

    private <T> Gathered<T> gather(
            List<String> paths,
            Predicate<ResultFile> wanted,
            Function<ResultFile, ReadOutcome<T>> reader)
            throws CliRefusal {
        Gathered<T> gathered = new Gathered<>();
        for (String path : paths) {
            files.forEach(
                    path,
                    gathered.problems,
                    (file, named) -> {
                        if (wanted.test(file)) {
                            gathered.take(
                                    file.name(), reader.apply(file), () -> named || isResult(file));
                        }
                    });
            gathered.tellOthers(path);
        }
        gathered.requireReadable();
        return gathered;
    }

    /**
     * Whether a file that cannot be read is a damaged one of a known format. Beside results there
     * may lie logs and notes, which are named in the report and do no harm.
     */
    private boolean isResult(ResultFile file) {
        if (!format.equals(ResultReaders.AUTO)) {
            return true;
        }
        try {
            FileHead head = FileHead.of(file);
            return head.text().contains(OURS) || readers.isRecognised(file);
        } catch (IOException e) {
            return true;
        }
    }

    /** What could be read, and what was no known format but was not named by the user either. */
    private static final class Gathered<T> {
        private final List<T> values = new ArrayList<>();
        private final List<InputProblem> problems = new ArrayList<>();
        private final List<InputProblem> passedOver = new ArrayList<>();
        private final SortedMap<String, Integer> others = new TreeMap<>();

        /**
         * @param matters whether what is wrong with the file is a problem
         */
        void take(String name, ReadOutcome<T> outcome, BooleanSupplier matters) {
            switch (outcome) {
                case ReadOutcome.Ok<T>(T value) -> values.add(value);
                case ReadOutcome.Rejected<T>(List<InputProblem> found) -> {
                    String kind =
                            name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
                    if (matters.getAsBoolean()) {
                        problems.addAll(found);
                    } else if (OTHERS.contains(kind)) {
                        others.merge(kind, 1, Integer::sum);
                    } else {
                        passedOver.addAll(found);
                    }
                }
            }
        }

        /** Pages and pictures beside results are counted, not listed. */
        void tellOthers(String path) {
            if (!others.isEmpty()) {
                String counted =
                        others.entrySet().stream()
                                .map(it -> it.getValue() + " " + it.getKey())
                                .collect(Collectors.joining(", "));
                passedOver.add(
                        InputProblem.of(
                                path, "left out what plainly holds no results: " + counted));
                others.clear();
            }
        }

        void requireReadable() throws CliRefusal {
            if (values.isEmpty()) {
                problems.addAll(passedOver);
            }
            if (!problems.isEmpty()) {
                throw new CliRefusal(ExitCode.UNREADABLE, problems);
            }
        }
    }
}
