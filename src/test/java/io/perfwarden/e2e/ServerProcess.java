package io.perfwarden.e2e;

import module java.base;

/**
 * {@code perfwarden serve} in a process of its own, with a small heap: started by the launcher as
 * its users start it, which makes starts quick.
 */
final class ServerProcess {
    /** Given, they are of a measurement, which starts servers as users do. */
    private static final Optional<String> GIVEN =
            Optional.ofNullable(System.getProperty("server.options"));

    static final String OPTIONS = "-Xmx256m " + GIVEN.orElse("-XX:TieredStopAtLevel=1");

    /** That of a checkout, which prepares quicker starts. */
    static final Path LAUNCHER = Path.of("perfwarden").toAbsolutePath();

    private static final Pattern LISTENING = Pattern.compile("perfwarden: listening on (\\S+)\\R");

    private final Process process;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a server, which may not listen yet.
     *
     * @param settings without the prefix of their names
     * @param log is written to
     */
    static ServerProcess start(Map<String, String> settings, Path log) {
        return start(LAUNCHER, settings, log);
    }

    /**
     * Starts a server with another launcher than the checkout's, such as that of another version.
     */
    static ServerProcess start(Path launcher, Map<String, String> settings, Path log) {
        ProcessBuilder builder = new ProcessBuilder(launcher.toString(), "serve");
        builder.environment().keySet().removeIf(name -> name.startsWith("PERFWARDEN_"));
        builder.environment().put("PERFWARDEN_JAVA_OPTS", OPTIONS);
        if (!settings.containsKey("JAVA_HOME")) {
            builder.environment().put("PERFWARDEN_JAVA_HOME", jdk(launcher));
        }
        settings.forEach((name, value) -> builder.environment().put("PERFWARDEN_" + name, value));
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        try {
            return new ServerProcess(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String jdk(Path launcher) {
        return launcher.equals(LAUNCHER) && GIVEN.isEmpty()
                ? ServerCache.jdk().toString()
                : System.getProperty("java.home");
    }

    /** Of something brief, of which nobody reads what it says. */
    private static int exitCode(ProcessBuilder brief) {
        try {
            return brief.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .onExit()
                    .join()
                    .exitValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens, once it does. */
    URI url() {
        return Await.value(
                "the server listens",
                () -> {
                    if (!process.isAlive()) {
                        throw new AssertionError("the server has ended:\n" + log());
                    }
                    return listens();
                });
    }

    /** Where it listens, if it does by now. */
    Optional<URI> listens() {
        Matcher line = LISTENING.matcher(log());
        return line.find() ? Optional.of(URI.create(line.group(1))) : Optional.empty();
    }

    /** Everything it has written, to standard output or error. */
    String log() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The words that it was started with, after the launcher has become the JVM. */
    String command() {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .replace('\0', ' ');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it has used of processors. */
    Duration processors() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Its memory in MiB, as Linux counts it. */
    long resident() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum()
                    >> 10;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has it collect its garbage, all of it. */
    void collectGarbage() throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        int exit = exitCode(new ProcessBuilder(jcmd, Long.toString(process.pid()), "GC.run"));
        if (exit != 0) {
            throw new IOException("jcmd ended with " + exit);
        }
    }

    /** Waits for its end. */
    int exitCode() {
        return process.onExit().join().exitValue();
    }

    /** Lets it stand still, in whatever it is doing. */
    void freeze() {
        signal("STOP");
    }

    /** Lets one that stands still go on as if no time had passed. */
    void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        int _ = exitCode(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())));
    }

    /** Asks it to end in order and waits for that. */
    int stop() {
        process.destroy();
        return exitCode();
    }

    /** As {@code kill -9}. */
    void kill() {
        int _ = process.destroyForcibly().onExit().join().exitValue();
    }
}
