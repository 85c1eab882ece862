package io.perfwarden.format.history;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

public final class GabHistory {
    @FunctionalInterface
    public interface Suites {
        Entries suite(String name, int line) throws IOException;
    }

    @FunctionalInterface
    public interface Entries {
        void entry(GabEntry entry) throws IOException;
    }

    private GabHistory() {}

    /**
     * Passes on every entry.
     *
     * @throws io.perfwarden.format.FormatException if the file is damaged or passes a bound
     */
    public static void walk(ResultFile file, ReadLimits limits, Suites suites) throws IOException {
        JsonCursor.walk(
                new AfterPrefix(file),
                limits,
                json ->
                        json.only(
                                "entries",
                                () ->
                                        json.object(name ->
                                                suite(json.key(name), json, limits, suites))));
    }

    private static void suite(String name, JsonCursor json, ReadLimits limits, Suites suites)
            throws IOException {
        Entries entries = suites.suite(name, json.line());
        json.array(() -> entries.entry(GabEntry.read(json, limits)));
    }

    private record AfterPrefix(ResultFile file) implements ResultFile {
        private static final int LONGEST = 200;

        @Override
        public String name() {
            return file.name();
        }

        @Override
        public InputStream open() throws IOException {
            InputStream in = file.open();
            for (int read = 0; read < LONGEST; read++) {
                int next = in.read();
                if (next == '=') {
                    return in;
                }
                if (next == '{') {
                    in.close();
                    return file.open();
                }
            }
            in.close();
            throw new FormatException(name(), "expected window.BENCHMARK_DATA = and JSON");
        }
    }
}
