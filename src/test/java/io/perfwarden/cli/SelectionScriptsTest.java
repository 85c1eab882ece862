package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of {@code init --select} find what a change can affect, or measure everything. */
class SelectionScriptsTest {
    private static final String SELECTION = "perfwarden-selection.json";
    @TempDir Path scratch;
    private Path repository;
    private Path tools;

    @BeforeEach
    void repository() throws IOException {
        repository = Files.createDirectories(scratch.resolve("repository")).toRealPath();
        tools = Files.createDirectories(scratch.resolve("tools"));
        assumeTrue(isThere("git"));
        run("git", "init", "-q", "-b", "main");
    }

    private static boolean isThere(String tool) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(it -> Files.isExecutable(Path.of(it, tool)));
    }

    private void file(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    /** A program that stands before the real one. */
    private void tool(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String run(String... command) throws IOException {
        ProcessBuilder process = new ProcessBuilder(command).directory(repository.toFile());
        Map<String, String> environment = process.environment();
        environment.put("PATH", tools + ":" + System.getenv("PATH"));
        environment.put("GOFLAGS", "-mod=mod");
        environment.put("GOPROXY", "off");
        environment.put("GOTOOLCHAIN", "local");
        environment.remove("GITHUB_BASE_REF");
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            environment.put("GIT_" + who + "_NAME", "a");
            environment.put("GIT_" + who + "_EMAIL", "a@example.com");
        }
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        Path err = scratch.resolve("err");
        Process started = process.redirectError(err.toFile()).start();
        String out = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(started.waitFor()).as(Files.readString(err)).isZero();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return out;
    }

    private void commit() throws IOException {
        run("git", "add", "-A");
        run("git", "commit", "-q", "-m", "x");
    }

    /** What is printed and left out when these files change. */
    private Chosen changing(String tool, String... files) throws IOException {
        run("git", "checkout", "-q", "-B", "change", "main");
        for (String name : files) {
            Path file = repository.resolve(name);
            file(name, Files.exists(file) ? Files.readString(file) + "\n" : "new\n");
        }
        commit();
        return script(tool, "main");
    }

    private Chosen script(String tool, String... base) throws IOException {
        Path script = Path.of("src/main/resources/init/select-" + tool + ".sh").toAbsolutePath();
        List<String> command = new ArrayList<>(List.of("sh", script.toString()));
        command.addAll(List.of(base));
        List<String> lines = run(command.toArray(String[]::new)).lines().toList();
        Path file = repository.resolve(SELECTION);
        if (!Files.exists(file)) {
            return new Chosen(lines, Set.of());
        }
        var read =
                ResultReaders.standard(ReadLimits.DEFAULT)
                        .read(
                                new LocalFile(SELECTION, file, ArchiveLimits.DEFAULT.entryBytes()),
                                "auto");
        assertThat(read).isInstanceOf(ReadOutcome.Ok.class);
        ResultSet results = ((ReadOutcome.Ok<ResultSet>) read).value();
        Files.delete(file);
        return new Chosen(lines, results.selection().reasons().keySet());
    }

    private record Chosen(List<String> lines, Set<String> leftOut) {}

    private void goModule() throws IOException {
        assumeTrue(isThere("go"));
        file("go.mod", "module example.com/m\n\ngo 1.18\n");
        file("base/base.go", "package base\n\nfunc One() int { return 1 }\n");
        for (String name : List.of("codec", "io")) {
            file(name + "/a.go", "package " + name + "\n");
            String uses = name.equals("codec") ? "\nimport _ \"example.com/m/base\"\n" : "";
            file(
                    name + "/a_test.go",
                    "package %s\n\nimport \"testing\"\n%s\nfunc BenchmarkA(b *testing.B) {}\n"
                            .formatted(name, uses));
        }
        file("README.md", "a\n");
        file("script.py", "a\n");
        commit();
    }

    @Test
    @Nightly
    void go_measures_what_imports_a_changed_package() throws IOException {
        goModule();
        var codec = new Chosen(List.of("example.com/m/codec"), Set.of("** [pkg=example.com/m/io]"));
        assertThat(changing("go", "base/base.go")).isEqualTo(codec);
        assertThat(changing("go", "codec/testdata/x.bin", "README.md")).isEqualTo(codec);
        var io = new Chosen(List.of("example.com/m/io"), Set.of("** [pkg=example.com/m/codec]"));
        assertThat(changing("go", "io/a_test.go")).isEqualTo(io);
    }

    @Test
    void go_measures_everything_where_it_cannot_tell() throws IOException {
        goModule();
        var all = new Chosen(List.of("example.com/m/codec", "example.com/m/io"), Set.of());
        assertThat(script("go")).isEqualTo(all);
        assertThat(changing("go", "go.mod")).isEqualTo(all);
        assertThat(changing("go", ".github/workflows/bench.yml", "io/a.go")).isEqualTo(all);
        assertThat(changing("go", "script.py", "io/a.go")).isEqualTo(all);
        assertThat(changing("go", "README.md")).isEqualTo(all);
        assertThat(changing("go", "io/testdata/a b*")).isEqualTo(all);
    }

    private void workspace() throws IOException {
        assumeTrue(isThere("cargo") && isThere("jq"));
        file(
                "Cargo.toml",
                "[workspace]\nresolver = \"2\"\nmembers = [\"base\", \"codec\", \"io\"]\n");
        file("base/Cargo.toml", "[package]\nname = \"base\"\nversion = \"0.1.0\"\n");
        file("base/src/lib.rs", "");
        for (String name : List.of("codec", "io")) {
            String needs =
                    name.equals("codec") ? "\n[dependencies]\nbase = { path = \"../base\" }\n" : "";
            file(
                    name + "/Cargo.toml",
                    "[package]\nname = \"%s\"\nversion = \"0.1.0\"\n%s\n[[bench]]\nname = \"a\"\n"
                                    .formatted(name, needs)
                            + "harness = false\n");
            file(name + "/src/lib.rs", "");
            file(name + "/benches/a.rs", "fn main() {}\n");
        }
        file("README.md", "a\n");
        tool(
                "cargo",
                """
                case $1 in bench) echo "$4/sort/1: benchmark"; echo "$4/{x}: bench" ;;
                *) PATH=${PATH#*:} exec cargo --offline "$@" ;; esac
                """);
        commit();
    }

    @Test
    void cargo_measures_what_depends_on_a_changed_member() throws IOException {
        workspace();
        var codec = new Chosen(List.of("-p codec"), Set.of("io/sort/1", "io/?x?"));
        assertThat(changing("cargo", "base/src/lib.rs")).isEqualTo(codec);
        var io = new Chosen(List.of("-p io"), Set.of("codec/sort/1", "codec/?x?"));
        assertThat(changing("cargo", "io/benches/a.rs", "README.md")).isEqualTo(io);
        var all = new Chosen(List.of("-p codec", "-p io"), Set.of());
        assertThat(script("cargo")).isEqualTo(all);
        assertThat(changing("cargo", "Cargo.toml", "io/src/lib.rs")).isEqualTo(all);
        assertThat(changing("cargo", "build.sh", "io/src/lib.rs")).isEqualTo(all);
    }

    private void modules() throws IOException {
        file("pom.xml", "<project/>\n");
        pom("base", "");
        pom("codec", "<dependency><artifactId>m-base</artifactId></dependency>");
        pom("io", "");
        for (String name : List.of("codec", "io")) {
            file(
                    name + "/src/main/java/org/acme/" + name + "/SortBench.java",
                    "class SortBench { @Benchmark public void a() {} }\n");
        }
        file("base/src/main/java/org/acme/Base.java", "class Base {}\n");
        commit();
    }

    private void pom(String module, String dependencies) throws IOException {
        file(
                module + "/pom.xml",
                "<project>\n<parent>\n<artifactId>m-parent</artifactId>\n</parent>\n"
                        + "<artifactId>m-%s</artifactId>\n%s\n</project>\n"
                                .formatted(module, dependencies));
    }

    @Test
    void maven_measures_what_depends_on_a_changed_module() throws IOException {
        modules();
        var codec =
                new Chosen(List.of("org.acme.codec.SortBench"), Set.of("org.acme.io.SortBench.**"));
        assertThat(changing("jmh-maven", "base/src/main/java/org/acme/Base.java")).isEqualTo(codec);
        var io =
                new Chosen(List.of("org.acme.io.SortBench"), Set.of("org.acme.codec.SortBench.**"));
        assertThat(changing("jmh-maven", "io/src/main/resources/x")).isEqualTo(io);
        var all =
                new Chosen(List.of("org.acme.codec.SortBench", "org.acme.io.SortBench"), Set.of());
        assertThat(script("jmh-maven")).isEqualTo(all);
        assertThat(changing("jmh-maven", "pom.xml", "io/pom.xml")).isEqualTo(all);
        assertThat(changing("jmh-maven", "build.sh", "io/pom.xml")).isEqualTo(all);
    }

    @Test
    void init_writes_the_script_and_a_workflow_that_uses_it() throws IOException {
        file("go.mod", "module example.com/m\n");
        file("a/b_test.go", "package a\n\nfunc BenchmarkSort(b *testing.B) {\n}\n");
        Run run = Run.of("init", repository.toString(), "--select");
        assertThat(run.code()).isZero();
        String workflow = Files.readString(repository.resolve(".github/workflows/bench.yml"));
        assertThat(workflow)
                .contains("fetch-depth: 0")
                .contains("chosen=$(sh \"$GITHUB_WORKSPACE\"/.github/perfwarden-select-go.sh)")
                .contains("-count=10 $chosen | tee results.txt")
                .containsPattern("path: \\|\n +results.txt\n +perfwarden-selection.json\n");
        assertThat(Files.readString(repository.resolve(".github/perfwarden.yml")))
                .contains("max-left-out: 80%");
        assertThat(repository.resolve(".github/perfwarden-select-go.sh")).exists();
        Run check =
                Run.of(
                        "config",
                        "check",
                        repository.resolve(".github/perfwarden.yml").toString(),
                        "--workflow",
                        repository.resolve(".github/workflows/bench.yml").toString());
        assertThat(check.err()).doesNotContain("perfwarden-selection");
    }

    @Test
    void init_selects_nothing_where_it_has_no_script() throws IOException {
        file("asv.conf.json", "{\"project\": \"x\"}");
        assertThat(Run.of("init", repository.toString(), "--select").code()).isEqualTo(2);
    }
}
