package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.app.UseCaseWiring;
import io.perfwarden.bot.JobDispatcher;
import io.perfwarden.github.FileGateway.DirectoryEntry;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a commit are asked for once; what may change is asked for every time. */
class CommitFilesTest extends WorldTest {
    private static final String PATH = "baselines/core.json";

    @TempDir private Path scratch;

    /** As a process that has just started has them. */
    private CommitFiles files() {
        return new CommitFiles(world.github().files(), world.ledger().files());
    }

    private FileRead read(String path, String ref) {
        return files().read(REPO, path, Optional.of(ref));
    }

    private List<String> names(String directory) {
        return files().list(REPO, directory, Optional.of(HEAD.value())).stream()
                .map(DirectoryEntry::name)
                .toList();
    }

    private List<String> asked() {
        return world.github().calls().stream().map(FakeGitHub.Call::detail).toList();
    }

    @Test
    void a_server_that_starts_anew_asks_for_no_file_of_a_commit_that_it_judged() {
        world.measured(ownBranch(), 100, 130);
        world.github().forgetCalls();
        JobDispatcher again =
                UseCaseWiring.wire(
                                world.github().gateway(),
                                world.ledger(),
                                world.queue(),
                                UseCaseWorld.surroundings(world.clock(), scratch))
                        .dispatch();
        again.handle(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED).task());
        assertThat(asked()).contains(PATH + "@main").noneMatch(it -> it.endsWith("@" + HEAD));
    }

    @Test
    void what_was_read_at_a_commit_is_not_asked_for_after_a_restart() {
        world.repository(ownBranch());
        assertThat(read(PATH, HEAD.value()).foundContent()).isPresent();
        assertThat(names("baselines")).containsExactly("core.json");
        world.github().forgetCalls();
        assertThat(read(PATH, HEAD.value()).foundContent()).isPresent();
        assertThat(names("baselines")).containsExactly("core.json");
        assertThat(asked()).isEmpty();
    }

    @Test
    void what_a_branch_has_is_asked_for_every_time() {
        world.repository(ownBranch());
        assertThat(read(PATH, "main")).isEqualTo(read(PATH, "main"));
        assertThat(asked()).containsExactly(PATH + "@main", PATH + "@main");
    }

    /** GitHub refuses a branch of 40 such digits. */
    @Test
    void a_branch_named_by_64_hexadecimal_digits_is_no_commit() {
        String branch = "c".repeat(64);
        world.github().file(branch, PATH, "[]");
        assertThat(read(PATH, branch).foundContent().orElseThrow().bytes()).hasSize(2);
        world.github().file(branch, PATH, "[1]");
        assertThat(read(PATH, branch).foundContent().orElseThrow().bytes()).hasSize(3);
    }

    @Test
    void a_file_that_github_does_not_find_may_be_there_when_it_is_asked_again() {
        assertThat(read("a/b.json", HEAD.value())).isEqualTo(new FileRead.Absent());
        assertThat(names("a")).isEmpty();
        world.github().file(HEAD.value(), "a/b.json", "[]");
        assertThat(names("a")).containsExactly("b.json");
        assertThat(read("a/b.json", HEAD.value()).foundContent()).isPresent();
    }

    @Test
    void what_a_known_directory_lacks_is_not_asked_for() {
        world.repository(ownBranch());
        assertThat(names("")).containsExactly("baselines");
        assertThat(names("baselines")).containsExactly("core.json");
        world.github().forgetCalls();
        assertThat(read("baselines/other.json", HEAD.value())).isEqualTo(new FileRead.Absent());
        assertThat(read("core.json", HEAD.value())).isEqualTo(new FileRead.Absent());
        assertThat(names("archive")).isEmpty();
        assertThat(asked()).isEmpty();
    }

    @Test
    void a_content_that_is_known_from_another_commit_is_not_asked_for() {
        world.repository(ownBranch());
        world.github().file(sha('c').value(), PATH, "[]").file(sha('d').value(), PATH, "[]");
        assertThat(read(PATH, sha('c').value()).foundContent()).isPresent();
        assertThat(files().list(REPO, "baselines", Optional.of(sha('d').value()))).hasSize(1);
        world.github().forgetCalls();
        assertThat(read(PATH, sha('d').value()).foundContent().orElseThrow().bytes())
                .isEqualTo("[]".getBytes(StandardCharsets.UTF_8));
        assertThat(asked()).isEmpty();
    }

    @Test
    void a_refusal_is_not_remembered() {
        world.repository(ownBranch());
        world.github()
                .failNext("files.read", new GitHubRefusal(GitHubRefusal.Kind.FORBIDDEN, "no"));
        assertThatThrownBy(() -> read(PATH, HEAD.value())).isInstanceOf(GitHubRefusal.class);
        assertThat(read(PATH, HEAD.value()).foundContent()).isPresent();
    }

    @Test
    void a_known_file_that_is_larger_than_what_there_is_room_for_is_too_large() {
        world.repository(ownBranch());
        assertThat(read(PATH, HEAD.value()).foundContent()).isPresent();
        assertThat(files().read(REPO, PATH, Optional.of(HEAD.value()), 3))
                .isEqualTo(new FileRead.FileTooLarge(3));
    }

    @Test
    void a_directory_with_as_many_files_as_github_lists_may_have_more() {
        for (int i = 0; i < 1_000; i++) {
            world.github().file(HEAD.value(), "many/%04d".formatted(i), "x");
        }
        assertThat(names("many")).hasSize(1_000);
        world.github().file(HEAD.value(), "many/more", "x");
        assertThat(read("many/more", HEAD.value()).foundContent()).isPresent();
    }
}
