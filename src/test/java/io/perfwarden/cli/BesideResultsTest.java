package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code environment} and {@code fingerprint} write what {@code compare} reads beside results. */
class BesideResultsTest {
    @TempDir Path scratch;

    private Path dir(String name, double value) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve(name));
        Files.writeString(
                directory.resolve("results.json"),
                "[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": " + value + "}]");
        return directory;
    }

    private Path jar(String name, String content, long time) throws IOException {
        Path jar = scratch.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : new String[] {"META-INF/MANIFEST.MF", "B.class", "A.class"}) {
                ZipEntry one = new ZipEntry(entry);
                one.setTime(time);
                zip.putNextEntry(one);
                zip.write((entry.startsWith("META") ? name : entry + content).getBytes(UTF_8));
                zip.closeEntry();
            }
        }
        return jar;
    }

    private void fingerprint(Path of, Path beside) {
        Run run =
                Run.of(
                        "fingerprint",
                        of.toString(),
                        "--of",
                        beside.toString(),
                        "--to",
                        beside.resolve("perfwarden-code.json").toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
    }

    @Test
    void a_machine_that_is_another_one_is_said() throws IOException {
        Path base = dir("base", 100);
        Path head = dir("head", 120);
        for (Path one : new Path[] {base, head}) {
            String cpu = "cpu=model " + one.getFileName();
            String to = one.resolve("perfwarden-environment.json").toString();
            assertThat(Run.of("environment", "--set", cpu, "--to", to).code()).isZero();
        }
        Run run = Run.of("compare", base.toString(), head.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("other machine").contains("model head");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=skipped", "cpu", "=x", "CPU=x"})
    void a_fact_that_nobody_reads_is_refused(String typed) {
        Run run = Run.of("environment", "--set", typed);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("cpu").contains("runtime");
    }

    @Test
    void the_same_code_in_a_jar_of_another_day_is_the_same() throws IOException {
        Path base = dir("base", 100);
        Path head = dir("head", 120);
        fingerprint(jar("one.jar", "x", 1_000_000_000_000L), base);
        fingerprint(jar("two.jar", "x", 1_700_000_000_000L), head);
        Path config = scratch.resolve("perfwarden.yml");
        Files.writeString(config, "{version: 1, suites: [{name: core, same-code: trust}]}");
        Run said = Run.of("compare", base.toString(), head.toString(), "--explain");
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out()).contains("code same");
        String[] trusting = {
            "compare", base.toString(), head.toString(), "--config", config.toString()
        };
        assertThat(Run.of(trusting).code()).isZero();
        fingerprint(jar("three.jar", "y", 1_000_000_000_000L), head);
        assertThat(Run.of(trusting).code()).isEqualTo(1);
    }

    @Test
    void the_hashes_are_kept_in_a_saved_baseline() throws IOException {
        Path base = dir("base", 100);
        Path head = dir("head", 120);
        Path jar = jar("one.jar", "x", 1_000_000_000_000L);
        fingerprint(jar, base);
        fingerprint(jar, head);
        String saved = scratch.resolve("saved.json").toString();
        assertThat(Run.of("baseline", "save", base.toString(), "--to", saved).code()).isZero();
        Path config = scratch.resolve("perfwarden.yml");
        Files.writeString(config, "{version: 1, suites: [{name: core, same-code: trust}]}");
        assertThat(Run.of("compare", saved, head.toString()).out()).contains("code same");
        assertThat(Run.of("compare", saved, head.toString(), "--config", config.toString()).code())
                .isZero();
    }

    @Test
    void hashes_of_other_benchmarks_stay() throws IOException {
        Path code = scratch.resolve("perfwarden-code.json");
        Path file = Files.writeString(scratch.resolve("bench"), "binary");
        for (String name : new String[] {"sort/1 \u00fc", "sort/2"}) {
            String[] args = {
                "fingerprint", file.toString(), "--benchmark", name, "--to", code.toString()
            };
            assertThat(Run.of(args).code()).isZero();
        }
        assertThat(Files.readString(code)).contains("sort/1 \\u00fc").contains("sort/2");
    }

    @Test
    void nothing_to_hash_is_refused() throws IOException {
        Path empty = Files.createDirectories(scratch.resolve("empty"));
        String to = scratch.resolve("perfwarden-code.json").toString();
        assertThat(Run.of("fingerprint", empty.toString(), "--benchmark", "a", "--to", to).code())
                .isEqualTo(3);
        assertThat(Run.of("fingerprint", "nowhere", "--benchmark", "a", "--to", to).code())
                .isEqualTo(3);
        assertThat(Run.of("fingerprint", empty.toString(), "--to", to).code()).isEqualTo(2);
    }
}
