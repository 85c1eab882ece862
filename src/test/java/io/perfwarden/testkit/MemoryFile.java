package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/** A result file in memory. */
public final class MemoryFile implements ResultFile {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    private final String name;
    private final byte[] bytes;
    private final Optional<Path> origin;

    private MemoryFile(String name, byte[] bytes, Optional<Path> origin) {
        this.name = name;
        this.bytes = bytes;
        this.origin = origin;
    }

    private MemoryFile(String name, byte[] bytes) {
        this(name, bytes, Optional.empty());
    }

    public static MemoryFile of(String name, String text) {
        return of(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public static MemoryFile of(String name, byte[] bytes) {
        return new MemoryFile(name, bytes.clone());
    }

    /**
     * A file below {@code src/test/resources/samples}, such as {@code jmh/base.json}, called what
     * it is called within its format's directory.
     */
    public static MemoryFile sample(String path) {
        try {
            Path file = SAMPLES.resolve(path);
            String name = path.substring(path.indexOf('/') + 1);
            return new MemoryFile(name, Files.readAllBytes(file), Optional.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another sample in the same directory; only samples stand beside others. */
    @Override
    public Optional<ResultFile> companion(String fileName) {
        return origin.map(file -> file.resolveSibling(fileName))
                .filter(Files::isRegularFile)
                .map(file -> sample(SAMPLES.relativize(file).toString().replace('\\', '/')));
    }

    /** A file of the same name with other bytes, beside the same files. */
    public MemoryFile with(byte[] others) {
        return new MemoryFile(name, others.clone(), origin);
    }

    /** The same name with only the first bytes. */
    public MemoryFile cut(int length) {
        return new MemoryFile(name, java.util.Arrays.copyOf(bytes, length));
    }

    /** The same file with one bit of one byte turned over. */
    public MemoryFile flipped(int index, int bit) {
        byte[] damaged = bytes.clone();
        damaged[index] = (byte) (damaged[index] ^ (1 << bit));
        return new MemoryFile(name, damaged);
    }

    public int size() {
        return bytes.length;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream open() {
        return new ByteArrayInputStream(bytes);
    }
}
