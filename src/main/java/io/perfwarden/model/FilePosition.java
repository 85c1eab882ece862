package io.perfwarden.model;

/**
 * @param line from 1, or 0 if the format has no lines
 */
public record FilePosition(ResultSource source, int line) {
    public FilePosition(String file, int line) {
        this(ResultSource.of(file), line);
    }

    public String file() {
        return source.file();
    }

    @Override
    public String toString() {
        return line == 0 ? file() : file() + ":" + line;
    }
}
