package io.perfwarden.db;

import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values that a version stored which stored no failures. */
class UpgradedPointsTest {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");

    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource
    void points_from_before_failures_were_stored_are_read(Stores kind) throws Exception {
        DatabaseConfig config = kind.config(directory);
        kind.migrate(config, "75");
        RunPoints points = RunPoints.of(results(time("parse", 4, "ns"))).orElseThrow();
        try (Connection connection =
                        DriverManager.getConnection(
                                config.url(), config.user(), config.password());
                PreparedStatement layout =
                        connection.prepareStatement("insert into layouts values (7, ?, ?)");
                PreparedStatement row =
                        connection.prepareStatement(
                                "insert into points values (7, 1, 1, 'core', '', ?, 1, '{}', ?, ?)")) {
            layout.setString(1, points.layout().digest());
            layout.setBytes(2, points.layout().encode());
            layout.execute();
            row.setString(1, "a".repeat(40));
            row.setString(2, points.layout().digest());
            row.setBytes(3, points.numbers().encode());
            row.execute();
        }
        try (StoreDatabase database = StoreDatabase.open(config)) {
            FactStore facts = FactStore.of(database, new SettableClock(LedgerContract.NOW));
            SuiteHistory past = facts.history().newest(LedgerContract.REPO, CORE, Set.of(), 10);
            assertThat(past.series(time("parse", 0, "ns")).orElseThrow().newest(9))
                    .containsExactly(4);
            assertThat(past.failures(0)).isEmpty();
        }
    }
}
