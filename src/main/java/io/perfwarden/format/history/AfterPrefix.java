package io.perfwarden.format.history;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.format.FormatException;
import java.io.IOException;
import java.io.InputStream;

/** A script that assigns a JSON document to a variable, as that document. */
record AfterPrefix(ResultFile file) implements ResultFile {
    private static final int LONGEST = 200;

    @Override
    public String name() {
        return file.name();
    }

    /** Opens the file behind the first equals sign. */
    @Override
    public InputStream open() throws IOException {
        InputStream in = file.open();
        for (int read = 0; read < LONGEST; read++) {
            if (in.read() == '=') {
                return in;
            }
        }
        in.close();
        throw new FormatException(name(), "expected window.BENCHMARK_DATA = and JSON");
    }
}
