package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * How far jobs that measure the same two programs are apart beyond what their rounds show: the
 * layout of a program and the machine that it meets change from job to job. All rows of a suite
 * show it together. A change of the code is in all jobs and leaves no trace in it.
 *
 * @param square variance of a job's change, as a logarithm
 */
record JobSpread(double square) {
    /** Jobs that the spread counts as, of each row, before there are any. */
    static final double FREEDOM = 4;

    /** Decision: two jobs of hosted runners differ by 0.7 % in the middle, by 2.1 % in 1 of 10. */
    private static final double SHARED = 0.010;

    private static final double DEDICATED = 0.002;
    private static final double LEAST = 0.0025;

    /** Rows that the spread counts as before there are any. */
    private static final double PRIOR_ROWS = 6;

    /** How many times its variance the square of a difference counts at most. */
    private static final double WINSOR = 9;

    /** What is known of machines before they measured anything. */
    static JobSpread of(Machines machines) {
        double prior =
                switch (machines) {
                    case SHARED -> SHARED;
                    case DEDICATED -> DEDICATED;
                };
        return new JobSpread(prior * prior);
    }

    /**
     * Learns from rows that several jobs measured.
     *
     * @param rows the jobs of each; those of a single job say nothing
     * @param known of each row before
     */
    JobSpread learn(List<List<InterleavedJob>> rows, IntFunction<Optional<LearnedSpread>> known) {
        double sum = PRIOR_ROWS * square;
        double weights = PRIOR_ROWS;
        for (int row = 0; row < rows.size(); row++) {
            List<InterleavedJob> jobs = rows.get(row);
            if (jobs.size() < 2) {
                continue;
            }
            int free = jobs.size() - 1;
            double variance = InterleavedJob.variance(jobs);
            double ratio = ratio(known.apply(row));
            JobSpread own = new JobSpread(square * ratio);
            double weight = free * own.weight(variance);
            double most = WINSOR * (own.square + variance);
            sum += weight * (Math.min(squares(jobs) / free, most) - variance) / ratio;
            weights += weight;
        }
        return new JobSpread(Math.max(sum / weights, Math.min(LEAST * LEAST, square)));
    }

    /** The same for a number of rows of equal noise, if jobs differ by another spread. */
    JobSpread learn(int rows, double variance, double spread) {
        double weight = rows * weight(variance);
        return new JobSpread(
                (PRIOR_ROWS * square + weight * spread * spread) / (PRIOR_ROWS + weight));
    }

    /** The part of what two jobs differ by that a spread like this would have. */
    double weight(double variance) {
        double share = square / (square + variance);
        return share * share;
    }

    /** The spread of one row, which may be larger than that of its suite. */
    double squareOf(List<InterleavedJob> jobs, Optional<LearnedSpread> known) {
        int free = jobs.size() - 1;
        double own = Math.max(0, squares(jobs) - free * InterleavedJob.variance(jobs));
        double before = freedom(known);
        return (before * square * ratio(known) + own) / (before + free);
    }

    private static double ratio(Optional<LearnedSpread> known) {
        return known.map(LearnedSpread::ratio).orElse(1.0);
    }

    static double freedom(Optional<LearnedSpread> known) {
        return known.map(LearnedSpread::freedom).orElse(FREEDOM);
    }

    static double squares(List<InterleavedJob> jobs) {
        double mean = jobs.stream().mapToDouble(InterleavedJob::change).average().orElseThrow();
        return jobs.stream()
                .mapToDouble(job -> (job.change() - mean) * (job.change() - mean))
                .sum();
    }
}
