package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.cli.CliRunner.LazyCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

class LocalCommandsTest {
    /** A command of a floor above. */
    @Command
    static final class Greeting implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("broken");
        }
    }

    @Test
    void no_arguments_show_the_usage_and_are_wrong_usage() {
        Run run = Run.of();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("Usage: perfwarden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "baseline",
                "baseline save",
                "baseline show",
                "baseline history",
                "import",
                "config",
                "config check",
                "pair",
                "evaluate",
                "formats",
                "completion",
                "version"
            })
    void every_command_has_help_with_an_example(String command) {
        Run run = Run.of((command + " --help").split(" "));
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith("Usage: perfwarden " + command).contains("Example");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void help_lists_every_command_and_explains_one() {
        assertThat(Run.of("--help").out())
                .contains("compare", "baseline", "config", "formats", "version", "help");
        assertThat(Run.of("help", "compare").out()).startsWith("Usage: perfwarden compare");
    }

    @Test
    void version_is_told_both_ways() {
        assertThat(Run.of("version").out()).isEqualTo("perfwarden 1.2.3\n");
        assertThat(Run.of("--version").out()).isEqualTo("perfwarden 1.2.3\n");
    }

    @Test
    void formats_are_listed_with_what_they_offer() {
        Run run = Run.of("formats");
        assertThat(run.out())
                .startsWith("ID ")
                .containsPattern("(?m)^jmh +JMH JSON +unit +samples, spread, environment$")
                .containsPattern("(?m)^gungraun-text +.+ +format$");
        assertThat(run.code()).isZero();
    }

    @Test
    void a_good_configuration_is_summed_up() {
        Run run = Run.of("config", "check", Run.fixture("config.yml"));
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("valid, 2 suites", "strict", "fail 2%", "1 rule");
    }

    @Test
    void everything_wrong_with_a_configuration_is_told_at_once() {
        Run run = Run.of("config", "check", Run.fixture("bad-config.yml"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err()).contains("bad-config.yml:4", "did you mean \"fail\"", "warn");
    }

    @Test
    void completion_knows_commands_and_options() {
        Run run = Run.of("completion");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("compare", "--slack", "baseline", "markdown");
    }

    @Test
    void a_command_of_another_floor_is_built_only_when_named() {
        List<LazyCommand> more =
                List.of(
                        new LazyCommand(
                                "serve",
                                "Run the server.",
                                () -> {
                                    throw new AssertionError("built without being named");
                                }));
        assertThat(Run.with(more, "--help").out()).contains("serve", "Run the server.");
        assertThat(Run.with(more, "version").code()).isZero();
    }

    @Test
    void a_bug_is_not_a_regression() {
        List<LazyCommand> more = List.of(new LazyCommand("greet", "Greet.", Greeting::new));
        Run run = Run.with(more, "greet");
        assertThat(run.code()).isEqualTo(70);
        assertThat(run.err()).startsWith("perfwarden: this is a bug").contains("broken");
    }
}
