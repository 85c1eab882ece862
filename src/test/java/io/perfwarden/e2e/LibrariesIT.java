package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The classes that the program is started with. */
@Tag("integration")
class LibrariesIT {
    @Test
    void no_class_is_too_old_to_be_kept_for_the_next_start() throws IOException {
        Set<String> old = new HashSet<>();
        try (Stream<Path> libraries = Files.list(Path.of("target", "lib"))) {
            for (Path library : libraries.filter(it -> it.toString().endsWith(".jar")).toList()) {
                if (oldest(library) < ClassFile.JAVA_6_VERSION) {
                    old.add(library.getFileName().toString());
                }
            }
        }
        assertThat(old).isEmpty();
    }

    private static int oldest(Path library) throws IOException {
        int oldest = Integer.MAX_VALUE;
        try (JarFile jar = new JarFile(library.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    oldest = Math.min(oldest, version(jar, entry));
                }
            }
        }
        return oldest;
    }

    private static int version(JarFile jar, JarEntry entry) throws IOException {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            in.skipNBytes(6);
            return in.readUnsignedShort();
        }
    }
}
