package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher asks of the JVM, by the machine and by what is to be done. */
@DisabledOnOs(OS.WINDOWS)
class LauncherFlagsTest extends LauncherTree {
    /** What a machine has is said in the place of the most that is looked at. */
    @ParameterizedTest
    @CsvSource({"1g,512", "256m,128", "64m,32"})
    void a_server_takes_half_of_a_small_machine_and_never_more_than_it_needs(
            String memory, int megabytes) throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        replace("MaxRAM=1g", "MaxRAM=" + memory);
        List<String> command =
                Pattern.compile("<(-XX:(?!AOT)[^>]*|-Xm[^>]*)>")
                        .matcher(run(root.resolve("perfwarden"), "serve").out())
                        .results()
                        .map(it -> it.group(1))
                        .collect(Collectors.toCollection(ArrayList::new));
        command.addFirst(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertThat(new String(jvm.getInputStream().readAllBytes(), UTF_8))
                .containsPattern("MaxHeapSize += " + megabytes * 1024 * 1024 + " ");
    }

    @Test
    void the_optimising_compiler_runs_only_where_much_is_to_be_read() throws Exception {
        Path small = Files.writeString(scratch.resolve("small file.json"), "{}");
        Path large = scratch.resolve("large file.json");
        try (RandomAccessFile hollow = new RandomAccessFile(large.toFile(), "rw")) {
            hollow.setLength(150_000_000);
        }
        jdk("jdk", "25.0.1");
        maven();
        Path launcher = root.resolve("perfwarden");
        assertThat(run(launcher, "compare", small.toString()).out()).contains("StopAtLevel=1>");
        assertThat(run(launcher, "compare", small.toString(), large.toString()).out())
                .contains("<compare>")
                .doesNotContain("StopAtLevel");
    }

    @Test
    void the_recorder_of_the_jdk_is_there_only_for_a_server_that_is_started_with_it()
            throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        Path launcher = root.resolve("perfwarden");
        assertThat(run(launcher, "serve").out()).contains("<-Djfr.unsupported.vm=true>");
        assertThat(run(launcher, "compare").out()).doesNotContain("jfr");
        settings.put("PERFWARDEN_JAVA_OPTS", "-XX:StartFlightRecording=filename=x.jfr");
        assertThat(run(launcher, "serve").out())
                .contains("<-XX:StartFlightRecording=filename=x.jfr>")
                .doesNotContain("jfr.unsupported");
    }

    @Test
    void a_wide_terminal_is_not_taken_for_one_of_eighty_columns() throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        replace("[ -t 1 ]", "true");
        script(tools.resolve("stty"), "[ -f /dev/stdin ] && echo 50 240");
        assertThat(run(root.resolve("perfwarden"), "version").out())
                .contains("<-Dperfwarden.columns=240>");
    }

    @ParameterizedTest
    @CsvSource({
        "always [madvise] never,true",
        "[always] madvise never,true",
        "always madvise [never],false"
    })
    void a_comparison_takes_large_pages_only_where_the_jvm_does_not_warn_of_them(
            String pages, boolean taken) throws Exception {
        jdk("jdk", "25.0.1");
        maven();
        says("/sys/kernel/mm/transparent_hugepage/enabled", pages);
        assertThat(run(root.resolve("perfwarden"), "compare").out().contains("HugePages"))
                .isEqualTo(taken);
    }

    /** Lets the launcher read a file of the test's in the place of one of the kernel's. */
    private void says(String file, String text) throws IOException {
        Path own = Files.writeString(scratch.resolve("kernel"), text + "\n");
        replace(file, "\"" + own + "\"");
    }

    private void replace(String text, String by) throws IOException {
        Path flags = root.resolve("src/dist/lib/flags.sh");
        Files.writeString(flags, Files.readString(flags).replace(text, by));
    }
}
