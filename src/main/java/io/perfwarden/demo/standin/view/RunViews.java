package io.perfwarden.demo.standin.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.world.Actions.Artifact;
import io.perfwarden.demo.standin.world.Actions.Run;
import io.perfwarden.demo.standin.world.Checks.Check;
import io.perfwarden.demo.standin.world.Pull;
import io.perfwarden.demo.standin.world.Repository;
import java.time.Duration;

/** Check runs, workflow runs and artifacts. */
public final class RunViews {
    static final long WORKFLOW_ID = 77;

    /** All check runs of the app on a commit are in one suite; its number does not matter. */
    private static final long SUITE = 9000;

    private final Views views;

    public RunViews(Views views) {
        this.views = views;
    }

    public ObjectNode check(Repository repository, Check check) {
        ObjectNode node = Views.object();
        node.put("id", check.id()).put("node_id", "CR_" + check.id());
        node.put("name", check.name()).put("head_sha", check.sha());
        node.put("status", check.status()).put("external_id", check.externalId());
        Views.putOrNull(node, "conclusion", check.conclusion());
        String page = views.page(repository, "/runs/" + check.id());
        node.put("details_url", check.detailsUrl().isEmpty() ? page : check.detailsUrl());
        node.put("started_at", Views.time(check.startedAt()));
        ObjectNode output = node.putObject("output");
        Views.putOrNull(output, "title", check.output().title());
        Views.putOrNull(output, "summary", check.output().summary());
        Views.putOrNull(output, "text", check.output().text());
        output.put("annotations_count", check.output().annotations().size());
        node.set("app", views.appNode());
        node.set("check_suite", suite(repository, check.sha()));
        node.putArray("pull_requests");
        node.put("url", views.url(repository, "/check-runs/" + check.id()));
        return node.put("html_url", page);
    }

    /** Of a fork's commit GitHub names no branch. */
    ObjectNode suite(Repository repository, String sha) {
        ObjectNode node = Views.object();
        node.put("id", SUITE).put("head_sha", sha);
        Views.putOrNull(
                node,
                "head_branch",
                repository.pulls().stream()
                        .filter(pull -> pull.sha().equals(sha))
                        .map(Pull::source)
                        .filter(source ->
                                source.repository().filter(it -> it == repository).isPresent())
                        .map(Pull.Source::branch)
                        .findFirst()
                        .orElse(""));
        node.putArray("pull_requests");
        node.set("app", views.appNode());
        return node;
    }

    /** The only job of an attempt, which ended as the attempt did. */
    public ObjectNode job(Run run) {
        Repository repository = run.repository();
        long id = 100 * run.id() + run.attempt();
        ObjectNode node = Views.object();
        node.put("id", id).put("node_id", "J_" + id).put("name", "bench");
        node.put("run_id", run.id()).put("run_attempt", run.attempt());
        node.put("run_url", views.url(repository, "/actions/runs/" + run.id()));
        node.put("url", views.url(repository, "/actions/jobs/" + id));
        node.put("html_url", views.page(repository, "/actions/runs/" + run.id() + "/job/" + id));
        node.put("head_sha", run.sha()).put("workflow_name", "bench");
        Views.putOrNull(node, "head_branch", run.source().branch());
        node.put("status", run.status());
        Views.putOrNull(node, "conclusion", run.conclusion());
        node.put("started_at", Views.time(run.startedAt()));
        node.put("completed_at", Views.time(run.updatedAt()));
        node.putArray("labels");
        return node;
    }

    public ObjectNode run(Run run) {
        Repository repository = run.repository();
        ObjectNode node = Views.object();
        node.put("id", run.id()).put("name", "bench").put("workflow_id", WORKFLOW_ID);
        node.put("path", run.workflow()).put("event", run.event());
        node.put("run_number", run.id() % 1000).put("run_attempt", run.attempt());
        node.put("status", run.status()).put("check_suite_id", 9100 + run.id());
        Views.putOrNull(node, "conclusion", run.conclusion());
        Views.putOrNull(node, "head_branch", run.source().branch());
        node.put("head_sha", run.sha());
        run.source()
                .repository()
                .ifPresentOrElse(
                        it -> node.set("head_repository", views.repository(it)),
                        () -> node.putNull("head_repository"));
        node.set("repository", views.repository(repository));
        node.set("actor", views.user(run.source().owner()));
        node.putArray("pull_requests");
        node.put("created_at", Views.time(run.createdAt()));
        node.put("run_started_at", Views.time(run.startedAt()));
        node.put("updated_at", Views.time(run.updatedAt()));
        node.put("url", views.url(repository, "/actions/runs/" + run.id()));
        return node.put("html_url", views.page(repository, "/actions/runs/" + run.id()));
    }

    public ObjectNode artifact(Repository repository, Artifact artifact) {
        ObjectNode node = Views.object();
        String url = views.url(repository, "/actions/artifacts/" + artifact.id());
        node.put("id", artifact.id()).put("name", artifact.name());
        node.put("expired", artifact.expired());
        node.put("size_in_bytes", artifact.content().length());
        node.put("digest", "sha256:" + artifact.content().sha256());
        node.put("created_at", Views.time(artifact.at()));
        node.put("updated_at", Views.time(artifact.at()));
        node.put("expires_at", Views.time(artifact.at().plus(Duration.ofDays(90))));
        node.put("url", url).put("archive_download_url", url + "/zip");
        node.putObject("workflow_run").put("id", artifact.run());
        return node;
    }
}
