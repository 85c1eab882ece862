package io.perfwarden.check;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.PullNumber;

/**
 * What a gate gave and cost, by weeks from Monday, in UTC.
 *
 * @param since the first verdict that is kept; alarms before it are not known
 */
public record GateWorth(Optional<Instant> since, List<WorthWeek> weeks) {
    /** Whether alarms of a week that begins on that Monday are known, all or the last. */
    public static boolean isKnown(Optional<Instant> since, LocalDate monday) {
        Instant end = monday.plusWeeks(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        return since.filter(at -> at.isBefore(end)).isPresent();
    }

    /** What became of an alarm of a pull request. */
    public enum AlarmEnd {
        /** A later commit passed. */
        FIXED,
        /** A person accepted it or let it through. */
        ACCEPTED,
        /** The same commit passed when it was measured again, or a person called it noise. */
        NOISE,
        /** It was merged without an answer. */
        MERGED,
        /** It was closed. */
        CLOSED,
        OPEN;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum PullFate {
        OPEN,
        MERGED,
        CLOSED
    }

    /** How long an attempt of a run that measured took. */
    public record RunTime(int attempt, Instant startedAt, Instant endedAt) {}

    /** What became worse on the default branch. {@code pull}: that brought it, where known. */
    public record BranchRegression(Instant at, Optional<PullNumber> pull, boolean isAccepted) {}

    /**
     * Stored facts.
     *
     * @param verdicts in any order
     * @param fates of their pull requests; one without is closed
     * @param regressions of the default branch that are not known to be noise
     */
    public record WorthFacts(
            Optional<Instant> since,
            List<PullVerdict> verdicts,
            Map<PullNumber, PullFate> fates,
            List<GateAction> actions,
            List<RunTime> runs,
            List<BranchRegression> regressions) {}

    /**
     * A week.
     *
     * @param alarms that began in it, by what became of them
     * @param unseen regressions that reached the default branch without an alarm
     * @param measuring time of runs that measured for the first time; absent where none is known
     * @param repeating time of their second and later attempts
     */
    public record WorthWeek(
            LocalDate monday,
            SortedMap<AlarmEnd, Integer> alarms,
            int unseen,
            Optional<Duration> measuring,
            Duration repeating) {
        public int total() {
            return alarms.values().stream().mapToInt(it -> it).sum();
        }
    }

    private record PullAlarm(PullNumber pull, Instant at, AlarmEnd end) {}

    /**
     * The weeks that end with the one of a day, the oldest first.
     *
     * @param weeks from 1
     */
    public static GateWorth of(WorthFacts facts, LocalDate last, int weeks) {
        List<PullAlarm> alarms = alarms(facts);
        Set<PullNumber> alarmed = alarms.stream().map(PullAlarm::pull).collect(Collectors.toSet());
        LocalDate first = monday(last).minusWeeks(weeks - 1L);
        List<WorthWeek> all = new ArrayList<>();
        for (int i = 0; i < weeks; i++) {
            LocalDate week = first.plusWeeks(i);
            SortedMap<AlarmEnd, Integer> ends = new TreeMap<>();
            alarms.stream()
                    .filter(it -> isIn(week, it.at()))
                    .forEach(it -> ends.merge(it.end(), 1, Integer::sum));
            List<RunTime> runs =
                    facts.runs().stream().filter(it -> isIn(week, it.endedAt())).toList();
            all.add(
                    new WorthWeek(
                            week,
                            ends,
                            unseen(facts, alarmed, week),
                            runs.isEmpty() ? Optional.empty() : Optional.of(sum(runs, true)),
                            sum(runs, false)));
        }
        return new GateWorth(facts.since(), all);
    }

    private static int unseen(WorthFacts facts, Set<PullNumber> alarmed, LocalDate week) {
        return (int)
                facts.regressions().stream()
                        .filter(it -> isIn(week, it.at()) && !it.isAccepted())
                        .filter(it -> facts.since().filter(at -> !it.at().isBefore(at)).isPresent())
                        .filter(it -> it.pull().filter(alarmed::contains).isEmpty())
                        .count();
    }

    private static Duration sum(List<RunTime> runs, boolean isFirst) {
        return runs.stream()
                .filter(it -> (it.attempt() == 1) == isFirst)
                .map(it -> Duration.between(it.startedAt(), it.endedAt()))
                .filter(Duration::isPositive)
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static boolean isIn(LocalDate week, Instant at) {
        return monday(at.atOffset(ZoneOffset.UTC).toLocalDate()).equals(week);
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(java.time.temporal.TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }

    private static List<PullAlarm> alarms(WorthFacts facts) {
        Map<PullNumber, List<PullVerdict>> pulls =
                facts.verdicts().stream()
                        .sorted(KeyOrder.of(PullVerdict::at))
                        .collect(Collectors.groupingBy(PullVerdict::pull));
        List<PullAlarm> alarms = new ArrayList<>();
        pulls.forEach((pull, verdicts) -> {
            Optional<PullVerdict> red = Optional.empty();
            for (PullVerdict it : verdicts) {
                if (red.isEmpty() && it.fails()) {
                    red = Optional.of(it);
                } else if (red.isPresent() && !it.fails()) {
                    alarms.add(alarm(red.get(), Optional.of(it), facts));
                    red = Optional.empty();
                }
            }
            red.ifPresent(it -> alarms.add(alarm(it, Optional.empty(), facts)));
        });
        return alarms;
    }

    private static PullAlarm alarm(PullVerdict red, Optional<PullVerdict> green, WorthFacts facts) {
        Optional<GateAction> action =
                facts.actions().stream()
                        .filter(it -> it.pull().equals(red.pull()))
                        .filter(it -> it.at().filter(at -> !at.isBefore(red.at())).isPresent())
                        .filter(it ->
                                green.isEmpty()
                                        || it.at()
                                                .filter(at -> !at.isAfter(green.get().at()))
                                                .isPresent())
                        .findFirst();
        AlarmEnd end =
                action.map(it ->
                                RowAcceptance.saysNoise(it.reason())
                                        ? AlarmEnd.NOISE
                                        : AlarmEnd.ACCEPTED)
                        .or(() -> green.map(it -> end(red, it)))
                        .orElseGet(() -> endWithoutAnswer(red.pull(), facts));
        return new PullAlarm(red.pull(), red.at(), end);
    }

    /**
     * Noise is what the same commit does not repeat; a change of the configuration ends as well.
     */
    private static AlarmEnd end(PullVerdict red, PullVerdict green) {
        boolean isSameCommit = green.sha().equals(red.sha());
        boolean isMeasuredAgain = !green.attempts().equals(red.attempts());
        return !isSameCommit
                ? AlarmEnd.FIXED
                : isMeasuredAgain ? AlarmEnd.NOISE : AlarmEnd.ACCEPTED;
    }

    private static AlarmEnd endWithoutAnswer(PullNumber pull, WorthFacts facts) {
        return switch (facts.fates().getOrDefault(pull, PullFate.CLOSED)) {
            case OPEN -> AlarmEnd.OPEN;
            case MERGED -> AlarmEnd.MERGED;
            case CLOSED -> AlarmEnd.CLOSED;
        };
    }
}
