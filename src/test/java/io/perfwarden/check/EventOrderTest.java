package io.perfwarden.check;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.check.EventOrder.RelativeAge;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is heard, put in order. */
class EventOrderTest {
    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00Z");
    private static final String A = "a".repeat(40);
    private static final String B = "b".repeat(40);

    /** Against: open, commit a, base main, branch x, told at second 0. */
    @ParameterizedTest
    @CsvSource({
        "true,  a, main, x, -1, SAME",
        "true,  a, main, x,  0, SAME",
        "true,  a, main, x,  1, NEWER",
        "false, a, main, x, -1, OLDER",
        "false, a, main, x,  0, TIED",
        "false, a, main, x,  1, NEWER",
        "true,  b, main, x, -1, OLDER",
        "true,  b, main, x,  0, TIED",
        "true,  b, main, x,  1, NEWER",
        "true,  a, dev,  x, -1, OLDER",
        "true,  a, dev,  x,  0, TIED",
        "true,  a, dev,  x,  1, NEWER",
        "true,  a, main, y, -1, OLDER",
        "true,  a, main, y,  0, TIED",
        "true,  a, main, y,  1, NEWER",
    })
    void a_pull_request_is_ordered_by_what_it_says_and_when(
            boolean open, String sha, String base, String branch, long seconds, RelativeAge news) {
        PullRequest known = pull(new Told(true, "a", "main", "x"), 0);
        assertThat(EventOrder.of(known, pull(new Told(open, sha, base, branch), seconds)))
                .isEqualTo(news);
    }

    @Test
    void that_only_the_base_moved_is_no_difference() {
        PullRequest known = pull(new Told(true, "a", "main", "x"), 0);
        PullRequest moved =
                new PullRequest(
                        known.number(),
                        true,
                        known.head(),
                        "",
                        known.headSha(),
                        known.baseBranch(),
                        new CommitSha(A),
                        NOW);
        assertThat(EventOrder.of(known, moved)).isEqualTo(RelativeAge.SAME);
    }

    @Test
    void a_branch_of_a_deleted_fork_stays_in_the_repository_it_was_in() {
        HeadBranch known = head(Optional.of(new RepoId(9)), "x");
        assertThat(EventOrder.withKnownRepository(known, head(Optional.empty(), "x")))
                .isEqualTo(known);
        HeadBranch other = head(Optional.empty(), "y");
        assertThat(EventOrder.withKnownRepository(known, other)).isEqualTo(other);
        HeadBranch moved = head(Optional.of(new RepoId(8)), "x");
        assertThat(EventOrder.withKnownRepository(known, moved)).isEqualTo(moved);
    }

    @Test
    void of_a_run_the_later_attempt_then_the_further_state_then_the_later_telling_holds() {
        RunState failed = new RunState.Completed(RunConclusion.FAILURE);
        List<WorkflowRun> ascending =
                List.of(
                        run(1, new RunState.UnapprovedRun(), 9),
                        run(1, new RunState.QueuedRun(), 8),
                        run(1, new RunState.RunUnderWay(), 6),
                        run(1, new RunState.RunUnderWay(), 7),
                        run(1, Situation.SUCCESS, 4),
                        run(1, failed, 5),
                        run(2, new RunState.QueuedRun(), 3),
                        run(2, new RunState.RunUnderWay(), 2),
                        run(2, Situation.SUCCESS, 1));
        for (int i = 0; i < ascending.size(); i++) {
            for (int j = 0; j < ascending.size(); j++) {
                assertThat(EventOrder.of(ascending.get(i), ascending.get(j)))
                        .isEqualTo(ascending.get(Math.max(i, j)));
            }
        }
        assertOrderDoesNotMatter(ascending);
    }

    private static void assertOrderDoesNotMatter(List<WorkflowRun> ascending) {
        Random random = new Random(7);
        for (int i = 0; i < 100; i++) {
            List<WorkflowRun> heard = new ArrayList<>(ascending);
            heard.addAll(ascending);
            Collections.shuffle(heard, random);
            assertThat(heard.stream().reduce(EventOrder::of)).contains(ascending.getLast());
        }
    }

    @Test
    void of_two_tellings_of_one_second_the_first_stays() {
        WorkflowRun first = run(1, Situation.SUCCESS, 0);
        WorkflowRun second = run(1, new RunState.Completed(RunConclusion.FAILURE), 0);
        assertThat(EventOrder.of(first, second)).isEqualTo(first);
        assertThat(EventOrder.of(second, first)).isEqualTo(second);
    }

    /** What events tell of a pull request. */
    private record Told(boolean open, String sha, String base, String branch) {}

    private static PullRequest pull(Told told, long seconds) {
        return new PullRequest(
                new PullNumber(12),
                told.open(),
                head(Optional.of(new RepoId(9)), told.branch()),
                "octo",
                new CommitSha(told.sha().equals("a") ? A : B),
                new BranchName(told.base()),
                new CommitSha(B),
                NOW.plusSeconds(seconds));
    }

    private static WorkflowRun run(int attempt, RunState state, long seconds) {
        return Situation.run(4, attempt, state, NOW.plusSeconds(seconds));
    }

    private static HeadBranch head(Optional<RepoId> repo, String branch) {
        return new HeadBranch(repo, new BranchName(branch));
    }
}
