package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;

/**
 * Saves the servers of tests a part of their work: the classes of one that judged a pull request
 * are kept for all of them.
 *
 * <p>What the launcher itself keeps is made for years of service. It takes three times as long to
 * make, and lacks what judges. The launcher names what it keeps after the JDK's directory, so that
 * a link to the JDK is enough to have it find this.
 */
final class ServerCache {
    private static final Path JAR = Path.of("target", "perfwarden.jar").toAbsolutePath();
    private static final Path JDK = Path.of("target", "jdk", "e2e").toAbsolutePath();
    private static final Path FILE = kept("server");

    static {
        try {
            prepare();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerCache() {}

    /** A link to this JDK, for which the cache is kept. */
    static Path jdk() {
        return JDK;
    }

    private static Path kept(String kind) {
        return Path.of("target", "aot", kind + "-" + JDK.getFileName() + ".aot").toAbsolutePath();
    }

    private static void prepare() throws IOException {
        Path _ = Files.createDirectories(JDK.getParent());
        Path _ = Files.createDirectories(FILE.getParent());
        boolean _ = Files.deleteIfExists(JDK);
        Path _ = Files.createSymbolicLink(JDK, Path.of(System.getProperty("java.home")));
        if (!isFresh()) {
            boolean _ = Files.deleteIfExists(FILE);
            record();
            assertThat(FILE).isNotEmptyFile();
            finish(FILE);
        }
        // Two short commands are not worth a cache, and an empty one is passed over.
        finish(Files.write(kept("cli"), new byte[0]));
    }

    private static boolean isFresh() throws IOException {
        return Files.exists(FILE)
                && Files.getLastModifiedTime(FILE).compareTo(Files.getLastModifiedTime(JAR)) > 0;
    }

    /** Has a server write the cache when it ends. */
    private static void record() throws IOException {
        // The launcher then makes none itself.
        Path underWay = Path.of(FILE + ".0");
        Path _ = Files.createDirectories(underWay);
        Map<String, String> java =
                Map.of(
                        "JAVA_HOME",
                        JDK.toString(),
                        "JAVA_OPTS",
                        ServerProcess.OPTIONS
                                + " -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining"
                                + " -XX:AOTCacheOutput="
                                + FILE);
        Path scratch = Files.createTempDirectory(JDK.getParent(), "recorded");
        try (Installation app = new Installation(Stores.SQLITE.config(scratch), scratch, java)) {
            StandInPull pull = app.ownPull();
            app.life(pull, 100, 130).forEach(app::deliver);
            Check _ = app.completed(pull);
            app.idle();
            int _ = app.server().stop();
        }
        Files.delete(underWay);
    }

    /** Says of which jar it is, as the launcher does. */
    private static void finish(Path cache) throws IOException {
        Path _ = Files.writeString(Path.of(cache + ".of"), JAR + "\n");
    }
}
