package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.BriefJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two pull requests that change one baseline file are merged, by git and by hand. */
class BaselineMergeTest {
    @TempDir Path scratch;

    private String baseline(String file, String when, Map<String, Double> values)
            throws IOException {
        String rows =
                new TreeMap<>(values)
                        .entrySet().stream()
                                .map(it ->
                                        "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %s}"
                                                .formatted(it.getKey(), it.getValue()))
                                .collect(Collectors.joining(","));
        Path results = Files.writeString(scratch.resolve("results.json"), "[" + rows + "]");
        String to = scratch.resolve(file).toString();
        String sha = "%040x".formatted(when.hashCode() & 0xffff);
        Run run =
                Run.of(
                        "baseline",
                        "save",
                        results.toString(),
                        "--to",
                        to,
                        "--allow-failed",
                        "--commit",
                        sha);
        assertThat(run.code()).as(run.err()).isZero();
        String saved = Files.readString(Path.of(to));
        assertThat(saved).contains(Run.NOW.toString());
        Files.writeString(Path.of(to), saved.replace(Run.NOW.toString(), when));
        return to;
    }

    private static Map<String, Double> rows(double a, double b, double c) {
        return Map.of("a", a, "b", b, "c", c);
    }

    private String values(String file) {
        return Run.of("baseline", "show", file).out();
    }

    private String base = "";

    @BeforeEach
    void twoSides() throws IOException {
        base = baseline("base.json", "2026-01-01T00:00:00Z", rows(10, 20, 30));
    }

    @Test
    void a_row_that_one_side_changed_is_lost() throws IOException {
        String ours = baseline("ours.json", "2026-01-03T00:00:00Z", rows(11, 20, 30));
        String theirs = baseline("theirs.json", "2026-01-02T00:00:00Z", rows(10, 22, 30));
        assertThat(Run.of("baseline", "merge", base, ours, theirs).code()).isZero();
        assertThat(values(ours)).contains("11", "22", "30").doesNotContain("20 ns", "10 ns");
    }

    @Test
    void of_a_row_that_both_changed_the_older_value_wins() throws IOException {
        String ours = baseline("ours.json", "2026-01-02T00:00:00Z", rows(11, 20, 30));
        String theirs = baseline("theirs.json", "2026-01-03T00:00:00Z", rows(12, 20, 30));
        assertThat(Run.of("baseline", "merge", base, ours, theirs).code()).isZero();
        assertThat(values(ours)).contains("12").doesNotContain("11 ns");
    }

    @Test
    void what_one_side_removed_or_added_comes_back_or_is_lost() throws IOException {
        String ours = baseline("ours.json", "2026-01-03T00:00:00Z", Map.of("a", 10.0, "b", 20.0));
        String theirs =
                baseline(
                        "theirs.json",
                        "2026-01-02T00:00:00Z",
                        Map.of("a", 10.0, "b", 20.0, "c", 30.0, "d", 40.0));
        assertThat(Run.of("baseline", "merge", base, ours, theirs).code()).isZero();
        assertThat(values(ours)).contains("40").doesNotContain("30");
    }

    @Test
    void a_damaged_side_replaces_the_file() throws IOException {
        String ours = baseline("ours.json", "2026-01-03T00:00:00Z", rows(11, 20, 30));
        byte[] before = Files.readAllBytes(Path.of(ours));
        String theirs =
                Files.writeString(scratch.resolve("theirs.json"), "{\"schema\":").toString();
        Run run = Run.of("baseline", "merge", base, ours, theirs);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("theirs.json");
        assertThat(Path.of(ours)).hasBinaryContent(before);
    }

    @Test
    void git_stops_at_two_new_baselines() throws Exception {
        String driver =
                "'" + String.join("' '", BriefJvm.ofProgram()) + "' baseline merge %O %A %B";
        git("init", "-q", "-b", "main");
        git("config", "user.email", "a@example.org");
        git("config", "user.name", "a");
        git("config", "merge.perfwarden.driver", driver);
        Files.writeString(scratch.resolve(".gitattributes"), "*.json merge=perfwarden\n");
        Files.delete(scratch.resolve("results.json"));
        git("add", ".");
        git("commit", "-q", "-m", "base");
        for (String side : List.of("ours", "theirs")) {
            git("checkout", "-q", "-b", side, "main");
            boolean isOurs = side.equals("ours");
            baseline(
                    "base.json",
                    isOurs ? "2026-01-02T00:00:00Z" : "2026-01-03T00:00:00Z",
                    isOurs ? rows(11, 20, 30) : rows(10, 22, 30));
            git("add", "base.json");
            git("commit", "-q", "-m", side);
        }
        git("merge", "-q", "--no-edit", "ours");
        assertThat(values(base)).contains("11", "22", "30").doesNotContain("20 ns", "10 ns");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git =
                new ProcessBuilder(command)
                        .directory(scratch.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as("%s: %s", command, said).isZero();
    }
}
