package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.model.CommitSha;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What notes promise, on both databases. */
@ParameterizedClass
@EnumSource
class NotesContractTest extends LedgerContract {
    NotesContractTest(Stores kind) {
        super(kind);
    }

    private static BranchNote note(String order, Optional<CommitSha> commit, int seconds) {
        return new BranchNote(
                order, PULL, commit, "octo", "a/**", "\u00fc '; --", NOW.plusSeconds(seconds));
    }

    @Test
    void a_note_is_shown_from_the_merge_on_in_its_repository_alone() {
        facts.notes().record(REPO, note("1", Optional.empty(), 0));
        facts.notes().record(REPO, note("1", Optional.empty(), 5));
        assertThat(facts.notes().of(REPO)).isEmpty();
        assertThat(facts.notes().await(REPO, PULL)).isTrue();
        assertThat(facts.notes().await(OTHER, PULL)).isFalse();
        facts.notes().storeMerge(OTHER, PULL, LATER);
        facts.notes().storeMerge(REPO, PULL, SHA);
        facts.notes().storeMerge(REPO, PULL, LATER);
        assertThat(facts.notes().of(REPO)).containsExactly(note("1", Optional.of(SHA), 0));
        assertThat(facts.notes().await(REPO, PULL)).isFalse();
    }

    @Test
    void the_newest_notes_are_kept_and_those_that_never_were_merged_go_with_their_pull_request() {
        facts.pulls().recordAnswer(REPO, closed(pull(SHA, 0)), NOW);
        for (int i = 0; i < 12; i++) {
            facts.notes().record(REPO, note("n" + i, Optional.of(SHA), i));
        }
        facts.notes().record(REPO, note("never", Optional.empty(), 60));
        clock.advance(Duration.ofDays(91));
        new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 10).apply(database, clock);
        assertThat(facts.notes().await(REPO, PULL)).isFalse();
        assertThat(facts.notes().of(REPO))
                .extracting(BranchNote::order)
                .startsWith("n11", "n10")
                .hasSize(10);
    }
}
