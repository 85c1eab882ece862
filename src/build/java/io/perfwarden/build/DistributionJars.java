package io.perfwarden.build;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Copies the libraries for a distribution, and what they say of their licences. For one system
 * their native libraries are left out: those of that system are put where its runtime looks.
 *
 * <p>No package of the copies is sealed. A JVM ends at once over an AOT cache with a sealed package
 * that was made where the jar was in another place, and a distribution is unpacked anywhere.
 *
 * <pre>
 * java DistributionJars.java LIBRARIES COPIES LICENCES [PLATFORM NATIVE]
 * </pre>
 *
 * <p>PLATFORM is how paths in a jar name the system, such as {@code linux/amd64}; NATIVE is the
 * directory for what is native.
 */
final class DistributionJars {
    private static final Pattern NATIVE = Pattern.compile(".*\\.(?:so|dll|dylib|jnilib)");

    private static final Pattern LICENCE =
            Pattern.compile(
                    "(?:META-INF/)?(?:[\\w.-]*/)?(?i:licen[cs]e|notice|copying|copyright)[\\w.-]*");

    private final Path copies;
    private final Path licences;
    private final List<String> platform;

    private DistributionJars(Path copies, Path licences, List<String> platform) {
        this.copies = copies;
        this.licences = licences;
        this.platform = platform;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> words = List.of(arguments);
        DistributionJars jars =
                new DistributionJars(
                        Files.createDirectories(Path.of(words.get(1))),
                        Path.of(words.get(2)),
                        words.subList(3, words.size()));
        List<Path> libraries;
        try (Stream<Path> all = Files.list(Path.of(words.getFirst()))) {
            libraries = all.filter(it -> it.toString().endsWith(".jar")).sorted().toList();
        }
        for (Path library : libraries) {
            jars.copy(library);
        }
    }

    private void copy(Path library) throws IOException {
        String name = library.getFileName().toString();
        try (JarFile jar = new JarFile(library.toFile());
                ZipOutputStream out =
                        new ZipOutputStream(
                                new BufferedOutputStream(
                                        Files.newOutputStream(copies.resolve(name))))) {
            for (JarEntry entry : jar.stream().toList()) {
                byte[] bytes = read(jar, entry);
                if (!entry.isDirectory() && LICENCE.matcher(entry.getName()).matches()) {
                    keep(name, entry.getName(), bytes);
                }
                if (!platform.isEmpty() && NATIVE.matcher(entry.getName()).matches()) {
                    unpack(entry.getName(), bytes);
                } else {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTimeLocal(entry.getTimeLocal());
                    out.putNextEntry(same);
                    out.write(
                            entry.getName().equals(JarFile.MANIFEST_NAME)
                                    ? unsealed(bytes)
                                    : bytes);
                    out.closeEntry();
                }
            }
        }
    }

    private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static byte[] unsealed(byte[] bytes) throws IOException {
        Manifest manifest = new Manifest(new ByteArrayInputStream(bytes));
        boolean sealed = manifest.getMainAttributes().containsKey(Attributes.Name.SEALED);
        if (!sealed) {
            return bytes;
        }
        manifest.getMainAttributes().remove(Attributes.Name.SEALED);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        manifest.write(written);
        return written.toByteArray();
    }

    private void keep(String jar, String entry, byte[] bytes) throws IOException {
        Path directory =
                Files.createDirectories(licences.resolve(jar.substring(0, jar.length() - 4)));
        Files.write(directory.resolve(Path.of(entry).getFileName().toString()), bytes);
    }

    private void unpack(String entry, byte[] bytes) throws IOException {
        Path path = Path.of(entry);
        if (path.startsWith(platform.getFirst())) {
            Files.write(Path.of(platform.get(1)).resolve(path.getFileName().toString()), bytes);
        }
    }
}
