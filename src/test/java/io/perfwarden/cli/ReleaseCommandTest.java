package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code release} in a repository of git with recorded baselines. */
class ReleaseCommandTest {
    @TempDir Path scratch;

    @Test
    void what_changed_between_two_tags_is_named_with_the_commit_that_did_it() throws Exception {
        Path repository = Files.createDirectories(scratch.resolve("repository"));
        Path baseline = repository.resolve("baselines/core.json");
        Path results = scratch.resolve("results.json");
        git(repository, "init", "-q", "-b", "main");
        for (int i = 0; i < 16; i++) {
            git(
                    repository,
                    "-c",
                    "user.name=a",
                    "-c",
                    "user.email=a@example.org",
                    "commit",
                    "-q",
                    "--allow-empty",
                    "-m",
                    "change " + i + " (#1" + i + ")");
            String speed = (i < 8 ? "100." : "130.") + i % 3;
            Files.writeString(
                    results, "[{\"name\":\"sort\",\"unit\":\"ns\",\"value\":" + speed + "}]");
            Run saved =
                    Run.of(
                            "baseline",
                            "save",
                            results.toString(),
                            "--to",
                            baseline.toString(),
                            "--commit",
                            git(repository, "rev-parse", "HEAD").strip(),
                            "--reason",
                            "by @all");
            assertThat(saved.code()).as(saved.err()).isZero();
        }
        git(repository, "tag", "v1", "HEAD~9");

        Run run = release(repository, "v1", "main");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("### Performance since `v1`", "1 worse.", "**Worse**")
                .contains("| `sort` time |", " #18 ", "`change 8 (#\u200b18)`, accepted")
                .doesNotContain("@all");

        assertThat(release(repository, "--help=x", "main").code()).isEqualTo(2);
        assertThat(release(repository, "v1", "nothing").err()).contains("AFTER: is no commit");
    }

    private Run release(Path repository, String before, String after) throws Exception {
        Path err = scratch.resolve("err");
        Process process =
                new ProcessBuilder(BriefJvm.ofProgram("release", before, after))
                        .directory(repository.toFile())
                        .redirectError(err.toFile())
                        .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, Files.readString(err));
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
