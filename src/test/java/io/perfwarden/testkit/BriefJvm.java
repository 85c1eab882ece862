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

    /** The program itself, from the classes under test. */
    public static List<String> ofProgram(String... arguments) {
        return Stream.concat(
                        command(
                                "-XX:SharedArchiveFile=" + Program.ARCHIVE,
                                "-cp",
                                Program.CLASS_PATH,
                                "io.perfwarden.Main")
                                .stream(),
                        Stream.of(arguments))
                .toList();
    }

    /**
     * A jar of the program and an archive of the classes that a comparison loads. Without it each
     * start takes half as much processor time again.
     */
    private static final class Program {
        private static final Path JAR = file(".jar");
        private static final Path ARCHIVE = file(".jsa");
        private static final String CLASS_PATH =
                Stream.concat(
                                Stream.of(JAR.toString()),
                                Stream.of(classPath().split(File.pathSeparator))
                                        .filter(it -> !Files.isDirectory(Path.of(it))))
                        .collect(Collectors.joining(File.pathSeparator));

        static {
            run(
                    Path.of(JAVA).resolveSibling("jar").toString(),
                    "--create",
                    "--no-compress",
                    "--file=" + JAR,
                    "-C",
                    "target/classes",
                    ".");
            String result = "src/test/resources/samples/google-benchmark/base.json";
            run(
                    command(
                                    "-XX:ArchiveClassesAtExit=" + ARCHIVE,
                                    "-cp",
                                    CLASS_PATH,
                                    "io.perfwarden.Main",
                                    "compare",
                                    result,
                                    result)
                            .toArray(String[]::new));
        }

        private static Path file(String suffix) {
            try {
                Path file = Files.createTempFile("perfwarden-program", suffix);
                file.toFile().deleteOnExit();
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void run(String... command) {
            try {
                Process process =
                        new ProcessBuilder(command)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .redirectError(ProcessBuilder.Redirect.DISCARD)
                                .start();
                if (process.waitFor() != 0) {
                    throw new IllegalStateException("it failed: " + String.join(" ", command));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
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
