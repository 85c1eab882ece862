package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;

/** An embedded store with the sample history of 60 runs, which is made once for all tests. */
public final class SampleStore {
    /** When the newest run was. */
    public static final Instant NEWEST = Instant.parse("2026-11-20T12:00:00Z");

    private static final byte[] BYTES = fill();

    private SampleStore() {}

    /** A copy for one test, which may change it. */
    public static StoreDatabase open(Path directory) {
        try {
            return Stores.openFile(Files.write(directory.resolve("sample.db"), BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] fill() {
        try {
            Path directory = Files.createTempDirectory("sample");
            Path file = directory.resolve("sample.db");
            try (StoreDatabase database = Stores.openFile(file)) {
                SampleHistory.fill(database, FakeGitHub.REPO, 60, NEWEST);
            }
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(directory);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
