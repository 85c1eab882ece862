package io.perfwarden.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory for what a program makes, which goes with the program. */
record Scratch(Path path) implements AutoCloseable {
    static Scratch create(String name) throws IOException {
        return new Scratch(Files.createTempDirectory(name));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> left = Files.walk(path)) {
            for (Path each : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
