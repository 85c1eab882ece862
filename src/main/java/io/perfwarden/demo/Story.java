package io.perfwarden.demo;

import io.perfwarden.demo.DemoRepository.Measurement;
import io.perfwarden.demo.standin.Deliveries;
import io.perfwarden.demo.standin.GitStore;
import io.perfwarden.demo.standin.SignedSender;
import io.perfwarden.demo.standin.World;
import io.perfwarden.demo.standin.World.Check;
import io.perfwarden.demo.standin.World.Comment;
import io.perfwarden.demo.standin.World.Pull;
import io.perfwarden.demo.standin.World.Run;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What happens in the demo, in order: two pull requests, and a command by the maintainer. */
final class Story {
    private static final String CHECK = "perfwarden";
    private static final String MARKER = "<!-- perfwarden:report:v1 ";
    private static final String COMMAND = "/regen-baseline core -- the shorter encoder is worth it";

    private final DemoRepository repository;
    private final Deliveries deliveries;
    private final SignedSender sender;
    private final Screen screen;
    private final Duration patience;
    private final World world;

    Story(DemoRepository repository, StandIn github, Screen screen, Duration patience) {
        this.repository = repository;
        this.deliveries = github.deliveries();
        this.sender = github.sender();
        this.screen = screen;
        this.patience = patience;
        this.world = repository.world();
    }

    /** The other side: what happened, and how it is told. */
    record StandIn(Deliveries deliveries, SignedSender sender) {}

    void tell() throws IOException, InterruptedException, NotArrived {
        Pull regression = repository.regression();
        screen.scene("Pull request 1 from a branch: the hex encoder got slower");
        deliver("pull_request opened", deliveries.pull("opened", regression));
        judge(regression, new Measurement("core-append.json", "codec-append.json"));

        Pull harmless = repository.harmless();
        screen.scene("Pull request 2 from a fork: nothing got slower");
        deliver("pull_request opened", deliveries.pull("opened", harmless));
        judge(harmless, new Measurement("core-fork.json", "codec-fork.json"));

        screen.scene("Pull request 1: a maintainer accepts that");
        regenerate(regression);
        Pull accepted = current(regression);
        screen.scene("Pull request 1: measured again, held against the new baseline");
        deliver("pull_request synchronize", deliveries.pull("synchronize", accepted));
        judge(accepted, new Measurement("core-append-again.json", "codec-again.json"));
    }

    /** Sends the three events of a workflow run and waits for what each must bring about. */
    private void judge(Pull pull, Measurement measurement)
            throws IOException, InterruptedException, NotArrived {
        Run run = repository.requested(pull);
        deliver("workflow_run requested", deliveries.run("requested", run));
        screen.now(waitFor("a check run on " + shortSha(pull), w -> check(w, pull, "queued")));
        run = repository.moved(run, "in_progress", "");
        deliver("workflow_run in_progress", deliveries.run("in_progress", run));
        screen.now(
                waitFor(
                        "the check of " + shortSha(pull) + " in progress",
                        w -> check(w, pull, "in_progress")));
        repository.upload(run, measurement);
        complete(pull, repository.moved(run, "completed", "success"));
    }

    private void complete(Pull pull, Run completed)
            throws IOException, InterruptedException, NotArrived {
        deliver("workflow_run completed", deliveries.run("completed", completed));
        Check check =
                waitFor(
                        "the completed check of " + shortSha(pull),
                        w -> check(w, pull, "completed"));
        Comment comment =
                waitFor(
                        "the comment on pull request " + pull.number(),
                        w -> report(w, pull, completed));
        screen.comment(comment.author(), comment.body());
        screen.check(check);
    }

    private void regenerate(Pull pull) throws IOException, InterruptedException, NotArrived {
        Comment command = world.say(pull.number(), DemoRepository.MAINTAINER, false, COMMAND);
        screen.said(command.author(), command.body());
        deliver("issue_comment created", deliveries.comment(pull, command));
        String answer = waitFor("an answer to the command", w -> answer(w, command));
        screen.reaction(answer);
        reply(command).ifPresent(reply -> screen.comment(reply.author(), reply.body()));
        if (!answer.equals("rocket")) {
            throw new NotArrived("the command was refused");
        }
        GitStore.Commit commit =
                waitFor("the baseline commit", w -> w.botCommits().stream().findFirst());
        screen.commit(commit);
    }

    private Optional<Comment> reply(Comment command) {
        return world.comments().stream()
                .filter(comment -> comment.bot() && comment.id() > command.id())
                .filter(comment -> !comment.body().contains(MARKER))
                .findFirst();
    }

    private static Optional<String> answer(World world, Comment command) {
        return world.reactions().stream()
                .filter(reaction -> reaction.comment() == command.id())
                .map(World.Reaction::content)
                .filter(List.of("rocket", "confused")::contains)
                .findFirst();
    }

    private Pull current(Pull pull) {
        return world.pulls().stream()
                .filter(candidate -> candidate.number() == pull.number())
                .findFirst()
                .orElse(pull);
    }

    /** The check on a head once it is at least as far as asked. */
    private static Optional<Check> check(World world, Pull pull, String status) {
        List<String> stages = List.of("queued", "in_progress", "completed");
        return world.checks().stream()
                .filter(check -> check.sha().equals(pull.sha()) && check.name().equals(CHECK))
                .filter(check -> stages.indexOf(check.status()) >= stages.indexOf(status))
                .reduce((_, newest) -> newest);
    }

    /** The app's report of a run, told by its marker. */
    private static Optional<Comment> report(World world, Pull pull, Run run) {
        return world.comments().stream()
                .filter(comment -> comment.bot() && comment.issue() == pull.number())
                .filter(comment -> comment.body().contains(MARKER))
                .filter(comment -> marker(comment).matches(".*\"run\": ?\"?" + run.id() + "\\b.*"))
                .findFirst();
    }

    private static String marker(Comment comment) {
        return comment.body()
                .lines()
                .filter(line -> line.startsWith(MARKER))
                .findFirst()
                .orElse("");
    }

    private void deliver(String what, Deliveries.Delivery delivery)
            throws IOException, InterruptedException, NotArrived {
        int status = sender.send(delivery);
        screen.delivered(what, status);
        if (status / 100 != 2) {
            throw new NotArrived("the server answered " + status + " to " + what);
        }
    }

    private <T> T waitFor(String what, Function<World, Optional<T>> event)
            throws InterruptedException, NotArrived {
        world.await(w -> event.apply(w).isPresent(), patience);
        return event.apply(world)
                .orElseThrow(() ->
                        new NotArrived(
                                what + " did not arrive within " + patience.toSeconds() + " s."));
    }

    private static String shortSha(Pull pull) {
        return pull.sha().substring(0, 7);
    }
}
