package io.perfwarden.cli.init;

import module java.base;

/**
 * A workflow with what its jobs run, those of called workflows of the repository among them.
 *
 * @param jobs all of them
 * @param elsewhere workflows of other repositories that it calls
 */
public record MeasuringWorkflow(
        WorkflowFile entry, List<MeasuringJob> jobs, List<String> elsewhere) {
    public MeasuringWorkflow {
        jobs = List.copyOf(jobs);
    }

    /** The jobs that measure. */
    List<MeasuringJob> measuringJobs() {
        return jobs.stream().filter(MeasuringJob::measures).toList();
    }

    boolean measures() {
        return jobs.stream().anyMatch(MeasuringJob::measures);
    }

    boolean leavesResults() {
        return jobs.stream().anyMatch(MeasuringJob::leavesResults);
    }

    /** The projects that it measures, whether results are left or not. */
    Set<BenchmarkProject> projects() {
        return jobs.stream()
                .flatMap(it -> it.measurements().stream())
                .flatMap(it -> it.measurement().projects().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    SortedSet<String> services() {
        return jobs.stream()
                .flatMap(it -> it.services().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Files of other workflows that have its measuring jobs. */
    List<String> calls() {
        return measuringJobs().stream()
                .map(it -> it.file().path())
                .filter(it -> !it.equals(entry.path()))
                .distinct()
                .toList();
    }

    /** How early it tells of a change: pull requests, pushes, then the clock. */
    int rank(String branch) {
        if (entry.runsOnPullRequest()) {
            return 0;
        }
        if (entry.runsOnLabel()) {
            return 1;
        }
        if (entry.runsOnPush(branch)) {
            return 2;
        }
        if (entry.events().containsKey("schedule")) {
            return 3;
        }
        return entry.events().containsKey("push") || entry.events().containsKey("merge_group")
                ? 4
                : 5;
    }

    /** Whether a suite can name it: its runs have the commit that they measure. */
    boolean mayBeNamed(String branch) {
        boolean asks =
                entry.events().get("workflow_dispatch") instanceof Map<?, ?> dispatch
                        && dispatch.get("inputs") instanceof Map<?, ?> inputs
                        && inputs.values().stream()
                                .anyMatch(it ->
                                        it instanceof Map<?, ?> input
                                                && JobSource.value(input, "required")
                                                        .equals("true"));
        return rank(branch) < 5 || (entry.events().containsKey("workflow_dispatch") && !asks);
    }
}
