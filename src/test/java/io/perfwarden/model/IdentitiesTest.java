package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentitiesTest {
    private static final CommitSha SHA = new CommitSha("a".repeat(40));

    @ParameterizedTest
    @ValueSource(strings = {"octocat", "a-b", "x_short", "github-actions[bot]", "0"})
    void a_login_is_what_an_account_can_be_called(String login) {
        assertThat(new AccountLogin(login)).hasToString(login);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a/b",
                "a@b",
                "[bot]",
                "a[bot]b",
                "a[bot][bot]",
                "ü",
                "a\n",
                "@a"
            })
    void a_login_is_nothing_else(String login) {
        assertThatThrownBy(() -> new AccountLogin(login))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_login_has_a_hundred_characters_at_most() {
        assertThat(new AccountLogin("a".repeat(95) + "[bot]").value()).hasSize(100);
        assertThatThrownBy(() -> new AccountLogin("a".repeat(96) + "[bot]"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AccountLogin("a".repeat(101)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void numbers_of_comments_and_checks_are_positive(long number) {
        assertThatThrownBy(() -> new CommentId(number))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CheckRunId(number))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "refs/heads/main, main",
        "main, main",
        "refs/heads/a/b, a/b",
        "refs/heads/refs/heads/x, refs/heads/x",
        "refs/tags/v1, refs/tags/v1"
    })
    void a_branch_is_called_without_its_prefix(String ref, String branch) {
        assertThat(BranchName.ofRef(ref)).isEqualTo(new BranchName(branch));
    }

    @Test
    void a_prefix_alone_is_no_branch() {
        assertThatThrownBy(() -> BranchName.ofRef("refs/heads/"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void attempts_are_ordered_by_run_and_then_by_number() {
        Attempt first = new Attempt(new RunId(9), 2);

        assertThat(first)
                .isLessThan(new Attempt(new RunId(10), 1))
                .isLessThan(new Attempt(new RunId(9), 10))
                .isGreaterThan(new Attempt(new RunId(9), 1))
                .isEqualByComparingTo(new Attempt(new RunId(9), 2));
        assertThatThrownBy(() -> new Attempt(new RunId(9), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_head_of_a_repository_that_is_gone_is_within_none() {
        RepoId base = new RepoId(1);
        BranchName branch = new BranchName("main");

        assertThat(new HeadBranch(Optional.of(base), branch).isWithin(base)).isTrue();
        assertThat(new HeadBranch(Optional.of(new RepoId(2)), branch).isWithin(base)).isFalse();
        assertThat(new HeadBranch(Optional.empty(), branch).isWithin(base)).isFalse();
    }

    @Test
    void commits_of_unknown_branches_have_a_head_each() {
        assertThat(HeadBranch.ofCommit(Optional.empty(), SHA))
                .isEqualTo(HeadBranch.ofCommit(Optional.empty(), SHA))
                .isNotEqualTo(HeadBranch.ofCommit(Optional.empty(), new CommitSha("b".repeat(40))));
    }

    @ParameterizedTest
    @CsvSource({
        ".github/workflows/ci.yml, .github/workflows/ci.yml",
        "octo/bench/.github/workflows/ci.yml@refs/heads/main, .github/workflows/ci.yml",
        ".github/workflows/ci.yml@main, .github/workflows/ci.yml",
        "octo/bench/.github/workflows/ci.yml, .github/workflows/ci.yml",
        "dynamic/github-code-scanning/codeql, dynamic/github-code-scanning/codeql",
        "a/b/c/.github/workflows/ci.yml, a/b/c/.github/workflows/ci.yml"
    })
    void the_path_of_a_workflow_loses_its_owner_and_its_ref(String raw, String path) {
        assertThat(WorkflowPath.parse(raw)).contains(new WorkflowPath(path));
    }

    @ParameterizedTest
    @CsvSource({
        "octo/bench/.github/workflows/ci.yml@main, .github/workflows/ci.yml",
        "Octo/Bench/.github/workflows/ci.yml, .github/workflows/ci.yml",
        ".github/workflows/ci.yml@main, .github/workflows/ci.yml",
        "octo/policies/.github/workflows/ci.yml@main, octo/policies/:.github/workflows/ci.yml"
    })
    void another_repositorys_workflow_is_not_the_one_of_its_file_name(String raw, String path) {
        Optional<WorkflowPath> run =
                WorkflowPath.ofRun(raw, "https://github.com/octo/bench/actions/runs/7");
        assertThat(run).contains(new WorkflowPath(path));
        assertThat(WorkflowPath.parse(path)).isEqualTo(run);
    }

    @Test
    void a_workflow_without_a_path_has_none() {
        assertThat(WorkflowPath.parse("")).isEmpty();
        assertThatThrownBy(() -> new WorkflowPath("")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "bench.yml, true",
        ".github/workflows/bench.yml, true",
        "ench.yml, false",
        "workflows/bench.yml, false",
        "Bench.yml, false",
        "other.yml, false"
    })
    void a_workflow_is_named_by_its_path_or_its_file(String configured, boolean named) {
        assertThat(new WorkflowPath(".github/workflows/bench.yml").isNamed(configured))
                .isEqualTo(named);
    }

    @Test
    void a_bare_file_name_is_one_among_the_workflows() {
        assertThat(WorkflowPath.fileOf("ci.yml")).isEqualTo(".github/workflows/ci.yml");
        assertThat(WorkflowPath.fileOf("other/ci.yml")).isEqualTo("other/ci.yml");
    }
}
