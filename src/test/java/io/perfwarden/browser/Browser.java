package io.perfwarden.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/**
 * A Chromium without a window, one process a page.
 *
 * @param scratch an empty directory for its profile
 */
record Browser(Path scratch) {
    private static final String PROGRAM = System.getProperty("browser", "chromium");
    private static final int MOST_SECONDS = 120;

    private static final List<String> FLAGS =
            List.of(
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--hide-scrollbars");

    /** The document as it is once its scripts have run. */
    String document(Path page) {
        return run(page, "--dump-dom");
    }

    /**
     * Writes a picture of a page, two dots a pixel as on a good screen.
     *
     * @param width in pixels of the page, as {@code height}
     */
    void picture(Path page, Path png, int width, int height) {
        String _ =
                run(
                        page,
                        "--screenshot=" + png.toAbsolutePath(),
                        "--window-size=" + width + "," + height,
                        "--force-device-scale-factor=2");
    }

    /** How it is started. */
    static List<String> command(Path scratch, String... more) {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(FLAGS);
        command.add("--user-data-dir=" + scratch.resolve("profile"));
        command.addAll(List.of(more));
        return command;
    }

    private String run(Path page, String... more) {
        List<String> command = command(scratch, more);
        command.add(page.toUri().toString());
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String out = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            return out;
        } catch (IOException e) {
            throw new AssertionError(
                    "no browser: apt-get install chromium fonts-noto-color-emoji", e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
