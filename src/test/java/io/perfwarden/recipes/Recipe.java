package io.perfwarden.recipes;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/** A directory of {@code config/recipes}. */
enum Recipe {
    WALL_CLOCK_MATRIX,
    CRITERION_TEXT,
    RATIO_AND_SLACK,
    PARITY_MATRIX;

    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    String directory() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Path path() {
        return Path.of("config/recipes", directory());
    }

    /** The path of its configuration. */
    String config() {
        return path().resolve("perfwarden.yml").toString();
    }

    String text(String file) {
        return read(path().resolve(file));
    }

    /** A file in the shape of a real one. */
    static String sample(String name) {
        return read(SAMPLES.resolve(name));
    }

    static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
