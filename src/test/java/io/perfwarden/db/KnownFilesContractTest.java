package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.model.CommitSha;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What files of commits promise, on both databases. */
@ParameterizedClass
@EnumSource
class KnownFilesContractTest extends LedgerContract {
    private static final String PATH = "baselines/core-\u00fc.json";
    private static final FileContent TEXT = new FileContent("[1]".getBytes(StandardCharsets.UTF_8));

    KnownFilesContractTest(Stores kind) {
        super(kind);
    }

    private Optional<String> at(CommitSha sha, String path) {
        return FactStore.of(database, clock)
                .files()
                .at(REPO, sha, path)
                .map(it -> new String(it.bytes(), StandardCharsets.UTF_8));
    }

    @Test
    void a_file_is_known_at_its_commit_and_path_and_nowhere_else() {
        facts.files().keep(REPO, SHA, PATH, TEXT);
        facts.files().keep(REPO, SHA, PATH, TEXT);
        assertThat(at(SHA, PATH)).contains("[1]");
        assertThat(at(SHA, "other.json")).isEmpty();
        assertThat(at(LATER, PATH)).isEmpty();
        assertThat(facts.files().at(OTHER, SHA, PATH)).isEmpty();
    }

    @Test
    void a_content_is_known_by_its_git_id_in_its_repository_alone() {
        facts.files().keep(REPO, SHA, PATH, TEXT);
        assertThat(facts.files().blob(REPO, TEXT.blobSha())).isPresent();
        assertThat(facts.files().blob(OTHER, TEXT.blobSha())).isEmpty();
    }

    @Test
    void an_empty_file_is_known_and_one_that_is_too_large_is_not() {
        facts.files().keep(REPO, SHA, PATH, new FileContent(new byte[0]));
        facts.files().keep(REPO, SHA, "large", new FileContent(new byte[KnownFiles.LARGEST + 1]));
        assertThat(at(SHA, PATH)).contains("");
        assertThat(at(SHA, "large")).isEmpty();
    }

    @Test
    void files_are_forgotten_after_ninety_days_and_their_content_with_the_last_of_them() {
        facts.files().keep(REPO, SHA, PATH, TEXT);
        clock.advance(Duration.ofDays(1));
        facts.files().keep(REPO, LATER, PATH, TEXT);
        retain(Duration.ofDays(90).minusMillis(1));
        assertThat(at(SHA, PATH)).isEmpty();
        assertThat(at(LATER, PATH)).contains("[1]");
        retain(Duration.ofDays(1));
        assertThat(at(LATER, PATH)).isEmpty();
        assertThat(facts.files().blob(REPO, TEXT.blobSha())).isEmpty();
    }

    @Test
    void beyond_64_mib_of_a_repository_the_oldest_are_forgotten() {
        for (int i = 0; i < 66; i++) {
            byte[] bytes = new byte[KnownFiles.LARGEST];
            bytes[0] = (byte) i;
            clock.advance(Duration.ofSeconds(1));
            facts.files().keep(REPO, SHA, "file" + i, new FileContent(bytes));
        }
        facts.files().keep(OTHER, SHA, "file", TEXT);
        retain(Duration.ZERO);
        assertThat(at(SHA, "file1")).isEmpty();
        assertThat(at(SHA, "file2")).isPresent();
        assertThat(facts.files().at(OTHER, SHA, "file")).isPresent();
    }

    @Test
    void nothing_is_left_of_a_repository_that_is_deleted() {
        facts.files().keep(REPO, SHA, PATH, TEXT);
        facts.files().keep(OTHER, SHA, PATH, TEXT);
        new RepositoryDeletion(database).forget(REPO);
        assertThat(at(SHA, PATH)).isEmpty();
        assertThat(facts.files().blob(REPO, TEXT.blobSha())).isEmpty();
        assertThat(facts.files().at(OTHER, SHA, PATH)).isPresent();
    }

    private void retain(Duration later) {
        clock.advance(later);
        RetentionPolicy.STANDARD.apply(database, clock);
    }
}
