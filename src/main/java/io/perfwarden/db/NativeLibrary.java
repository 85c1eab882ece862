package io.perfwarden.db;

import module java.base;

import org.sqlite.util.OSInfo;

/**
 * What the driver of the embedded database has in the machine's own code. It brings that in its
 * jar, and at every start unpacks it to the directory for temporary files and compares it byte by
 * byte, a tenth of the start. The build puts it beside the jar, where the driver can be sent to.
 */
final class NativeLibrary {
    private static final String PLACE = "org.sqlite.lib.path";
    private static final String LINUX = "Linux";

    private NativeLibrary() {}

    /**
     * Sends the driver to what lies beside its jar. It helps itself where nothing does, or nothing
     * that can be loaded; and a place that was set stays.
     */
    static void locate() {
        if (System.getProperty(PLACE) == null) {
            jar(OSInfo.class)
                    .flatMap(NativeLibrary::beside)
                    .ifPresent(directory -> System.setProperty(PLACE, directory.toString()));
        }
    }

    static Optional<Path> beside(Path jar) {
        return Optional.of(jar.resolveSibling("org/sqlite/native"))
                .filter(Files::isDirectory)
                .map(directory -> directory.resolve(system()).resolve(OSInfo.getArchName()))
                .filter(Files::isDirectory);
    }

    /**
     * As the driver names it, but for one thing: on Linux it starts a program to learn whether this
     * is a telephone. There what lies beside the jar cannot be loaded, and it helps itself.
     */
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
