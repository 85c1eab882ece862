package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bisect} in a repository of git whose commits are as slow as a file of theirs says. */
class BisectTest {
    private static final String COMMAND =
            "test -s speed && echo '[{\"name\": \"a\", \"unit\": \"ns\", \"value\": '$(cat speed)'}]'";

    @TempDir Path scratch;

    private Path repository(String... speeds) throws Exception {
        Path repository = Files.createDirectories(scratch.resolve("repository"));
        git(repository, "init", "-q", "-b", "main");
        git(repository, "config", "user.email", "a@example.org");
        git(repository, "config", "user.name", "a");
        for (int i = 0; i < speeds.length; i++) {
            Files.writeString(repository.resolve("speed"), speeds[i]);
            Files.writeString(repository.resolve("number"), String.valueOf(i));
            git(repository, "add", ".");
            git(repository, "commit", "-q", "-m", "change " + i);
        }
        return repository;
    }

    /** In a process of its own: the command works where it was started. */
    private Run bisect(Path repository, String... more) throws Exception {
        List<String> line = new ArrayList<>(BriefJvm.ofProgram("bisect", "--command", COMMAND));
        line.addAll(List.of(more));
        Path err = scratch.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(repository.toFile()).redirectError(err.toFile());
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, Files.readString(err));
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(scratch.resolve("temporary"));
    }

    @Test
    void the_commit_is_not_named_or_something_is_left_behind() throws Exception {
        Path repository = repository("100", "100", "101", "150", "150", "149", "150");
        String before = git(repository, "status", "--porcelain=v2", "--branch");

        Run run = bisect(repository, "--good", "HEAD~6", "--benchmark", "a");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains(" change 3: ", "slower");
        assertThat(run.err()).contains(", commit 7 of 7; measurement 2 of at most 100\n");
        assertThat(git(repository, "status", "--porcelain=v2", "--branch")).isEqualTo(before);
        assertThat(git(repository, "worktree", "list").lines()).hasSize(1);
        assertThat(git(repository, "tag")).isEmpty();
        try (Stream<Path> left = Files.list(temporary())) {
            assertThat(left.filter(it -> it.toString().contains("bisect"))).isEmpty();
        }
    }

    @Test
    @Nightly
    void commits_that_do_not_build_are_blamed() throws Exception {
        Run run = bisect(repository("100", "100", "", "", "150"), "--good", "HEAD~4");
        assertThat(run.code()).as(run.err()).isEqualTo(4);
        assertThat(run.out())
                .contains("One of 3 commits after ", " change 1, up to ", " change 4")
                .contains("None of those between can be measured");
    }

    @Test
    @Nightly
    void nothing_became_slower_and_a_commit_is_named() throws Exception {
        Run run = bisect(repository("100", "100", "100"), "--good", "HEAD~2");
        assertThat(run.code()).as(run.err()).isEqualTo(4);
        assertThat(run.out()).contains("do not differ for sure");
    }

    @Test
    void a_ref_that_is_none_is_taken_for_an_option() throws Exception {
        Run run = bisect(repository("100", "100"), "--good", "--output=x");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--good");
        assertThat(scratch.resolve("repository/x")).doesNotExist();
    }

    private static String git(Path repository, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git =
                new ProcessBuilder(command)
                        .directory(repository.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as("%s: %s", command, said).isZero();
        return said;
    }
}
