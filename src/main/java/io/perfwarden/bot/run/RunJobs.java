package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.bot.run.ArtifactCollector.RunArtifacts;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.WorkflowJobs;
import io.perfwarden.github.ArtifactGateway;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.WorkflowJob;

/**
 * What the jobs of a run say of its suites: conditions left them out, or they failed. The jobs and
 * the workflow's file are asked for once, and only where they are needed.
 */
final class RunJobs {
    private static final int LONGEST_WORKFLOW = 256 << 10;

    private static final int NAMES = 5;

    /** Longest name or label of a runner that is kept, in characters. */
    private static final int MOST_NAME = 100;

    private static final int MOST_LABELS = 20;

    private static final int MOST_ATTEMPTS = 5;

    private final GitHubGateway github;
    private final RunArtifacts brought;
    private Optional<List<WorkflowJob>> asked = Optional.empty();

    RunJobs(GitHubGateway github, RunArtifacts brought) {
        this.github = github;
        this.brought = brought;
    }

    /**
     * The names of the jobs that were left out, by suite. In a workflow file that cannot be read, a
     * job that ran may be the one that measures.
     *
     * @param suites of which the run brought nothing
     */
    Map<String, String> leftOut(List<SuitePolicy> suites) {
        if (!brought.run().state().isSuccess()) {
            return Map.of();
        }
        List<WorkflowJob> jobs = jobs();
        List<String> out = names(jobs, true);
        if (out.isEmpty() || !jobs.stream().allMatch(WorkflowJob::isFine) || !haveNeverRun(out)) {
            return Map.of();
        }
        Optional<WorkflowJobs> file = file();
        var artifacts =
                brought.listed().stream().map(ArtifactGateway.ListedArtifacts::name).toList();
        List<String> ran = names(jobs, false);
        return suites.stream()
                .filter(suite ->
                        file.filter(it -> it.leavesOut(suite.artifact(), out, ran, artifacts))
                                .isPresent())
                .collect(Collectors.toMap(SuitePolicy::name, _ -> TextExcerpt.quote(out, NAMES)));
    }

    /**
     * Names of the suites a job of which failed, though the run as a whole succeeded, as it does
     * under {@code continue-on-error}. A workflow file that cannot be read counts as one all of
     * whose jobs may bring any suite.
     */
    Set<String> failedSuites(List<SuitePolicy> suites) {
        if (!brought.run().state().isSuccess() || suites.isEmpty()) {
            return Set.of();
        }
        List<String> failed =
                jobs().stream().filter(WorkflowJob::isFailed).map(WorkflowJob::name).toList();
        if (failed.isEmpty()) {
            return Set.of();
        }
        Optional<WorkflowJobs> file = file();
        List<String> out = names(jobs(), true);
        return suites.stream()
                .filter(suite ->
                        file.map(it -> it.isFailed(suite.artifact(), failed, out)).orElse(true))
                .map(SuitePolicy::name)
                .collect(Collectors.toSet());
    }

    /**
     * The name and labels of the runner that all jobs that ran have in common, the name first;
     * empty if they are not known yet.
     */
    List<String> runners() {
        var ran = asked.orElse(List.of()).stream().filter(it -> !it.isLeftOut()).toList();
        return ran.stream()
                .limit(1)
                .flatMap(it -> it.runners().stream())
                .filter(name -> ran.stream().allMatch(it -> it.runners().contains(name)))
                .limit(MOST_LABELS)
                .map(it -> TextExcerpt.of(it, MOST_NAME))
                .filter(it -> !it.isEmpty())
                .toList();
    }

    private List<WorkflowJob> jobs() {
        if (brought.run().isSubmission()) {
            return List.of();
        }
        List<WorkflowJob> jobs =
                asked.or(() -> github.runs().jobs(brought.repo(), brought.run().attempt()))
                        .orElse(List.of());
        asked = Optional.of(jobs);
        return jobs;
    }

    private boolean haveNeverRun(List<String> out) {
        Attempt attempt = brought.run().attempt();
        return attempt.number() <= MOST_ATTEMPTS
                && IntStream.range(1, attempt.number())
                        .mapToObj(number -> new Attempt(attempt.run(), number))
                        .map(earlier -> github.runs().jobs(brought.repo(), earlier))
                        .allMatch(jobs ->
                                jobs.filter(all -> names(all, true).containsAll(out))
                                        .filter(all -> Collections.disjoint(names(all, false), out))
                                        .isPresent());
    }

    private static List<String> names(List<WorkflowJob> jobs, boolean leftOut) {
        return jobs.stream()
                .filter(job -> job.isLeftOut() == leftOut)
                .map(WorkflowJob::name)
                .toList();
    }

    private Optional<WorkflowJobs> file() {
        return brought.run()
                .workflow()
                .map(WorkflowPath::value)
                .flatMap(this::text)
                .flatMap(it -> WorkflowJobs.parse(it, this::text));
    }

    private Optional<String> text(String path) {
        var ref = Optional.of(brought.run().headSha().value());
        return github.files()
                .read(brought.repo(), path, ref, LONGEST_WORKFLOW)
                .foundContent()
                .map(file -> new String(file.bytes(), StandardCharsets.UTF_8));
    }
}
