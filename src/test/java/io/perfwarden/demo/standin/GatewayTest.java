package io.perfwarden.demo.standin;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.Permissions;
import io.perfwarden.github.Pulls;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.kohsuke.KohsukeGitHub;
import io.perfwarden.problem.Outcome;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CheckRunId;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RepoName;
import io.perfwarden.scm.RunId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real gateway against the stand-in: it knows every request the gateway makes. */
class GatewayTest {
    private static final Repo REPO =
            new Repo(new InstallationId(81), new RepoId(1), RepoName.parse("acme/textkit"));
    private static final PullNumber ONE = new PullNumber(1);

    private final StandInClient client = new StandInClient();
    private final World world = client.world();
    private final GitHub gateway = connect();

    GatewayTest() throws Exception {}

    private GitHub connect() {
        AppCredentials credentials =
                switch (AppCredentials.read(client.appId(), client.privateKeyPem())) {
                    case Outcome.Ok<AppCredentials>(AppCredentials read) -> read;
                    case Outcome.Rejected<AppCredentials> rejected ->
                            throw new AssertionError(rejected);
                };
        return KohsukeGitHub.connect(
                new ApiConfig(
                        new ApiAddress(client.url()),
                        credentials,
                        Clock.systemUTC(),
                        new SimpleMeterRegistry(),
                        ApiConfig.Timeouts.standard()));
    }

    @AfterEach
    void nothing_was_unknown() {
        assertThat(world.unknownRequests()).isEmpty();
        client.close();
    }

    @Test
    void pull_requests_are_read_found_and_opened() {
        Head fork = new Head(Optional.of(new RepoId(2)), new BranchName("main"));
        String sha = world.git().head("main").orElseThrow();
        gateway.files().setBranch(REPO, new BranchName("bot/x"), new CommitSha(sha));
        PullNumber opened =
                gateway.pulls()
                        .open(
                                REPO,
                                new Pulls.Proposal(
                                        new BranchName("bot/x"),
                                        new BranchName("main"),
                                        "title",
                                        "body"));

        assertThat(gateway.pulls().get(REPO, ONE))
                .hasValueSatisfying(pull -> assertThat(pull.open()).isTrue());
        assertThat(gateway.pulls().openFrom(REPO, fork, "chen"))
                .singleElement()
                .satisfies(pull -> assertThat(pull.number()).isEqualTo(new PullNumber(2)));
        assertThat(opened).isEqualTo(new PullNumber(3));
    }

    @Test
    void comments_are_written_found_again_edited_and_reacted_to() {
        Comments comments = gateway.comments();
        CommentId id = comments.create(REPO, ONE, "<!-- m --> a").id();
        world.say(1, "eve", false, "<!-- m --> copied");
        Comments.Posted edited = comments.edit(REPO, id, "<!-- m --> b").orElseThrow();
        comments.react(REPO, id, Comments.Reaction.EYES);

        assertThat(comments.own(REPO, ONE, "<!-- m -->")).containsExactly(edited);
        assertThat(world.reactions()).containsExactly(new World.Reaction(id.value(), "eyes"));
        comments.delete(REPO, id);
        assertThat(comments.own(REPO, ONE, "<!-- m -->")).isEmpty();
    }

    @Test
    void a_check_run_goes_through_its_states() {
        CheckRuns checks = gateway.checkRuns();
        CommitSha head = new CommitSha(world.pulls().getFirst().sha());
        CheckRunId id =
                checks.create(REPO, head, "perfwarden", draft(CheckRuns.Status.QUEUED)).id();
        checks.update(REPO, id, draft(CheckRuns.Status.IN_PROGRESS));
        checks.update(REPO, id, draft(CheckRuns.Status.COMPLETED));

        assertThat(checks.own(REPO, head, "perfwarden"))
                .containsExactly(
                        new CheckRuns.Existing(id, CheckRuns.Status.COMPLETED, "external"));
        assertThat(world.checks().getFirst().conclusion()).isEqualTo("failure");
        assertThat(world.checks().getFirst().title()).isEqualTo("title");
    }

    private static CheckRuns.Draft draft(CheckRuns.Status status) {
        Optional<CheckRuns.Conclusion> conclusion =
                status == CheckRuns.Status.COMPLETED
                        ? Optional.of(CheckRuns.Conclusion.FAILURE)
                        : Optional.empty();
        return new CheckRuns.Draft(
                status, conclusion, "title", "summary", "text", "", "external", List.of());
    }

    @Test
    void an_artifact_of_a_run_arrives_whole(@TempDir Path scratch) {
        World.Artifact artifact =
                world.attach(world.runs().getFirst(), "bench-core", Bytes.of("PK zip"));
        RunId run = new RunId(7);

        assertThat(gateway.runs().get(REPO, run)).isPresent();
        assertThat(gateway.runs().on(REPO, new CommitSha(world.pulls().getFirst().sha())))
                .hasSize(1);
        List<Artifacts.Listed> listed = gateway.artifacts().list(REPO, run);
        assertThat(listed).extracting(Artifacts.Listed::id).containsExactly(artifact.id());
        Path target = scratch.resolve("a.zip");
        assertThat(gateway.artifacts().download(REPO, listed.getFirst(), target, 1000))
                .isEqualTo(new Artifacts.Download.Stored(target));
        assertThat(target).hasContent("PK zip");
    }

    @Test
    void files_are_read_and_committed_onto_the_expected_head_only() {
        RepoFiles files = gateway.files();
        BranchName branch = new BranchName("hex");
        CommitSha head = files.branchHead(REPO, branch).orElseThrow();
        List<RepoFiles.Addition> additions =
                List.of(
                        new RepoFiles.Addition(
                                "baselines/core.json", new RepoFiles.Content(new byte[] {65})));
        RepoFiles.Message message = new RepoFiles.Message("headline", "body");

        assertThat(files.commit(REPO, branch, head, message, additions))
                .isInstanceOf(RepoFiles.CommitResult.Committed.class);
        assertThat(files.commit(REPO, branch, head, message, additions))
                .isInstanceOf(RepoFiles.CommitResult.HeadMoved.class);
        assertThat(files.read(REPO, "baselines/core.json", Optional.of("hex")).found()).isPresent();
        assertThat(files.read(REPO, "docs/a b.md", Optional.empty()).found()).isPresent();
        assertThat(files.read(REPO, "none.json", Optional.empty()).found()).isEmpty();
        assertThat(files.branchHead(REPO, new BranchName("none"))).isEmpty();
    }

    @Test
    void permission_is_told_of_everybody() {
        world.permit("ada", "admin");

        assertThat(gateway.permissions().of(REPO, "ada"))
                .isInstanceOf(Permissions.Access.MayWrite.class);
        assertThat(gateway.permissions().of(REPO, "eve"))
                .isEqualTo(new Permissions.Access.MayNotWrite("read"));
    }
}
