package io.perfwarden.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/** The archives that {@code -Pdist} has put into {@code target/dist}, and what is run of them. */
final class Distribution {
    static final Path DIRECTORY = Path.of("target", "dist").toAbsolutePath();

    private static final Pattern NAME = Pattern.compile("(perfwarden-(.+)-linux-\\w+)\\.tar\\.gz");

    private Distribution() {}

    /** Everything that a process said, and how it ended. */
    record Ended(int code, String out, String err) {}

    /** The name of the archive for this system, without its ending. */
    static String name() {
        return matched(1);
    }

    static String version() {
        return matched(2);
    }

    private static String matched(int group) {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.map(it -> NAME.matcher(it.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(it -> it.group(group))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Unpacks an archive, and returns the directory in it. */
    static Path unpacked(String name, Path to) {
        try {
            Path _ = Files.createDirectories(to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Ended tar =
                run(to, Map.of(), "tar", "-xzf", DIRECTORY.resolve(name + ".tar.gz").toString());
        if (tar.code() != 0) {
            throw new AssertionError(tar.err());
        }
        return to.resolve(name);
    }

    /**
     * Runs a command to its end, in an environment that names no JDK.
     *
     * @param environment besides the path to the system's programs
     */
    static Ended run(Path directory, Map<String, String> environment, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().putAll(environment);
        try {
            Path out = Files.createTempFile("out", ".txt");
            Path err = Files.createTempFile("err", ".txt");
            builder.redirectOutput(out.toFile()).redirectError(err.toFile());
            int code = builder.start().onExit().join().exitValue();
            Ended ended =
                    new Ended(code, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
            Files.delete(out);
            Files.delete(err);
            return ended;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a command is there and ends well. */
    static boolean ends(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .onExit()
                            .join()
                            .exitValue()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
