package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.StandInActions.Artifact;
import io.perfwarden.demo.standin.StandInActions.Job;
import io.perfwarden.demo.standin.StandInActions.Run;
import io.perfwarden.demo.standin.StandInChecks.Check;
import java.time.Duration;

/** Check runs, workflow runs and artifacts. */
public final class RunViews {
    static final long WORKFLOW_ID = 77;

    /** All check runs of the app on a commit are in one suite; its number does not matter. */
    private static final long SUITE = 9000;

    private final ApiViews views;

    public RunViews(ApiViews views) {
        this.views = views;
    }

    public ObjectNode check(StandInRepository repository, Check check) {
        ObjectNode node = ApiViews.object();
        node.put("id", check.id()).put("node_id", "CR_" + check.id());
        node.put("name", check.name()).put("head_sha", check.sha());
        node.put("status", check.status()).put("external_id", check.externalId());
        ApiViews.putOrNull(node, "conclusion", check.conclusion());
        String page = views.page(repository, "/runs/" + check.id());
        node.put("details_url", check.detailsUrl().isEmpty() ? page : check.detailsUrl());
        node.put("started_at", ApiViews.time(check.startedAt()));
        ObjectNode output = node.putObject("output");
        ApiViews.putOrNull(output, "title", check.output().title());
        ApiViews.putOrNull(output, "summary", check.output().summary());
        ApiViews.putOrNull(output, "text", check.output().text());
        output.put("annotations_count", check.output().annotations().size());
        node.set("app", views.appNode());
        node.set("check_suite", suite(repository, check.sha()));
        node.putArray("pull_requests");
        node.put("url", views.url(repository, "/check-runs/" + check.id()));
        return node.put("html_url", page);
    }

    /** Of a fork's commit GitHub names no branch. */
    ObjectNode suite(StandInRepository repository, String sha) {
        ObjectNode node = ApiViews.object();
        node.put("id", SUITE).put("head_sha", sha);
        ApiViews.putOrNull(
                node,
                "head_branch",
                repository.pulls().stream()
                        .filter(pull -> pull.sha().equals(sha))
                        .map(StandInPull::source)
                        .filter(source ->
                                source.repository().filter(it -> it == repository).isPresent())
                        .map(StandInPull.Source::branch)
                        .findFirst()
                        .orElse(""));
        node.putArray("pull_requests");
        node.set("app", views.appNode());
        return node;
    }

    public ObjectNode job(Job job) {
        Run run = job.run();
        StandInRepository repository = run.repository();
        long id = 1000 * run.id() + 10 * run.attempt() + job.name().length();
        ObjectNode node = ApiViews.object();
        node.put("id", id).put("node_id", "J_" + id).put("name", job.name());
        node.put("run_id", run.id()).put("run_attempt", run.attempt());
        node.put("run_url", views.url(repository, "/actions/runs/" + run.id()));
        node.put("url", views.url(repository, "/actions/jobs/" + id));
        node.put("html_url", views.page(repository, "/actions/runs/" + run.id() + "/job/" + id));
        node.put("head_sha", run.sha()).put("workflow_name", "bench");
        ApiViews.putOrNull(node, "head_branch", run.source().branch());
        node.put("status", job.status());
        ApiViews.putOrNull(node, "conclusion", job.conclusion());
        node.put("started_at", ApiViews.time(run.startedAt()));
        node.put("completed_at", ApiViews.time(run.updatedAt()));
        node.putArray("labels");
        return node;
    }

    public ObjectNode run(Run run) {
        StandInRepository repository = run.repository();
        ObjectNode node = ApiViews.object();
        node.put("id", run.id()).put("name", "bench").put("workflow_id", WORKFLOW_ID);
        node.put("path", run.workflow()).put("event", run.event());
        node.put("run_number", run.id() % 1000).put("run_attempt", run.attempt());
        node.put("status", run.status()).put("check_suite_id", 9100 + run.id());
        ApiViews.putOrNull(node, "conclusion", run.conclusion());
        ApiViews.putOrNull(node, "head_branch", run.source().branch());
        node.put("head_sha", run.sha());
        run.source()
                .repository()
                .ifPresentOrElse(
                        it -> node.set("head_repository", views.repository(it)),
                        () -> node.putNull("head_repository"));
        node.set("repository", views.repository(repository));
        node.set("actor", views.user(run.source().owner()));
        node.putArray("pull_requests");
        node.put("created_at", ApiViews.time(run.createdAt()));
        node.put("run_started_at", ApiViews.time(run.startedAt()));
        node.put("updated_at", ApiViews.time(run.updatedAt()));
        node.put("url", views.url(repository, "/actions/runs/" + run.id()));
        return node.put("html_url", views.page(repository, "/actions/runs/" + run.id()));
    }

    public ObjectNode artifact(StandInRepository repository, Artifact artifact) {
        ObjectNode node = ApiViews.object();
        String url = views.url(repository, "/actions/artifacts/" + artifact.id());
        node.put("id", artifact.id()).put("name", artifact.name());
        node.put("expired", artifact.expired());
        node.put("size_in_bytes", artifact.content().length());
        node.put("digest", "sha256:" + artifact.content().sha256());
        node.put("created_at", ApiViews.time(artifact.at()));
        node.put("updated_at", ApiViews.time(artifact.at()));
        node.put("expires_at", ApiViews.time(artifact.at().plus(Duration.ofDays(90))));
        node.put("url", url).put("archive_download_url", url + "/zip");
        node.putObject("workflow_run").put("id", artifact.run());
        return node;
    }
}
