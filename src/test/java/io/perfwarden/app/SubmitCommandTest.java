package io.perfwarden.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.ShellContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SubmitCommandTest {
    @TempDir Path results;

    private static String closedAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }

    @Test
    void a_server_that_is_not_there_is_an_error_that_names_it() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ShellContext shell =
                new ShellContext(
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        ShellContext.Screen.NONE,
                        Clock.systemUTC(),
                        "1.2.3");
        String server = closedAddress();
        SubmitCommand command = new SubmitCommand(shell, Map.of("PERFWARDEN_TOKEN", "pwu_secret"));
        new CommandLine(command)
                .parseArgs(
                        results.toString(),
                        "--repo=acme/bench",
                        "--commit=" + "a".repeat(40),
                        "--suite=core",
                        "--server=" + server,
                        "--check");
        assertThat(command.call()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(err.toString(UTF_8))
                .contains(server, "cannot be reached")
                .doesNotContain("secret");
    }
}
