package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher scripts in a tree of their own, with a JDK and a Maven that only say what they were
 * asked for.
 */
abstract class LauncherTree {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    /** Says what it was asked for, and leaves a cache where it was asked for one. */
    private static final String JAVA =
            """
            for word; do
                printf '<%s>\\n' "$word"
                case $word in -XX:AOTCacheOutput=*) echo cache >"${word#*=}" ;; esac
            done\
            """;

    @TempDir Path scratch;

    /** Environment variables of the launcher, besides those that it needs. */
    final Map<String, String> settings = new HashMap<>();

    Path root;
    Path tools;

    record Ended(int code, String out, String err) {}

    @BeforeEach
    void plant() throws IOException {
        root = Files.createDirectories(scratch.resolve("the project"));
        tools = Files.createDirectory(scratch.resolve("tools"));
        for (String file : List.of("perfwarden", "mvnw", ".mvn/jdk.sh", "src/dist/lib/flags.sh")) {
            Path copy = root.resolve(file);
            Files.createDirectories(copy.resolveSibling(""));
            Files.copy(Path.of(file), copy);
        }
        Path search = root.resolve(".mvn/jdk.sh");
        Files.writeString(
                search, Files.readString(search).replace("/usr/lib/jvm/* /opt/*", "/nowhere/*"));
        Files.createDirectories(root.resolve("src/main"));
        old(Files.writeString(root.resolve("src/main/Source.java"), ""));
        old(Files.writeString(root.resolve("pom.xml"), ""));
        old(root.resolve("src/main"));
        for (String tool :
                List.of(
                        "dirname",
                        "readlink",
                        "find",
                        "touch",
                        "mktemp",
                        "rm",
                        "mv",
                        "cat",
                        "wc",
                        "mkdir")) {
            script(tools.resolve(tool), "exec " + found(tool) + " \"$@\"");
        }
    }

    /** Old enough for anything written now to be newer. */
    static void old(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    }

    Path jdk(String name, String version) throws IOException {
        Path home = Files.createDirectories(scratch.resolve(name));
        Files.createDirectory(home.resolve("bin"));
        Files.writeString(
                home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(home.resolve("bin/javac"), "exit 1");
        script(home.resolve("bin/java"), JAVA);
        return home;
    }

    void maven() throws IOException {
        script(
                tools.resolve("mvn"),
                "echo JAVA_HOME=$JAVA_HOME\nmkdir -p target/lib \"$(dirname \"$2\")/target/lib\"\n"
                        + ": >\"$(dirname \"$2\")/target/perfwarden.jar\"");
    }

    static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path found(String tool) {
        return List.of("/bin", "/usr/bin").stream()
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    Ended run(Path script, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
        command.addAll(List.of(args));
        Path out = scratch.resolve("out");
        Path err = scratch.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).directory(scratch.toFile());
        builder.redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("HOME", scratch.resolve("home").toString());
        if (Files.exists(scratch.resolve("jdk"))) {
            builder.environment().put("JAVA_HOME", scratch.resolve("jdk").toString());
        }
        builder.environment().putAll(settings);
        int code = builder.start().waitFor();
        return new Ended(code, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }
}
