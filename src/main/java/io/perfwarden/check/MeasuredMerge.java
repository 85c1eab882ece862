package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.PullSighting;
import io.perfwarden.check.CommitFacts.RunFacts;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.WorkflowRun.RunEvent;

/**
 * What runs of pull requests measured the merge of: a pull request, and the base that it had when
 * the run began. A run does not say which of several pull requests from one branch it is for, nor
 * into which base. An attempt repeats what the first one measured.
 *
 * <p>GitHub starts a run within seconds after something happened to a pull request. So it is one of
 * those that were heard of in these seconds, or else one that was open then.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/how-tos/manage-workflow-runs/re-run-workflows-and-jobs">GitHub,
 *     re-running workflows: the same commit and ref as the original run</a>
 */
record MeasuredMerge(PullNumber pull, BranchName base) {
    /** How much later than what starts it a run usually begins, at most. */
    private static final Duration LAG = Duration.ofSeconds(5);

    /** What a run may have measured for a target. */
    enum Fit {
        /** Its merge, or the commit alone, which is the same for every base. */
        CERTAIN,
        /** Its merge, or another one. */
        POSSIBLE,
        NONE
    }

    static Fit fit(RunFacts run, MergeTarget.Pull target, List<PullSighting> sightings) {
        return run.run().event() == RunEvent.PULL_REQUEST
                ? fit(candidates(run, sightings), target)
                : Fit.CERTAIN;
    }

    /** Whether a pull request surely had its present base when a run began. */
    static boolean isSinceBase(
            RunFacts run, MergeTarget.Pull target, List<PullSighting> sightings) {
        var own = sightings.stream().filter(it -> it.pull().equals(target.number())).toList();
        return fit(candidates(run, own), target) == Fit.CERTAIN;
    }

    /** Nothing is known of a branch that was renamed, or of what is long over. */
    private static Fit fit(List<PullSighting> candidates, MergeTarget.Pull target) {
        long own = candidates.stream().filter(it -> isOf(it, target)).count();
        if (own == candidates.size()) {
            return Fit.CERTAIN;
        }
        return own == 0 ? Fit.NONE : Fit.POSSIBLE;
    }

    private static boolean isOf(PullSighting sighting, MergeTarget.Pull target) {
        return sighting.pull().equals(target.number())
                && (sighting.base().equals(target.base())
                        || sighting.mergedInto().equals(Optional.of(target.base())));
    }

    /** The merges that a run may have measured, each once. */
    private static Set<MeasuredMerge> merges(List<PullSighting> candidates) {
        return candidates.stream()
                .map(it -> new MeasuredMerge(it.pull(), it.base()))
                .collect(Collectors.toSet());
    }

    /**
     * Whether there are as many runs as merges that they may have measured, of what happened to all
     * of these at once: then one is each. What nothing that was heard of has started is not counted
     * so.
     */
    static boolean areWhole(Collection<RunFacts> unclear, List<PullSighting> sightings) {
        return unclear.stream()
                .allMatch(run -> {
                    List<PullSighting> some = candidates(run, sightings);
                    return merges(some).size() <= unclear.size() && areAtOnce(run, some);
                });
    }

    private static boolean areAtOnce(RunFacts run, List<PullSighting> some) {
        List<Instant> times =
                Stream.concat(some.stream().map(PullSighting::at), run.began().stream())
                        .sorted()
                        .toList();
        return !times.getFirst().plus(LAG).isBefore(times.getLast());
    }

    private static List<PullSighting> candidates(RunFacts run, List<PullSighting> sightings) {
        List<PullSighting> same =
                sightings.stream()
                        .filter(it -> SuiteRuns.isSame(run.run().head(), it.head()))
                        .toList();
        if (run.began().isEmpty()) {
            return same.stream().filter(PullSighting::open).toList();
        }
        Instant began = run.began().get();
        List<PullSighting> then = new ArrayList<>();
        pulls(same).forEach((_, of) -> then.addAll(around(of, began)));
        if (then.isEmpty()) {
            pulls(same).forEach((_, of) -> then.addAll(last(of, began)));
        }
        if (then.isEmpty()) {
            pulls(same).forEach((_, of) -> then.add(of.getFirst()));
        }
        List<PullSighting> open = then.stream().filter(PullSighting::open).toList();
        return open.isEmpty() ? then : open;
    }

    /** What was heard of a pull request that may have started a run. */
    private static List<PullSighting> around(List<PullSighting> of, Instant began) {
        List<PullSighting> around = new ArrayList<>();
        of.stream()
                .filter(it -> it.open() && !it.at().isAfter(began))
                .filter(it -> !it.at().isBefore(began.minus(LAG)))
                .forEach(around::add);
        // Within a second it is not known what came first.
        if (of.stream().anyMatch(it -> it.at().equals(began))) {
            around.addAll(last(of, began.minusMillis(1)));
        }
        // One push is heard of several pull requests, and not at the same time.
        PullSighting first = of.getFirst();
        if (first.at().isAfter(began) && !first.at().isAfter(began.plus(LAG))) {
            around.add(first);
        }
        return around;
    }

    private static Map<PullNumber, List<PullSighting>> pulls(List<PullSighting> all) {
        return all.stream()
                .collect(
                        Collectors.groupingBy(
                                PullSighting::pull, LinkedHashMap::new, Collectors.toList()));
    }

    /** What was heard last of a pull request: all of one second, whose order is not known. */
    private static List<PullSighting> last(List<PullSighting> of, Instant until) {
        return of.stream()
                .filter(it -> !it.at().isAfter(until))
                .map(PullSighting::at)
                .max(Comparator.naturalOrder())
                .map(at -> of.stream().filter(it -> it.at().equals(at)).toList())
                .orElse(List.of());
    }
}
