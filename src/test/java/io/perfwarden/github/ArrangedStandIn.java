package io.perfwarden.github;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInActions;
import io.perfwarden.demo.standin.StandInApp;
import io.perfwarden.demo.standin.StandInBytes;
import io.perfwarden.demo.standin.StandInChecks;
import io.perfwarden.demo.standin.StandInComments;
import io.perfwarden.demo.standin.StandInCommit;
import io.perfwarden.demo.standin.StandInGitHub;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.demo.standin.StandInRepository;
import io.perfwarden.demo.standin.StandInWorld;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommentId;
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
import io.perfwarden.published.RequestCheck;
import io.perfwarden.testkit.FakeGitHub;

/** Behind the adapter: the stand-in, which must have found nothing wrong with what it was asked. */
final class ArrangedStandIn implements Arrangement {
    private static final StandInApp APP =
            new StandInApp(
                    12345, "Iv23liFake", "perfwarden", FakeGitHub.REPO.installation().value());

    private final AtomicLong ticks = new AtomicLong();
    private final StandInWorld world;
    private final StandInRepository home;
    private final StandInGitHub github;

    /**
     * @param start of the world's clock, which goes on by a second with each look at it
     */
    ArrangedStandIn(Instant start) {
        InstantSource ticking = () -> start.plusSeconds(ticks.getAndIncrement());
        this.world = new StandInWorld(APP, ticking);
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
                            new StandInCommit(
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
        StandInCommit commit = home.resolve(branchOrSha).orElseThrow();
        TreeMap<String, StandInBytes> files = new TreeMap<>(commit.files());
        files.put(path, new StandInBytes(content));
        world.git()
                .put(
                        new StandInCommit(
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
        StandInCommit it = world.git().find(sha.value()).orElseThrow();
        put(new StandInCommit(it.sha(), it.parents(), message, it.at(), it.files(), it.changed()));
    }

    @Override
    public void parent(CommitSha sha, CommitSha parent) {
        StandInCommit it = world.git().find(sha.value()).orElseThrow();
        List<String> parents = List.of(parent.value());
        put(new StandInCommit(it.sha(), parents, it.message(), it.at(), it.files(), it.changed()));
    }

    private void put(StandInCommit commit) {
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
                new StandInPull(
                        home,
                        pull.number().value(),
                        "title",
                        "body",
                        pull.headOwner(),
                        source(pull.head(), pull.headOwner()),
                        pull.headSha().value(),
                        pull.baseBranch().value(),
                        pull.open() ? StandInPull.State.OPEN : StandInPull.State.CLOSED,
                        pull.updatedAt()));
    }

    private StandInPull.Source source(HeadBranch head, String owner) {
        return new StandInPull.Source(
                head.repo().map(this::repository), owner, head.branch().value());
    }

    private StandInRepository repository(RepoId id) {
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
                    case RunState.QueuedRun _ -> "queued";
                    case RunState.RunUnderWay _ -> "in_progress";
                    case RunState.UnapprovedRun _, RunState.Completed _ -> "completed";
                };
        String conclusion =
                switch (run.state()) {
                    case RunState.QueuedRun _, RunState.RunUnderWay _ -> "";
                    case RunState.UnapprovedRun _ -> "action_required";
                    case RunState.Completed(RunConclusion it) -> it.name().toLowerCase(Locale.ROOT);
                };
        home.actions()
                .put(
                        new StandInActions.Run(
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
                .add(
                        "/actions/runs/" + run + "/rerun",
                        new FaultEffect.Answered(403, "No", Map.of()));
    }

    @Override
    public ArtifactGateway.ListedArtifacts artifact(
            RunId run, String name, byte[] bytes, Instant createdAt) {
        StandInActions.Artifact artifact =
                home.actions()
                        .put(
                                new StandInActions.Artifact(
                                        world.nextId(),
                                        run.value(),
                                        name,
                                        new StandInBytes(bytes),
                                        createdAt,
                                        false));
        return new ArtifactGateway.ListedArtifacts(
                artifact.id(),
                name,
                bytes.length,
                false,
                createdAt,
                Optional.of("sha256:" + artifact.content().sha256()));
    }

    @Override
    public void access(String login, PermissionGateway.Access access) {
        switch (access) {
            case PermissionGateway.Access.MayWrite _ -> home.permit(login, "write");
            case PermissionGateway.Access.MayNotWrite(String level) -> home.permit(login, level);
            case PermissionGateway.Access.UnknownAccess(String reason) ->
                    github.faults()
                            .add(
                                    "/collaborators/" + login + "/permission",
                                    new FaultEffect.Answered(403, reason, Map.of()));
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
        github.faults().add("GET .*/artifacts", new FaultEffect.Answered(410, "gone", Map.of()), 1);
        github.faults().add("GET .*/artifacts", FaultEffect.status(503), 3);
    }

    @Override
    public void loseAnswerOfNextComment() {
        github.faults().add("POST .*/comments", new FaultEffect.AnswerLost(), 1);
    }

    @Override
    public List<CommentGateway.Posted> commentsOn(PullNumber pull) {
        return home.conversation().byApp(pull.value()).stream()
                .map(it ->
                        new CommentGateway.Posted(
                                new CommentId(it.id()), it.body(), it.updatedAt()))
                .toList();
    }

    @Override
    public List<CommentGateway.Reaction> reactionsTo(CommentId comment) {
        return home.conversation().reactions().stream()
                .filter(it -> it.comment() == comment.value())
                .map(StandInComments.Reaction::content)
                .map(it -> CommentGateway.Reaction.valueOf(it.toUpperCase(Locale.ROOT)))
                .toList();
    }

    @Override
    public CheckRunGateway.CheckRunDraft shownBy(CheckRunId checkRun) {
        StandInChecks.Check check = home.checks().find(checkRun.value()).orElseThrow();
        return new CheckRunGateway.CheckRunDraft(
                CheckRunGateway.CheckRunStatus.valueOf(check.status().toUpperCase(Locale.ROOT)),
                Optional.of(check.conclusion().toUpperCase(Locale.ROOT))
                        .filter(it -> !it.isEmpty())
                        .map(CheckRunGateway.CheckRunConclusion::valueOf),
                check.output().title(),
                check.output().summary(),
                check.output().text(),
                check.detailsUrl(),
                check.externalId(),
                check.buttons().stream()
                        .map(it ->
                                new CheckRunGateway.Button(
                                        it.label(), it.description(), it.identifier()))
                        .toList(),
                List.of());
    }

    @Override
    public int checkRunsOn(CommitSha sha) {
        return home.checks().on(sha.value()).size();
    }

    @Override
    public List<String> commits() {
        return home.appCommits().stream().map(StandInCommit::message).toList();
    }

    @Override
    public List<String> opened() {
        return home.pulls().stream()
                .filter(it -> it.author().equals(APP.botLogin()))
                .map(StandInPull::title)
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
