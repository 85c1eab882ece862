package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedeliveryProgressContractTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void how_far_was_looked_is_remembered_for_all(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RedeliveryProgress progress = new RedeliveryProgress(database);
            assertThat(progress.lookedUntil()).isEmpty();
            progress.lookedUntil(Instant.ofEpochMilli(1_000));
            progress.lookedUntil(Instant.ofEpochMilli(2_345));
            assertThat(new RedeliveryProgress(database).lookedUntil())
                    .contains(Instant.ofEpochMilli(2_345));
        }
    }
}
