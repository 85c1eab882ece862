package io.perfwarden.check;

import module java.base;

import io.perfwarden.config.JobPattern;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.Sha256Digest;

/**
 * The jobs of an attempt of a run, as GitHub listed them last.
 *
 * @param runOver whether the run was over by then
 * @param heard how often an event told that one ended that a suite names
 * @param listed the same at the time of the list
 */
public record JobListing(List<ListedJob> jobs, boolean runOver, int heard, int listed) {
    /** The worst first. */
    private static final List<RunConclusion> BADNESS =
            List.of(
                    RunConclusion.FAILURE,
                    RunConclusion.TIMED_OUT,
                    RunConclusion.STARTUP_FAILURE,
                    RunConclusion.OTHER,
                    RunConclusion.STALE,
                    RunConclusion.CANCELLED,
                    RunConclusion.NEUTRAL,
                    RunConclusion.SUCCESS);

    public JobListing {
        jobs = List.copyOf(jobs);
    }

    /**
     * A job.
     *
     * @param name as GitHub shows it; foreign text
     * @param carriedOver whether it ran in an earlier attempt only
     */
    public record ListedJob(String name, RunState state, boolean carriedOver) {
        /** A job that was left out has no end: only the run's end says why. */
        private Optional<RunConclusion> conclusion() {
            return state instanceof RunState.Completed(RunConclusion how)
                            && how != RunConclusion.SKIPPED
                    ? Optional.of(how)
                    : Optional.empty();
        }
    }

    /**
     * How all jobs of a name ended.
     *
     * @param conclusion of the worst
     * @param digest of their names and conclusions
     */
    public record JobEnd(RunConclusion conclusion, String digest) {}

    /** Whether a job that a suite names ended since. */
    public boolean isDue() {
        return heard > listed;
    }

    /**
     * The end of the jobs of a name; absent if there are none, one goes on, or one was left out.
     *
     * @param isOver whether the run is over; before, an earlier attempt's job says nothing, as it
     *     may run again
     */
    Optional<JobEnd> end(JobPattern name, boolean isOver) {
        List<ListedJob> named = jobs.stream().filter(it -> name.matches(it.name())).toList();
        boolean hasEnded =
                named.stream()
                        .allMatch(
                                it -> it.conclusion().isPresent() && (isOver || !it.carriedOver()));
        return named.stream()
                .filter(_ -> hasEnded)
                .flatMap(it -> it.conclusion().stream())
                .min(KeyOrder.ofInt(BADNESS::indexOf))
                .map(worst -> new JobEnd(worst, digest(named)));
    }

    private static String digest(List<ListedJob> named) {
        return Sha256Digest.ofParts(
                named.stream().map(it -> it.name() + "=" + it.state().word()).sorted());
    }
}
