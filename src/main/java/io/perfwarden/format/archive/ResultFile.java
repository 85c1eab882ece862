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
     * Opens it from the start; the stream ends with an {@link ArchiveException} when a bound is
     * passed. May be called several times.
     */
    InputStream open() throws IOException;

    /**
     * What reading it, and whatever is packed within it, may cost. One that is alone has a budget
     * of its own each time it is asked.
     */
    default ArchiveBudget budget() {
        return new ArchiveBudget(ArchiveLimits.DEFAULT);
    }

    /**
     * A file that explains this one: of the given name, in the same directory or else in the one
     * above, of the same artifact or disk.
     *
     * @param fileName a plain name that a format fixes; never taken from a file
     * @return nothing where there is none, or where this file is alone
     */
    default Optional<ResultFile> beside(String fileName) {
        return Optional.empty();
    }

    /**
     * A file whose bytes are already in memory, such as one read from a repository.
     *
     * @param bytes not copied, and not to be changed afterwards
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

    /** Makes another stream of one, which it closes. */
    @FunctionalInterface
    interface Decoder {
        InputStream decode(InputStream in) throws IOException;
    }

    /**
     * A file whose bytes are decoded while they are read.
     *
     * @param budget of the file, and of what is packed in it
     * @param neighbour what is done with a file beside it
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
        public Optional<ResultFile> beside(String fileName) {
            return file.beside(fileName).map(neighbour);
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
     * @param file by a name that stays within the archive, for telling what it would have been;
     *     opening it fails where its content cannot be read
     * @param problem why it is refused
     */
    record RefusedFile(ResultFile file, InputProblem problem) {}
}
