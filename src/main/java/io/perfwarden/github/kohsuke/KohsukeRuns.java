package io.perfwarden.github.kohsuke;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.WorkflowRun;
import io.perfwarden.github.WorkflowRuns;
import io.perfwarden.github.http.GitHubFailures;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import io.perfwarden.scm.RunId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Workflow runs over raw calls: the client library's runs lack the path of the workflow. */
final class KohsukeRuns implements WorkflowRuns {
    private static final String WORKFLOWS = ".github/workflows/";

    /** Stands for the head branch where GitHub names none, as no branch can be called so. */
    private static final BranchName NO_BRANCH = new BranchName("HEAD");

    private final RepoCalls calls;

    KohsukeRuns(RepoCalls calls) {
        this.calls = calls;
    }

    @Override
    public Optional<WorkflowRun> get(Repo repo, RunId run) {
        return calls.find(repo, calls.request("GET", repo, "/actions/runs/" + run))
                .map(answer -> read(answer.json()));
    }

    @Override
    public List<WorkflowRun> on(Repo repo, CommitSha head) {
        String tail = "/actions/runs?head_sha=" + head + "&per_page=100";
        JsonNode body = calls.send(repo, calls.request("GET", repo, tail)).json();
        return body.path("workflow_runs")
                .valueStream()
                .map(KohsukeRuns::read)
                .sorted(Comparator.comparingLong((WorkflowRun run) -> run.id().value()).reversed())
                .toList();
    }

    @Override
    public boolean rerun(Repo repo, RunId run) {
        try {
            calls.send(repo, calls.request("POST", repo, "/actions/runs/" + run + "/rerun"));
            return true;
        } catch (GitHubRefusal refusal) {
            if (refusal.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                throw refusal;
            }
            return false;
        }
    }

    private static WorkflowRun read(JsonNode run) {
        try {
            return new WorkflowRun(
                    new RunId(run.path("id").asLong()),
                    Math.max(1, run.path("run_attempt").asInt(1)),
                    workflow(run.path("path").asText("")),
                    run.path("event").asText(""),
                    run.path("status").asText(""),
                    text(run.path("conclusion")),
                    head(run),
                    new CommitSha(run.path("head_sha").asText("")),
                    startedAt(run),
                    run.path("html_url").asText(""));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw GitHubFailures.unreadable("workflow run", e);
        }
    }

    private static Head head(JsonNode run) {
        JsonNode repository = run.path("head_repository");
        return new Head(
                repository.isObject()
                        ? Optional.of(new RepoId(repository.path("id").asLong()))
                        : Optional.empty(),
                repository.path("owner").path("login").asText(""),
                text(run.path("head_branch")).map(BranchName::new).orElse(NO_BRANCH));
    }

    private static Instant startedAt(JsonNode run) {
        return Instant.parse(
                text(run.path("run_started_at")).orElseGet(() -> run.path("created_at").asText()));
    }

    /** GitHub may write {@code owner/repo/.github/workflows/ci.yml@ref}. */
    private static String workflow(String path) {
        int start = path.indexOf(WORKFLOWS);
        String file = start < 0 ? path : path.substring(start);
        int at = file.indexOf('@');
        return at < 0 ? file : file.substring(0, at);
    }

    private static Optional<String> text(JsonNode node) {
        return Optional.of(node.asText("")).filter(text -> !text.isEmpty() && !node.isNull());
    }
}
