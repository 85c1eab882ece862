package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.rule.ControlledJobs;
import io.perfwarden.compare.rule.InterleavedDecider;
import io.perfwarden.compare.rule.KnownSpreads;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.testkit.MemoryFile;

/**
 * How often the rule for base and head in turns is wrong: records the same code on both sides again
 * and again with {@code perfwarden pair}, in two jobs each, judges each recording as it is and with
 * slow-downs injected into the head, and counts. Unchanged, every alarm is false.
 *
 * <p>Beside it stands what the usual rule, 5 % over one earlier run, says of the first round of the
 * same recordings. A job that is there already is not recorded again, so that recording can be
 * stopped.
 */
public final class SameCode {
    private static final Path DIRECTORY = Path.of("target", "same-code");
    private static final SuitePlatform WHERE = new SuitePlatform("same-code", "");
    private static final SuitePolicy SUITE = SuitePolicy.defaults(WHERE.suite());
    private static final double[] INJECTED = {1.05, 1.1, 1.2};
    private static final int JOBS = 2;

    private final int recordings;
    private final int rounds;

    private SameCode(int recordings, int rounds) {
        this.recordings = recordings;
        this.rounds = rounds;
    }

    /**
     * Records and counts.
     *
     * @param args how many recordings, 40 unless named, of how many rounds, 10 unless named
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        SameCode sameCode =
                new SameCode(
                        args.length > 0 ? Integer.parseInt(args[0]) : 40,
                        args.length > 1 ? Integer.parseInt(args[1]) : 10);
        List<List<PairedRounds>> all = sameCode.recorded();
        tellUnchanged(all);
        for (double factor : INJECTED) {
            tellInOne(all, factor);
            tellInAll(all, factor);
        }
    }

    private List<List<PairedRounds>> recorded() throws IOException, InterruptedException {
        List<List<PairedRounds>> all = new ArrayList<>();
        for (int number = 1; number <= recordings; number++) {
            List<PairedRounds> jobs = new ArrayList<>();
            for (int job = 1; job <= JOBS; job++) {
                Path directory = DIRECTORY.resolve("%03d-%d".formatted(number, job));
                if (!Files.exists(directory.resolve(PairMark.FILE))) {
                    record(directory);
                }
                jobs.add(
                        PairedRounds.of(
                                WHERE,
                                read(directory.resolve(PairMark.BASE)),
                                read(directory.resolve(PairMark.HEAD))));
            }
            all.add(jobs);
        }
        return all;
    }

    private List<ResultSet> read(Path side) throws IOException {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        List<ResultSet> read = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            Path file = side.resolve(PairMark.round(round) + ".txt");
            ReadOutcome<ResultSet> results =
                    readers.read(
                            MemoryFile.of("round.json", Files.readString(file)),
                            ResultReaders.AUTO);
            if (!(results instanceof ReadOutcome.Ok<ResultSet>(ResultSet known))) {
                throw new IOException(file + " cannot be read");
            }
            read.add(known);
        }
        return read;
    }

    private static void tellUnchanged(List<List<PairedRounds>> all) {
        int failed = 0;
        int warned = 0;
        int asked = 0;
        int rows = 0;
        int improved = 0;
        int usual = 0;
        for (List<PairedRounds> jobs : all) {
            SuiteComparison judged = judged(jobs, RerunOption.IMPOSSIBLE);
            failed += judged.verdict() == Verdict.FAIL ? 1 : 0;
            warned += judged.verdict() == Verdict.WARN ? 1 : 0;
            rows += judged.rows().size();
            improved += judged.counts().getOrDefault(RowOutcome.IMPROVED, 0);
            asked += judged(jobs.subList(0, 1), RerunOption.POSSIBLE).hasSuspect() ? 1 : 0;
            usual += byThreshold(jobs.getFirst()).verdict() == Verdict.FAIL ? 1 : 0;
        }
        say(
                "unchanged: %d of %d recordings fail, %d warn; %d of %d rows improved",
                failed, all.size(), warned, improved, rows);
        say("unchanged: a second job is asked for by %d of %d recordings", asked, all.size());
        say("unchanged, 5 %% over one earlier run: %d of %d recordings fail", usual, all.size());
    }

    private static void tellInOne(List<List<PairedRounds>> all, double factor) {
        int found = 0;
        int warned = 0;
        int injected = 0;
        int others = 0;
        for (List<PairedRounds> jobs : all) {
            for (MetricResult one : jobs.getFirst().headResults().measurements()) {
                String name = one.id().name();
                SuiteComparison judged =
                        judged(slower(jobs, factor, name::equals), RerunOption.IMPOSSIBLE);
                found += rows(judged, RowOutcome.REGRESSED, name::equals);
                warned += rows(judged, RowOutcome.SLOWER, name::equals);
                others += rows(judged, RowOutcome.REGRESSED, it -> !it.equals(name));
                injected++;
            }
        }
        say(
                "+%.0f %% in one benchmark: fails in %d of %d, warns in %d; %d other rows fail",
                100 * (factor - 1), found, injected, warned, others);
    }

    private static void tellInAll(List<List<PairedRounds>> all, double factor) {
        int failed = 0;
        int warned = 0;
        for (List<PairedRounds> jobs : all) {
            Verdict verdict =
                    judged(slower(jobs, factor, _ -> true), RerunOption.IMPOSSIBLE).verdict();
            failed += verdict == Verdict.FAIL ? 1 : 0;
            warned += verdict == Verdict.WARN ? 1 : 0;
        }
        say(
                "+%.0f %% in all of them: %d of %d recordings fail, %d warn",
                100 * (factor - 1), failed, all.size(), warned);
    }

    private static int rows(SuiteComparison judged, RowOutcome outcome, Predicate<String> names) {
        return (int)
                judged.rows().stream()
                        .filter(row -> row.outcome() == outcome && names.test(row.id().name()))
                        .count();
    }

    private static SuiteComparison judged(List<PairedRounds> jobs, RerunOption rerun) {
        PairedRounds all = PairedRounds.pool(jobs);
        return SuiteComparator.judge(
                new ComparisonSubject(
                        SUITE,
                        "",
                        Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                        List.of(all.headResults()),
                        all.baseAsLastRun()),
                new PolicyDecider(
                        new InterleavedDecider(
                                ControlledJobs.of(jobs, SUITE),
                                rerun,
                                Machines.SHARED,
                                KnownSpreads.NONE)));
    }

    private static SuiteComparison byThreshold(PairedRounds job) {
        Baseline before = new Baseline(Optional.empty(), job.bases().getFirst());
        return SuiteComparator.judge(SUITE, "", Optional.of(before), job.heads().getFirst());
    }

    /** The same with the head of some benchmarks so many times slower. */
    private static List<PairedRounds> slower(
            List<PairedRounds> jobs, double factor, Predicate<String> names) {
        return jobs.stream()
                .map(job ->
                        PairedRounds.of(
                                WHERE,
                                job.bases(),
                                job.heads().stream()
                                        .map(round ->
                                                round.withMeasurements(
                                                        round.measurements().stream()
                                                                .map(it ->
                                                                        slower(it, factor, names))
                                                                .toList()))
                                        .toList()))
                .toList();
    }

    private static MetricResult slower(MetricResult one, double factor, Predicate<String> names) {
        if (!names.test(one.id().name())
                || !(one.reading() instanceof MetricReading.Measured measured)) {
            return one;
        }
        double value = measured.value() * factor;
        return new MetricResult(
                one.id(),
                one.metric(),
                new MetricReading.Measured(value, ReportedSpread.NONE, Samples.of(value)),
                one.position(),
                one.declared(),
                one.version());
    }

    private void record(Path directory) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("java.class.path");
        String once =
                java
                        + " -XX:TieredStopAtLevel=1 -Xbatch -XX:+UseSerialGC -cp '"
                        + path
                        + "' "
                        + SampleTimes.class.getName();
        Process process =
                new ProcessBuilder(
                                java,
                                "-cp",
                                path,
                                "io.perfwarden.Main",
                                "pair",
                                "--base",
                                once,
                                "--head",
                                once,
                                "--rounds",
                                Integer.toString(rounds),
                                "--out",
                                directory.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
