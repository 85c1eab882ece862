package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.ReadTokens;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What an operator does with read tokens. */
class TokenCommandTest {
    @TempDir private Path directory;
    private String said = "";

    private StoreDatabase open() {
        return Stores.openFile(directory.resolve("perfwarden.db"));
    }

    private int run(String... arguments) {
        StringWriter words = new StringWriter();
        Object command = new TokenCommand(Map.of("PERFWARDEN_DATA_DIR", directory.toString()));
        int code =
                new CommandLine(command)
                        .setOut(new PrintWriter(words))
                        .setErr(new PrintWriter(words))
                        .execute(arguments);
        said = words.toString().strip();
        return code;
    }

    private void know() {
        try (StoreDatabase database = open()) {
            database.write(handle ->
                    handle.execute(
                            "insert into repositories (id, installation, owner, name) values (5,"
                                    + " 7, 'octo', 'bench')"));
        }
    }

    private Optional<RepoId> opened(String token) {
        try (StoreDatabase database = open()) {
            return new ReadTokens(database, Clock.systemUTC()).find(token);
        }
    }

    @Test
    void a_token_opens_its_repository_until_it_is_revoked() {
        know();
        assertThat(run("create", "Octo/Bench", "--note", "nightly")).isZero();
        String token = said;
        assertThat(token).matches("pwr_[A-Za-z0-9_-]{43}");
        assertThat(opened(token)).contains(new RepoId(5));
        assertThat(opened(token.toUpperCase(Locale.ROOT))).isEmpty();
        assertThat(run("list", "octo/bench")).isZero();
        assertThat(said).matches("[0-9a-f]{8}  \\S+  nightly").doesNotContain(token);
        String id = said.substring(0, 8);
        assertThat(run("revoke", "octo/bench", id)).isZero();
        assertThat(opened(token)).isEmpty();
        assertThat(run("revoke", "octo/bench", id)).isEqualTo(2);
        assertThat(said).isEqualTo("perfwarden: there is no token " + id + " of octo/bench");
    }

    @Test
    void a_wrong_use_says_what_is_expected() {
        assertThat(run("create", "octo/bench")).isEqualTo(2);
        assertThat(said).contains("there is no database");
        know();
        assertThat(run("make", "octo/bench")).isEqualTo(2);
        assertThat(said).contains("expected create, list or revoke, not make");
        assertThat(run("revoke", "octo/bench")).isEqualTo(2);
        assertThat(said).contains("revoke takes the ID of a token");
        assertThat(run("list", "octo/other")).isEqualTo(2);
        assertThat(said).contains("nothing is known of this repository");
        assertThat(run("create", "octo/bench", "--note", "a\nb")).isEqualTo(2);
        assertThat(said).contains("on one line");
    }
}
