package io.perfwarden.histories;

import module java.base;

import io.perfwarden.histories.Telling.Timed;

/**
 * A history that {@link MergeOracle} looks at, told once.
 *
 * @param acts those that were possible
 * @param fault what was promised and did not hold
 */
record MergeHistory(long seed, Path scratch, List<Timed> acts, Optional<Throwable> fault) {
    static final String HOLDS = "holds";
    private static final int CALM = 1;
    private static final int WAYS = 13;
    private static final int SHORTEST = 1;
    private static final int LONGEST = 12;

    /** Within a second, within the delay of a run, and after it. */
    private static final List<Duration> PAUSES =
            List.of(Duration.ZERO, Duration.ofSeconds(2), Duration.ofSeconds(45));

    /** Of one seed. Three of four are told calmly. */
    static MergeHistory of(long seed, Path scratch) {
        Random random = new Random(seed);
        MergeHistories acts = new MergeHistories(random, new Random(~seed).nextInt(WAYS));
        int length = random.nextInt(SHORTEST, LONGEST) + acts.begins();
        return told(
                seed,
                scratch,
                world ->
                        Optional.of(
                                new Timed(
                                        PAUSES.get(random.nextInt(PAUSES.size())),
                                        acts.next(world))),
                length);
    }

    /** As it is known, told calmly. */
    static MergeHistory of(KnownMerges known, Path scratch) {
        return told(CALM, scratch, known.timed());
    }

    private static MergeHistory told(long seed, Path scratch, List<Timed> acts) {
        Iterator<Timed> next = acts.iterator();
        return told(
                seed,
                scratch,
                world -> Optional.of(next.next()).filter(it -> world.isPossible(it.act())),
                acts.size());
    }

    private static MergeHistory told(
            long seed, Path scratch, Function<SmallWorld, Optional<Timed>> next, int length) {
        List<Timed> acts = new ArrayList<>();
        try (Telling telling = telling(seed, scratch)) {
            for (int i = 0; i < length; i++) {
                next.apply(telling.world())
                        .ifPresent(timed -> {
                            acts.add(timed);
                            telling.happens(timed);
                        });
            }
            if (telling.world().isSuspended()) {
                telling.happens(new Timed(Duration.ZERO, new Act.Unsuspend()));
            }
            telling.quiesce();
            return new MergeHistory(seed, scratch, acts, Optional.empty());
        } catch (AssertionError | RuntimeException e) {
            return new MergeHistory(seed, scratch, acts, Optional.of(e));
        }
    }

    private static Telling telling(long seed, Path scratch) {
        return seed % 4 > 0
                ? Telling.calm(scratch, Telling.Kind.MERGES)
                : Telling.troubled(scratch, Telling.Kind.MERGES, new Random(~seed), seed % 8 == 0);
    }

    /** The same without any act that the fault does not need. */
    MergeHistory shortened() {
        for (int i = acts.size() - 1; i >= 0; i--) {
            List<Timed> fewer = new ArrayList<>(acts);
            fewer.remove(i);
            MergeHistory shorter = told(seed, scratch, fewer);
            if (shorter.fault().isPresent()) {
                return shorter.shortened();
            }
        }
        return this;
    }

    /** {@link #HOLDS}, or a table of its acts and the fault. */
    @Override
    public String toString() {
        return fault.map(it -> "history %d%n%s%n=> %s".formatted(seed, table(), it)).orElse(HOLDS);
    }

    private String table() {
        return acts.stream()
                .map(it -> "%5d s  %s".formatted(it.after().toSeconds(), it.act()))
                .collect(Collectors.joining("\n"));
    }
}
