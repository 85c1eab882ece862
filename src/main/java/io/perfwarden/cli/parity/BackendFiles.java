package io.perfwarden.cli.parity;

import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.LocalFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.archive.packed.UnpackedFile;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.Outputs;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.format.encoding.DecodedFile;
import io.perfwarden.parity.Backend;
import io.perfwarden.parity.FramesReader;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the backends that a command line names, in its order. */
record BackendFiles(Map<String, List<Path>> byBackend) {
    private static final Pattern TYPED = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,39})=(.+)");

    /** Takes the command line apart: {@code BACKEND=FILE} each. */
    static BackendFiles of(List<String> typed) throws Refusal {
        Map<String, List<Path>> files = new LinkedHashMap<>();
        for (String one : typed) {
            Matcher matcher = TYPED.matcher(one);
            if (!matcher.matches()) {
                throw new Refusal(
                        ExitCode.USAGE,
                        new Problem(
                                "parity",
                                "expected BACKEND=FILE, found " + Excerpt.quoted(one),
                                "such as cpu=cpu.json"));
            }
            files.computeIfAbsent(matcher.group(1), _ -> new ArrayList<>())
                    .add(Outputs.path(matcher.group(1), matcher.group(2)));
        }
        return new BackendFiles(files);
    }

    /**
     * Reads them.
     *
     * @param metrics those that are needed; all where absent
     */
    List<Backend> read(Optional<List<String>> metrics, Shell shell) {
        FramesReader reader = metrics.map(FramesReader::of).orElseGet(FramesReader::all);
        Progress progress = new Progress(shell);
        List<Backend> backends = new ArrayList<>();
        byBackend.forEach((name, paths) -> {
            Optional<Path> absent =
                    paths.stream().filter(path -> !Files.isRegularFile(path)).findFirst();
            backends.add(
                    absent.<Backend>map(path -> new Backend.Broken(name, "no file " + path))
                            .orElseGet(() -> reader.read(name, files(paths, progress))));
        });
        return backends;
    }

    private static List<ResultFile> files(List<Path> paths, Progress progress) {
        return paths.stream().map(path -> file(path, progress)).toList();
    }

    private static ResultFile file(Path path, Progress progress) {
        LocalFile file = new LocalFile(path.toString(), path, ArchiveLimits.DEFAULT.entryBytes());
        return new DecodedFile(new UnpackedFile(progress.watch(file)));
    }
}
