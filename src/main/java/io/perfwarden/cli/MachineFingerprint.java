package io.perfwarden.cli;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/**
 * A hash of files' contents, whatever their dates and order, with names relative to the directory
 * or the zip file. Manifests and Maven's descriptors do not count: they name the day and the
 * machine of the build.
 */
final class MachineFingerprint {
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final String META = "META-INF/";

    private final List<String> lines = new ArrayList<>();

    private MachineFingerprint() {}

    /** Such as {@code sha256:…}. */
    static String of(List<String> paths) throws CliRefusal {
        MachineFingerprint fingerprint = new MachineFingerprint();
        for (String typed : paths) {
            try {
                fingerprint.add(typed);
            } catch (IOException | InvalidPathException e) {
                throw CliRefusal.unreadable(typed, "cannot be read: " + e.getMessage());
            }
        }
        if (fingerprint.lines.isEmpty()) {
            throw CliRefusal.unreadable(paths.getFirst(), "holds no files");
        }
        fingerprint.lines.sort(null);
        return "sha256:" + Sha256Digest.of(String.join("\n", fingerprint.lines));
    }

    private void add(String typed) throws IOException, CliRefusal {
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
            throw CliRefusal.unreadable(typed, "no such file or directory");
        }
    }

    private void add(String name, Path file) throws IOException {
        if (isZip(file)) {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                for (ZipEntry entry : zip.stream().filter(MachineFingerprint::counts).toList()) {
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

    /** Includes names, so that no name can look like the end of another. */
    private void line(String name, InputStream in) throws IOException {
        lines.add(Sha256Digest.of(name) + Sha256Digest.of(in));
    }
}
