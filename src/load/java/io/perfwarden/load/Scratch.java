package io.perfwarden.load;

import module java.base;

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
