package io.perfwarden.demo;

import io.perfwarden.demo.DemoRepository.Measurement;
import io.perfwarden.demo.standin.view.Deliveries;
import io.perfwarden.demo.standin.view.Delivery;
import io.perfwarden.demo.standin.view.SignedSender;
import io.perfwarden.demo.standin.world.Actions.Run;
import io.perfwarden.demo.standin.world.Checks.Check;
import io.perfwarden.demo.standin.world.Commit;
import io.perfwarden.demo.standin.world.Conversation.Comment;
import io.perfwarden.demo.standin.world.Conversation.Reaction;
import io.perfwarden.demo.standin.world.Pull;
import io.perfwarden.demo.standin.world.Repository;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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
    private final Repository home;

    Story(DemoRepository repository, StandIn github, Screen screen, Duration patience) {
        this.repository = repository;
        this.deliveries = github.deliveries();
        this.sender = github.sender();
        this.screen = screen;
        this.patience = patience;
        this.home = repository.home();
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
        Pull accepted = home.pull(regression.number()).orElseThrow();
        screen.scene("Pull request 1: measured again, held against the new baseline");
        deliver("pull_request synchronize", deliveries.pull("synchronize", accepted));
        judge(accepted, new Measurement("core-append-again.json", "codec-again.json"));
    }

    /** Sends the three events of a workflow run and waits for what each must bring about. */
    private void judge(Pull pull, Measurement measurement)
            throws IOException, InterruptedException, NotArrived {
        Run run = repository.requested(pull);
        deliver("workflow_run requested", deliveries.run(run));
        screen.now(waitFor("a check run on " + shortSha(pull), () -> check(pull, "queued")));
        run = home.actions().begin(run);
        deliver("workflow_run in_progress", deliveries.run(run));
        screen.now(
                waitFor(
                        "the check of " + shortSha(pull) + " in progress",
                        () -> check(pull, "in_progress")));
        repository.upload(run, measurement);
        run = home.actions().complete(run, "success");
        complete(pull, run);
    }

    private void complete(Pull pull, Run completed)
            throws IOException, InterruptedException, NotArrived {
        deliver("workflow_run completed", deliveries.run(completed));
        Check check =
                waitFor("the completed check of " + shortSha(pull), () -> check(pull, "completed"));
        Comment comment =
                waitFor(
                        "the comment on pull request " + pull.number(),
                        () -> report(pull, completed));
        screen.comment(comment.author(), comment.body());
        screen.check(check);
    }

    private void regenerate(Pull pull) throws IOException, InterruptedException, NotArrived {
        Comment command =
                home.conversation().say(pull.number(), DemoRepository.MAINTAINER, COMMAND);
        screen.said(command.author(), command.body());
        deliver("issue_comment created", deliveries.comment(pull, command));
        String answer = waitFor("an answer to the command", () -> answer(command));
        screen.reaction(answer);
        reply(command).ifPresent(reply -> screen.comment(reply.author(), reply.body()));
        if (!answer.equals("rocket")) {
            throw new NotArrived("the command was refused");
        }
        Commit commit =
                waitFor("the baseline commit", () -> home.appCommits().stream().findFirst());
        screen.commit(commit);
    }

    private Optional<Comment> reply(Comment command) {
        return home.conversation().byApp(command.issue()).stream()
                .filter(comment -> comment.id() > command.id())
                .filter(comment -> !comment.body().contains(MARKER))
                .findFirst();
    }

    private Optional<String> answer(Comment command) {
        return home.conversation().reactions().stream()
                .filter(reaction -> reaction.comment() == command.id())
                .map(Reaction::content)
                .filter(List.of("rocket", "confused")::contains)
                .findFirst();
    }

    /** The check on a head once it is at least as far as asked. */
    private Optional<Check> check(Pull pull, String status) {
        List<String> stages = List.of("queued", "in_progress", "completed");
        return home.checks().on(pull.sha()).stream()
                .filter(check -> check.name().equals(CHECK))
                .filter(check -> stages.indexOf(check.status()) >= stages.indexOf(status))
                .reduce((_, newest) -> newest);
    }

    /** The app's report of a run, told by its marker. */
    private Optional<Comment> report(Pull pull, Run run) {
        return home.conversation().byApp(pull.number()).stream()
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

    private void deliver(String what, Delivery delivery)
            throws IOException, InterruptedException, NotArrived {
        int status = sender.send(delivery);
        screen.delivered(what, status);
        if (status / 100 != 2) {
            throw new NotArrived("the server answered " + status + " to " + what);
        }
    }

    private <T> T waitFor(String what, Supplier<Optional<T>> event)
            throws InterruptedException, NotArrived {
        repository.world().await(() -> event.get().isPresent(), patience);
        return event.get()
                .orElseThrow(() ->
                        new NotArrived(
                                what + " did not arrive within " + patience.toSeconds() + " s."));
    }

    private static String shortSha(Pull pull) {
        return pull.sha().substring(0, 7);
    }
}
