package io.perfwarden.measure;

import io.perfwarden.forge.WorkflowJob;
import io.perfwarden.github.Artifacts;
import io.perfwarden.github.GitHub;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.policy.WorkflowJobs;
import io.perfwarden.problem.Excerpt;
import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.WorkflowPath;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the jobs of a run say of its suites: conditions left them out, or they failed. The jobs and
 * the workflow's file are asked for once, and only where they are needed.
 */
final class RunJobs {
    /** Of bytes; of a longer workflow file nothing is read. */
    private static final int LONGEST_WORKFLOW = 256 << 10;

    /** Of the jobs that were left out so many are named. */
    private static final int NAMES = 5;

    /** Of so many attempts the jobs are looked at. */
    private static final int MOST_ATTEMPTS = 5;

    private final GitHub github;
    private final Collect.Haul haul;
    private Optional<List<WorkflowJob>> asked = Optional.empty();

    RunJobs(GitHub github, Collect.Haul haul) {
        this.github = github;
        this.haul = haul;
    }

    /**
     * The names of the jobs that were left out, by suite.
     *
     * @param suites of which the run brought nothing
     * @param complete whether nothing more is waited for. Then a workflow file that cannot be read,
     *     or says nothing of uploads, counts as one all of whose jobs may bring any suite
     */
    Map<String, String> leftOut(List<SuitePolicy> suites, boolean complete) {
        if (!haul.run().state().isSuccess()) {
            return Map.of();
        }
        List<WorkflowJob> jobs = jobs();
        List<String> out = names(jobs, true);
        if (out.isEmpty() || !jobs.stream().allMatch(WorkflowJob::isFine) || !haveNeverRun(out)) {
            return Map.of();
        }
        Optional<WorkflowJobs> file = file();
        List<String> brought = haul.listed().stream().map(Artifacts.Listed::name).toList();
        Map<String, String> leftOut = new HashMap<>();
        for (SuitePolicy suite : suites) {
            boolean is =
                    file.map(it -> it.leavesOut(suite.artifact(), out, names(jobs, false), brought))
                            .orElse(complete);
            if (is) {
                leftOut.put(suite.name(), shown(out));
            }
        }
        return leftOut;
    }

    /**
     * Names of the suites a job of which failed, though the run as a whole succeeded, as it does
     * under {@code continue-on-error}. A workflow file that cannot be read counts as one all of
     * whose jobs may bring any suite.
     */
    Set<String> failed(List<SuitePolicy> suites) {
        if (!haul.run().state().isSuccess() || suites.isEmpty()) {
            return Set.of();
        }
        List<String> failed =
                jobs().stream().filter(WorkflowJob::isFailed).map(WorkflowJob::name).toList();
        if (failed.isEmpty()) {
            return Set.of();
        }
        Optional<WorkflowJobs> file = file();
        return suites.stream()
                .filter(suite -> file.map(it -> it.isFailed(suite.artifact(), failed)).orElse(true))
                .map(SuitePolicy::name)
                .collect(Collectors.toSet());
    }

    private List<WorkflowJob> jobs() {
        List<WorkflowJob> jobs =
                asked.or(() -> github.runs().jobs(haul.repo(), haul.run().attempt()))
                        .orElse(List.of());
        asked = Optional.of(jobs);
        return jobs;
    }

    /** Whether earlier attempts left the same jobs out: what one ran must not pass unmeasured. */
    private boolean haveNeverRun(List<String> out) {
        Attempt attempt = haul.run().attempt();
        return attempt.number() <= MOST_ATTEMPTS
                && IntStream.range(1, attempt.number())
                        .mapToObj(number -> new Attempt(attempt.run(), number))
                        .map(earlier -> github.runs().jobs(haul.repo(), earlier))
                        .allMatch(jobs ->
                                jobs.filter(all -> Set.copyOf(names(all, true)).containsAll(out))
                                        .isPresent());
    }

    private static List<String> names(List<WorkflowJob> jobs, boolean leftOut) {
        return jobs.stream()
                .filter(job -> job.isLeftOut() == leftOut)
                .map(WorkflowJob::name)
                .toList();
    }

    private Optional<WorkflowJobs> file() {
        return haul.run()
                .workflow()
                .map(WorkflowPath::value)
                .flatMap(path ->
                        github.files()
                                .read(
                                        haul.repo(),
                                        path,
                                        Optional.of(haul.run().headSha().value()),
                                        LONGEST_WORKFLOW)
                                .found())
                .flatMap(file ->
                        WorkflowJobs.parse(new String(file.bytes(), StandardCharsets.UTF_8)));
    }

    private static String shown(List<String> names) {
        int more = names.size() - NAMES;
        String some =
                names.stream().limit(NAMES).map(Excerpt::quoted).collect(Collectors.joining(", "));
        return more > 0 ? some + " and " + more + " more" : some;
    }
}
