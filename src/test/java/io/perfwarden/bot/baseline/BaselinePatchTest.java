package io.perfwarden.bot.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.FileGateway.Addition;
import io.perfwarden.github.FileGateway.FileContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Git makes the very bytes of a patch that the app would have committed. */
class BaselinePatchTest {
    private static final String PATH = "baselines/core.json";
    private static final long SEED = 7;

    @TempDir private Path directory;

    @Test
    void random_changes_are_applied_by_git_to_the_byte() throws Exception {
        Random random = new Random(SEED);
        for (int round = 0; round < 30; round++) {
            String before = text(random);
            String after = round % 3 == 0 ? text(random) : changed(before, random);
            Path work = Files.createDirectories(directory.resolve("round" + round));
            Files.createDirectories(work.resolve("baselines"));
            Files.writeString(work.resolve(PATH), before);
            String archive = "baselines/archive/core-1.json";
            Optional<String> patch =
                    BaselinePatch.of(
                            Map.of(PATH, content(before)),
                            List.of(
                                    new Addition(PATH, content(after)),
                                    new Addition(archive, content(before))));
            if (before.equals(after)) {
                continue;
            }
            apply(work, patch.orElseThrow());
            assertThat(work.resolve(PATH)).hasContent(after);
            assertThat(work.resolve(archive)).hasContent(before);
        }
    }

    @Test
    void a_new_file_is_made() throws Exception {
        String text = "{\n  \"a\": 1\n}";
        String patch =
                BaselinePatch.of(Map.of(), List.of(new Addition(PATH, content(text))))
                        .orElseThrow();
        apply(directory, patch);
        assertThat(Files.readString(directory.resolve(PATH))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- perfwarden:report:v1 {} -->\n",
                "a\u001b[31m\n",
                "a\u202eb\n",
                "a\r\n",
            })
    void what_could_do_harm_in_a_comment_or_a_terminal_is_packed(String text) throws Exception {
        for (Map<String, FileContent> before :
                List.of(Map.<String, FileContent>of(), Map.of(PATH, content("old\n")))) {
            Path work = Files.createDirectories(directory.resolve("of" + before.size()));
            Files.createDirectories(work.resolve("baselines"));
            if (!before.isEmpty()) {
                Files.writeString(work.resolve(PATH), "old\n");
            }
            String patch =
                    BaselinePatch.of(before, List.of(new Addition(PATH, content(text))))
                            .orElseThrow();
            assertThat(patch).doesNotContain("perfwarden:report").matches("[\\p{Graph} \n]+");
            apply(work, patch);
            assertThat(Files.readString(work.resolve(PATH))).isEqualTo(text);
        }
    }

    @Test
    void what_is_long_or_no_text_is_packed_to_the_byte() throws Exception {
        byte[] noise = new byte[5_000];
        new Random(SEED).nextBytes(noise);
        for (int length : List.of(0, 1, 51, 52, 53, 4_999)) {
            Path work = Files.createDirectories(directory.resolve("long" + length));
            byte[] bytes = Arrays.copyOf(noise, length + 100_000);
            bytes[0] = (byte) 0xff;
            apply(
                    work,
                    BaselinePatch.of(Map.of(), List.of(new Addition(PATH, new FileContent(bytes))))
                            .orElseThrow());
            assertThat(work.resolve(PATH)).hasBinaryContent(bytes);
        }
    }

    @Test
    void what_is_too_long_or_of_an_odd_name_is_no_patch() {
        byte[] noise = new byte[50_000];
        new Random(SEED).nextBytes(noise);
        assertThat(BaselinePatch.of(Map.of(), List.of(new Addition(PATH, new FileContent(noise)))))
                .isEmpty();
        assertThat(BaselinePatch.of(Map.of(), List.of(new Addition("a b'.json", content("x\n")))))
                .isEmpty();
    }

    private static String text(Random random) {
        return random.ints(1 + random.nextInt(40), 0, 6)
                .mapToObj(it -> "line " + it + "\n")
                .collect(Collectors.joining())
                .substring(random.nextInt(2) == 0 ? 0 : 1)
                .concat(random.nextInt(3) == 0 ? "no end" : "");
    }

    private static String changed(String text, Random random) {
        return text.lines()
                .map(line -> random.nextInt(6) == 0 ? line + "!" : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static FileContent content(String text) {
        return new FileContent(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void apply(Path work, String patch) throws Exception {
        Process git =
                new ProcessBuilder("git", "apply", "-")
                        .directory(work.toFile())
                        .inheritIO()
                        .redirectInput(ProcessBuilder.Redirect.PIPE)
                        .start();
        try (OutputStream in = git.getOutputStream()) {
            in.write(patch.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(git.waitFor()).as(patch).isZero();
    }
}
