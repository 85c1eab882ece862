package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * Jobs that measured base and head in turns, each recording once. One that is given twice, or a
 * copy of it, would confirm itself.
 *
 * @param jobs in the order in which they were given
 */
public record RecordedJobs(List<PairedRounds> jobs, List<JobCopy> copies) {
    /** How many rounds have to differ from each other: a clock may tick slowly. */
    private static final int DIFFERENT = 3;

    /** A job that does not count, and the longer one that is the same; from 1, as given. */
    public record JobCopy(int job, int original) {}

    public RecordedJobs {
        jobs = List.copyOf(jobs);
        copies = List.copyOf(copies);
    }

    public static RecordedJobs of(List<PairedRounds> given) {
        List<Recording> recordings = given.stream().map(Recording::of).toList();
        SortedSet<Integer> kept = new TreeSet<>();
        List<JobCopy> copies = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            Recording job = recordings.get(i);
            Optional<Integer> same =
                    kept.stream().filter(it -> recordings.get(it).isSame(job)).findFirst();
            kept.add(i);
            if (same.isPresent()) {
                boolean isLonger = given.get(i).rounds() > given.get(same.get()).rounds();
                int copy = isLonger ? same.get() : i;
                kept.remove(copy);
                copies.add(new JobCopy(copy + 1, (isLonger ? i : same.get()) + 1));
            }
        }
        return new RecordedJobs(kept.stream().map(given::get).toList(), copies);
    }

    private record RoundValues(Map<SeriesKey, Double> base, Map<SeriesKey, Double> head) {}

    private record Recording(List<String> files, List<RoundValues> rounds) {
        static Recording of(PairedRounds job) {
            SuitePlatform where = job.base().where();
            return new Recording(
                    job.files(),
                    IntStream.range(0, job.rounds())
                            .mapToObj(i ->
                                    new RoundValues(
                                            values(where, job.bases().get(i)),
                                            values(where, job.heads().get(i))))
                            .toList());
        }

        private static Map<SeriesKey, Double> values(SuitePlatform where, ResultSet round) {
            Map<SeriesKey, Double> values = new HashMap<>();
            for (MetricResult one : round.measurements()) {
                if (one.reading() instanceof MetricReading.Measured it) {
                    values.put(SeriesKey.of(where, one), it.value());
                }
            }
            return values;
        }

        boolean isSame(Recording other) {
            return files.size() <= other.files.size()
                    ? isWithin(other.files) || isLike(other.rounds)
                    : other.isSame(this);
        }

        /** Half of the rounds have the same files, wherever they are in the other. */
        private boolean isWithin(List<String> longer) {
            List<String> same = files.stream().filter(new HashSet<>(longer)::contains).toList();
            return same.size() * 2 >= files.size() && differ(same, files.size());
        }

        /** Four of five rounds that both have, each in every value of both sides. */
        private boolean isLike(List<RoundValues> other) {
            int both = Math.min(rounds.size(), other.size());
            List<RoundValues> same =
                    IntStream.range(0, both)
                            .filter(i -> rounds.get(i).equals(other.get(i)))
                            .mapToObj(rounds::get)
                            .toList();
            return same.size() * 5 >= both * 4 && differ(same, both);
        }

        private static boolean differ(List<?> same, int of) {
            return of > 0 && same.stream().distinct().count() >= Math.min(DIFFERENT, of);
        }
    }
}
