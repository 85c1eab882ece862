package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/**
 * What an empty embedded database gets at once is what all steps make of it. {@code
 * -Dgolden.update=true} writes it anew after a new step.
 */
final class WholeSchemaTest {
    private static final Path FILE = Path.of("src/main/resources" + StoreSchema.WHOLE);

    /** Tables before what needs them; SQLite makes its own. */
    private static final String STATEMENTS =
            """
            select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
            order by type <> 'table', rowid
            """;

    private static final String TABLES =
            """
            select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
            order by rowid
            """;

    /** The history of steps has times, which differ. */
    private static final String COLUMNS =
            "select name from pragma_table_info(?) where name <> 'installed_on' order by cid";

    private static final String TIME_TAKEN = "execution_time";

    @TempDir Path directory;

    @Test
    void the_file_is_what_the_steps_make() throws IOException {
        migrate("stepped.db", "latest");

        String stepped = statements("stepped.db");

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(FILE, stepped);
        }
        assertThat(FILE).hasContent(stepped);
    }

    @Test
    void a_new_database_is_as_the_file_says_and_later_steps_go_on_from_it() {
        open("new.db");

        assertThat(FILE).hasContent(statements("new.db"));
        flyway("new.db").validate();
        assertThat(flyway("new.db").info().pending()).isEmpty();
    }

    @Test
    void a_database_with_some_steps_gets_the_others() {
        migrate("begun.db", "9");

        open("begun.db");

        assertThat(FILE).hasContent(statements("begun.db"));
    }

    private void open(String file) {
        StoreDatabase.open(DatabaseConfig.ofFile(directory.resolve(file))).close();
    }

    private void migrate(String file, String target) {
        var config = Flyway.configure().configuration(flyway(file).getConfiguration());
        assertThat(config.target(target).load().migrate().success).isTrue();
    }

    private Flyway flyway(String file) {
        return new StoreSchema(source(file), true).flyway();
    }

    private SQLiteDataSource source(String file) {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + directory.resolve(file));
        return source;
    }

    /** Those that make a database with its rows. */
    private String statements(String file) {
        return Jdbi.create(source(file))
                .withHandle(handle ->
                        Stream.concat(
                                        list(handle, STATEMENTS).stream(),
                                        list(handle, TABLES).stream()
                                                .flatMap(table -> inserts(handle, table)))
                                .map(statement -> statement + ";\n")
                                .collect(Collectors.joining()));
    }

    private static Stream<String> inserts(Handle handle, String table) {
        List<String> columns = list(handle, COLUMNS, table);
        String values =
                columns.stream()
                        .map(column -> TIME_TAKEN.equals(column) ? "0" : "quote(" + column + ")")
                        .collect(Collectors.joining(" || ', ' || "));
        String insert = "insert into %s (%s) values (".formatted(table, String.join(", ", columns));
        return list(handle, "select " + values + " from " + table + " order by rowid").stream()
                .map(row -> insert + row + ")");
    }

    private static List<String> list(Handle handle, String select, Object... values) {
        return handle.select(select, values).mapTo(String.class).list();
    }
}
