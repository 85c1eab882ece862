package io.perfwarden.model;

/**
 * Where in its file a measurement stands.
 *
 * @param source the file, and what is known of it there
 * @param line from 1, or 0 when the format has no lines
 */
public record FilePosition(ResultSource source, int line) {
    /**
     * In a file that says no more.
     *
     * @param file name of the file, within its artifact
     */
    public FilePosition(String file, int line) {
        this(ResultSource.of(file), line);
    }

    /** Name of the file, within its artifact. */
    public String file() {
        return source.file();
    }

    @Override
    public String toString() {
        return line == 0 ? file() : file() + ":" + line;
    }
}
