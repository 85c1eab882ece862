package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.model.WorkflowRun.WorkflowJob;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHWorkflowRun;

/**
 * Workflow runs through the client library. The workflow's path, event and state are read from the
 * same answer. The library knows only the last attempt.
 */
public record GitHubRuns(ApiCalls calls, AppIdentity identity) implements RunGateway {
    private static final String DETAILS = "return_run_details";

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, RunId run) {
        return new RepoCall(calls, repo)
                .find(call -> {
                    GHWorkflowRun found = call.repository().getWorkflowRun(run.value());
                    return read(found, call.json());
                });
    }

    @Override
    public String title(InstalledRepo repo, RunId run) {
        return new RepoCall(calls, repo)
                .get("/actions/runs/" + run)
                .map(it -> it.path("display_title").asText(""))
                .orElse("");
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt) {
        RepoCall call = new RepoCall(calls, repo);
        return call.get(at(attempt)).map(run -> call.use(_ -> read(call.run(run), run)));
    }

    private static String at(Attempt attempt) {
        return "/actions/runs/" + attempt.run() + "/attempts/" + attempt.number();
    }

    @Override
    public List<WorkflowRun> commitRuns(InstalledRepo repo, CommitSha head) {
        return new RepoCall(calls, repo)
                .use(call -> {
                    var query = call.repository().queryWorkflowRuns().headSha(head.value());
                    var page = query.list().withPageSize(100).iterator().nextPage();
                    var whole = call.elements("workflow_runs");
                    List<WorkflowRun> runs = new ArrayList<>();
                    for (GHWorkflowRun run : page) {
                        runs.add(read(run, whole.apply(run.getId())));
                    }
                    runs.sort(Comparator.comparing(WorkflowRun::attempt).reversed());
                    return runs;
                });
    }

    @Override
    public RunGateway.BranchPast pastRuns(InstalledRepo repo, Optional<String> workflow) {
        RepoCall call = new RepoCall(calls, repo);
        BranchName branch =
                call.use(_ -> new BranchName(call.fetchRepository().getDefaultBranch()));
        String of = workflow.map(it -> "/workflows/" + ApiAddress.segment(file(it))).orElse("");
        String tail =
                "/actions"
                        + of
                        + "/runs?status=success&exclude_pull_requests=true&per_page=100&branch="
                        + ApiAddress.segment(branch.value());
        List<WorkflowRun> runs = new ArrayList<>();
        for (int page = 1; page <= RunGateway.MOST_PAST / 100; page++) {
            JsonNode listed =
                    call.get(tail + "&page=" + page)
                            .map(it -> it.path("workflow_runs"))
                            .orElseGet(MissingNode::getInstance);
            for (JsonNode run : listed) {
                runs.add(call.use(_ -> read(call.run(run), run)));
            }
            if (listed.size() < 100) {
                break;
            }
        }
        return new RunGateway.BranchPast(branch, runs);
    }

    private static String file(String workflow) {
        return workflow.substring(workflow.lastIndexOf('/') + 1);
    }

    @Override
    public Optional<List<WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt) {
        List<WorkflowJob> jobs = new ArrayList<>();
        for (int page = 1; page <= RunGateway.MOST_JOBS / 100; page++) {
            String tail = at(attempt) + "/jobs?per_page=100&page=" + page;
            Optional<JsonNode> answer = new RepoCall(calls, repo).get(tail);
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            JsonNode body = answer.get();
            body.path("jobs").forEach(job -> jobs.add(job(job)));
            int all = body.path("total_count").asInt();
            if (jobs.size() >= all || all > RunGateway.MOST_JOBS || body.path("jobs").isEmpty()) {
                return Optional.of(jobs).filter(_ -> jobs.size() >= all);
            }
        }
        return Optional.empty();
    }

    private static WorkflowJob job(JsonNode job) {
        Optional<String> conclusion = Optional.ofNullable(job.path("conclusion").textValue());
        List<String> runners = new ArrayList<>();
        runners.add(job.path("runner_name").asText(""));
        job.path("labels").forEach(it -> runners.add(it.asText("")));
        runners.removeIf(String::isBlank);
        return new WorkflowJob(
                job.path("name").asText(""),
                RunState.of(job.path("status").asText(""), conclusion),
                Optional.ofNullable(job.path("started_at").textValue()).map(Instant::parse),
                runners);
    }

    @Override
    public RunGateway.Dispatch dispatch(InstalledRepo repo, DispatchOrder order) {
        try {
            return dispatch(repo, order, body(order).put(DETAILS, true));
        } catch (GitHubRefusal refusal) {
            return refusal.says(GitHubRefusal.Kind.UNPROCESSABLE, DETAILS)
                    ? dispatch(repo, order, body(order))
                    : new RunGateway.Dispatch.DispatchRefused(words(refusal));
        }
    }

    private static ObjectNode body(DispatchOrder order) {
        ObjectNode body = RepoCall.object().put("ref", order.ref());
        if (!order.inputs().isEmpty()) {
            ObjectNode inputs = body.putObject("inputs");
            order.inputs().forEach(inputs::put);
        }
        return body;
    }

    private RunGateway.Dispatch dispatch(InstalledRepo repo, DispatchOrder order, ObjectNode body) {
        RepoCall call = new RepoCall(calls, repo);
        String file = ApiAddress.segment(order.workflow().fileName());
        var request = call.request("POST", "/actions/workflows/" + file + "/dispatches");
        ApiAnswer answer = call.send(request.withBody(body));
        long run = answer.status() == 200 ? answer.json().path("workflow_run_id").asLong() : 0;
        return new RunGateway.Dispatch.DispatchStarted(
                Optional.of(run).filter(id -> id > 0).map(RunId::new));
    }

    @Override
    public List<WorkflowRun> dispatchedRuns(InstalledRepo repo, CommitSha head) {
        RepoCall call = new RepoCall(calls, repo);
        String tail = "/actions/runs?event=workflow_dispatch&per_page=100&head_sha=" + head;
        List<WorkflowRun> runs = new ArrayList<>();
        JsonNode listed = call.send(call.request("GET", tail)).json().path("workflow_runs");
        for (JsonNode run : listed) {
            if (identity.hasStarted(run)) {
                runs.add(call.use(_ -> read(call.run(run), run)));
            }
        }
        runs.sort(Comparator.comparing(WorkflowRun::attempt));
        return runs;
    }

    @Override
    public RunGateway.RerunAnswer approve(InstalledRepo repo, RunId run) {
        try {
            post(repo, run, "approve");
            return new RunGateway.RerunAnswer.RerunStarted();
        } catch (GitHubRefusal refusal) {
            return new RunGateway.RerunAnswer.RerunRefused(words(refusal));
        }
    }

    @Override
    public void cancel(InstalledRepo repo, RunId run) {
        try {
            post(repo, run, "cancel");
        } catch (GitHubRefusal refusal) {
            var _ = words(refusal);
        }
    }

    private void post(InstalledRepo repo, RunId run, String what) {
        RepoCall call = new RepoCall(calls, repo);
        call.send(call.request("POST", "/actions/runs/" + run + "/" + what));
    }

    private static String words(GitHubRefusal refusal) {
        refusal.rethrowIfUninstalled();
        return refusal.words();
    }

    @Override
    public RunGateway.RerunAnswer rerun(InstalledRepo repo, RunId run) {
        try {
            return new RepoCall(calls, repo)
                    .use(call -> {
                        call.run(RepoCall.object().put("id", run.value())).rerun();
                        return new RunGateway.RerunAnswer.RerunStarted();
                    });
        } catch (GitHubRefusal refusal) {
            return new RunGateway.RerunAnswer.RerunRefused(words(refusal));
        }
    }

    private static WorkflowRun read(GHWorkflowRun run, JsonNode whole) throws IOException {
        CommitSha sha = new CommitSha(String.valueOf(run.getHeadSha()));
        Optional<GHRepository> from = Optional.ofNullable(run.getHeadRepository());
        Optional<RepoId> repo = from.map(it -> new RepoId(it.getId()));
        int attempt = Math.max(1, Math.toIntExact(run.getRunAttempt()));
        Instant started =
                run.getRunStartedAt() == null ? run.getCreatedAt() : run.getRunStartedAt();
        return new WorkflowRun(
                new Attempt(new RunId(run.getId()), attempt),
                WorkflowPath.ofRun(
                        whole.path("path").asText(""), whole.path("html_url").asText("")),
                RunEvent.of(String.valueOf(run.getEvent()).toLowerCase(Locale.ROOT)),
                RunState.of(String.valueOf(run.getStatus()), text(run.getConclusion())),
                text(run.getHeadBranch())
                        .map(branch -> new HeadBranch(repo, new BranchName(branch)))
                        .orElseGet(() -> HeadBranch.ofCommit(repo, sha)),
                from.map(GHRepository::getOwnerName).orElse(""),
                sha,
                RepoCall.require(started),
                RepoCall.require(run.getUpdatedAt()),
                text(run.getHtmlUrl()).orElse(""));
    }

    private static Optional<String> text(@Nullable Object value) {
        return Optional.ofNullable(value).map(Object::toString).filter(text -> !text.isEmpty());
    }
}
