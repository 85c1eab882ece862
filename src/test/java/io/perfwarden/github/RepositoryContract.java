package io.perfwarden.github;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import org.junit.jupiter.api.Test;

/** What every gateway promises besides: files, branches, pull requests, workflow runs. */
abstract class RepositoryContract extends GatewayContract {
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha OTHER = new CommitSha("b".repeat(40));
    private static final BranchName MAIN = new BranchName("main");
    private static final BranchName TOPIC = new BranchName("perf/tøpic#1+2");
    private static final HeadBranch FORK = new HeadBranch(Optional.of(new RepoId(200)), TOPIC);
    private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");
    private static final FileGateway.CommitMessage MESSAGE =
            new FileGateway.CommitMessage("headline", "body");

    private void file(String branch, String path, String content) {
        world.file(branch, path, content.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<String> read(String path, Optional<String> ref) {
        return gateway()
                .files()
                .read(REPO, path, ref)
                .foundContent()
                .map(content -> new String(content.bytes(), StandardCharsets.UTF_8));
    }

    private static FileGateway.FileChange change(String path, String text) {
        return new FileGateway.FileChange(MESSAGE, List.of(addition(path, text)));
    }

    private static FileGateway.Addition addition(String path, String text) {
        return new FileGateway.Addition(
                path, new FileGateway.FileContent(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static PullRequest pull(int number, boolean open, HeadBranch head) {
        return new PullRequest(
                new PullNumber(number),
                open,
                head,
                "fork",
                SHA,
                MAIN,
                OTHER,
                AT.plusSeconds(number));
    }

    private static WorkflowRun run(long id, CommitSha sha) {
        return new WorkflowRun(
                new Attempt(new RunId(id), 1),
                WorkflowPath.parse(".github/workflows/bench.yml"),
                RunEvent.PULL_REQUEST,
                new RunState.Completed(RunConclusion.SUCCESS),
                FORK,
                "fork",
                sha,
                AT,
                AT.plusSeconds(60),
                "https://github.example/r");
    }

    @Test
    void a_file_is_read_from_the_default_branch_a_branch_or_a_commit() {
        world.branch("main", SHA);
        world.branch(TOPIC.value(), OTHER);
        file("main", "b/x y+z.json", "one");
        file(TOPIC.value(), "b/x y+z.json", "two");

        assertThat(read("b/x y+z.json", Optional.empty())).contains("one");
        assertThat(read("b/x y+z.json", Optional.of(TOPIC.value()))).contains("two");
        assertThat(read("b/x y+z.json", Optional.of(SHA.value()))).contains("one");
    }

    @Test
    void a_file_or_branch_that_is_not_there_is_nothing() {
        file("main", "a.json", "one");

        assertThat(read("b.json", Optional.empty())).isEmpty();
        assertThat(read("a.json", Optional.of("gone"))).isEmpty();
        assertThat(gateway().commits().branchHead(REPO, new BranchName("gone"))).isEmpty();
    }

    @Test
    void a_branch_is_created_and_then_moved() {
        world.commit(SHA);
        world.commit(OTHER);
        gateway().commits().setBranch(REPO, TOPIC, SHA);
        assertThat(gateway().commits().branchHead(REPO, TOPIC)).contains(SHA);

        gateway().commits().setBranch(REPO, TOPIC, OTHER);
        assertThat(gateway().commits().branchHead(REPO, TOPIC)).contains(OTHER);
    }

    @Test
    void deleting_a_branch_closes_its_pull_request_and_may_be_done_twice() {
        world.branch("main", OTHER);
        world.branch(TOPIC.value(), SHA);
        PullNumber number =
                gateway().pulls().open(REPO, new PullGateway.Proposal(TOPIC, MAIN, "t", "b"));
        gateway().commits().deleteBranch(REPO, TOPIC);
        gateway().commits().deleteBranch(REPO, TOPIC);
        assertThat(gateway().commits().branchHead(REPO, TOPIC)).isEmpty();
        assertThat(gateway().pulls().get(REPO, number).orElseThrow().open()).isFalse();
    }

    @Test
    void a_commit_on_the_expected_head_adds_files_and_keeps_the_others() {
        world.branch(TOPIC.value(), SHA);
        file(TOPIC.value(), "kept", "k");

        FileGateway.CommitResult result =
                gateway().commits().commit(REPO, TOPIC, SHA, change("a/b.json", "ü"));

        CommitSha head = gateway().commits().branchHead(REPO, TOPIC).orElseThrow();
        assertThat(result).isEqualTo(new FileGateway.CommitResult.Committed(head));
        assertThat(read("a/b.json", Optional.of(head.value()))).contains("ü");
        assertThat(read("kept", Optional.of(TOPIC.value()))).contains("k");
        assertThat(world.commits()).containsExactly("headline\n\nbody");
    }

    @Test
    void the_default_branch_takes_no_commits_directly_and_a_topic_does() {
        world.branch(TOPIC.value(), SHA);
        world.branch(MAIN.value(), OTHER);

        assertThat(gateway().commits().takesCommits(REPO, MAIN)).isFalse();
        assertThat(gateway().commits().takesCommits(REPO, TOPIC)).isTrue();
    }

    @Test
    void a_commit_on_a_head_that_has_moved_writes_nothing() {
        world.branch(TOPIC.value(), OTHER);

        assertThat(gateway().commits().commit(REPO, TOPIC, SHA, change("a", "x")))
                .isInstanceOf(FileGateway.CommitResult.HeadMoved.class);
        assertThat(gateway().commits().branchHead(REPO, TOPIC)).contains(OTHER);
        assertThat(world.commits()).isEmpty();
    }

    @Test
    void a_commit_on_a_branch_that_is_not_there_is_refused() {
        assertThat(
                        catchThrowableOfType(
                                GitHubRefusal.class,
                                () ->
                                        gateway()
                                                .commits()
                                                .commit(REPO, TOPIC, SHA, change("a", "x"))))
                .isNotNull();
    }

    @Test
    void open_pull_requests_are_found_by_the_very_branch_of_the_very_repository() {
        HeadBranch deleted = new HeadBranch(Optional.empty(), TOPIC);
        world.pull(pull(1, true, FORK));
        world.pull(pull(2, false, FORK));
        world.pull(pull(3, true, new HeadBranch(Optional.of(new RepoId(201)), TOPIC)));
        world.pull(pull(4, true, deleted));
        world.pull(pull(5, true, new HeadBranch(FORK.repo(), MAIN)));
        world.pull(pull(6, true, FORK));

        assertThat(gateway().pulls().openFrom(REPO, FORK, "fork"))
                .containsExactly(pull(1, true, FORK), pull(6, true, FORK));
        assertThat(gateway().pulls().openFrom(REPO, deleted, "fork")).isEmpty();
        assertThat(gateway().pulls().openFrom(REPO, FORK, "")).isEmpty();
        assertThat(gateway().pulls().openFrom(REPO, FORK, "other")).isEmpty();
    }

    @Test
    void open_pull_requests_at_a_commit_are_found_though_their_fork_is_gone() {
        PullRequest gone = pull(4, true, new HeadBranch(Optional.empty(), TOPIC));
        PullRequest elsewhere =
                new PullRequest(new PullNumber(7), true, FORK, "fork", OTHER, MAIN, OTHER, AT);
        world.pull(pull(1, true, FORK));
        world.pull(pull(2, false, FORK));
        world.pull(gone);
        world.pull(elsewhere);

        assertThat(gateway().pulls().openAt(REPO, SHA)).containsExactly(gone, pull(1, true, FORK));
    }

    @Test
    void a_pull_request_changes_some_files_and_others_not() {
        world.pull(pull(3, true, FORK));
        world.changed("b/core.json");

        assertThat(gateway().pulls().changes(REPO, PULL, Set.of("a", "b/core.json"))).isTrue();
        assertThat(gateway().pulls().changes(REPO, PULL, Set.of("c", "b/core"))).isFalse();
        assertThat(gateway().pulls().changes(REPO, PULL, Set.of("b")))
                .as("what is below a directory")
                .isTrue();
    }

    @Test
    void a_directory_lists_what_is_in_it() {
        file("main", "b/core.json", "one");
        file("main", "b/sub/x.json", "two");
        file("main", "top", "three");

        assertThat(gateway().files().list(REPO, "b", Optional.of("main")))
                .extracting(
                        FileGateway.DirectoryEntry::name,
                        FileGateway.DirectoryEntry::kind,
                        FileGateway.DirectoryEntry::bytes)
                .containsExactly(
                        tuple("core.json", FileGateway.Kind.FILE, 3L),
                        tuple("sub", FileGateway.Kind.DIRECTORY, 0L));
        assertThat(gateway().files().list(REPO, "b", Optional.of("main")).getFirst().sha())
                .isEqualTo(
                        gateway()
                                .files()
                                .read(REPO, "b/core.json", Optional.empty())
                                .foundContent()
                                .orElseThrow()
                                .blobSha());
        assertThat(gateway().files().list(REPO, "", Optional.empty()))
                .extracting(FileGateway.DirectoryEntry::name)
                .containsExactly("b", "top");
        assertThat(gateway().files().list(REPO, "top", Optional.empty())).isEmpty();
        assertThat(gateway().files().list(REPO, "gone", Optional.empty())).isEmpty();
    }

    @Test
    void what_is_no_file_is_not_read_as_one() {
        file("main", "b/core.json", "one");
        file("main", "lib", "");
        world.notAFile("lib", "submodule");
        world.file("main", "large", new byte[(32 << 20) + 1]);

        assertThat(gateway().files().read(REPO, "b", Optional.empty()))
                .isEqualTo(new FileRead.NotAFile("directory"));
        assertThat(gateway().files().read(REPO, "lib", Optional.empty()))
                .isEqualTo(new FileRead.NotAFile("submodule"));
        assertThat(gateway().files().read(REPO, "large", Optional.empty()))
                .isEqualTo(new FileRead.FileTooLarge(32 << 20));
    }

    @Test
    void a_commit_has_a_message_once_it_is_visible() {
        world.branch("main", SHA);
        world.message(SHA, "one\n\ntwo");
        world.hide(SHA);
        assertThat(gateway().commits().message(REPO, SHA)).isEmpty();

        world.show(SHA);
        assertThat(gateway().commits().message(REPO, SHA)).contains("one\n\ntwo");
        assertThat(gateway().commits().message(REPO, OTHER)).isEmpty();
    }

    @Test
    void tags_are_listed_with_their_commits() {
        world.branch("main", SHA);
        assertThat(gateway().commits().tags(REPO)).isEmpty();
        world.tag("v1/x", SHA);
        assertThat(gateway().commits().tags(REPO)).containsExactly(new Tag("v1/x", SHA, false));
    }

    @Test
    void a_line_of_commits_is_the_commit_and_its_ancestors_newest_first() {
        world.branch("main", OTHER);
        world.branch("work", SHA);
        world.parent(SHA, OTHER);
        assertThat(gateway().commits().line(REPO, SHA)).containsExactly(SHA, OTHER);
        assertThat(gateway().commits().line(REPO, OTHER)).containsExactly(OTHER);
        world.hide(SHA);
        assertThat(gateway().commits().line(REPO, SHA)).isEmpty();
    }

    @Test
    void what_changed_since_an_ancestor_is_told_by_path_and_of_no_other_commit() {
        world.branch("main", OTHER);
        world.branch("work", SHA);
        assertThat(gateway().commits().changedPaths(REPO, OTHER, SHA)).as("no ancestor").isEmpty();
        world.parent(SHA, OTHER);
        assertThat(gateway().commits().changedPaths(REPO, SHA, SHA)).contains(Set.of());
        world.hide(SHA);
        assertThat(gateway().commits().changedPaths(REPO, OTHER, SHA)).as("not visible").isEmpty();
    }

    @Test
    void a_pull_request_is_read_by_its_number() {
        world.pull(pull(3, true, FORK));

        assertThat(gateway().pulls().get(REPO, PULL)).contains(pull(3, true, FORK));
        assertThat(gateway().pulls().get(REPO, new PullNumber(4))).isEmpty();
    }

    @Test
    void the_author_of_a_pull_request_is_known() {
        world.pull(pull(3, true, FORK));

        assertThat(gateway().pulls().isBy(REPO, PULL, new AccountLogin("fork"))).isTrue();
        assertThat(gateway().pulls().isBy(REPO, PULL, new AccountLogin("other"))).isFalse();
        assertThat(gateway().pulls().isBy(REPO, new PullNumber(4), new AccountLogin("fork")))
                .isFalse();
    }

    @Test
    void an_opened_pull_request_is_there() {
        world.branch("main", OTHER);
        world.branch(TOPIC.value(), SHA);
        PullGateway.Proposal proposal = new PullGateway.Proposal(TOPIC, MAIN, "title", "body");
        PullNumber number = gateway().pulls().open(REPO, proposal);

        assertThat(world.opened()).containsExactly("title");
        PullRequest opened = gateway().pulls().get(REPO, number).orElseThrow();
        assertThat(opened)
                .isEqualTo(
                        new PullRequest(
                                number,
                                true,
                                new HeadBranch(Optional.of(REPO.id()), TOPIC),
                                "octo",
                                SHA,
                                MAIN,
                                OTHER,
                                opened.updatedAt()));
    }

    @Test
    void runs_are_read_by_id_and_by_commit_newest_first() {
        world.run(run(70, SHA));
        world.run(run(72, SHA));
        world.run(run(71, OTHER));

        assertThat(gateway().runs().get(REPO, new RunId(71)).orElseThrow())
                .usingRecursiveComparison()
                .ignoringFields("url")
                .isEqualTo(run(71, OTHER));
        assertThat(gateway().runs().get(REPO, new RunId(73))).isEmpty();
        assertThat(gateway().runs().get(REPO, new Attempt(new RunId(71), 9))).isEmpty();
        assertThat(gateway().runs().commitRuns(REPO, SHA))
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("url")
                .containsExactly(run(72, SHA), run(70, SHA));
    }

    @Test
    void a_run_is_run_again_unless_github_refuses() {
        world.run(run(70, SHA));
        world.run(run(71, SHA));
        world.refuseRerun(new RunId(71));

        assertThat(gateway().runs().rerun(REPO, new RunId(70)))
                .isEqualTo(new RerunAnswer.RerunStarted());
        assertThat(gateway().runs().rerun(REPO, new RunId(71)))
                .isInstanceOf(RerunAnswer.RerunRefused.class);
        assertThat(gateway().runs().rerun(REPO, new RunId(99)))
                .isInstanceOf(RerunAnswer.RerunRefused.class);
        assertThat(world.reruns()).containsExactly(new RunId(70));
    }
}
