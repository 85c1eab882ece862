package io.perfwarden.db;

import module java.base;

import org.sqlite.util.OSInfo;

/**
 * Locates the native library of the embedded database. The driver otherwise unpacks it from its jar
 * at each start, which takes a tenth of the start. The build puts it beside the jar.
 */
final class NativeLibrary {
    private static final String PLACE = "org.sqlite.lib.path";
    private static final String LINUX = "Linux";

    private NativeLibrary() {}

    /**
     * Points the driver to the library beside its jar, if it can be loaded and no other place is
     * set.
     */
    static void locate() {
        if (System.getProperty(PLACE) == null) {
            jar(OSInfo.class)
                    .flatMap(NativeLibrary::siblingOf)
                    .ifPresent(directory -> System.setProperty(PLACE, directory.toString()));
        }
    }

    static Optional<Path> siblingOf(Path jar) {
        return Optional.of(jar.resolveSibling("org/sqlite/native"))
                .filter(Files::isDirectory)
                .map(directory -> directory.resolve(system()).resolve(OSInfo.getArchName()))
                .filter(Files::isDirectory);
    }

    /** The driver's name of the system, without its program that detects Android. */
    private static String system() {
        if (!LINUX.equals(System.getProperty("os.name"))) {
            return OSInfo.getOSName();
        }
        return OSInfo.isMusl() ? LINUX + "-Musl" : LINUX;
    }

    private static Optional<Path> jar(Class<?> member) {
        return Optional.ofNullable(member.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .map(URL::toString)
                .filter(url -> url.startsWith("file:"))
                .map(url -> Path.of(URI.create(url)));
    }
}
