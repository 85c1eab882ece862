package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.World.Comment;
import io.perfwarden.demo.standin.World.Pull;
import io.perfwarden.demo.standin.World.Run;

/** Webhook deliveries about what happened in a {@link World}. */
public final class Deliveries {
    /**
     * A delivery, not yet signed.
     *
     * @param event as in {@code X-GitHub-Event}
     */
    public record Delivery(String event, String payload) {}

    private final World world;
    private final Payloads payloads;

    Deliveries(World world, Payloads payloads) {
        this.world = world;
        this.payloads = payloads;
    }

    /** A pull request was opened, or its head moved. */
    public Delivery pull(String action, Pull pull) {
        ObjectNode node = event(action, pull.author());
        node.put("number", pull.number()).set("pull_request", payloads.pull(pull));
        return new Delivery("pull_request", node.toString());
    }

    /**
     * A workflow run changed.
     *
     * @param action {@code requested}, {@code in_progress} or {@code completed}
     */
    public Delivery run(String action, Run run) {
        ObjectNode node = event(action, run.from().owner());
        node.set("workflow_run", payloads.run(run));
        ObjectNode workflow = node.putObject("workflow");
        workflow.put("id", 77).put("name", "bench").put("path", Payloads.WORKFLOW);
        return new Delivery("workflow_run", node.toString());
    }

    /** Somebody commented on a pull request. */
    public Delivery comment(Pull pull, Comment comment) {
        ObjectNode node = event("created", comment.author());
        node.set("issue", payloads.issue(pull));
        node.set("comment", payloads.comment(comment));
        return new Delivery("issue_comment", node.toString());
    }

    private ObjectNode event(String action, String sender) {
        ObjectNode node = Payloads.object();
        node.put("action", action);
        node.set("repository", payloads.repository(world.repository()));
        node.set("sender", payloads.user(sender, sender.endsWith("[bot]")));
        node.putObject("installation").put("id", payloads.app().installation());
        return node;
    }
}
