package io.perfwarden.format.parts;

import io.perfwarden.archive.Budget;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.text.ConsoleLine;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * A console log without what terminals and log collectors added to its lines, so that documents
 * printed into it can be read. Lines keep their numbers.
 */
public record CleanLines(ResultFile log) implements ResultFile {
    private static final int LOOKED_AT = 200;

    /** Whether something was added to the first lines of a text. */
    public static boolean areNeeded(String beginning) {
        return beginning
                .lines()
                .limit(LOOKED_AT)
                .anyMatch(line -> !ConsoleLine.clean(line).equals(line));
    }

    @Override
    public String name() {
        return log.name();
    }

    @Override
    public InputStream open() throws IOException {
        return new CleanStream(log.open());
    }

    @Override
    public Budget budget() {
        return log.budget();
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return log.beside(fileName);
    }
}
