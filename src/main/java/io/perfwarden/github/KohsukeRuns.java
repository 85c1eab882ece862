package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.http.ApiAnswer;
import io.perfwarden.github.http.ApiRequest;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/** Workflow runs over raw calls: the client library's runs lack the path of the workflow. */
final class KohsukeRuns implements RunGateway {
    private final RepoCalls calls;

    KohsukeRuns(RepoCalls calls) {
        this.calls = calls;
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, RunId run) {
        return find(repo, "/actions/runs/" + run);
    }

    @Override
    public Optional<WorkflowRun> get(InstalledRepo repo, Attempt attempt) {
        return find(repo, "/actions/runs/" + attempt.run() + "/attempts/" + attempt.number());
    }

    private Optional<WorkflowRun> find(InstalledRepo repo, String tail) {
        return calls.find(repo, calls.request("GET", repo, tail))
                .map(answer -> read(answer.json()));
    }

    @Override
    public List<WorkflowRun> on(InstalledRepo repo, CommitSha head) {
        String tail = "/actions/runs?head_sha=" + head + "&per_page=100";
        JsonNode body = calls.send(repo, calls.request("GET", repo, tail)).json();
        return body.path("workflow_runs")
                .valueStream()
                .map(KohsukeRuns::read)
                .sorted(Comparator.comparing(WorkflowRun::attempt).reversed())
                .toList();
    }

    @Override
    public Optional<List<WorkflowJob>> jobs(InstalledRepo repo, Attempt attempt) {
        String tail =
                "/actions/runs/"
                        + attempt.run()
                        + "/attempts/"
                        + attempt.number()
                        + "/jobs?per_page=100&page=";
        List<WorkflowJob> jobs = new ArrayList<>();
        for (int page = 1; page <= MOST_JOBS / 100; page++) {
            Optional<ApiAnswer> answer = calls.find(repo, calls.request("GET", repo, tail + page));
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            JsonNode body = answer.get().json();
            body.path("jobs").forEach(job -> jobs.add(job(job)));
            int all = body.path("total_count").asInt();
            if (jobs.size() >= all || all > MOST_JOBS || body.path("jobs").isEmpty()) {
                return Optional.of(jobs).filter(_ -> jobs.size() >= all);
            }
        }
        return Optional.empty();
    }

    private static WorkflowJob job(JsonNode job) {
        return new WorkflowJob(
                job.path("name").asText(""),
                RunState.of(job.path("status").asText(""), text(job.path("conclusion"))));
    }

    @Override
    public Rerun rerun(InstalledRepo repo, RunId run) {
        ApiRequest request = calls.request("POST", repo, "/actions/runs/" + run + "/rerun");
        ApiAnswer answer = calls.exchange(repo, request);
        if (answer.isSuccess()) {
            return new Rerun.Started();
        }
        return switch (answer.status()) {
            case 403, 404, 409, 410, 422 -> new Rerun.Refused(GitHubFailures.message(answer));
            default -> throw GitHubFailures.of(request, answer);
        };
    }

    private static WorkflowRun read(JsonNode run) {
        try {
            CommitSha sha = new CommitSha(run.path("head_sha").asText(""));
            return new WorkflowRun(
                    new Attempt(
                            new RunId(run.path("id").asLong()),
                            Math.max(1, run.path("run_attempt").asInt(1))),
                    WorkflowPath.parse(run.path("path").asText("")),
                    RunEvent.of(run.path("event").asText("")),
                    RunState.of(run.path("status").asText(""), text(run.path("conclusion"))),
                    head(run, sha),
                    run.path("head_repository").path("owner").path("login").asText(""),
                    sha,
                    startedAt(run),
                    Instant.parse(run.path("updated_at").asText("")),
                    run.path("html_url").asText(""));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw GitHubFailures.unreadable("workflow run", e);
        }
    }

    private static HeadBranch head(JsonNode run, CommitSha sha) {
        JsonNode repository = run.path("head_repository");
        Optional<RepoId> repo =
                repository.isObject()
                        ? Optional.of(new RepoId(repository.path("id").asLong()))
                        : Optional.empty();
        return text(run.path("head_branch"))
                .map(branch -> new HeadBranch(repo, new BranchName(branch)))
                .orElseGet(() -> HeadBranch.ofCommit(repo, sha));
    }

    private static Instant startedAt(JsonNode run) {
        return Instant.parse(
                text(run.path("run_started_at")).orElseGet(() -> run.path("created_at").asText()));
    }

    private static Optional<String> text(JsonNode node) {
        return Optional.of(node.asText("")).filter(text -> !text.isEmpty() && !node.isNull());
    }
}
