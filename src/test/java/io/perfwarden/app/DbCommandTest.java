package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.OperatorCommand.ForgetCommand;
import io.perfwarden.app.OperatorCommand.PicturesCommand;
import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.SingleInstanceLock;
import io.perfwarden.db.SqliteBackup;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.Stores;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Backups of the embedded database, and what becomes of it when it is restored or too new. */
class DbCommandTest {
    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private String said = "";

    @BeforeEach
    void settings() {
        environment.put("PERFWARDEN_DATA_DIR", directory.resolve("data").toString());
    }

    private Path file() {
        return directory.resolve("data").resolve("perfwarden.db");
    }

    private Path copy() {
        return directory.resolve("copy.db");
    }

    private StoreDatabase open() {
        return Stores.openFile(file());
    }

    private int run(Object command, String... arguments) {
        StringWriter words = new StringWriter();
        int code =
                new CommandLine(command)
                        .setOut(new PrintWriter(words))
                        .setErr(new PrintWriter(words))
                        .execute(arguments);
        said = words.toString();
        return code;
    }

    private int db(String what) {
        return run(new DbCommand(environment), what, copy().toString());
    }

    private static void look(StoreDatabase database, long until) {
        database.write(handle -> handle.execute("delete from redelivery_progress"));
        database.write(handle ->
                handle.execute(
                        "insert into redelivery_progress (only_one, until) values (1, ?)", until));
    }

    private static long looked(StoreDatabase database) {
        return database.read(handle ->
                handle.createQuery("select until from redelivery_progress")
                        .mapTo(Long.class)
                        .one());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void nobody_else_on_the_machine_reads_a_database_a_copy_or_what_was_restored()
            throws IOException {
        try (StoreDatabase running = StoreDatabase.open(DatabaseConfig.ofFile(file()))) {
            look(running, 1);
            assertThat(permissions(directory.resolve("data"))).isEqualTo("rwx------");
            assertThat(db("backup")).isZero();
            assertOwners();
        }
        assertThat(db("restore")).isZero();
        assertThat(file().resolveSibling("perfwarden.db.before-restore")).exists();
        assertOwners();
        environment.put("PERFWARDEN_DATA_DIR", directory.resolve("other").toString());
        assertThat(db("restore")).isZero();
        assertThat(permissions(directory.resolve("other"))).isEqualTo("rwx------");
    }

    private void assertOwners() throws IOException {
        assertThat(permissions(copy())).isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(file().getParent())) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(it -> assertThat(permissions(it)).isEqualTo("rw-------"));
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_database_that_an_older_version_left_open_to_all_users_is_closed_to_them()
            throws IOException {
        open().close();
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        open().close();
        assertThat(permissions(file())).isEqualTo("rw-r-----");
    }

    @Test
    void a_copy_made_while_the_server_runs_brings_back_what_was_there() {
        try (StoreDatabase running = open()) {
            look(running, 1);
            assertThat(db("backup")).as(said).isZero();
            look(running, 2);
        }
        assertThat(db("restore")).as(said).isZero();
        try (StoreDatabase restored = open()) {
            assertThat(looked(restored)).isEqualTo(1);
        }
        assertThat(file().resolveSibling("perfwarden.db.before-restore")).exists();
    }

    @Test
    void a_copy_lacks_the_keys_and_says_so() throws IOException {
        open().close();
        assertThat(db("backup")).isZero();
        assertThat(said).isEqualToIgnoringNewLines("wrote a copy of the database");
        Files.delete(copy());
        Files.writeString(file().resolveSibling("github-app.json"), "{}");
        Files.writeString(file().resolveSibling("session.key"), "key");
        assertThat(db("backup")).isZero();
        assertThat(said).contains("not in it: github-app.json and session.key of");
        assertThat(db("restore")).isZero();
        assertThat(said).contains("before-restore").doesNotContain("not in a copy");
    }

    @Test
    void a_copy_in_an_empty_directory_names_the_keys_that_are_missing_there() throws IOException {
        open().close();
        assertThat(db("backup")).isZero();
        environment.put("PERFWARDEN_DATA_DIR", directory.resolve("new").toString());
        assertThat(db("restore")).isZero();
        assertThat(said)
                .contains("not in a copy: github-app.json and session.key")
                .doesNotContain("before-restore");
    }

    @Test
    void a_database_in_use_is_not_replaced() {
        try (StoreDatabase running = open()) {
            look(running, 1);
            assertThat(db("backup")).isZero();
            look(running, 2);
            assertThat(db("restore")).isEqualTo(2);
            assertThat(said).contains("stop the server first");
            assertThat(looked(running)).isEqualTo(2);
        }
    }

    @Test
    void what_is_no_whole_copy_replaces_nothing() throws IOException {
        try (StoreDatabase running = open()) {
            look(running, 1);
        }
        Files.writeString(copy(), "no database");
        assertThat(db("restore")).isEqualTo(2);
        assertThat(said).contains("no whole copy");
        Files.delete(copy());
        assertThat(db("restore")).isEqualTo(2);
        try (StoreDatabase left = open()) {
            assertThat(looked(left)).isEqualTo(1);
        }
    }

    @Test
    void a_copy_is_never_written_over_something() throws IOException {
        open().close();
        Files.writeString(copy(), "precious");
        assertThat(db("backup")).isEqualTo(2);
        assertThat(Files.readString(copy())).isEqualTo("precious");
    }

    @Test
    void nothing_is_backed_up_where_nothing_is() {
        assertThat(db("backup")).isEqualTo(2);
        assertThat(file()).doesNotExist();
    }

    @Test
    void a_copy_that_cannot_be_written_leaves_nothing_and_says_why() throws IOException {
        open().close();
        Path nowhere = directory.resolve("nowhere").resolve("copy.db");
        assertThat(run(new DbCommand(environment), "backup", nowhere.toString())).isEqualTo(2);
        assertThat(said).hasLineCount(1).contains("the copy cannot be written", "CANTOPEN");
        assertThat(db("backup")).isZero();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(copy(), file().getParent());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void a_damaged_database_is_not_taken_for_one_in_use(int intact) throws IOException {
        open().close();
        assertThat(db("backup")).isZero();
        byte[] damaged = Files.readAllBytes(file());
        Arrays.fill(damaged, intact, damaged.length, (byte) 'x');
        Files.write(file(), damaged);
        assertThat(db("restore")).as(said).isZero();
        assertThat(kept("")).hasBinaryContent(damaged);
        open().close();
    }

    @Test
    void the_damaged_database_of_a_running_server_is_not_replaced_under_it() throws IOException {
        open().close();
        assertThat(db("backup")).isZero();
        byte[] damaged = "x".repeat(4096).getBytes(StandardCharsets.UTF_8);
        Files.write(file(), damaged);
        try (SingleInstanceLock _ = SingleInstanceLock.of(file())) {
            assertThat(db("restore")).isEqualTo(2);
        }
        assertThat(said).hasLineCount(1).contains("another Perfwarden works on it");
        assertThat(file()).hasBinaryContent(damaged);
        assertThat(db("restore")).isZero();
    }

    @Test
    void a_backup_before_an_upgrade_is_of_the_schema_that_was_there() throws IOException {
        try (StoreDatabase older = open()) {
            older.write(handle ->
                    handle.execute("delete from flyway_schema_history where version <> '1'"));
        }
        assertThat(db("backup")).as(said).isZero();
        assertThat(versions(file())).isEqualTo(1);
        assertThat(versions(copy())).isEqualTo(1);
    }

    private static int versions(Path database) {
        return Jdbi.create("jdbc:sqlite:" + database)
                .withHandle(handle ->
                        handle.createQuery("select count(*) from flyway_schema_history")
                                .mapTo(Integer.class)
                                .one());
    }

    @ParameterizedTest
    @ValueSource(strings = {".restoring", ".keeping"})
    void what_a_killed_restore_left_is_in_no_ones_way(String left) throws IOException {
        open().close();
        assertThat(db("backup")).isZero();
        Files.writeString(file().resolveSibling("perfwarden.db" + left), "half of it");
        assertThat(db("restore")).as(said).isZero();
        open().close();
        try (StoreDatabase kept = Stores.openFile(kept(""))) {
            assertThat(kept.isEmbedded()).isTrue();
        }
    }

    @Test
    void a_second_restore_keeps_what_the_first_one_replaced() {
        try (StoreDatabase database = open()) {
            look(database, 1);
            assertThat(db("backup")).isZero();
            look(database, 2);
        }
        assertThat(db("restore")).isZero();
        assertThat(db("restore")).isZero();
        try (StoreDatabase first = Stores.openFile(kept(""))) {
            assertThat(looked(first)).isEqualTo(2);
        }
        assertThat(kept("-2")).exists();
    }

    private Path kept(String number) {
        return file().resolveSibling("perfwarden.db.before-restore" + number);
    }

    @Test
    void a_copy_of_a_newer_version_replaces_nothing() throws IOException {
        try (StoreDatabase newer = open()) {
            look(newer, 1);
            later(newer);
            new SqliteBackup(file()).copyTo(copy());
            newer.write(handle ->
                    handle.execute("delete from flyway_schema_history where version = '999'"));
            look(newer, 2);
        }
        assertThat(db("restore")).isEqualTo(2);
        assertThat(said).contains("the copy is of a newer Perfwarden");
        try (StoreDatabase left = open()) {
            assertThat(looked(left)).isEqualTo(2);
        }
    }

    private static void later(StoreDatabase database) {
        database.write(handle ->
                handle.execute(
                        "insert into flyway_schema_history (installed_rank, version,"
                                + " description, type, script, checksum, installed_by,"
                                + " execution_time, success) values (999, '999', 'later',"
                                + " 'SQL', 'V999__later.sql', 1, 'x', 1, 1)"));
    }

    @Test
    void a_server_database_is_left_to_its_own_tools() {
        environment.put("PERFWARDEN_DATABASE_URL", "jdbc:postgresql://127.0.0.1/db");
        assertThat(db("backup")).isEqualTo(2);
        assertThat(said).contains("pg_dump");
        assertThat(db("restore")).isEqualTo(2);
    }

    @Test
    void a_schema_of_a_newer_version_is_refused_clearly() {
        try (StoreDatabase newer = open()) {
            later(newer);
        }
        assertThat(run(new ForgetCommand(environment), "octo/bench")).isEqualTo(2);
        assertThat(said)
                .hasLineCount(1)
                .contains("PERFWARDEN_DATA_DIR", "a newer Perfwarden has changed it (schema 999)");
    }

    @Test
    void a_repository_that_nobody_knows_is_not_forgotten() {
        open().close();
        assertThat(run(new ForgetCommand(environment), "octo/bench")).isEqualTo(2);
        assertThat(said).contains("nothing is known of this repository");
    }

    @ParameterizedTest
    @ValueSource(strings = {"octo", "", "/", "octo/", "a b/c d", "https://github.com/octo/bench"})
    void what_is_no_name_of_a_repository_is_refused_without_a_stack_trace(String name) {
        open().close();
        assertThat(run(new ForgetCommand(environment), name)).isEqualTo(2);
        assertThat(said).hasLineCount(1).contains("expected OWNER/REPO");
    }

    @Test
    void nothing_is_forgotten_or_made_where_no_database_is() {
        assertThat(run(new ForgetCommand(environment), "octo/bench")).isEqualTo(2);
        assertThat(said).contains("there is no database in the data directory");
        assertThat(file()).doesNotExist();
    }

    private void twoOfOneName() {
        try (StoreDatabase database = open()) {
            database.write(handle ->
                    handle.execute(
                            "insert into repositories (id, installation, owner, name) values (1, 7,"
                                    + " 'octo', 'bench'), (2, 7, 'octo', 'bench')"));
        }
    }

    private List<String> tokens(String... arguments) {
        PicturesCommand command = new PicturesCommand(environment, Clock.systemUTC());
        assertThat(run(command, arguments)).isZero();
        return said.lines().toList();
    }

    @Test
    void a_token_of_pictures_stays_until_another_one_is_asked_for() {
        twoOfOneName();
        List<String> tokens = tokens("octo/bench");
        assertThat(tokens).hasSize(2).doesNotHaveDuplicates().allMatch(it -> it.length() == 40);
        assertThat(tokens("Octo/Bench")).isEqualTo(tokens);
        List<String> others = tokens("octo/bench", "--rotate");
        assertThat(others).hasSize(2).doesNotContainAnyElementsOf(tokens);
        assertThat(tokens("octo/bench")).isEqualTo(others);
    }

    @Test
    void every_repository_that_had_the_name_is_forgotten() {
        twoOfOneName();
        assertThat(run(new ForgetCommand(environment), "Octo/Bench")).isZero();
        assertThat(said).contains("2 rows deleted");
    }
}
