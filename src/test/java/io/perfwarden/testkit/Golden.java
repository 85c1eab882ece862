package io.perfwarden.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/**
 * Golden files under {@code src/test/resources/golden}: whole texts, compared byte for byte, in
 * which no sentence ends in two full stops. {@code -Dgolden.update=true} rewrites them, which the
 * environment variable {@code CI} forbids.
 */
public final class Golden {
    private static final Pattern TWO_STOPS = Pattern.compile("(?<!\\.)\\.\\.(?=\\s|$)");

    private static final Path ROOT = Path.of("src/test/resources/golden");

    private Golden() {}

    /**
     * Compares a text with its golden file.
     *
     * @param name {@code <package>/<case>.<ext>}
     */
    public static void assertMatches(String name, String actual) {
        Path file = ROOT.resolve(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                assertThat(System.getenv("CI")).as("golden files are not rewritten in CI").isNull();
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file").exists();
            assertThat(actual).doesNotContainPattern(TWO_STOPS);
            assertThat(actual).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
