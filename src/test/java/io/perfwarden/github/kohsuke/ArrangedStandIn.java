package io.perfwarden.github.kohsuke;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.demo.standin.http.StandInGitHub;
import io.perfwarden.demo.standin.traffic.Effect;
import io.perfwarden.demo.standin.world.Actions;
import io.perfwarden.demo.standin.world.App;
import io.perfwarden.demo.standin.world.Bytes;
import io.perfwarden.demo.standin.world.Checks;
import io.perfwarden.demo.standin.world.Commit;
import io.perfwarden.demo.standin.world.Conversation;
import io.perfwarden.demo.standin.world.Pull;
import io.perfwarden.demo.standin.world.Repository;
import io.perfwarden.demo.standin.world.World;
import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.forge.RunState;
import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.CheckRuns;
import io.perfwarden.github.Comments;
import io.perfwarden.github.Permissions;
import io.perfwarden.published.RequestCheck;
import io.perfwarden.scm.CheckRunId;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import io.perfwarden.scm.WorkflowPath;
import io.perfwarden.testkit.FakeGitHub;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Behind the adapter: the stand-in, which must have found nothing wrong with what it was asked. */
final class ArrangedStandIn implements Arrangement {
    private static final App APP =
            new App(12345, "Iv23liFake", "perfwarden", FakeGitHub.REPO.installation().value());

    private final AtomicLong ticks = new AtomicLong();
    private final World world;
    private final Repository home;
    private final StandInGitHub github;

    /**
     * @param start of the world's clock, which goes on by a second with each look at it
     */
    ArrangedStandIn(Instant start) {
        InstantSource ticking = () -> start.plusSeconds(ticks.getAndIncrement());
        this.world = new World(APP, ticking);
        this.home = world.add(FakeGitHub.REPO.id().value(), "octo", "bench");
        try {
            this.github = StandInGitHub.start(world, RequestCheck::complaints);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StandInGitHub github() {
        return github;
    }

    @Override
    public void commit(CommitSha sha) {
        if (world.git().find(sha.value()).isEmpty()) {
            world.git()
                    .put(
                            new Commit(
                                    sha.value(),
                                    List.of(),
                                    "",
                                    world.now(),
                                    new TreeMap<>(),
                                    new TreeMap<>()));
        }
    }

    @Override
    public void branch(String branch, CommitSha at) {
        commit(at);
        home.point(branch, at.value());
    }

    @Override
    public void file(String branchOrSha, String path, byte[] content) {
        if (home.resolve(branchOrSha).isEmpty()) {
            branch(branchOrSha, new CommitSha("%040x".formatted(world.nextId())));
        }
        Commit commit = home.resolve(branchOrSha).orElseThrow();
        TreeMap<String, Bytes> files = new TreeMap<>(commit.files());
        files.put(path, new Bytes(content));
        world.git()
                .put(
                        new Commit(
                                commit.sha(),
                                commit.parents(),
                                commit.message(),
                                commit.at(),
                                files,
                                new TreeMap<>()));
    }

    @Override
    public void notAFile(String path, String what) {
        home.odd(path, what);
    }

    @Override
    public void tag(String name, CommitSha commit) {
        world.git().tag(name, commit.value());
    }

    @Override
    public void message(CommitSha sha, String message) {
        Commit it = world.git().find(sha.value()).orElseThrow();
        put(new Commit(it.sha(), it.parents(), message, it.at(), it.files(), it.changed()));
    }

    @Override
    public void parent(CommitSha sha, CommitSha parent) {
        Commit it = world.git().find(sha.value()).orElseThrow();
        List<String> parents = List.of(parent.value());
        put(new Commit(it.sha(), parents, it.message(), it.at(), it.files(), it.changed()));
    }

    private void put(Commit commit) {
        world.git().put(commit);
    }

    @Override
    public void hide(CommitSha commit) {
        world.git().hide(commit.value());
    }

    @Override
    public void show(CommitSha commit) {
        world.git().show(commit.value());
    }

    @Override
    public void pull(PullRequest pull) {
        commit(pull.headSha());
        branch(pull.baseBranch().value(), pull.baseSha());
        home.put(
                new Pull(
                        home,
                        pull.number().value(),
                        "title",
                        "body",
                        "someone",
                        source(pull.head(), pull.headOwner()),
                        pull.headSha().value(),
                        pull.baseBranch().value(),
                        pull.open() ? Pull.State.OPEN : Pull.State.CLOSED,
                        pull.updatedAt()));
    }

    private Pull.Source source(Head head, String owner) {
        return new Pull.Source(head.repo().map(this::repository), owner, head.branch().value());
    }

    private Repository repository(RepoId id) {
        return world.find(id.value())
                .orElseGet(() ->
                        world.fork(
                                home, id.value(), id.value() == 200 ? "fork" : "owner-of-" + id));
    }

    @Override
    public void changed(String path) {
        file(home.pulls().getFirst().sha(), path, new byte[] {1});
    }

    @Override
    public void run(WorkflowRun run) {
        String status =
                switch (run.state()) {
                    case RunState.Queued _ -> "queued";
                    case RunState.Running _ -> "in_progress";
                    case RunState.AwaitingApproval _, RunState.Completed _ -> "completed";
                };
        String conclusion =
                switch (run.state()) {
                    case RunState.Queued _, RunState.Running _ -> "";
                    case RunState.AwaitingApproval _ -> "action_required";
                    case RunState.Completed(RunConclusion it) -> it.name().toLowerCase(Locale.ROOT);
                };
        home.actions()
                .put(
                        new Actions.Run(
                                home,
                                run.attempt().run().value(),
                                run.attempt().number(),
                                run.workflow().map(WorkflowPath::value).orElse(""),
                                run.event().name().toLowerCase(Locale.ROOT),
                                source(run.head(), run.headOwner()),
                                run.headSha().value(),
                                status,
                                conclusion,
                                run.startedAt(),
                                run.startedAt(),
                                run.updatedAt()));
    }

    @Override
    public void refuseRerun(RunId run) {
        github.faults()
                .add("/actions/runs/" + run + "/rerun", new Effect.Answered(403, "No", Map.of()));
    }

    @Override
    public Artifacts.Listed artifact(RunId run, String name, byte[] bytes, Instant createdAt) {
        Actions.Artifact artifact =
                home.actions()
                        .put(
                                new Actions.Artifact(
                                        world.nextId(),
                                        run.value(),
                                        name,
                                        new Bytes(bytes),
                                        createdAt,
                                        false));
        return new Artifacts.Listed(
                artifact.id(),
                name,
                bytes.length,
                false,
                createdAt,
                Optional.of("sha256:" + artifact.content().sha256()));
    }

    @Override
    public void access(String login, Permissions.Access access) {
        switch (access) {
            case Permissions.Access.MayWrite _ -> home.permit(login, "write");
            case Permissions.Access.MayNotWrite(String level) -> home.permit(login, level);
            case Permissions.Access.Untold(String reason) ->
                    github.faults()
                            .add(
                                    "/collaborators/" + login + "/permission",
                                    new Effect.Answered(403, reason, Map.of()));
        }
    }

    @Override
    public CommentId foreignComment(PullNumber pull, String body) {
        return new CommentId(home.conversation().say(pull.value(), "octocat", body).id());
    }

    @Override
    public void removeComment(CommentId comment) {
        home.conversation().delete(comment.value());
    }

    @Override
    public void removeCheckRun(CheckRunId checkRun) {
        home.checks().remove(checkRun.value());
    }

    @Override
    public void failArtifactsTwice() {
        github.faults().add("GET .*/artifacts", new Effect.Answered(410, "gone", Map.of()), 1);
        github.faults().add("GET .*/artifacts", Effect.status(503), 3);
    }

    @Override
    public void loseAnswerOfNextComment() {
        github.faults().add("POST .*/comments", new Effect.AnswerLost(), 1);
    }

    @Override
    public List<Comments.Posted> commentsOn(PullNumber pull) {
        return home.conversation().byApp(pull.value()).stream()
                .map(it -> new Comments.Posted(new CommentId(it.id()), it.body(), it.updatedAt()))
                .toList();
    }

    @Override
    public List<Comments.Reaction> reactionsTo(CommentId comment) {
        return home.conversation().reactions().stream()
                .filter(it -> it.comment() == comment.value())
                .map(Conversation.Reaction::content)
                .map(it -> Comments.Reaction.valueOf(it.toUpperCase(Locale.ROOT)))
                .toList();
    }

    @Override
    public CheckRuns.Draft shownBy(CheckRunId checkRun) {
        Checks.Check check = home.checks().find(checkRun.value()).orElseThrow();
        return new CheckRuns.Draft(
                CheckRuns.Status.valueOf(check.status().toUpperCase(Locale.ROOT)),
                Optional.of(check.conclusion().toUpperCase(Locale.ROOT))
                        .filter(it -> !it.isEmpty())
                        .map(CheckRuns.Conclusion::valueOf),
                check.output().title(),
                check.output().summary(),
                check.output().text(),
                check.detailsUrl(),
                check.externalId(),
                check.buttons().stream()
                        .map(it ->
                                new CheckRuns.Button(it.label(), it.description(), it.identifier()))
                        .toList());
    }

    @Override
    public int checkRunsOn(CommitSha sha) {
        return home.checks().on(sha.value()).size();
    }

    @Override
    public List<String> commits() {
        return home.appCommits().stream().map(Commit::message).toList();
    }

    @Override
    public List<String> opened() {
        return home.pulls().stream()
                .filter(it -> it.author().equals(APP.botLogin()))
                .map(Pull::title)
                .toList();
    }

    @Override
    public List<RunId> reruns() {
        return home.actions().runs().stream()
                .filter(it -> it.attempt() > 1)
                .map(it -> new RunId(it.id()))
                .toList();
    }

    @Override
    public void close() {
        github.close();
        assertThat(github.journal().unknown()).isEmpty();
        assertThat(github.journal().mistakes()).isEmpty();
    }
}
