package io.perfwarden.compare.history;

import module java.base;

import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;

/**
 * The false-alarm rate of a suite.
 *
 * @param runs with a known result; a pull request with accepted rows counts as one
 * @param cleared suspects that another measurement cleared, which are no alarms
 * @param newest of the newest {@value #WINDOW}
 */
public record FalseAlarmRate(int runs, int falseAlarms, int cleared, NewestTrials newest) {
    /** Runs that decide whether a suite may block. */
    public static final int WINDOW = 20;

    /** Most false alarms among them: 1 in 20. */
    public static final int MOST_FALSE = 1;

    /** Most trials of a grade, the newest. */
    public static final int TRIALS = 500;

    public record NewestTrials(int runs, int falseAlarms) {}

    public boolean blocks() {
        return newest.runs == WINDOW && newest.falseAlarms <= MOST_FALSE;
    }

    /** The policy in force: a gate that must be earned depends on the rate. */
    public SuitePolicy inForce(SuitePolicy stated) {
        return blocks() ? stated.withEarnedGate() : stated;
    }

    /**
     * @param trials of one suite, by time of measurement or acceptance
     */
    public static FalseAlarmRate of(List<AlarmOutcome> trials) {
        List<TrialEnd> known =
                ends(trials).stream().filter(end -> end != TrialEnd.UNKNOWN).toList();
        var newest = known.subList(Math.max(0, known.size() - WINDOW), known.size());
        return new FalseAlarmRate(
                known.size(),
                count(known, TrialEnd.FALSE_ALARM),
                count(known, TrialEnd.CLEARED),
                new NewestTrials(newest.size(), count(newest, TrialEnd.FALSE_ALARM)));
    }

    private static int count(List<TrialEnd> ends, TrialEnd wanted) {
        return Collections.frequency(ends, wanted);
    }

    private enum TrialEnd {
        QUIET,
        CLEARED,
        FALSE_ALARM,
        TRUE_ALARM,
        UNKNOWN
    }

    // the measured code is fine
    private static final Set<TrialEnd> GOOD =
            EnumSet.of(TrialEnd.QUIET, TrialEnd.CLEARED, TrialEnd.FALSE_ALARM);

    private static List<TrialEnd> ends(List<AlarmOutcome> trials) {
        Map<RunId, List<AlarmOutcome.JudgedAlarm>> runs =
                trials.stream()
                        .filter(AlarmOutcome.JudgedAlarm.class::isInstance)
                        .map(AlarmOutcome.JudgedAlarm.class::cast)
                        .sorted(KeyOrder.of(AlarmOutcome.JudgedAlarm::attempt))
                        .collect(Collectors.groupingBy(it -> it.attempt().run()));
        Map<CommitSha, TrialEnd> commits = new HashMap<>();
        List<TrialEnd> ends = new ArrayList<>();
        for (AlarmOutcome trial : trials) {
            switch (trial) {
                case AlarmOutcome.AcceptedAlarm it ->
                        ends.add(it.noise() ? TrialEnd.FALSE_ALARM : TrialEnd.TRUE_ALARM);
                case AlarmOutcome.JudgedAlarm it -> {
                    List<AlarmOutcome.JudgedAlarm> attempts = runs.remove(it.attempt().run());
                    if (attempts != null) {
                        TrialEnd end = end(attempts, commits);
                        commits.put(attempts.getLast().sha(), end);
                        ends.add(end);
                    }
                }
            }
        }
        return ends;
    }

    private static TrialEnd end(
            List<AlarmOutcome.JudgedAlarm> attempts, Map<CommitSha, TrialEnd> commits) {
        AlarmOutcome.JudgedAlarm last = attempts.getLast();
        return switch (last.alarm()) {
            case QUIET -> ofQuietRun(attempts);
            case SUSPECT -> TrialEnd.UNKNOWN;
            case SAME_CODE -> TrialEnd.FALSE_ALARM;
            case ALARM ->
                    last.sameCodeAs()
                                    .flatMap(sha -> Optional.ofNullable(commits.get(sha)))
                                    .filter(GOOD::contains)
                                    .isPresent()
                            ? TrialEnd.FALSE_ALARM
                            : TrialEnd.UNKNOWN;
        };
    }

    /** A quiet last attempt revokes earlier alarms. */
    private static TrialEnd ofQuietRun(List<AlarmOutcome.JudgedAlarm> attempts) {
        return attempts.stream()
                .map(it ->
                        switch (it.alarm()) {
                            case ALARM, SAME_CODE -> TrialEnd.FALSE_ALARM;
                            case SUSPECT -> TrialEnd.CLEARED;
                            case QUIET -> TrialEnd.QUIET;
                        })
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** An event that shows whether a suite's alarms can be trusted. */
    public sealed interface AlarmOutcome {
        Instant at();

        /**
         * The result of an attempt of a run of the default branch.
         *
         * @param sameCodeAs for an alarm, an earlier measured commit with the same code, or the
         *     commit itself
         */
        record JudgedAlarm(
                Attempt attempt,
                CommitSha sha,
                AlarmKind alarm,
                Optional<CommitSha> sameCodeAs,
                Instant at)
                implements AlarmOutcome {}

        /** A maintainer accepted rows for a pull request, perhaps as a false alarm. */
        record AcceptedAlarm(PullNumber pull, boolean noise, Instant at) implements AlarmOutcome {}

        enum AlarmKind {
            QUIET,
            /** A row is to be measured again. */
            SUSPECT,
            /** A row fails, or would if the suite could block. */
            ALARM,
            SAME_CODE
        }
    }
}
