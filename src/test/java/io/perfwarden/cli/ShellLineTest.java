package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ShellLineTest {
    /**
     * A benchmark that goes on, whatever it does with signals, disturbs a job that is continued.
     */
    @Test
    void a_command_that_is_interrupted_leaves_none_of_its_processes(@TempDir Path directory)
            throws Exception {
        Path pid = pipe(directory, "pid");
        Path more = pipe(directory, "more");
        ShellLine line =
                new ShellLine(
                        "sh -c 'trap \"\" TERM; echo $$ > pid; head -n 1 more; : > ended'; true");
        Thread measuring =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                int _ =
                                        line.run(
                                                directory,
                                                List.of(),
                                                Map.of(),
                                                directory.resolve("out"));
                            } catch (IOException _) {
                                // interrupted
                            }
                        });
        long benchmark = Long.parseLong(Files.readString(pid).strip());
        measuring.interrupt();
        measuring.join();
        // one that goes on is let go to its end
        try (RandomAccessFile open = new RandomAccessFile(more.toFile(), "rw")) {
            open.writeByte('\n');
            ProcessHandle.of(benchmark).ifPresent(it -> it.onExit().join());
        }
        assertThat(directory.resolve("ended")).doesNotExist();
    }

    private static Path pipe(Path directory, String name) throws Exception {
        Path pipe = directory.resolve(name);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return pipe;
    }
}
