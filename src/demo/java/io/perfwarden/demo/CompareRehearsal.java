package io.perfwarden.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.Main;
import io.perfwarden.cli.ShellContext;

/**
 * Comparisons that the launcher lets the JVM record, so that others are quicker: a regression in
 * two formats of tools, and no change in our own.
 */
public final class CompareRehearsal {
    private CompareRehearsal() {}

    /**
     * @param arguments the directory of the demo's results; an empty one for other files
     */
    public static void main(String[] arguments) throws IOException {
        Path demo = Path.of(arguments[0]);
        Path own = Files.createDirectories(Path.of(arguments[1])).resolve("own.json");
        Files.writeString(own, "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 100}]");
        compare(own, own);
        compare(demo.resolve("codec-main.json"), demo.resolve("codec-append.json"));
        compare(demo.resolve("core-main.json"), demo.resolve("core-append.json"));
    }

    /** With an option and without: picocli reads only the first line. */
    private static void compare(Path baseline, Path current) {
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
        var shell =
                new ShellContext(
                        out, out, ShellContext.Screen.NONE, Clock.systemUTC(), "rehearsal");
        Main.run(shell, "compare", "--fail", "5%", baseline.toString(), current.toString());
        Main.run(shell, "compare", baseline.toString(), current.toString());
    }
}
