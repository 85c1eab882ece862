package io.perfwarden.cli.files;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.manifest.Sha256;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A hash over what files hold, whatever their dates and order: of a directory, the files in it by
 * their names there; of a jar or another zip file, its entries. Manifests and what Maven leaves
 * beside them do not count: they name the day and the machine of the build.
 */
public final class Fingerprint {
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final String META = "META-INF/";

    private final List<String> lines = new ArrayList<>();

    private Fingerprint() {}

    /** The hash of some files and directories together, such as {@code sha256:…}. */
    public static String of(List<String> paths) throws Refusal {
        Fingerprint fingerprint = new Fingerprint();
        for (String typed : paths) {
            try {
                fingerprint.add(typed);
            } catch (IOException | InvalidPathException e) {
                throw unreadable(typed, "cannot be read: " + e.getMessage());
            }
        }
        if (fingerprint.lines.isEmpty()) {
            throw unreadable(paths.getFirst(), "holds no files");
        }
        fingerprint.lines.sort(null);
        return "sha256:" + Sha256.of(String.join("\n", fingerprint.lines));
    }

    private static Refusal unreadable(String typed, String what) {
        return new Refusal(ExitCode.UNREADABLE, Problem.of(typed, what));
    }

    private void add(String typed) throws IOException, Refusal {
        Path path = Path.of(typed);
        if (Files.isDirectory(path)) {
            try (Stream<Path> all = Files.walk(path)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    add(path.relativize(file).toString().replace('\\', '/'), file);
                }
            }
        } else if (Files.isRegularFile(path)) {
            add(String.valueOf(path.getFileName()), path);
        } else {
            throw unreadable(typed, "no such file or directory");
        }
    }

    private void add(String name, Path file) throws IOException {
        if (isZip(file)) {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                for (ZipEntry entry : zip.stream().filter(Fingerprint::counts).toList()) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        line(entry.getName(), in);
                    }
                }
            }
        } else {
            try (InputStream in = Files.newInputStream(file)) {
                line(name, in);
            }
        }
    }

    private static boolean isZip(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(ZIP.length), ZIP);
        }
    }

    private static boolean counts(ZipEntry entry) {
        String name = entry.getName();
        return !entry.isDirectory()
                && !name.equals(META + "MANIFEST.MF")
                && !name.startsWith(META + "maven/");
    }

    /** Names are hashed as well, so that none can look like the end of another. */
    private void line(String name, InputStream in) throws IOException {
        lines.add(Sha256.of(name) + Sha256.of(in));
    }
}
