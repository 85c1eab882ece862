package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInChecks.Check;
import io.perfwarden.demo.standin.StandInComments.Comment;
import java.util.List;

/** Webhook deliveries about what happened in a world, as it is at that moment. */
public final class StandInDeliveries {
    private final StandInWorld world;
    private final ApiViews views;
    private final RunViews runs;

    public StandInDeliveries(StandInWorld world, ApiViews views) {
        this.world = world;
        this.views = views;
        this.runs = new RunViews(views);
    }

    /**
     * A pull request changed.
     *
     * @param action {@code opened}, {@code synchronize}, {@code reopened}, {@code closed}, …
     */
    public StandInDelivery pull(String action, StandInPull pull) {
        return StandInDelivery.of("pull_request", pullEvent(action, pull).toString());
    }

    /** A pull request was given another base. */
    public StandInDelivery retargeted(StandInPull pull, String from) {
        ObjectNode node = pullEvent("edited", pull);
        ObjectNode base = node.putObject("changes").putObject("base");
        base.putObject("ref").put("from", from);
        base.putObject("sha").put("from", pull.base().head(from).orElse(""));
        return StandInDelivery.of("pull_request", node.toString());
    }

    private ObjectNode pullEvent(String action, StandInPull pull) {
        ObjectNode node = event(action, pull.base(), pull.author());
        node.put("number", pull.number()).set("pull_request", views.pull(pull));
        return node;
    }

    /** A workflow run as it is. */
    public StandInDelivery run(Run run) {
        String action = run.status().equals("queued") ? "requested" : run.status();
        ObjectNode node = event(action, run.repository(), run.source().owner());
        node.set("workflow_run", runs.run(run));
        ObjectNode workflow = node.putObject("workflow");
        workflow.put("id", RunViews.WORKFLOW_ID).put("name", "bench").put("path", run.workflow());
        return StandInDelivery.of("workflow_run", node.toString());
    }

    /** A job of a run ended. */
    public StandInDelivery job(StandInActions.Job job) {
        Run run = job.run();
        ObjectNode node = event(job.status(), run.repository(), run.source().owner());
        node.set("workflow_job", runs.job(job));
        return StandInDelivery.of("workflow_job", node.toString());
    }

    /** A person commented on a pull request. */
    public StandInDelivery comment(StandInPull pull, Comment comment) {
        ObjectNode node = event("created", pull.base(), comment.author());
        node.set("issue", views.issue(pull));
        node.set("comment", views.comment(pull.base(), comment));
        return StandInDelivery.of("issue_comment", node.toString());
    }

    /** A person asks for a check run again. */
    public StandInDelivery rerequested(StandInRepository repository, Check check, String login) {
        ObjectNode node = event("rerequested", repository, login);
        node.set("check_run", runs.check(repository, check));
        return StandInDelivery.of("check_run", node.toString());
    }

    /** A person asks for all of the app's check runs of a commit again. */
    public StandInDelivery suiteRerequested(
            StandInRepository repository, String sha, String login) {
        ObjectNode node = event("rerequested", repository, login);
        node.set("check_suite", runs.suite(repository, sha));
        return StandInDelivery.of("check_suite", node.toString());
    }

    /** A person pressed a button of a check run. */
    public StandInDelivery pressed(
            StandInRepository repository, Check check, String button, String login) {
        if (check.buttons().stream().noneMatch(it -> it.identifier().equals(button))) {
            throw new IllegalArgumentException("the check shows no button " + button);
        }
        ObjectNode node = event("requested_action", repository, login);
        node.set("check_run", runs.check(repository, check));
        node.putObject("requested_action").put("identifier", button);
        return StandInDelivery.of("check_run", node.toString());
    }

    /** A merge group asks for checks. */
    public StandInDelivery mergeGroup(StandInMergeGroup group) {
        ObjectNode node = event("checks_requested", group.repository(), "merge-queue[bot]");
        node.putObject("merge_group")
                .put("head_sha", group.sha())
                .put("head_ref", "refs/heads/" + group.branch())
                .put("base_sha", group.baseSha())
                .put("base_ref", "refs/heads/" + group.into());
        return StandInDelivery.of("merge_group", node.toString());
    }

    /**
     * The installation changed.
     *
     * @param action {@code suspend}, {@code unsuspend}, {@code deleted}, …
     */
    public StandInDelivery installation(String action) {
        ObjectNode node = ApiViews.object().put("action", action);
        node.set("installation", views.installation(world.installation()));
        node.set("sender", views.user("ada"));
        return StandInDelivery.of("installation", node.toString());
    }

    /** The app was taken off some repositories. */
    public StandInDelivery removed(List<StandInRepository> repositories) {
        ObjectNode node = ApiViews.object().put("action", "removed");
        node.set("installation", views.installation(world.installation()));
        repositories.forEach(it ->
                node.withArray("repositories_removed")
                        .addObject()
                        .put("id", it.id())
                        .put("name", it.name())
                        .put("full_name", it.fullName()));
        node.set("sender", views.user("ada"));
        return StandInDelivery.of("installation_repositories", node.toString());
    }

    private ObjectNode event(String action, StandInRepository repository, String sender) {
        ObjectNode node = ApiViews.object();
        node.put("action", action);
        node.set("repository", views.repository(repository));
        node.set("sender", views.user(sender));
        node.putObject("installation").put("id", views.app().installation());
        return node;
    }
}
