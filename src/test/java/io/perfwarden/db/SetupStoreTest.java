package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.db.AppVault.UnreadableApp;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What set-up keeps: the app with its secrets, and who may register it. */
class SetupStoreTest {
    private static final RegisteredApp APP =
            new RegisteredApp(
                    7,
                    "perf",
                    "Iv1",
                    "client-hunter2",
                    "hook-hunter2",
                    AppKeys.pkcs1Pem(),
                    "https://x/apps/perf");
    private static final RegisteredApp OTHER =
            new RegisteredApp(
                    8, "other", "Iv2", "c", "w", AppKeys.pkcs1Pem(), "https://x/apps/other");

    @TempDir private Path directory;
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

    @Test
    void a_file_is_read_by_its_owner_alone_and_kept_once() throws IOException {
        AppVault vault = new AppVault.InFile(directory.resolve("app.json"));
        assertThat(vault.find()).isEmpty();
        assertThat(vault.keep(APP)).isTrue();
        assertThat(vault.keep(OTHER)).isFalse();
        assertThat(vault.find()).contains(APP);
        assertThat(Files.getPosixFilePermissions(directory.resolve("app.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void a_file_that_was_half_written_is_no_app() throws IOException {
        Path file = directory.resolve("app.json");
        AppVault vault = new AppVault.InFile(file);
        Files.writeString(directory.resolve("app.json.new"), "{\"id\": 7, \"pem\": \"hun");
        assertThat(vault.find()).isEmpty();
        assertThat(vault.keep(APP)).isTrue();
        Files.writeString(file, "{\"pem\": \"hunter2");
        assertThatThrownBy(vault::find)
                .isInstanceOf(UnreadableApp.class)
                .hasNoCause()
                .hasMessageContaining("damaged")
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @EnumSource
    void a_row_is_encrypted_and_kept_once(Stores kind) {
        SealingKey key = key(1);
        try (StoreDatabase database = kind.open(directory)) {
            AppVault vault = new AppVault.InDatabase(database, key);
            assertThat(AppVault.isKept(database)).isFalse();
            assertThat(vault.keep(APP)).isTrue();
            assertThat(vault.keep(OTHER)).isFalse();
            assertThat(vault.find()).contains(APP);
            assertThat(AppVault.isKept(database)).isTrue();
            byte[] sealed =
                    database.list("select sealed from registered_app", row -> row.bytes("sealed"))
                            .getFirst();
            assertThat(new String(sealed, StandardCharsets.ISO_8859_1))
                    .doesNotContain("hunter2", "BEGIN", "perf");
            assertThatThrownBy(() -> new AppVault.InDatabase(database, key(2)).find())
                    .isInstanceOf(UnreadableApp.class)
                    .hasNoCause()
                    .hasMessageContaining("PERFWARDEN_SECRET_KEY");
        }
    }

    @Test
    void a_changed_row_is_not_believed_and_no_two_are_alike() {
        SealingKey key = key(1);
        byte[] sealed = key.seal("text");
        assertThat(sealed).isNotEqualTo(key.seal("text"));
        sealed[sealed.length - 1] ^= 1;
        assertThatThrownBy(() -> key.open(sealed)).isInstanceOf(UnreadableApp.class);
        assertThatThrownBy(() -> key.open(new byte[3])).isInstanceOf(UnreadableApp.class);
        assertThat(key).hasToString("***");
        assertThat(APP).hasToString("app perf");
    }

    @ParameterizedTest
    @EnumSource
    void a_token_works_once_an_hour(Stores kind) {
        try (StoreDatabase database = kind.open(directory)) {
            SetupVisits visits = new SetupVisits(database, clock);
            String visit = visits.enter("token").orElseThrow();
            assertThat(visits.enter("token")).isEmpty();
            assertThat(visits.isOpen(visit)).isTrue();
            assertThat(visits.isOpen("token")).isFalse();
            clock.advance(Duration.ofHours(1));
            assertThat(visits.isOpen(visit)).isFalse();
            assertThat(visits.enter("token")).isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_state_works_once_for_its_browser_and_for_an_hour(Stores kind) {
        try (StoreDatabase database = kind.open(directory)) {
            SetupVisits visits = new SetupVisits(database, clock);
            String mine = visits.enter("one").orElseThrow();
            String foreign = visits.enter("two").orElseThrow();
            String state = visits.state(mine);
            assertThat(state).matches("[A-Za-z0-9_-]{43}");
            assertThat(visits.spend(foreign, state)).isFalse();
            assertThat(visits.spend(mine, "x" + state)).isFalse();
            assertThat(visits.spend(mine, mine)).isFalse();
            assertThat(visits.spend(mine, state)).isTrue();
            assertThat(visits.spend(mine, state)).isFalse();
            String late = visits.state(mine);
            clock.advance(Duration.ofHours(1));
            assertThat(visits.spend(mine, late)).isFalse();
        }
    }

    private static SealingKey key(int fill) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) fill);
        return SealingKey.parse(Base64.getEncoder().encodeToString(key)).orElseThrow();
    }
}
