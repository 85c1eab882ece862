package io.perfwarden.bot.command;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.github.CommentGateway.Reaction;
import io.perfwarden.model.CommitSha;
import io.perfwarden.queue.Job;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A note is about the commit that merged its pull request, and changes no verdict. */
class NoteCommandTest extends WorldTest {
    private static final CommitSha MERGED = sha('d');
    private static final GivenPull GIVEN = GivenPull.of(ownBranch());
    private static final String NOTE = "/perfwarden note for=parse the new parser";

    @BeforeEach
    void people() {
        world.github().writer("octocat");
        world.repository(ownBranch()).opened(GIVEN.told());
    }

    private List<BranchNote> notes() {
        return world.ledger().notes().of(REPO.id());
    }

    private void merge() {
        world.github().merged(PULL, MERGED);
        world.closed(GIVEN.closed(600));
    }

    private long asked() {
        return world.github().count("pulls.mergedAs");
    }

    @Test
    void a_note_on_an_open_pull_request_is_shown_once_it_is_merged() {
        world.comments("octocat", NOTE);
        assertThat(notes()).isEmpty();
        assertThat(replies().getFirst()).contains("once the pull request is merged");
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        merge();
        assertThat(notes())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.commit()).contains(MERGED);
                    assertThat(it.login()).isEqualTo("octocat");
                    assertThat(it.benchmarks()).isEqualTo("parse");
                    assertThat(it.text()).isEqualTo("the new parser");
                });
        assertThat(asked()).isEqualTo(1);
    }

    @Test
    void a_note_on_a_merged_pull_request_is_shown_at_once_and_recorded_once() {
        merge();
        assertThat(asked()).as("without a note there is nothing to ask for").isZero();
        Job comment = world.comment("octocat", NOTE);
        world.tell(comment).tell(comment);
        assertThat(notes()).hasSize(1);
        assertThat(reactions()).containsExactly(Reaction.EYES, Reaction.ROCKET);
        assertThat(replies()).isEmpty();
        assertThat(asked()).isEqualTo(1);
    }

    @Test
    void a_merge_that_github_answers_late_is_asked_for_once_more() {
        world.comments("octocat", NOTE);
        world.closed(GIVEN.closed(600));
        world.github().merged(PULL, MERGED);
        assertThat(notes()).isEmpty();
        world.pass(Duration.ofMinutes(1));
        assertThat(notes()).extracting(BranchNote::commit).containsExactly(Optional.of(MERGED));
        assertThat(asked()).isEqualTo(2);
        world.pass(Duration.ofHours(1));
        assertThat(asked()).isEqualTo(2);
    }

    @Test
    void a_note_outlives_a_death_at_any_step() {
        merge();
        for (int steps = 1; steps < 12; steps++) {
            int known = notes().size();
            world.tellDying(world.comment("octocat", NOTE), steps);
            assertThat(notes()).hasSize(known + 1);
        }
    }

    @Test
    void a_pull_request_that_was_closed_without_a_merge_has_no_note() {
        world.comments("octocat", NOTE);
        world.closed(GIVEN.closed(600));
        assertThat(notes()).isEmpty();
        world.comments("octocat", "/perfwarden note again");
        assertThat(replies().getLast()).contains("closed without a merge");
        assertThat(reactions()).endsWith(Reaction.EYES, Reaction.CONFUSED);
    }

    @Test
    void a_note_by_a_person_who_may_not_write_is_refused() {
        merge();
        world.comments("stranger", NOTE);
        assertThat(notes()).isEmpty();
        assertThat(reactions()).endsWith(Reaction.CONFUSED);
    }

    @Test
    void other_commands_on_a_merged_pull_request_stay_refused() {
        merge();
        world.comments("octocat", "/perfwarden rerun");
        assertThat(replies().getLast()).contains("the pull request is not open");
    }
}
