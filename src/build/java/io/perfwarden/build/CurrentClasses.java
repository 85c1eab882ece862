package io.perfwarden.build;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes those classes of a directory's libraries anew that were compiled for Java 5, as if they
 * had been compiled for a later one: with stack maps (JVM specification, section 4.7.4) and a later
 * version, and not changed in anything else. The JVM keeps no class of such an old version in its
 * AOT cache, and verifies each anew in every start: of picocli's a small comparison took a seventh
 * of its time.
 *
 * <pre>
 * java CurrentClasses.java DIRECTORY
 * </pre>
 */
final class CurrentClasses {
    /** Where a class file has its major version. */
    private static final int MAJOR = 6;

    private static final int COMPILED_FOR = ClassFile.JAVA_8_VERSION;

    private final JarFile jar;
    private final ClassFile files;

    private CurrentClasses(JarFile jar) {
        this.jar = jar;
        ClassHierarchyResolver jdk = ClassHierarchyResolver.defaultResolver();
        ClassHierarchyResolver own =
                ClassHierarchyResolver.ofResourceParsing(name -> {
                    String descriptor = name.descriptorString();
                    return open(descriptor.substring(1, descriptor.length() - 1) + ".class");
                });
        this.files =
                ClassFile.of(
                        StackMapsOption.GENERATE_STACK_MAPS,
                        ClassHierarchyResolverOption.of(own.orElse(jdk)));
    }

    public static void main(String[] directory) throws IOException {
        List<Path> jars;
        try (Stream<Path> all = Files.list(Path.of(directory[0]))) {
            jars = all.filter(path -> path.toString().endsWith(".jar")).toList();
        }
        for (Path path : jars) {
            Path written = path.resolveSibling(path.getFileName() + ".new");
            try (JarFile jar = new JarFile(path.toFile())) {
                CurrentClasses classes = new CurrentClasses(jar);
                if (!classes.hasOld()) {
                    continue;
                }
                classes.write(written);
            }
            Files.move(written, path, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private boolean hasOld() throws IOException {
        for (JarEntry entry : jar.stream().toList()) {
            try (InputStream in = jar.getInputStream(entry)) {
                if (isOld(entry, in.readNBytes(MAJOR + Short.BYTES))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOld(JarEntry entry, byte[] bytes) {
        return entry.getName().endsWith(".class")
                && ByteBuffer.wrap(bytes).getShort(MAJOR) < ClassFile.JAVA_6_VERSION;
    }

    private void write(Path to) throws IOException {
        List<JarEntry> entries = jar.stream().toList();
        try (ZipOutputStream out =
                new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(to)))) {
            for (JarEntry entry : entries) {
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(same);
                byte[] bytes = read(entry);
                out.write(
                        isOld(entry, bytes)
                                ? files.transformClass(files.parse(bytes), asOfNow())
                                : bytes);
                out.closeEntry();
            }
        }
    }

    private static ClassTransform asOfNow() {
        return ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                .andThen((type, element) -> {
                    if (element instanceof ClassFileVersion) {
                        type.withVersion(COMPILED_FOR, 0);
                    } else {
                        type.with(element);
                    }
                });
    }

    private byte[] read(JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    /** A class of the library itself; null, as the resolver asks for, where it is another's. */
    private InputStream open(String name) {
        JarEntry entry = jar.getJarEntry(name);
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
