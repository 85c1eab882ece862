package io.perfwarden.demo.standin.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.world.Actions.Run;
import io.perfwarden.demo.standin.world.Checks.Check;
import io.perfwarden.demo.standin.world.Conversation.Comment;
import io.perfwarden.demo.standin.world.MergeGroup;
import io.perfwarden.demo.standin.world.Pull;
import io.perfwarden.demo.standin.world.Repository;
import io.perfwarden.demo.standin.world.World;
import java.util.List;

/** Webhook deliveries about what happened in a world, as it is at that moment. */
public final class Deliveries {
    private final World world;
    private final Views views;
    private final RunViews runs;

    public Deliveries(World world, Views views) {
        this.world = world;
        this.views = views;
        this.runs = new RunViews(views);
    }

    /**
     * A pull request changed.
     *
     * @param action {@code opened}, {@code synchronize}, {@code reopened}, {@code closed}, …
     */
    public Delivery pull(String action, Pull pull) {
        return Delivery.of("pull_request", pullEvent(action, pull).toString());
    }

    /** A pull request was given another base. */
    public Delivery retargeted(Pull pull, String from) {
        ObjectNode node = pullEvent("edited", pull);
        ObjectNode base = node.putObject("changes").putObject("base");
        base.putObject("ref").put("from", from);
        base.putObject("sha").put("from", pull.base().head(from).orElse(""));
        return Delivery.of("pull_request", node.toString());
    }

    private ObjectNode pullEvent(String action, Pull pull) {
        ObjectNode node = event(action, pull.base(), pull.author());
        node.put("number", pull.number()).set("pull_request", views.pull(pull));
        return node;
    }

    /** A workflow run as it stands. */
    public Delivery run(Run run) {
        String action = run.status().equals("queued") ? "requested" : run.status();
        ObjectNode node = event(action, run.repository(), run.source().owner());
        node.set("workflow_run", runs.run(run));
        ObjectNode workflow = node.putObject("workflow");
        workflow.put("id", RunViews.WORKFLOW_ID).put("name", "bench").put("path", run.workflow());
        return Delivery.of("workflow_run", node.toString());
    }

    /** Somebody commented on a pull request. */
    public Delivery comment(Pull pull, Comment comment) {
        ObjectNode node = event("created", pull.base(), comment.author());
        node.set("issue", views.issue(pull));
        node.set("comment", views.comment(pull.base(), comment));
        return Delivery.of("issue_comment", node.toString());
    }

    /** Somebody asks for a check run again. */
    public Delivery rerequested(Repository repository, Check check, String login) {
        ObjectNode node = event("rerequested", repository, login);
        node.set("check_run", runs.check(repository, check));
        return Delivery.of("check_run", node.toString());
    }

    /** Somebody asks for all of the app's check runs of a commit again. */
    public Delivery suiteRerequested(Repository repository, String sha, String login) {
        ObjectNode node = event("rerequested", repository, login);
        node.set("check_suite", runs.suite(repository, sha));
        return Delivery.of("check_suite", node.toString());
    }

    /** Somebody pressed a button of a check run. */
    public Delivery pressed(Repository repository, Check check, String button, String login) {
        if (check.buttons().stream().noneMatch(it -> it.identifier().equals(button))) {
            throw new IllegalArgumentException("the check shows no button " + button);
        }
        ObjectNode node = event("requested_action", repository, login);
        node.set("check_run", runs.check(repository, check));
        node.putObject("requested_action").put("identifier", button);
        return Delivery.of("check_run", node.toString());
    }

    /** A merge group asks for checks. */
    public Delivery mergeGroup(MergeGroup group) {
        ObjectNode node = event("checks_requested", group.repository(), "merge-queue[bot]");
        node.putObject("merge_group")
                .put("head_sha", group.sha())
                .put("head_ref", "refs/heads/" + group.branch())
                .put("base_sha", group.baseSha())
                .put("base_ref", "refs/heads/" + group.into());
        return Delivery.of("merge_group", node.toString());
    }

    /**
     * The installation changed.
     *
     * @param action {@code suspend}, {@code unsuspend}, {@code deleted}, …
     */
    public Delivery installation(String action) {
        ObjectNode node = Views.object().put("action", action);
        node.set("installation", views.installation(world.installation()));
        node.set("sender", views.user("ada"));
        return Delivery.of("installation", node.toString());
    }

    /** The app was taken off some repositories. */
    public Delivery removed(List<Repository> repositories) {
        ObjectNode node = Views.object().put("action", "removed");
        node.set("installation", views.installation(world.installation()));
        repositories.forEach(it ->
                node.withArray("repositories_removed")
                        .addObject()
                        .put("id", it.id())
                        .put("name", it.name())
                        .put("full_name", it.fullName()));
        node.set("sender", views.user("ada"));
        return Delivery.of("installation_repositories", node.toString());
    }

    private ObjectNode event(String action, Repository repository, String sender) {
        ObjectNode node = Views.object();
        node.put("action", action);
        node.set("repository", views.repository(repository));
        node.set("sender", views.user(sender));
        node.putObject("installation").put("id", views.app().installation());
        return node;
    }
}
