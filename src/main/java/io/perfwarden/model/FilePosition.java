package io.perfwarden.model;

/**
 * Where in its file a measurement is.
 *
 * @param line from 1, or 0 when the format has no lines
 */
public record FilePosition(ResultSource source, int line) {
    /** In a file that says no more. */
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
