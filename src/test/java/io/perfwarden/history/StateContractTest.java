package io.perfwarden.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.perfwarden.history.Acceptances.Acceptance;
import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What pull requests, checks and acceptances promise, on both databases. */
@ParameterizedClass
@EnumSource
class StateContractTest {
    private static final RepoId REPO = new RepoId(7);
    private static final RepoId OTHER = new RepoId(8);
    private static final PullNumber PULL = new PullNumber(12);
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha LATER = new CommitSha("b".repeat(40));
    private static final Head HEAD = new Head(Optional.of(REPO), new BranchName("x/ü"));
    private static final Head GONE = new Head(Optional.empty(), new BranchName("main"));
    private static final BranchName BASE = new BranchName("main");
    private static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");

    private final Stores kind;
    @TempDir Path directory;
    private Database database;
    private PullStates pulls;
    private CheckStates checks;
    private Acceptances acceptances;

    StateContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        pulls = new JdbiPullStates(database);
        checks = new JdbiCheckStates(database);
        acceptances = new JdbiAcceptances(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_pull_request_is_found_as_it_was_seen() {
        pulls.saw(REPO, PULL, HEAD, SHA, BASE, true);
        assertThat(pulls.find(REPO, PULL))
                .contains(new PullState(REPO, PULL, HEAD, SHA, BASE, true, Optional.empty(), ""));
        assertThat(pulls.find(OTHER, PULL)).isEmpty();
        assertThat(pulls.find(REPO, new PullNumber(13))).isEmpty();
    }

    @Test
    void seeing_a_pull_request_again_keeps_its_comment() {
        pulls.saw(REPO, PULL, HEAD, SHA, BASE, true);
        pulls.commented(REPO, PULL, Optional.of(9_000_000_000L), "digest");
        pulls.saw(REPO, PULL, GONE, LATER, new BranchName("dev"), false);
        assertThat(pulls.find(REPO, PULL))
                .contains(
                        new PullState(
                                REPO,
                                PULL,
                                GONE,
                                LATER,
                                new BranchName("dev"),
                                false,
                                Optional.of(9_000_000_000L),
                                "digest"));
    }

    @Test
    void a_comment_can_be_forgotten() {
        pulls.saw(REPO, PULL, HEAD, SHA, BASE, true);
        pulls.commented(REPO, PULL, Optional.of(5L), "digest");
        pulls.commented(REPO, PULL, Optional.empty(), "");
        assertThat(pulls.find(REPO, PULL).orElseThrow().commentId()).isEmpty();
    }

    @Test
    void a_comment_on_a_pull_request_never_seen_is_a_bug() {
        assertThatThrownBy(() -> pulls.commented(REPO, PULL, Optional.of(5L), "digest"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void pull_requests_are_found_by_head_commit_in_order() {
        for (int number : new int[] {30, 4, 11}) {
            pulls.saw(REPO, new PullNumber(number), HEAD, SHA, BASE, true);
        }
        pulls.saw(REPO, new PullNumber(5), HEAD, LATER, BASE, true);
        pulls.saw(OTHER, new PullNumber(6), HEAD, SHA, BASE, true);
        assertThat(pulls.at(REPO, SHA))
                .extracting(state -> state.number().value())
                .containsExactly(4, 11, 30);
    }

    @Test
    void the_latest_check_of_a_name_and_commit_replaces_the_one_before() {
        checks.save(check(SHA, "perfwarden", 1, "queued", NOW));
        CheckState next = check(SHA, "perfwarden", 2, "completed", NOW.plusMillis(1));
        checks.save(next);
        assertThat(checks.find(REPO, SHA, "perfwarden")).contains(next);
        assertThat(checks.on(REPO, SHA)).containsExactly(next);
        assertThat(checks.byId(REPO, 2)).contains(next);
        assertThat(checks.byId(REPO, 1)).isEmpty();
        assertThat(checks.byId(OTHER, 2)).isEmpty();
    }

    @Test
    void the_checks_of_a_commit_come_by_name() {
        checks.save(check(SHA, "perfwarden/zeta", 1, "queued", NOW));
        checks.save(check(SHA, "perfwarden", 2, "queued", NOW));
        checks.save(check(LATER, "perfwarden", 3, "queued", NOW));
        assertThat(checks.on(REPO, SHA))
                .extracting(CheckState::name)
                .containsExactly("perfwarden", "perfwarden/zeta");
        assertThat(checks.find(REPO, SHA, "other")).isEmpty();
    }

    @Test
    void incomplete_checks_are_found_oldest_first() {
        checks.save(check(SHA, "b", 1, "in_progress", NOW.minusSeconds(60)));
        checks.save(check(SHA, "a", 2, "queued", NOW.minusSeconds(90)));
        checks.save(check(SHA, "c", 3, "completed", NOW.minusSeconds(90)));
        checks.save(check(SHA, "d", 4, "queued", NOW));
        assertThat(checks.incompleteSince(NOW))
                .extracting(CheckState::name)
                .containsExactly("a", "b");
    }

    @Test
    void no_more_than_a_hundred_incomplete_checks_come_at_once() {
        IntStream.range(0, 101)
                .forEach(i -> checks.save(check(SHA, "c" + i, i, "queued", NOW.minusMillis(i))));
        assertThat(checks.incompleteSince(NOW.plusSeconds(1)))
                .hasSize(100)
                .extracting(CheckState::name)
                .startsWith("c100")
                .doesNotContain("c0");
    }

    @Test
    void every_acceptance_of_a_pull_request_is_remembered_once() {
        Acceptance first = acceptance("b.json", "blob-1", NOW);
        Acceptance second = acceptance("b.json", "blob-2", NOW.plusMillis(1));
        Acceptance other = acceptance("a.json", "blob-1", NOW);
        acceptances.record(second);
        acceptances.record(first);
        acceptances.record(other);
        acceptances.record(other);
        assertThat(acceptances.of(REPO, PULL)).containsExactly(other, first, second);
        assertThat(acceptances.of(OTHER, PULL)).isEmpty();
        assertThat(acceptances.of(REPO, new PullNumber(13))).isEmpty();
    }

    private static CheckState check(
            CommitSha sha, String name, long id, String status, Instant at) {
        return new CheckState(REPO, sha, name, HEAD, id, status, "digest", at);
    }

    private static Acceptance acceptance(String path, String blob, Instant at) {
        return new Acceptance(REPO, PULL, path, blob, SHA, "octocat", at);
    }
}
