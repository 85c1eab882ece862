package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What people said before it was stored for which base they said it. */
@ParameterizedClass
@EnumSource
class UpgradedWordsTest {
    private static final RepoId REPO = LedgerContract.REPO;
    private static final BranchName MAIN = LedgerContract.MAIN;
    private static final BranchName LOOSE = new BranchName("loose");

    /** It had one base, several, and none that is known. */
    private static final PullNumber ONE = new PullNumber(1);

    private static final PullNumber SEVERAL = new PullNumber(2);
    private static final PullNumber UNKNOWN = new PullNumber(3);

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private FactStore facts;

    UpgradedWordsTest(Stores kind) {
        this.kind = kind;
    }

    private static CommitSha head(PullNumber pull) {
        return new CommitSha(("" + pull).repeat(40));
    }

    @BeforeEach
    void upgrade() throws SQLException {
        DatabaseConfig config = kind.config(directory);
        kind.migrate(config, "44");
        try (Connection connection =
                        DriverManager.getConnection(
                                config.url(), config.user(), config.password());
                Statement statement = connection.createStatement()) {
            for (PullNumber pull : List.of(ONE, SEVERAL, UNKNOWN)) {
                for (String word : words(pull)) {
                    statement.execute(word.formatted(pull, head(pull)));
                }
            }
        }
        database = StoreDatabase.open(config);
        facts = FactStore.of(database, new SettableClock(LedgerContract.NOW));
    }

    private static List<String> words(PullNumber pull) {
        List<String> words = new ArrayList<>();
        String base = "insert into pull_bases values (7, %1$s, '%2$s', 'BASE', null, null)";
        if (!pull.equals(UNKNOWN)) {
            words.add(base.replace("BASE", "main"));
        }
        if (pull.equals(SEVERAL)) {
            words.add(base.replace("BASE", "loose"));
        }
        words.add("insert into waivers values (7, '%2$s', %1$s, 'mona', 'known')");
        words.add(
                "insert into accepted_rows values (7, %1$s, 'o', '%2$s', '*', 'mona', '', 1, null,"
                        + " '[]')");
        words.add("insert into acceptances values (7, %1$s, 'b.json', 'blob', '%2$s', 'mona', 1)");
        words.add(
                "insert into shown_reports (repo, pull, head_sha, basis, shown_at)"
                        + " values (7, %1$s, '%2$s', '', 1)");
        return words;
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<Waiver> waivers(PullNumber pull) {
        return facts.commits().read(REPO, head(pull)).waivers();
    }

    private List<Optional<BranchName>> shown(PullNumber pull) {
        return facts.pulls().shownVerdicts(REPO, pull).stream()
                .map(PullLedger.ShownVerdict::base)
                .toList();
    }

    @Test
    void a_word_holds_for_the_only_base_that_the_pull_request_had() {
        assertThat(waivers(ONE)).containsExactly(new Waiver(ONE, MAIN, "mona", "known"));
        assertThat(facts.rowAcceptances().of(REPO, ONE, MAIN)).hasSize(1);
        assertThat(facts.acceptances().of(REPO, ONE, MAIN)).hasSize(1);
        assertThat(shown(ONE)).containsExactly(Optional.of(MAIN));
    }

    @Test
    void a_word_of_a_pull_request_that_had_several_bases_or_none_holds_for_none() {
        for (PullNumber pull : List.of(SEVERAL, UNKNOWN)) {
            assertThat(waivers(pull)).isEmpty();
            assertThat(shown(pull)).containsExactly(Optional.empty());
            for (BranchName base : List.of(MAIN, LOOSE)) {
                assertThat(facts.rowAcceptances().of(REPO, pull, base)).isEmpty();
                assertThat(facts.rowAcceptances().areOther(REPO, pull, base)).isTrue();
                assertThat(facts.acceptances().of(REPO, pull, base)).isEmpty();
                assertThat(facts.acceptances().areOther(REPO, pull, base)).isTrue();
            }
        }
    }

    @Test
    void a_skip_is_given_again_for_each_base() {
        Waiver main = new Waiver(SEVERAL, MAIN, "octocat", "");
        Waiver loose = new Waiver(SEVERAL, LOOSE, "octocat", "");
        facts.commits().addWaiver(REPO, head(SEVERAL), main);
        facts.commits().addWaiver(REPO, head(SEVERAL), loose);
        assertThat(waivers(SEVERAL)).containsExactly(loose, main);
    }
}
