package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/**
 * A file that may hold benchmark results: an entry of an artifact, a file of a directory, a blob of
 * a repository.
 */
public interface ResultFile {
    /** Its name within its artifact or directory, with {@code /} between segments. Foreign text. */
    String name();

    /**
     * Opens it from the start; the stream throws an {@link ArchiveException} beyond a bound. May be
     * called several times.
     */
    InputStream open() throws IOException;

    /**
     * The cost bound of reading it and its packed content. A lone file gets a new budget each time.
     */
    default ArchiveBudget budget() {
        return new ArchiveBudget(ArchiveLimits.DEFAULT);
    }

    /**
     * A companion file of the given name, in the same directory or the one above, of the same
     * artifact or disk.
     *
     * @param fileName a plain name fixed by a format, never taken from a file
     */
    default Optional<ResultFile> companion(String fileName) {
        return Optional.empty();
    }

    /**
     * A file in memory, such as one from a repository.
     *
     * @param bytes not copied; must not change
     */
    static ResultFile of(String name, byte[] bytes) {
        return new ResultFile() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }

    @FunctionalInterface
    interface Decoder {
        InputStream decode(InputStream in) throws IOException;
    }

    /**
     * A file that is decoded while it is read.
     *
     * @param budget of the file and its packed content
     */
    record Decoded(
            ResultFile file,
            ArchiveBudget budget,
            Decoder decoder,
            UnaryOperator<ResultFile> neighbour)
            implements ResultFile {
        @Override
        public String name() {
            return file.name();
        }

        @Override
        public Optional<ResultFile> companion(String fileName) {
            return file.companion(fileName).map(neighbour);
        }

        @Override
        public InputStream open() throws IOException {
            InputStream raw = file.open();
            try {
                return decoder.decode(raw);
            } catch (IOException | RuntimeException e) {
                raw.close();
                throw e;
            }
        }
    }

    /**
     * An entry of an archive that is not read as a result.
     *
     * @param file by a name within the archive, to tell what it would have been; opening fails if
     *     its content is unreadable
     */
    record RefusedFile(ResultFile file, InputProblem problem) {}
}
