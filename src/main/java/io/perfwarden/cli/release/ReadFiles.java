package io.perfwarden.cli.release;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.manifest.FoundFile;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The hashes of all files that a comparison may have read. */
public final class ReadFiles {
    private static final int MOST = 10_000;

    private ReadFiles() {}

    /**
     * Hashes files, and those in directories at whatever depth.
     *
     * @return by path, as typed or below what was typed
     */
    public static Map<String, String> hashes(List<String> typed) throws Refusal {
        Map<String, String> hashes = new TreeMap<>();
        ReleaseFiles files = new ReleaseFiles();
        for (String path : typed) {
            for (String file : files(path)) {
                FoundFile found =
                        files.find(file)
                                .orElseThrow(() -> refused(file, "is no file that can be hashed"));
                hashes.put(file, found.sha256());
            }
        }
        return hashes;
    }

    private static List<String> files(String typed) throws Refusal {
        Path path = Path.of(typed);
        if (!Files.isDirectory(path)) {
            return List.of(typed);
        }
        try (Stream<Path> below = Files.walk(path)) {
            List<String> files =
                    below.filter(Files::isRegularFile)
                            .map(Path::toString)
                            .limit(MOST + 1L)
                            .toList();
            if (files.size() > MOST) {
                throw refused(typed, "holds more files than a manifest may name, 10,000");
            }
            return files;
        } catch (IOException e) {
            throw refused(typed, "cannot be read: " + e.getMessage());
        }
    }

    private static Refusal refused(String where, String what) {
        return new Refusal(ExitCode.UNREADABLE, Problem.of("--manifest: " + where, what));
    }
}
