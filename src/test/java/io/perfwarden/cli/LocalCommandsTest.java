package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.cli.CliRunner.LazyCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

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
    void an_example_that_is_longer_than_a_terminal_can_be_pasted() {
        assertThat(Run.of("compare", "--help").out().lines())
                .contains(
                        "  perfwarden compare baselines/core.json results/ --config .github/perfwarden.yml \\");
        assertThat(Run.of("plan", "--help").out().lines())
                .anyMatch(it -> it.endsWith("perfwarden plan --see 3% --of octo/bench"));
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
                                () -> {
                                    throw new AssertionError("built without being named");
                                }));
        assertThat(Run.with(more, "--help").out()).contains("serve", "Run the GitHub App.");
        assertThat(Run.with(more, "version").code()).isZero();
    }

    @Test
    void a_bug_is_not_a_regression() {
        List<LazyCommand> more = List.of(new LazyCommand("greet", Greeting::new));
        Run run = Run.with(more, "greet");
        assertThat(run.code()).isEqualTo(70);
        assertThat(run.err()).startsWith("perfwarden: this is a bug").contains("broken");
    }

    @Test
    void every_command_option_and_parameter_is_described() {
        ShellContext shell =
                new ShellContext(
                        System.out,
                        System.err,
                        ShellContext.Screen.NONE,
                        Clock.systemUTC(),
                        "1.2.3");
        ResourceBundle words = ResourceBundle.getBundle("cli", Locale.ROOT);
        CommandLine line = new CommandLine(CommandSpec.create().name("perfwarden"));
        for (LazyCommand command : LocalCommands.all(shell, ServerHistories.NONE)) {
            assertThat(words.containsKey("summary." + command.name())).isTrue();
            line.addSubcommand(command.name(), command.command().get());
        }
        line.setResourceBundle(words);
        assertThat(undescribed(line)).isEmpty();
    }

    private static List<String> undescribed(CommandLine line) {
        List<String> found = new ArrayList<>();
        line.getSubcommands()
                .values()
                .forEach(command -> {
                    CommandSpec spec = command.getCommandSpec();
                    String name = spec.qualifiedName();
                    if (spec.usageMessage().description().length == 0) {
                        found.add(name);
                    }
                    spec.args().stream()
                            .filter(it -> it.description().length == 0)
                            .forEach(it -> found.add(name + " " + it.paramLabel()));
                    found.addAll(undescribed(command));
                });
        return found;
    }
}
