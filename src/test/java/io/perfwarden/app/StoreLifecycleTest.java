package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.app.PerfwardenServer.StoreLifecycle;
import io.perfwarden.db.SqliteBackup;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLifecycleTest {
    private static final ServerSettings.Web WEB =
            new ServerSettings.Web("", 1, OptionalInt.empty(), "");

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("perfwarden.db");
    }

    private StoreDatabase open() {
        return Stores.openFile(file);
    }

    @Test
    void whoever_asks_gets_the_store_when_it_is_open() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        try (StoreLifecycle store = StoreLifecycle.of(() -> afterwards(asked))) {
            asked.countDown();
            store.database().probe();
        }
    }

    private StoreDatabase afterwards(CountDownLatch asked) {
        try {
            asked.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return open();
    }

    @Test
    void a_store_that_nobody_asked_for_is_closed_all_the_same() throws IOException {
        StoreLifecycle.of(this::open).close();
        Path copy = Files.copy(file, directory.resolve("copy.db"));
        assertThat(new SqliteBackup(file).replaceBy(copy))
                .isEqualTo(SqliteBackup.Replacing.REPLACED);
    }

    @Test
    void what_is_wrong_with_a_store_is_told_to_whoever_asks_and_does_not_stop_the_closing() {
        StoreLifecycle store =
                StoreLifecycle.of(() -> {
                    throw StartFailure.ofDatabase(Optional.empty(), new RuntimeException("shut"));
                });
        assertThatThrownBy(store::database)
                .isInstanceOfSatisfying(
                        RuntimeException.class,
                        failure -> assertThat(StartFailure.find(failure, WEB)).isPresent());
        store.close();
    }
}
