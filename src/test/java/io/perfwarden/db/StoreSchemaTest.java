package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.db.StoreDatabase.NewerSchema;
import io.perfwarden.testkit.Stores;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
final class StoreSchemaTest {
    private static final String NEWEST =
            StoreSchema.VERSIONS.stream()
                    .max(Comparator.comparing(Integer::valueOf))
                    .map(version -> "'" + version + "'")
                    .orElseThrow();

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private DatabaseConfig config;

    StoreSchemaTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void create() {
        config = kind.config(directory);
        StoreDatabase.open(config).close();
    }

    private void change(String statement) {
        try (StoreDatabase database = StoreDatabase.open(config)) {
            int changed = database.write((Handle handle) -> handle.execute(statement));
            assertThat(changed).isPositive();
        }
    }

    @Test
    void its_versions_are_those_of_the_migrations_there_are() {
        try (StoreDatabase database = StoreDatabase.open(config)) {
            StoreSchema schema = new StoreSchema(database.dataSource(), database.isEmbedded());

            assertThat(
                            Arrays.stream(schema.flyway().info().all())
                                    .map(each -> String.valueOf(each.getVersion())))
                    .containsExactlyInAnyOrderElementsOf(StoreSchema.VERSIONS);
        }
    }

    @Test
    void one_that_is_current_is_not_validated_again() {
        change("update flyway_schema_history set checksum = 1 where version = " + NEWEST);

        try (StoreDatabase database = StoreDatabase.open(config)) {
            database.probe();
        }
    }

    @Test
    void one_in_which_a_step_has_failed_is_not_taken_for_current() {
        change(
                "update flyway_schema_history set success = "
                        + (kind == Stores.SQLITE ? "0" : "false")
                        + " where version = "
                        + NEWEST);

        assertThatThrownBy(() -> StoreDatabase.open(config)).isInstanceOf(FlywayException.class);
    }

    @Test
    void one_of_a_newer_program_is_refused() {
        change("update flyway_schema_history set version = '999' where version = " + NEWEST);

        assertThatThrownBy(() -> StoreDatabase.open(config)).isInstanceOf(NewerSchema.class);
    }
}
