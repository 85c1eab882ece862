package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {
    @TempDir Path scratch;

    private String write(String name, String content) throws IOException {
        return Files.writeString(scratch.resolve(name), content).toString();
    }

    @Test
    void the_functions_with_the_largest_changes_are_shown_as_text_markdown_and_picture()
            throws IOException {
        String base = write("base", "main;parse;number 400\nmain;print 600\n");
        String head = write("head", "main;parse;number 800\nmain;print 600\n");
        Path list = scratch.resolve("list.md");
        Path picture = scratch.resolve("picture.svg");
        Run run =
                Run.of(
                        "profile",
                        base,
                        head,
                        "--markdown",
                        list.toString(),
                        "--svg",
                        picture.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("1,000 samples of the base, 1,400 of the head; shares are compared")
                .containsPattern("40.0 % +57.1 % +\\+17.1 points +number")
                .containsPattern("60.0 % +42.9 % +-17.1 points +print");
        assertThat(list)
                .content()
                .startsWith("- `number` +17.1 points, from 40.0 % to 57.1 %\n- `print` -17.1");
        assertThat(picture)
                .content()
                .contains("<title>number: 57.1 % of the head, 40.0 % of the base</title>")
                .contains("class=\"w3\"", "class=\"b3\"");
    }

    @Test
    void names_of_functions_are_text_in_every_form() throws IOException {
        String base = write("base", "main 10\n");
        String name = "<script>alert(1)</script>`@all`\u202e\u001b[31m";
        String head = write("head", "main;" + name + " 100\n");
        Path list = scratch.resolve("list.md");
        Path picture = scratch.resolve("picture.svg");
        Run run =
                Run.of(
                        "profile",
                        base,
                        head,
                        "--markdown",
                        list.toString(),
                        "--svg",
                        picture.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("<script>").doesNotContain("\u202e", "\u001b");
        assertThat(list).content().startsWith("- ``").doesNotContain("\u202e", "\u001b");
        assertThat(picture)
                .content()
                .contains("&lt;script&gt;")
                .doesNotContain("<script", "\u202e", "\u001b");
    }

    @Test
    void profiles_that_count_different_things_are_refused() throws IOException {
        String samples = write("samples", "main 10\n");
        String counts =
                write("counts", "# callgrind format\npositions: line\nevents: Ir\nfn=main\n1 5\n");
        Run run = Run.of("profile", samples, counts);
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("counts other things than", "two profiles of one tool");
        Run missing = Run.of("profile", samples, scratch.resolve("none").toString());
        assertThat(missing.code()).isEqualTo(ExitCode.UNREADABLE);
        assertThat(missing.err()).contains("does not exist");
    }
}
