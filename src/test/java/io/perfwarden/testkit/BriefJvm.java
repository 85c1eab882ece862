package io.perfwarden.testkit;

import module java.base;

/** A JVM that a test starts, which ends soon: as the launcher starts a command. */
public final class BriefJvm {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private BriefJvm() {}

    /** Its command line up to the options and what it runs. */
    public static List<String> command(String... more) {
        return Stream.concat(
                        Stream.of(JAVA, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                        Stream.of(more))
                .toList();
    }

    /** Whose class path is that of the tests. */
    public static List<String> ofTests(String... more) {
        return Stream.concat(command("-cp", classPath()).stream(), Stream.of(more)).toList();
    }

    /** As the test itself was started, by any runner. */
    public static String classPath() {
        return Thread.currentThread().getContextClassLoader() instanceof URLClassLoader own
                ? Arrays.stream(own.getURLs())
                        .map(URL::getPath)
                        .collect(Collectors.joining(File.pathSeparator))
                : System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
