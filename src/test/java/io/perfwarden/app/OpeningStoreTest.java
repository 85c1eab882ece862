package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.store.Database;
import io.perfwarden.store.DatabaseConfig;
import io.perfwarden.store.EmbeddedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningStoreTest {
    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("perfwarden.db");
    }

    private Database open() {
        return Database.open(DatabaseConfig.embedded(file));
    }

    @Test
    void whoever_asks_gets_the_store_when_it_is_open() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        try (OpeningStore store = OpeningStore.by(() -> afterwards(asked))) {
            asked.countDown();
            store.database().probe();
        }
    }

    private Database afterwards(CountDownLatch asked) {
        try {
            asked.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return open();
    }

    @Test
    void a_store_that_nobody_asked_for_is_closed_all_the_same() throws IOException {
        OpeningStore.by(this::open).close();
        Path copy = Files.copy(file, directory.resolve("copy.db"));
        assertThat(new EmbeddedFile(file).replaceBy(copy))
                .isEqualTo(EmbeddedFile.Replacing.REPLACED);
    }

    @Test
    void what_is_wrong_with_a_store_is_told_to_whoever_asks_and_does_not_stop_the_closing() {
        OpeningStore store =
                OpeningStore.by(() -> {
                    throw StartFailure.ofDatabase(Optional.empty(), new RuntimeException("shut"));
                });
        assertThatThrownBy(store::database)
                .isInstanceOfSatisfying(
                        RuntimeException.class,
                        failure -> assertThat(StartFailure.find(failure)).isPresent());
        store.close();
    }
}
