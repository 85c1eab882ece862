package io.perfwarden.bench;

/**
 * Where in its file a measurement stands.
 *
 * @param file name of the file, within its artifact
 * @param line from 1, or 0 when the format has no lines
 */
public record Position(String file, int line) {
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
