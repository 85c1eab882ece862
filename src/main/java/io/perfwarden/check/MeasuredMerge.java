package io.perfwarden.check;

import module java.base;

import io.perfwarden.check.CommitFacts.PullSighting;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.PullNumber;

/**
 * The merge that a run measured: a pull request with its base at the begin. A run names neither the
 * pull request, if several share its branch, nor the base. Later attempts repeat the first one's
 * merge.
 *
 * <p>GitHub starts a run within seconds after an event of a pull request. So the merge is of one
 * heard of in these seconds, else of one that was open. While the app had no access it heard of no
 * event, but of each pull request's last one afterwards.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/how-tos/manage-workflow-runs/re-run-workflows-and-jobs">GitHub,
 *     re-running workflows: the same commit and ref as the original run</a>
 */
record MeasuredMerge(PullNumber pull, BranchName base) {
    /** Usual delay of a run after its cause, at most. */
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
        if (!run.run().event().isOfPull()) {
            return Fit.CERTAIN;
        }
        return isUnheard(run, sightings) ? Fit.POSSIBLE : fit(candidates(run, sightings), target);
    }

    /**
     * Whether it began while nothing was heard, unless the last event of a pull request then
     * started it: after that none had another base.
     */
    private static boolean isUnheard(RunFacts run, List<PullSighting> sightings) {
        if (run.unheardUntil().isEmpty() || run.began().isEmpty()) {
            return run.unheardUntil().isPresent();
        }
        Instant began = run.began().get();
        List<Instant> around =
                ofBranch(run, sightings).stream()
                        .map(PullSighting::at)
                        .filter(it -> !it.isBefore(began.minus(LAG)))
                        .filter(it -> !it.isAfter(run.unheardUntil().get()))
                        .toList();
        return around.isEmpty() || around.stream().anyMatch(it -> !it.isBefore(began));
    }

    /** Whether a pull request surely had its present base when a run began. */
    static boolean isSinceBase(
            RunFacts run, MergeTarget.Pull target, List<PullSighting> sightings) {
        var own = sightings.stream().filter(it -> it.pull().equals(target.number())).toList();
        return !isUnheard(run, own) && fit(candidates(run, own), target) == Fit.CERTAIN;
    }

    /** Nothing is known of a renamed branch, or of old runs. */
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
                    return !isUnheard(run, sightings)
                            && merges(some).size() <= unclear.size()
                            && areAtOnce(run, some);
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
        List<PullSighting> same = ofBranch(run, sightings);
        if (run.began().isEmpty()) {
            return same.stream().filter(PullSighting::open).toList();
        }
        Instant began = run.began().get();
        List<PullSighting> then = new ArrayList<>();
        pulls(same)
                .forEach(
                        (_, of) -> then.addAll(withUnheard(sightingsAround(of, began), of, began)));
        if (areLater(then, began)) {
            pulls(same)
                    .forEach((_, of) -> {
                        List<PullSighting> last = lastWithTied(of, began);
                        then.addAll(
                                last.isEmpty() ? former(of, began) : withUnheard(last, of, began));
                    });
        }
        if (then.isEmpty()) {
            // what is closed now may have been open then
            return pulls(same).values().stream().map(List::getFirst).toList();
        }
        List<PullSighting> open = then.stream().filter(PullSighting::open).toList();
        return areLater(open, began) ? then : open;
    }

    /** Whether it was not heard before that any of them was open then. */
    private static boolean areLater(List<PullSighting> heard, Instant began) {
        return heard.stream().allMatch(it -> it.at().isAfter(began));
    }

    /** With what the next event says was before it, if that was not heard. */
    private static List<PullSighting> withUnheard(
            List<PullSighting> heard, List<PullSighting> of, Instant began) {
        List<PullSighting> former = former(of, began);
        var bases = heard.stream().map(PullSighting::base).toList();
        if (bases.isEmpty() || former.stream().map(PullSighting::base).anyMatch(bases::contains)) {
            return heard;
        }
        return Stream.concat(heard.stream(), former.stream()).toList();
    }

    /** What was before the next events; empty if none of them says so. */
    private static List<PullSighting> former(List<PullSighting> of, Instant began) {
        Optional<Instant> next =
                of.stream()
                        .map(PullSighting::at)
                        .filter(it -> it.isAfter(began))
                        .min(Comparator.naturalOrder());
        var events = of.stream().filter(it -> Optional.of(it.at()).equals(next)).toList();
        return events.stream().allMatch(it -> it.formerBase().isEmpty())
                ? List.of()
                : events.stream().map(it -> it.former().orElse(it)).toList();
    }

    private static List<PullSighting> ofBranch(RunFacts run, List<PullSighting> sightings) {
        return sightings.stream()
                .filter(it -> SuiteRuns.isSame(run.run().head(), it.head()))
                .toList();
    }

    /** Events of a pull request that may have started a run. */
    private static List<PullSighting> sightingsAround(List<PullSighting> of, Instant began) {
        List<PullSighting> around = new ArrayList<>();
        of.stream()
                .filter(it -> it.open() && !it.at().isAfter(began))
                .filter(it -> !it.at().isBefore(began.minus(LAG)))
                .forEach(around::add);
        if (of.stream().anyMatch(it -> it.open() && it.at().equals(began))) {
            around.addAll(lastWithTied(of, began));
        }
        // one push reaches several pull requests, at different times
        PullSighting first = of.getFirst();
        if (first.formerBase().isEmpty()
                && first.at().isAfter(began)
                && !first.at().isAfter(began.plus(LAG))) {
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

    /** The last events until a moment. Within its second the order is unknown. */
    private static List<PullSighting> lastWithTied(List<PullSighting> of, Instant until) {
        List<PullSighting> last = new ArrayList<>(last(of, until));
        if (last.stream().anyMatch(it -> it.at().equals(until))) {
            last.addAll(last(of, until.minusMillis(1)));
        }
        return last;
    }

    /**
     * The last events of a pull request: all of one second, whose order is unknown, unless GitHub
     * said which was the last.
     */
    private static List<PullSighting> last(List<PullSighting> of, Instant until) {
        List<PullSighting> before = of.stream().filter(it -> !it.at().isAfter(until)).toList();
        Optional<Instant> at = before.stream().map(PullSighting::at).max(Comparator.naturalOrder());
        List<PullSighting> tied =
                before.stream().filter(it -> Optional.of(it.at()).equals(at)).toList();
        List<PullSighting> last =
                tied.stream().filter(it -> it.last() && it.at().isBefore(until)).toList();
        return last.isEmpty() ? tied : last;
    }
}
