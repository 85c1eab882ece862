package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.Main;
import io.perfwarden.cli.CliRunner.LazyCommand;
import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** Lines without options. */
class PlainLineTest {
    private static final String BASELINE = "src/test/resources/samples/jmh/base.json";
    private static final String CURRENT = "src/test/resources/samples/jmh/slow.json";

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(
            strings = {
                BASELINE + " " + CURRENT,
                BASELINE + " " + BASELINE,
                BASELINE + " " + CURRENT + " " + BASELINE,
                BASELINE + " pom.xml",
                "nowhere.json " + CURRENT,
                BASELINE + " nowhere",
                "config config"
            })
    void a_comparison_is_the_same_with_and_without_an_end_of_options(String paths) {
        Run plain = Run.of(("compare " + paths).split(" "));
        assertThat(plain).isEqualTo(Run.of(("compare -- " + paths).split(" ")));
        assertThat(plain.code()).isNotEqualTo(70);
    }

    @Test
    void too_few_paths_are_wrong_usage() {
        assertThat(Run.of("compare", BASELINE).code()).isEqualTo(2);
        assertThat(Run.of("compare", BASELINE).err()).contains("CURRENT", "compare --help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"comparre", "config chek", "comparre --help", "config chek --help"})
    void a_command_that_does_not_exist_is_an_error_even_with_help(String line) {
        Run run = Run.of(line.split(" "));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no such command").containsPattern("did you mean c\\w+\\?");
    }

    @Test
    void a_directory_that_is_not_there_is_not_only_repeated() {
        assertThat(Run.of("init", "nowhere").err()).contains("nowhere: cannot be read, expected");
    }

    @Test
    void a_name_in_a_pipe_is_not_cut_and_has_no_package_that_all_share() {
        assertThat(Run.of("compare", BASELINE, CURRENT).out())
                .doesNotContain("\u2026", "org.example");
    }

    @Test
    void every_document_names_one_version_of_the_upload_action() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("config"))) {
            Stream<Path> others =
                    Stream.of("README.md", "src/main/java/io/perfwarden/cli/InitCommand.java")
                            .map(Path::of);
            Set<String> versions = new TreeSet<>();
            for (Path file : Stream.concat(files.filter(Files::isRegularFile), others).toList()) {
                Pattern.compile("actions/upload-artifact@v[0-9]+")
                        .matcher(Files.readString(file))
                        .results()
                        .forEach(found -> versions.add(found.group()));
            }
            assertThat(versions).hasSize(1);
        }
    }

    @Test
    void a_reader_that_has_seen_enough_does_not_change_the_verdict() throws Exception {
        Process process =
                new ProcessBuilder(
                                BriefJvm.ofTests(
                                        Main.class.getName(),
                                        "compare",
                                        "--explain",
                                        BASELINE,
                                        CURRENT))
                        .start();
        process.getInputStream().close();
        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
                .doesNotContain("cannot be written");
        assertThat(process.waitFor()).isEqualTo(ExitCode.REGRESSION);
    }

    @Test
    void a_file_of_arguments_is_read(@TempDir Path scratch) throws IOException {
        Path words = Files.writeString(scratch.resolve("words"), CURRENT + " --fail 1000%", UTF_8);
        assertThat(Run.of("compare", BASELINE, "@" + words).code()).isZero();
    }

    @Test
    void only_a_comparison_says_that_its_memory_is_not_enough() {
        Run run =
                Run.with(
                        List.of(
                                command(() -> {
                                    throw new OutOfMemoryError("heap");
                                })),
                        "greet");
        assertThat(run.code()).isEqualTo(ExitCode.UNREADABLE);
        assertThat(run.err()).startsWith("perfwarden: memory: is not enough for what was read");
    }

    @Test
    void a_bug_of_a_command_is_told_as_one() {
        Run run =
                Run.with(
                        List.of(
                                command(() -> {
                                    throw new IllegalStateException("broken");
                                })),
                        "greet");
        assertThat(run.code()).isEqualTo(70);
        assertThat(run.err()).startsWith("perfwarden: this is a bug").contains("broken");
    }

    private static LazyCommand command(Callable<Integer> body) {
        return new LazyCommand("greet", () -> CommandSpec.wrapWithoutInspection(body));
    }
}
