package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.StartupRehearsal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which JDK the launcher scripts find, what they build, and what they keep for later starts. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest extends LauncherTree {
    @Test
    void without_a_jdk_one_line_says_what_to_install() throws Exception {
        for (String script : List.of("perfwarden", "mvnw")) {
            Ended ended = run(root.resolve(script), "version");
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.err()).startsWith(script + ": no JDK 25 or newer").hasLineCount(1);
        }
    }

    @Test
    void without_maven_one_line_says_what_to_install() throws Exception {
        jdk("jdk", "25.0.1");
        for (String script : List.of("perfwarden", "mvnw")) {
            Ended ended = run(root.resolve(script), "version");
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.err()).startsWith(script + ": no Maven on PATH").hasLineCount(1);
        }
    }

    @Test
    void arguments_survive_through_a_link_from_another_directory() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        Path link =
                Files.createSymbolicLink(scratch.resolve("pw"), Path.of("the project/perfwarden"));
        Ended ended = run(link, "compare", "a file", "*", "--slack", "0.2 ms", "");
        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .endsWith(
                        "<-jar>\n<%s/target/perfwarden.jar>\n<compare>\n<a file>\n<*>\n<--slack>\n<0.2 ms>\n<>\n"
                                .formatted(root.toRealPath()));
    }

    @Test
    void it_builds_when_there_is_no_jar_and_not_again() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        assertThat(run(root.resolve("perfwarden")).err()).contains("building");
        assertThat(run(root.resolve("perfwarden")).err()).isEmpty();
    }

    @Test
    void it_builds_again_when_a_source_is_newer_or_gone() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        run(root.resolve("perfwarden"));
        old(root.resolve("target/perfwarden.jar"));
        assertThat(run(root.resolve("perfwarden")).err()).isEmpty();
        Files.writeString(root.resolve("src/main/Source.java"), "changed");
        assertThat(run(root.resolve("perfwarden")).err()).contains("building");
        old(root.resolve("target/perfwarden.jar"));
        old(root.resolve("src/main/Source.java"));
        Files.delete(root.resolve("src/main/Source.java"));
        assertThat(run(root.resolve("perfwarden")).err()).contains("building");
    }

    private Path cache(String kind) {
        return root.resolve("target/aot").resolve(kind + "-jdk.aot");
    }

    @Test
    void a_training_run_makes_later_starts_quicker_and_is_not_repeated() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        assertThat(run(root.resolve("perfwarden"), "version").out())
                .contains("<-XX:AOTCache=" + cache("cli").toRealPath() + ">")
                .doesNotContain("AOTCacheOutput");
        Files.writeString(cache("cli"), "the same");
        run(root.resolve("perfwarden"), "version");
        assertThat(cache("cli")).hasContent("the same");
    }

    @Test
    void a_tree_that_was_moved_makes_a_cache_of_its_own() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        run(root.resolve("perfwarden"), "version");
        Files.writeString(cache("cli"), "of the old place");
        root = Files.move(root, scratch.resolve("moved"));
        assertThat(run(root.resolve("perfwarden"), "version").out())
                .contains("<-XX:AOTCache=" + cache("cli").toRealPath() + ">");
        assertThat(cache("cli")).hasContent("cache");
    }

    @Test
    void a_new_jar_gets_a_new_cache() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        run(root.resolve("perfwarden"), "version");
        Files.writeString(cache("cli"), "of the old jar");
        old(cache("cli"));
        run(root.resolve("perfwarden"), "version");
        assertThat(cache("cli")).hasContent("cache");
    }

    @Test
    void a_training_run_that_fails_is_not_repeated_and_stops_nobody() throws Exception {
        Path home = jdk("jdk", "25.0.1");
        maven();
        script(home.resolve("bin/java"), "for word; do printf '<%s>\\n' \"$word\"; done");
        assertThat(run(root.resolve("perfwarden"), "version").code()).isZero();
        assertThat(cache("cli")).isEmptyFile();
        FileTime first = Files.getLastModifiedTime(cache("cli"));
        run(root.resolve("perfwarden"), "version");
        assertThat(Files.getLastModifiedTime(cache("cli"))).isEqualTo(first);
    }

    @Test
    void a_demonstration_does_not_wait_for_a_training_run() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        assertThat(run(root.resolve("perfwarden"), "demo").out()).doesNotContain("AOT");
        assertThat(run(root.resolve("perfwarden"), "serve").err())
                .contains("preparing quicker starts");
        assertThat(run(root.resolve("perfwarden"), "demo").out())
                .contains("<-XX:AOTCache=" + cache("server").toRealPath() + ">");
    }

    @Test
    void help_is_printed_without_preparing_quicker_starts() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        assertThat(run(root.resolve("perfwarden"), "serve", "--help").err())
                .doesNotContain("preparing quicker starts");
        assertThat(run(root.resolve("perfwarden"), "compare", "-h").out())
                .contains("<-h>")
                .doesNotContain("AOT");
    }

    @Test
    void a_jdk_that_was_replaced_in_its_place_makes_a_new_cache() throws Exception {
        Path home = jdk("jdk", "25.0.1");
        maven();
        run(root.resolve("perfwarden"), "version");
        Files.writeString(cache("cli"), "of the old JDK");
        old(cache("cli"));
        old(root.resolve("target/perfwarden.jar"));
        assertThat(home.resolve("release")).exists();
        run(root.resolve("perfwarden"), "version");
        assertThat(cache("cli")).hasContent("cache");
    }

    @Test
    void where_no_cache_can_be_kept_it_starts_without() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        Files.writeString(Files.createDirectory(root.resolve("target")).resolve("aot"), "a file");
        Ended ended = run(root.resolve("perfwarden"), "serve");
        assertThat(ended.code()).isZero();
        assertThat(ended.out()).doesNotContain("AOT");
        assertThat(ended.err()).doesNotContain("quicker");
    }

    @Test
    void a_rehearsal_leaves_nothing_but_the_cache() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        assertThat(Files.readString(Path.of("perfwarden")))
                .contains(StartupRehearsal.class.getName());
        run(root.resolve("perfwarden"), "serve");
        assertThat(root.resolve("target/aot").toFile().list())
                .containsExactlyInAnyOrder("server-jdk.aot", "server-jdk.aot.of");
    }

    @Test
    void a_start_while_another_prepares_goes_without_and_prepares_nothing() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        Files.createDirectories(cache("server").resolveSibling("server-jdk.aot.0"));
        Ended beside = run(root.resolve("perfwarden"), "serve");
        assertThat(beside.code()).isZero();
        assertThat(beside.out()).contains("<serve>").doesNotContain("AOT");
        assertThat(beside.err()).doesNotContain("quicker");
        assertThat(cache("server")).doesNotExist();
        old(cache("server").resolveSibling("server-jdk.aot.0"));
        assertThat(run(root.resolve("perfwarden"), "serve").err()).contains("quicker");
        assertThat(cache("server").resolveSibling("server-jdk.aot.0")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no cache at all"})
    void a_cache_that_was_damaged_is_passed_over_without_a_word(String content) throws Exception {
        Path damaged = Files.writeString(scratch.resolve("damaged.aot"), content);
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        Process process =
                new ProcessBuilder(java, "-XX:AOTCache=" + damaged, "-Xlog:aot=off", "--version")
                        .redirectErrorStream(true)
                        .start();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .doesNotContainIgnoringCase("aot");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void a_build_that_fails_shows_why() throws Exception {
        jdk("jdk", "25.0.1");
        script(tools.resolve("mvn"), "echo 'no such symbol'; exit 1");
        Ended ended = run(root.resolve("perfwarden"), "version");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("no such symbol", "perfwarden: the build failed");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void a_jdk_too_old_is_passed_over_for_a_newer_one() throws Exception {
        Path old = jdk("home/.jdks/jdk-17", "17.0.15");
        jdk("home/.jdks/jdk-25", "25.0.3");
        maven();
        Ended ended = run(root.resolve("mvnw"), "-v");
        assertThat(old).exists();
        assertThat(ended.out()).contains("JAVA_HOME=" + scratch.resolve("home/.jdks/jdk-25"));
    }
}
